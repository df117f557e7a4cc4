#include "canonical/canonical.h"

#include <cstring>

#include "buffers.h"
#include "rows.h"

namespace nonet::bindings {

namespace {

// Rows and columns only: the search needs no more, and a digit twice in a box harms nothing.
bool has_clash(const Geometry& g, std::span<const uint8_t> values) {
    for (int line = 0; line < g.size; line++) {
        Digits row = 0, column = 0;
        for (int i = 0; i < g.size; i++) {
            const uint8_t a = values[line * g.size + i], b = values[i * g.size + line];
            if ((a && row >> a & 1) || (b && column >> b & 1)) return true;
            row |= 1u << a;
            column |= 1u << b;
        }
    }
    return false;
}

// A line without blank rows and columns, and with at most one digit absent: no further moves leave it as it
// is than those that the search has counted.
bool is_full(const Geometry& g, std::span<const uint8_t> values) {
    Digits rows = 0, columns = 0, digits = 0;
    for (int c = 0; c < g.cell_count; c++)
        if (values[c]) {
            rows |= 1u << c / g.size;
            columns |= 1u << c % g.size;
            digits |= 1u << (values[c] - 1);
        }
    const Digits all = (1u << g.size) - 1;
    return rows == all && columns == all && std::popcount(digits) >= g.size - 1;
}

// How a form was found. Python knows these numbers.
enum FormEnd : uint8_t { found_full, found_open, found_limit };

nb::tuple form_texts(const Geometry& g, const TextColumn& texts, int workers, double max_seconds,
                     double each_seconds) {
    if (g.cell_count != 81) throw nb::value_error("lines are those of 9x9 boards");
    const size_t n = texts.rows().size();
    uint8_t *codes, *lines, *numbers;
    const nb::bytes ends = new_bytes(n, &codes), forms = new_bytes(81 * n, &lines),
                    ways = new_bytes(8 * n, &numbers);
    std::memset(codes, found_limit, n);
    std::memset(lines, '.', 81 * n);
    std::memset(numbers, 0, 8 * n);
    for_each_row(n, workers, max_seconds, each_seconds, [&](size_t row, Budget& each, const Budget&) {
        Values values(81);
        if (!packed::read_line(texts.rows()[row], values.data()) || has_clash(g, values)) {
            codes[row] = unread;
            return;
        }
        const auto form = canonical::least_form(g, values, each);
        for (size_t c = 0; c < 81; c++)
            if (form.line[c]) lines[81 * row + c] = static_cast<uint8_t>('0' + form.line[c]);
        std::memcpy(numbers + 8 * row, &form.ways, 8);
        codes[row] = !form.complete ? found_limit : is_full(g, form.line) ? found_full : found_open;
    });
    return nb::make_tuple(ends, forms, ways);
}

}  // namespace

void register_canonical(nb::module_& m) {
    m.def(
        "least_form",
        [](const Geometry& g, const nb::bytes& values, double max_seconds) {
            const auto held = checked_values(g, values);
            if (has_clash(g, held)) throw std::invalid_argument("a digit stands twice in a row or column");
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
    m.def("form_texts", form_texts, nb::arg("geometry"), nb::arg("texts"), nb::arg("workers"),
          nb::arg("max_seconds"), nb::arg("each_seconds"),
          nb::sig("def form_texts(geometry: Geometry, texts: TextColumn, workers: int, max_seconds: float, "
                  "each_seconds: float) -> tuple[bytes, bytes, bytes]"),
          "Of 9x9 lines: 0, or 1 if blank rows and columns or absent digits are to be counted in, 2 if the "
          "time ran out, 4 if it is none or has a digit twice in a line; the least lines; ways (uint64).");
    m.def("can_transpose", &canonical::can_transpose, nb::arg("geometry"),
          "May the grid be reflected in its diagonal?");
}

}  // namespace nonet::bindings
