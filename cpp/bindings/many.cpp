#include <atomic>
#include <stdexcept>

#include "bindings.h"
#include "solve/solve.h"

namespace nonet::bindings {

namespace {

// A new bytes object, to be filled in before anyone else sees it.
nb::bytes new_bytes(size_t size) {
    PyObject* object = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
    if (!object) throw nb::python_error();
    return nb::steal<nb::bytes>(object);
}

uint8_t* data_of(const nb::bytes& bytes) {
    return reinterpret_cast<uint8_t*>(PyBytes_AS_STRING(bytes.ptr()));
}

nb::tuple solve_many(const Geometry& g, const nb::bytes& values, int workers, double max_seconds) {
    const size_t cells = static_cast<size_t>(g.cell_count), n = values.size() / cells;
    if (values.size() % cells) throw nb::value_error("values need one entry per cell of every puzzle");
    checked_workers(workers);
    const auto* in = static_cast<const uint8_t*>(values.data());
    for (size_t i = 0; i < n * cells; i++)
        if (in[i] > g.size) throw std::invalid_argument("a value is more than the size");
    const nb::bytes solutions = new_bytes(n * cells), codes = new_bytes(n);
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        solve::solve_many(g, in, n, data_of(solutions), data_of(codes), workers, budget, stop);
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
