#include "search/search.h"

namespace nonet {

Outcome count_solutions(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                        Budget& budget) {
    const auto start = Budget::Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Budget::Clock::now() - start).count(); };
    Outcome out;
    SolutionStream stream(geometry, cells);
    while (out.count < limit) {
        auto values = stream.next(budget);
        if (!values) break;
        if (out.count++ == 0) {
            out.first_seconds = elapsed();
            out.first = std::move(values);
        }
    }
    if (!out.first) out.first_seconds = elapsed();
    out.complete = stream.exhausted();
    out.guesses = stream.guesses();
    return out;
}

}  // namespace nonet
