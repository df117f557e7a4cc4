// The Python face of the kernel: one register_* function per concept, each in its own file.
#include "bindings.h"

NB_MODULE(_kernel, m) {
    nanobind::set_leak_warnings(false);  // geometries are cached until the process ends; that is meant
    m.doc() = "The compiled part of Nonet. Use it through the package's own modules.";
    nonet::bindings::register_geometry(m);
    nonet::bindings::register_search(m);
    nonet::bindings::register_reason(m);
    nonet::bindings::register_nine(m);
    nonet::bindings::register_many(m);
    nonet::bindings::register_whips(m);
    nonet::bindings::register_canonical(m);
    nonet::bindings::register_generate(m);
    nonet::bindings::register_rate(m);
}
