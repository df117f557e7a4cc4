// Rows of 81 bytes to lanes and back: byte transposes by zips within 16-byte blocks.
//
// Block g of a vector (of lanes / 8 blocks) belongs to the rows 8g .. 8g+7, so all blocks do the same work on
// eight rows each. `shuffle` zips vector k with k + 4 and deals the halves to 2k and 2k + 1: the address of a
// byte, (vector, place) = 3 + 4 bits, is rotated left by one bit. Three shuffles take reading to lane order,
// four take it back:
//
//     vector = row,            place = cell           r r r  c c c c
//     vector = pair of cells,  place = cell, row      c c c  c r r r
//     and with four more:                             r r r  c c c c
//
// Digits may be characters or numbers: the low nibble of '1'..'9' and of 1..9 is the digit, and that of
// every accepted empty symbol (0 . * _ - ?) is none of 1..9. `first_bad` checks the symbols beforehand.
#pragma once

#include "nine/kernel.h"
#include "nine/lanes.h"

namespace nonet::nine {
namespace {

// The candidates of a nibble, in two bytes.
alignas(16) constexpr uint8_t low_byte[16] = {255, 1, 2,   4,   8,   16,  32,  64,
                                              128, 0, 255, 255, 255, 255, 255, 255};
alignas(16) constexpr uint8_t high_byte[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1};

constexpr uint16_t candidates_of(uint8_t symbol) {
    return static_cast<uint16_t>(high_byte[symbol & 15] << 8 | low_byte[symbol & 15]);
}

// Accepted bytes by their nibbles: the class of the high one must be among those of the low one.
struct Alphabet {
    uint8_t low[16], high[16];
};
// Class 1: 0 to 9 and ? (high nibble 3); 2: * - . (2); 4: _ (5).
alignas(16) constexpr Alphabet symbols = {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0, 0, 2, 2, 5},
                                          {8, 8, 2, 1, 8, 4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}};
alignas(16) constexpr Alphabet numbers = {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0},
                                          {1, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}};

// The first of n rows that has another byte; n if none has.
template <class V>
size_t first_bad(const Batch& batch, size_t n, bool as_numbers) {
    const Alphabet& alphabet = as_numbers ? numbers : symbols;
    constexpr int step = 2 * V::lanes;
    for (size_t i = 0; i < n; i++) {
        const uint8_t* row = batch.rows ? batch.rows[i] : batch.base + i * batch.stride;
        V bad = V::all(0);
#pragma GCC unroll 6
        for (int from = 0; from < 81; from += step) {
            const V x =
                V::load_bytes(row + (from + step <= 81 ? from : 81 - step));  // the last two may overlap
            const V high = lookup(high_nibbles(x), alphabet.high),
                    low = lookup(x & V::all(0x0f0f), alphabet.low);
            bad = bad | without(high, low);
        }
        if (lanes_of(meet(bad, bad))) return i;
    }
    return n;
}

template <class V>
NINE_INLINE void shuffle(const V (&from)[8], V (&to)[8]) {
    for (int k = 0; k < 4; k++) {
        to[2 * k] = zip_low(from[k], from[k + 4]);
        to[2 * k + 1] = zip_high(from[k], from[k + 4]);
    }
}

// rows[l] is the row of lane l: 81 readable bytes and not one more, hence the last block starts at cell 65.
template <class V>
__attribute__((noinline)) void read_rows(const uint8_t* const* rows, V* cells) {
    const V nibble = V::all(0x0f0f);
    for (int block = 0; block < 6; block++) {
        const int first = block < 5 ? 16 * block : 65;
        V a[8], b[8];
        for (int k = 0; k < 8; k++) a[k] = V::rows16(rows + k, first) & nibble;
        shuffle(a, b);
        shuffle(b, a);
        shuffle(a, b);
        for (int k = block < 5 ? 0 : 7; k < 8; k++) {
            const V low = lookup(b[k], low_byte), high = lookup(b[k], high_byte);
            if (block < 5) cells[first + 2 * k] = zip_low(low, high);
            cells[first + 2 * k + 1] = zip_high(low, high);
        }
    }
}

// The lanes with two equal clues in a house. A cell with all candidates has no clue; any other has one.
// Without this look a clash takes a lane for one or two rounds.
template <class V>
__attribute__((noinline)) LaneSet clashes(const V* cells) {
    const V none = V::all(0), open = V::all(0x1ff);
    V twice = none, column[9] = {none, none, none, none, none, none, none, none, none};
    for (int band = 0; band < 3; band++, cells += 27) {
        V clue[27], triad[9];
#pragma GCC unroll 27
        for (int c = 0; c < 27; c++) clue[c] = keep(less(cells[c], open), cells[c]);
#pragma GCC unroll 9
        for (int i = 0; i < 9; i++) {
            const V &a = clue[3 * i], &b = clue[3 * i + 1], &c = clue[3 * i + 2];
            const V &x = clue[i], &y = clue[9 + i], &z = clue[18 + i];
            triad[i] = or3(a, b, c);
            const V three = or3(x, y, z);
            twice = or3(twice, majority(a, b, c), majority(x, y, z));
            twice = or_and(twice, column[i], three);
            column[i] = column[i] | three;
        }
#pragma GCC unroll 3
        for (int i = 0; i < 3; i++)
            twice = or3(twice, majority(triad[3 * i], triad[3 * i + 1], triad[3 * i + 2]),
                        majority(triad[i], triad[3 + i], triad[6 + i]));
    }
    return lanes_of(meet(twice, twice));
}

// Writes the digits of all lanes, every cell of which has one candidate, as bytes `zero` + digit. rows[l] has
// room for 96 bytes.
template <class V>
__attribute__((noinline)) void write_rows(const V* cells, uint8_t* const* rows, uint8_t zero) {
    const V one = V::all((zero + 1) * 0x0101);
    for (int first = 0; first < 96; first += 16) {
        V a[8], b[8];
        for (int k = 0; k < 8; k++) {
            const int cell = first + 2 * k;
            a[k] = digit_bytes(cells[cell < 80 ? cell : 80], cells[cell < 80 ? cell + 1 : 80]) + one;
        }
        shuffle(a, b);
        shuffle(b, a);
        shuffle(a, b);
        shuffle(b, a);
        for (int k = 0; k < 8; k++) a[k].store16(rows + k, first);
    }
}

}  // namespace
}  // namespace nonet::nine
