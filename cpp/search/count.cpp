#include <algorithm>

#include "search/depth_first.h"
#include "search/search.h"
#include "search/solver.h"

namespace nonet {

Outcome count_solutions(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                        Budget& budget) {
    const auto start = Budget::Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Budget::Clock::now() - start).count(); };
    Outcome out;
    const search::Tables tables(geometry);
    {
        search::Solver staged(tables, cells);
        while (out.count < std::min<uint64_t>(limit, search::staged_limit)) {
            auto values = staged.next(budget);
            if (!values) break;
            if (out.count++ == 0) {
                out.first_seconds = elapsed();
                out.first = std::move(values);
            }
        }
        if (!out.first) out.first_seconds = elapsed();
        out.complete = staged.exhausted();
        out.guesses = staged.guesses();
    }
    if (out.complete || out.count == limit || budget.is_spent()) return out;

    // There are many: count them all again, which needs no memory and takes digits that can be exchanged at
    // once.
    search::DepthFirst plain(tables, cells, true);
    uint64_t count = 0;
    while (count < limit && plain.next(budget)) count += std::min(plain.weight(), limit - count);
    out.count = std::max(out.count, count);
    out.complete = plain.exhausted();
    out.guesses += plain.guesses();
    return out;
}

}  // namespace nonet
