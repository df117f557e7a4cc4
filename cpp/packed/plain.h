// Packing in plain C++: loops over a row of known length, without branches, of which compilers make vector
// instructions of whatever set they are compiled for.
#pragma once

#include <utility>

#include "packed/rows.h"

#define PACKED_INLINE __attribute__((always_inline)) inline

namespace nonet::packed {
namespace {

PACKED_INLINE void join(const uint8_t* cells, uint8_t* out) {
    for (size_t k = 0; k < 40; k++)
        out[k] = static_cast<uint8_t>(cells[2 * k] | static_cast<unsigned>(cells[2 * k + 1]) << 4);
    out[40] = cells[80];
}
PACKED_INLINE void part(const uint8_t* in, uint8_t* cells) {
    for (size_t k = 0; k < 40; k++) {
        cells[2 * k] = in[k] & 15;
        cells[2 * k + 1] = in[k] >> 4;
    }
    cells[80] = in[40] & 15;
}

PACKED_INLINE bool is_number(const uint8_t* row) {
    uint8_t most = 0;
    for (size_t c = 0; c < row_cells; c++) most = row[c] > most ? row[c] : most;
    return most <= 9;
}
// All bits or none: g++ 12 makes vector instructions of masks, but not of bool.
constexpr uint8_t mask(bool condition) { return condition ? 0xff : 0; }

template <size_t... I>
constexpr uint8_t is_empty(uint8_t symbol, std::index_sequence<I...>) {
    return static_cast<uint8_t>((mask(symbol == empties[I]) | ...));
}

// The digits of a row of symbols; false if one of them is none.
PACKED_INLINE bool read(const uint8_t* row, uint8_t* cells) {
    uint8_t good = 0xff;
    for (size_t c = 0; c < row_cells; c++) {
        const uint8_t symbol = row[c], digit = static_cast<uint8_t>(symbol - '0'),
                      is_digit = mask(digit <= 9);
        cells[c] = digit & is_digit;
        good &= is_digit | is_empty(symbol, std::make_index_sequence<sizeof empties>());
    }
    return good != 0;
}
PACKED_INLINE void write(uint8_t* row) {
    for (size_t c = 0; c < row_cells; c++)
        row[c] = static_cast<uint8_t>(row[c] + '0' - (mask(row[c] == 0) & ('0' - '.')));
}

// The machine's own look ahead ends with each page of 4,096 bytes; this one was 15 to 30 % faster.
constexpr size_t looked_ahead = 2560;

PACKED_INLINE size_t pack_plainly(const uint8_t* rows, size_t stride, size_t n, RowKind kind, uint8_t* out) {
    uint8_t cells[row_cells];
    for (size_t i = 0; i < n; i++, rows += stride, out += row_bytes) {
        __builtin_prefetch(rows + looked_ahead);
        if (kind == RowKind::numbers ? !is_number(rows) : !read(rows, cells)) return i;
        join(kind == RowKind::numbers ? rows : cells, out);
    }
    return n;
}
PACKED_INLINE void unpack_plainly(const uint8_t* in, size_t n, RowKind kind, uint8_t* rows, size_t stride) {
    for (size_t i = 0; i < n; i++, in += row_bytes, rows += stride) {
        part(in, rows);
        if (kind == RowKind::symbols) write(rows);
    }
}

}  // namespace
}  // namespace nonet::packed
