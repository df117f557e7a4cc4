#pragma once

#include <nanobind/nanobind.h>

#include "budget.h"

namespace nonet {

namespace nb = nanobind;

void register_geometry(nb::module_& m);
void register_search(nb::module_& m);
void register_reason(nb::module_& m);
void register_nine(nb::module_& m);
void register_many(nb::module_& m);
void register_whips(nb::module_& m);
void register_canonical(nb::module_& m);
void register_generate(nb::module_& m);

// A Budget for a call that has released the GIL: takes it back for a moment now and then, so that Ctrl-C is
// seen. After the call use `raise_if_interrupted`.
inline Budget interruptible_budget(double max_seconds, std::atomic<bool>* stop = nullptr) {
    return Budget(max_seconds, stop, [] {
        nb::gil_scoped_acquire gil;
        return PyErr_CheckSignals() != 0;  // leaves KeyboardInterrupt set for raise_if_interrupted
    });
}

inline void raise_if_interrupted() {
    if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace nonet
