// The Python face of the kernel: one register_* function per concept, each in its own file.
#include <exception>
#include <system_error>
#include <thread>

#include "bindings.h"

namespace nonet::bindings {
namespace {

void register_all(nb::module_& m, unsigned long importing) {
    nb::set_leak_warnings(false);  // geometries are cached until the process ends; that is meant
    m.doc() = "The compiled part of Nonet. Use it through the package's own modules.";
    note_main_thread(importing);
    register_stop(m);
    register_geometry(m);
    register_search(m);
    register_reason(m);
    register_nine(m);
    register_many(m);
    register_whips(m);
    register_canonical(m);
    register_generate(m);
    register_rate(m);
    register_explainer(m);
    register_hodoku(m);
    register_packed(m);
    register_texts(m);
    register_parquet(m);
    register_answers(m);
}

// In a thread of its own: Python runs signal handlers in the main thread only, and nanobind ends the process
// when one of them raises, KeyboardInterrupt say, while a class is made. It is raised right after the import.
void register_undisturbed(nb::module_& m) {
    const unsigned long importing = PyThread_get_thread_ident();
    std::exception_ptr failure;
    bool alone = false;
    {
        const Released released;
        try {
            std::thread([&] {
                const nb::gil_scoped_acquire gil;
                try {
                    register_all(m, importing);
                } catch (...) {
                    failure = std::current_exception();
                }
            }).join();
        } catch (const std::system_error&) {  // no more threads to be had
            alone = true;
        }
    }
    if (alone) register_all(m, importing);
    if (failure) std::rethrow_exception(failure);
}

}  // namespace
}  // namespace nonet::bindings

NB_MODULE(kernel_of_one_interpreter, m) { nonet::bindings::register_undisturbed(m); }

// Before Python 3.12 nothing else keeps a second interpreter from sharing the objects of the first.
extern "C" NB_EXPORT PyObject* PyInit__kernel() {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {  // the main one has number 0
        PyErr_SetString(PyExc_ImportError,
                        "nonet works in the main interpreter only, not in sub-interpreters");
        return nullptr;
    }
    return PyInit_kernel_of_one_interpreter();
}
