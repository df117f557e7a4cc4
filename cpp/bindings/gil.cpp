#include "gil.h"

#include <cxxabi.h>
#include <pthread.h>
#include <unistd.h>

#include <cmath>
#include <stdexcept>

namespace nonet::bindings {
namespace {

std::atomic<unsigned long> main_thread{0};

// Asks for the GIL in a way that may end the thread.
template <class Ask>
auto asked(const Ask& ask) {
#ifdef __GLIBCXX__
    try {
        return ask();
    } catch (abi::__forced_unwind&) {
        while (true) pause();
    }
#else
    return ask();  // elsewhere pthread_exit does not unwind
#endif
}

bool is_interrupted() {
    const auto state = asked([] { return PyGILState_Ensure(); });
    const bool interrupted =
        PyErr_CheckSignals() != 0;  // leaves KeyboardInterrupt set for raise_if_interrupted
    PyGILState_Release(state);
    return interrupted;
}

}  // namespace

Released::~Released() {
    asked([&] { PyEval_RestoreThread(state_); });
}

void note_main_thread(unsigned long importing) {
    // Without the module `threading` nobody has made a second thread.
    const nb::object threading = nb::module_::import_("sys").attr("modules").attr("get")("threading");
    main_thread = threading.is_none()
                      ? importing
                      : nb::cast<unsigned long>(threading.attr("main_thread")().attr("ident"));
    pthread_atfork(nullptr, nullptr, [] { main_thread = PyThread_get_thread_ident(); });
}

Budget interruptible_budget(double max_seconds, std::atomic<bool>* stop) {
    if (std::isnan(max_seconds)) throw std::invalid_argument("max_seconds is not a number");
    if (PyThread_get_thread_ident() != main_thread) return Budget(max_seconds, stop);
    return Budget(max_seconds, stop, is_interrupted);
}

}  // namespace nonet::bindings
