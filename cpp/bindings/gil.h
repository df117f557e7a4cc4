// The GIL around long calls: given away while the kernel works, taken back to look for Ctrl-C and at the end.
//
// When the interpreter shuts down, a daemon thread that asks for the GIL is ended by pthread_exit, which
// unwinds the stack, and would reach functions that are noexcept: the process aborts. Such a thread waits
// here for the end of the process instead, as every thread does from Python 3.14 on. Before that, at exit,
// the calls of daemon threads are ended: the interpreter is about to free what they work on.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

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

// Ends the calls of other threads: a thread that heeds one gives up its work within 20 ms once it is set, as
// if the time were up. For servers, whose callers go away. The main thread has Ctrl-C.
class Stop {
  public:
    void set() { *flag_ = true; }
    bool is_set() const { return *flag_; }
    // From now on this thread's calls end when the stop is set; with nullptr they heed none.
    static void heed(const Stop* stop);

  private:
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

void register_stop(nb::module_& m);

// A Budget for a call that has given the GIL away: takes it back for a moment now and then, so that Ctrl-C is
// seen, if this is the main thread; Python tells no other of signals. After the call use
// `raise_if_interrupted`.
Budget interruptible_budget(double max_seconds, std::atomic<bool>* stop = nullptr);

inline void raise_if_interrupted() {
    if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace nonet::bindings
