// All ways to put digits into the cells of a pattern, up to renaming the digits: a cell takes a digit that was used
// before, or the next new one. A way is two words of 64 bits, four bits a cell of the pattern, the first in the low bits.
#pragma once
#include "search.cu"

constexpr u32 MOST_CELLS = 32;

INLINE u32 digit_at(const u64* way, u32 cell) { return (u32)(way[cell / 16] >> cell % 16 * 4) & 15; }

// Each way goes on with every digit that the next cell can take. `seen`: the cells before it that it sees, as bits.
// Eight digits at least must be used in the end, `to_come` more cells after this one.
KERNEL extend(const u64* ways, u32 n, u32 cell, u32 seen, u32 to_come, u64* out, u32 room, u32* size) {
    const u32 i = thread_number();
    if (i >= n) return;
    const u64 way[2] = {ways[2 * (u64)i], ways[2 * (u64)i + 1]};
    u32 most = 0, taken = 0;
    for (u32 c = 0; c < cell; c++) {
        const u32 digit = digit_at(way, c);
        most = max(most, digit);
        if (seen >> c & 1) taken |= 1u << digit;
    }
    for (u32 digit = 1; digit <= min(most + 1, 9u); digit++) {
        if (taken >> digit & 1 || max(most, digit) + to_come < 8) continue;
        const u32 at = atomicAdd(size, 1);
        if (at >= room) continue;
        const u64 bits = (u64)digit << cell % 16 * 4;
        out[2 * (u64)at] = way[0] | (cell < 16 ? bits : 0);
        out[2 * (u64)at + 1] = way[1] | (cell < 16 ? 0 : bits);
    }
}

// The grids of complete ways. `places`: the number of a cell in the pattern, for all 81; MOST_CELLS for no clue.
KERNEL lay_out(const u64* ways, u32 n, const u8* places, u32* rows, u32* found) {
    const u32 i = thread_number();
    if (i >= n) return;
    const u64 way[2] = {ways[2 * (u64)i], ways[2 * (u64)i + 1]};
    u32 x[27];
    UNROLL for (int k = 0; k < 27; k++) {
        u32 word = 0;
        UNROLL for (int b = 0; b < 3; b++) {
            const u32 place = places[cell_of(k, b)];
            word |= (place < MOST_CELLS ? 1u << (digit_at(way, place) - 1) : 0x1ffu) << 10 * b;
        }
        x[k] = word;
    }
    store(rows + (u64)i * WORDS, x, i);
    found[i] = 0;
}

// The ways with one solution, and those that there was no room for.
KERNEL write_ways(const u64* ways, u32 n, const u32* found, u64* out, u32 room, u64* left, u32 left_room, u32* sizes) {
    const u32 i = thread_number();
    if (i >= n || (found[i] != 1 && found[i] < UNFINISHED) || (found[i] >= UNFINISHED && found[i] % UNFINISHED >= 2))
        return;
    const bool unfinished = found[i] >= UNFINISHED;
    const u32 at = atomicAdd(sizes + unfinished, 1);
    u64* to = unfinished ? left : out;
    if (at >= (unfinished ? left_room : room)) return;
    to[2 * (u64)at] = ways[2 * (u64)i];
    to[2 * (u64)at + 1] = ways[2 * (u64)i + 1];
}
