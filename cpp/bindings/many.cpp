#include <atomic>
#include <stdexcept>

#include "bindings.h"
#include "buffers.h"
#include "solve/solve.h"

namespace nonet::bindings {

namespace {

nb::tuple solve_many(const Geometry& g, const nb::bytes& values, int workers, double max_seconds) {
    const size_t cells = static_cast<size_t>(g.cell_count), n = values.size() / cells;
    if (values.size() % cells) throw nb::value_error("values need one entry per cell of every puzzle");
    checked_workers(workers);
    const auto* in = static_cast<const uint8_t*>(values.data());
    for (size_t i = 0; i < n * cells; i++)
        if (in[i] > g.size) throw std::invalid_argument("a value is more than the size");
    uint8_t *out, *outcomes;
    const nb::bytes solutions = new_bytes(n * cells, &out), codes = new_bytes(n, &outcomes);
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        solve::solve_many(g, in, n, out, outcomes, workers, budget, stop);
    }
    raise_if_interrupted();
    return nb::make_tuple(solutions, codes);
}

}  // namespace

void register_many(nb::module_& m) {
    m.def("solve_many", solve_many, nb::arg("geometry"), nb::arg("values"), nb::arg("workers"),
          nb::arg("max_seconds"),
          nb::sig("def solve_many(geometry: Geometry, values: bytes, workers: int, max_seconds: float) -> "
                  "tuple[bytes, bytes]"),
          "Solutions (zeros where there is none) and status codes of puzzles of one board, in threads.");
}

}  // namespace nonet::bindings
