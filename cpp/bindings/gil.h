// The GIL around long calls: given away while the kernel works, taken back to look for Ctrl-C and at the end.
//
// When the interpreter shuts down, a daemon thread that asks for the GIL is ended by pthread_exit, which
// unwinds the stack, and would reach functions that are noexcept: the process aborts. Such a thread waits
// here for the end of the process instead, as every thread does from Python 3.14 on. Before that, at exit,
// the calls of daemon threads are ended: the interpreter is about to free what they work on.
#pragma once

#include <nanobind/nanobind.h>

#include "budget.h"

namespace nonet::bindings {

namespace nb = nanobind;

// Without the GIL while it lives.
class Released {
  public:
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

  private:
    PyThreadState* state_;
};

// Called once, with the GIL, when the module is imported, with the number of the importing thread.
void note_main_thread(unsigned long importing);

// A Budget for a call that has given the GIL away: takes it back for a moment now and then, so that Ctrl-C is
// seen, if this is the main thread; Python tells no other of signals. After the call use
// `raise_if_interrupted`.
Budget interruptible_budget(double max_seconds, std::atomic<bool>* stop = nullptr);

inline void raise_if_interrupted() {
    if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace nonet::bindings
