#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "bindings.h"
#include "search/search.h"
#include "threads.h"

namespace nonet::bindings {

namespace {

// Solves the puzzles of one size that no other thread has taken.
void work(const Geometry& g, const uint8_t* in, size_t n, std::atomic<size_t>& next, uint8_t* out,
          uint8_t* codes, Budget& budget) {
    const size_t cells = static_cast<size_t>(g.cell_count);
    std::vector<Digits> masks(cells);
    for (size_t i; (i = next++) < n && !budget.is_spent();) {
        for (size_t c = 0; c < cells; c++) {
            const int value = in[i * cells + c];
            masks[c] = value ? 1u << (value - 1) : g.all_digits;
        }
        const search::Counted o = search::count_solutions(g, masks, 2, budget);
        if (o.first) std::copy(o.first->begin(), o.first->end(), out + i * cells);
        if (o.count > 1)
            codes[i] = 2;
        else if (o.complete)
            codes[i] = static_cast<uint8_t>(o.count);
    }
}

}  // namespace

void register_many(nb::module_& m) {
    m.def(
        "solve_many",
        [](const Geometry& g, const nb::bytes& values, int workers, double max_seconds) {
            const size_t cells = static_cast<size_t>(g.cell_count), n = values.size() / cells;
            const auto* in = static_cast<const uint8_t*>(values.data());
            for (size_t i = 0; i < n * cells; i++)
                if (in[i] > g.size) throw std::invalid_argument("a value is more than the size");
            std::vector<uint8_t> out(n * cells, 0), codes(n, 3);
            {
                const Released released;
                std::atomic<bool> stop{false};
                std::atomic<size_t> next{0};
                auto budget = interruptible_budget(max_seconds, &stop);
                const size_t count = std::min<size_t>(static_cast<size_t>(std::max(workers, 1)), n);
                // Looked at here, because small grids may be done before the waiting thread's first look.
                if (!budget.spent_now())
                    in_threads(count, budget, stop, [&](size_t, Budget& own) {
                        work(g, in, n, next, out.data(), codes.data(), own);
                    });
            }
            raise_if_interrupted();
            return nb::make_tuple(nb::bytes(out.data(), out.size()), nb::bytes(codes.data(), codes.size()));
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("workers"), nb::arg("max_seconds"),
        nb::sig("def solve_many(geometry: Geometry, values: bytes, workers: int, max_seconds: float) -> "
                "tuple[bytes, bytes]"),
        "Solutions (zeros where there is none) and outcome codes of puzzles of any size, in threads.");
}

}  // namespace nonet::bindings
