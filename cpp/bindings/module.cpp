// The Python face of the kernel: one register_* function per concept, each in its own file.
#include "bindings.h"

NB_MODULE(_kernel, m) {
    nonet::nb::set_leak_warnings(false);  // geometries are cached until the process ends; that is meant
    m.doc() = "The compiled part of Nonet. Use it through the package's own modules.";
    nonet::register_geometry(m);
    nonet::register_search(m);
    nonet::register_reason(m);
    nonet::register_nine(m);
    nonet::register_many(m);
    nonet::register_whips(m);
    nonet::register_canonical(m);
    nonet::register_generate(m);
    nonet::register_rate(m);
}
