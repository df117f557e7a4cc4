#include "canonical/canonical.h"

#include "bindings.h"

namespace nonet::bindings {

namespace {

nb::bytes as_bytes(const std::vector<uint8_t>& values) { return nb::bytes(values.data(), values.size()); }

// Rows and columns only: the search needs no more, and a digit twice in a box harms nothing.
void check_lines(const Geometry& g, std::span<const uint8_t> values) {
    for (int line = 0; line < g.size; line++) {
        Digits row = 0, column = 0;
        for (int i = 0; i < g.size; i++) {
            const uint8_t a = values[line * g.size + i], b = values[i * g.size + line];
            if ((a && row >> a & 1) || (b && column >> b & 1))
                throw std::invalid_argument("a digit stands twice in a row or column");
            row |= 1u << a;
            column |= 1u << b;
        }
    }
}

}  // namespace

void register_canonical(nb::module_& m) {
    m.def(
        "least_form",
        [](const Geometry& g, const nb::bytes& values, double max_seconds) {
            const auto held = checked_values(g, values);
            check_lines(g, held);
            canonical::LeastForm out;
            {
                const Released released;
                auto budget = interruptible_budget(max_seconds);
                out = canonical::least_form(g, held, budget);
            }
            raise_if_interrupted();
            return nb::make_tuple(as_bytes(out.line), as_bytes(out.rows), as_bytes(out.columns),
                                  out.transposed, as_bytes(out.digits), out.ways, out.complete);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("max_seconds"),
        nb::sig("def least_form(geometry: Geometry, values: bytes, max_seconds: float) -> "
                "tuple[bytes, bytes, bytes, bool, bytes, int, bool]"),
        "The least line, its source rows and columns, transposed or not, labels, ways to it, complete.");
    m.def("can_transpose", &canonical::can_transpose, nb::arg("geometry"),
          "May the grid be reflected in its diagonal?");
}

}  // namespace nonet::bindings
