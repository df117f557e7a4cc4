#include <stdexcept>

#include "bindings.h"
#include "buffer.h"
#include "packed/rows.h"

namespace nonet::bindings {

namespace {

using packed::RowKind;

// Whether `n` rows of `bytes` bytes from row `first` on, one every `stride` bytes, lie within `size` bytes.
bool holds(size_t size, size_t first, size_t n, size_t stride, size_t bytes) {
    if (stride < bytes) return false;
    const size_t rows = size < bytes ? 0 : (size - bytes) / stride + 1;
    return n == 0 || (first < rows && n <= rows - first);
}
void require(bool right) {
    if (!right) throw std::invalid_argument("the rows lie outside the buffer");
}

size_t pack_rows(const nb::object& rows, size_t stride, bool numbers, size_t first, size_t n,
                 const nb::object& out) {
    const Buffer<false> from(rows);
    const Buffer<true> to(out);
    require(holds(from.size(), first, n, stride, packed::row_cells) &&
            holds(to.size(), 0, n, packed::row_bytes, packed::row_bytes));
    const Released released;
    return packed::pack(from.data() + first * stride, stride, n,
                        numbers ? RowKind::numbers : RowKind::symbols, to.data());
}

void unpack_rows(const nb::object& in, size_t n, const nb::object& rows, size_t stride, bool numbers,
                 size_t first) {
    const Buffer<false> from(in);
    const Buffer<true> to(rows);
    require(holds(from.size(), 0, n, packed::row_bytes, packed::row_bytes) &&
            holds(to.size(), first, n, stride, packed::row_cells));
    const Released released;
    packed::unpack(from.data(), n, numbers ? RowKind::numbers : RowKind::symbols, to.data() + first * stride,
                   stride);
}

}  // namespace

void register_packed(nb::module_& m) {
    m.def("pack_rows", pack_rows, nb::arg("rows"), nb::arg("stride"), nb::arg("numbers"), nb::arg("first"),
          nb::arg("n"), nb::arg("out"),
          nb::sig("def pack_rows(rows: object, stride: int, numbers: bool, first: int, n: int, out: object) "
                  "-> int"),
          "Packs n rows of 81 cells, from row `first` on, into rows of 41 bytes; the first bad one, n if "
          "there is "
          "none.");
    m.def("unpack_rows", unpack_rows, nb::arg("packed"), nb::arg("n"), nb::arg("rows"), nb::arg("stride"),
          nb::arg("numbers"), nb::arg("first"),
          nb::sig("def unpack_rows(packed: object, n: int, rows: object, stride: int, numbers: bool, first: "
                  "int) -> "
                  "None"),
          "Unpacks n rows of 41 bytes into rows of 81 cells, from row `first` on.");
}

}  // namespace nonet::bindings
