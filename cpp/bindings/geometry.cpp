#include "geometry.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"

namespace nonet {

void register_geometry(nb::module_& m) {
    nb::class_<Geometry>(m, "Geometry", "Houses, peers and variables of a board, as the kernel sees them.")
        .def(nb::init<int, std::array<int, 2>, const std::vector<std::vector<Cell>>&>(), nb::arg("size"),
             nb::arg("box"), nb::arg("houses"))
        .def_ro("size", &Geometry::size)
        .def_ro("cell_count", &Geometry::cell_count)
        .def_prop_ro("variable_count", [](const Geometry& g) { return g.variables.size(); })
        .def_prop_ro("link_count", [](const Geometry& g) {
            size_t sum = 0;
            for (size_t c = 0; c < g.links.size(); c++) sum += g.links[c].size();
            return sum / 2;
        });
}

}  // namespace nonet
