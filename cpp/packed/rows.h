// Rows of 41 bytes, two cells in a byte, for the link to a GPU: half the bytes of a row of symbols.
//
//     byte      0         1               39          40
//            | c1 c0 | c3 c2 |  ...  | c79 c78 | 0  c80 |      halves: 1 to 9, 0 for an empty cell
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::packed {

constexpr size_t row_cells = 81, row_bytes = 41;

// Symbols of an empty cell beside 0.
constexpr char empties[] = {'.', '*', '_', '-', '?'};

// What the bytes of a plain row mean: digits 0 to 9, or symbols, of which 0 and `empties` are empty cells.
enum class RowKind { numbers, symbols };

// How a large result is written: past the caches, to memory that is not read soon, takes half the traffic.
enum class Writes { cached, uncached };

// Packs n rows, one every `stride` bytes. Returns the first that holds any other byte, n if none does; the
// rows before it are packed.
size_t pack(const uint8_t* rows, size_t stride, size_t n, RowKind kind, uint8_t* out);

// The way back; as symbols an empty cell is a point. Bytes between the rows are left as they are.
void unpack(const uint8_t* in, size_t n, RowKind kind, uint8_t* rows, size_t stride,
            Writes writes = Writes::cached);

// What stands after each row of a buffer of `size` bytes, a line end for instance; after the last row it may
// be missing.
struct Gaps {
    std::string between;
    size_t size;

    size_t stride() const { return row_cells + between.size(); }
    // Of n rows from `first` on, the first one that is followed by something else; first + n if none is.
    size_t first_other(const uint8_t* buffer, size_t first, size_t n) const;
    void write(uint8_t* buffer, size_t first, size_t n) const;

  private:
    size_t end(size_t first, size_t n) const;
};

// The digits of a line of 81 symbols; false if it is none.
bool read_line(std::string_view line, uint8_t* cells);

}  // namespace nonet::packed
