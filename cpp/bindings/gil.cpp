#include "gil.h"

#include "progress.h"

#ifndef _WIN32
#include <cxxabi.h>
#include <pthread.h>
#endif

#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

namespace nonet::bindings {
namespace {

std::atomic<unsigned long> main_thread{0};
std::atomic<bool> is_ending{false};  // the interpreter is about to shut down
std::atomic<int> working{0};         // calls that have given the GIL away

thread_local std::shared_ptr<std::atomic<bool>> heeded;  // the flag of the stop that this thread heeds

bool in_main_thread() { return PyThread_get_thread_ident() == main_thread; }

[[noreturn]] void wait_for_the_end() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

// At exit, while all objects are still there: the interpreter is about to clear the frames of daemon threads,
// and with them what their calls work on. So those calls are told to stop, and get a moment to do so.
void end_calls() {
    is_ending = true;
    const nb::gil_scoped_release released;
    for (int turn = 0; working > 0 && turn < 2000; turn++)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// Asks for the GIL in a way that may end the thread.
template <class Ask>
auto asked(const Ask& ask) {
#if defined(__GLIBCXX__) && !defined(_WIN32)
    try {
        return ask();
    } catch (abi::__forced_unwind&) {
        wait_for_the_end();
    }
#else
    return ask();  // elsewhere the end of a thread does not unwind its stack
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

Released::Released() : state_(PyEval_SaveThread()) {
    working++;
    if (!is_ending || in_main_thread()) return;
    working--;
    wait_for_the_end();
}

Released::~Released() {
    asked([&] { PyEval_RestoreThread(state_); });
    working--;
}

void note_main_thread(unsigned long importing) {
    // Without the module `threading` nobody has made a second thread.
    const nb::object threading = nb::module_::import_("sys").attr("modules").attr("get")("threading");
    main_thread = threading.is_none()
                      ? importing
                      : nb::cast<unsigned long>(threading.attr("main_thread")().attr("ident"));
#ifndef _WIN32
    pthread_atfork(nullptr, nullptr, [] {
        main_thread = PyThread_get_thread_ident();
        working = 0;  // the other threads are not there any more
    });
#endif
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(end_calls));
}

void Stop::heed(const Stop* stop) { heeded = stop ? stop->flag_ : nullptr; }

void register_stop(nb::module_& m) {
    nb::class_<Stop>(m, "Stop",
                     "Ends the kernel's calls in the threads that heed it, as if their time were up.")
        .def(nb::init<>())
        .def("set", &Stop::set)
        .def_prop_ro("is_set", &Stop::is_set);
    m.def("heed", &Stop::heed, nb::arg("stop").none(),
          "From now on this thread's calls end when the stop is set; None heeds none.");
}

bool told_with_gil(const std::function<void()>& tell) {
    const auto state = asked([] { return PyGILState_Ensure(); });
    try {
        tell();
    } catch (nb::python_error& error) {
        error.restore();
    }
    const bool failed = PyErr_Occurred() != nullptr;
    PyGILState_Release(state);
    return failed;
}

Budget interruptible_budget(double max_seconds, std::atomic<bool>* stop) {
    if (std::isnan(max_seconds)) throw std::invalid_argument("max_seconds is not a number");
    if (!in_main_thread())
        return Budget(max_seconds, stop, [flag = heeded] { return is_ending.load() || (flag && *flag); });
    return Budget(max_seconds, stop, is_interrupted);
}

}  // namespace nonet::bindings
