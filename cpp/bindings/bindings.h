#pragma once

#include <nanobind/nanobind.h>

#include "budget.h"
#include "reason/reasoner.h"

namespace nonet::bindings {

namespace nb = nanobind;

using CellDigit = std::pair<int, int>;

void register_geometry(nb::module_& m);
void register_search(nb::module_& m);
void register_reason(nb::module_& m);
void register_nine(nb::module_& m);
void register_many(nb::module_& m);
void register_whips(nb::module_& m);
void register_canonical(nb::module_& m);
void register_generate(nb::module_& m);
void register_rate(nb::module_& m);

// A Budget for a call that has released the GIL: takes it back for a moment now and then, so that Ctrl-C is
// seen. After the call use `raise_if_interrupted`.
inline Budget interruptible_budget(double max_seconds, std::atomic<bool>* stop = nullptr) {
    return Budget(max_seconds, stop, [] {
        nb::gil_scoped_acquire gil;
        return PyErr_CheckSignals() != 0;  // leaves KeyboardInterrupt set for raise_if_interrupted
    });
}

// A reasoner with the geometry it looks at; keeps the geometry alive.
struct PyReasoner {
    nb::object owner;
    const Geometry& geometry;
    std::unique_ptr<reason::Reasoner> reasoner;
};

// A position from Python, checked. No candidates at all stand for every digit in every cell.
reason::Start checked_start(const Geometry& g, nb::bytes values, nb::bytes givens,
                            const std::vector<Digits>& candidates);
// Technique numbers from Python, checked.
std::vector<int> checked_techniques(const std::vector<int>& numbers);

inline void raise_if_interrupted() {
    if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace nonet::bindings
