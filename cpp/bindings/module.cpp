// The Python face of the kernel: one register_* function per concept, each in its own file.
#include "bindings.h"

NB_MODULE(_kernel, m) {
    m.doc() = "The compiled part of Nonet. Use it through the package's own modules.";
    nonet::register_geometry(m);
    nonet::register_search(m);
    nonet::register_reason(m);
}
