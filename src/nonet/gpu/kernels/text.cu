// Rows of text to nodes and back. A row has 81 bytes, or 41 with two cells in a byte, the first in the low half:
//
//     byte      0         1               39          40
//            | c1 c0 | c3 c2 |  ...  | c79 c78 | 0  c80 |      halves: 1 to 9, 0 for an empty cell
//
// Of a byte's low half 1 to 9 is a given, anything else an empty cell: so the digits 0 to 9, the characters '1' to
// '9' and the usual characters for an empty cell all read as they should.
#pragma once
#include "nodes.cu"

template <bool halves>
INLINE u32 symbol(const u8* row, int cell) {
    return (halves ? row[cell / 2] >> cell % 2 * 4 : row[cell]) & 15;
}
template <bool halves>
INLINE u32 read_word(const u8* row, int k) {
    u32 word = 0;
    UNROLL for (int b = 0; b < 3; b++) {
        const u32 v = symbol<halves>(row, cell_of(k, b)) - 1;
        word |= (v < 9 ? 1u << v : 0x1ffu) << 10 * b;
    }
    return word;
}
template <bool halves>
INLINE void read_row(const u8* row, u32 (&x)[27]) {
    UNROLL for (int k = 0; k < 27; k++) x[k] = read_word<halves>(row, k);
}
// The digit of a solved cell.
INLINE u32 digit_of(const u32 (&x)[27], int cell) {
    return __popc(((x[word_of(cell)] >> field_of(cell) & 0x1ff) << 1) - 1);
}
template <bool halves>
INLINE void write_row(const u32 (&x)[27], u8* row) {
    if (halves) {
        UNROLL for (int k = 0; k < 41; k++)
            row[k] = (u8)(digit_of(x, 2 * k) | (k < 40 ? digit_of(x, (2 * k + 1) % 81) << 4 : 0));
    } else {
        UNROLL for (int k = 0; k < 81; k++) row[k] = (u8)digit_of(x, k);
    }
}

// THREADS rows, or nodes, at a time go through shared memory, so that device memory sees 16 bytes a thread, one beside
// the other. A block's first row starts at a multiple of 16 bytes, since THREADS is one.
INLINE void copy_part(u8* to, const u8* from, u32 bytes) {
    for (u32 k = threadIdx.x; k < bytes / 16; k += THREADS)
        reinterpret_cast<uint4*>(to)[k] = reinterpret_cast<const uint4*>(from)[k];
    for (u32 k = bytes / 16 * 16 + threadIdx.x; k < bytes; k += THREADS) to[k] = from[k];
}

// Not 0 if some digit of four bytes is above 9.
template <bool halves>
INLINE u32 wrong(u32 bytes) {
    const u32 above9 = bytes & (bytes << 1 | bytes << 2);  // in bit 3 of each half
    return halves ? above9 & 0x88888888 : (above9 & 0x08080808) | (bytes & 0xf0f0f0f0);
}

// Rows may come from arrays that nobody has checked: one with a digit above 9 is noted.
template <bool halves>
INLINE void read_rows(const u8* text, u32* rows, u32* found, u32 n, u32* state) {
    constexpr u32 size = halves ? 41 : 81;
    __shared__ __align__(16) u8 part[THREADS * size];
    __shared__ __align__(16) u32 nodes[THREADS * WORDS];
    const u32 first = blockIdx.x * THREADS, count = min(n - first, (u32)THREADS), puzzle = thread_number();
    const u32 bytes = count * size;
    text += (u64)first * size;
    const auto note = [&](u32 at) {
        if (wrong<halves>(text[at])) atomicMax(state + BAD, NONE - (first + at / size));
    };
    for (u32 k = threadIdx.x; k < bytes / 16; k += THREADS) {
        const uint4 v = reinterpret_cast<const uint4*>(text)[k];
        reinterpret_cast<uint4*>(part)[k] = v;
        if (wrong<halves>(v.x) | wrong<halves>(v.y) | wrong<halves>(v.z) | wrong<halves>(v.w))
            for (u32 at = 16 * k; at < 16 * k + 16; at++) note(at);
    }
    for (u32 at = bytes / 16 * 16 + threadIdx.x; at < bytes; at += THREADS) part[at] = text[at], note(at);
    __syncthreads();
    if (threadIdx.x < count) {
        const u8* row = part + threadIdx.x * size;
        uint4* node = reinterpret_cast<uint4*>(nodes + threadIdx.x * WORDS);
        UNROLL for (int k = 0; k < 28; k += 4)
            node[k / 4] = make_uint4(read_word<halves>(row, k), read_word<halves>(row, k + 1), read_word<halves>(row, k + 2),
                                     k < 24 ? read_word<halves>(row, (k + 3) % 27) : puzzle);
        found[puzzle] = 0;
    }
    __syncthreads();
    copy_part(reinterpret_cast<u8*>(rows + (u64)first * WORDS), reinterpret_cast<const u8*>(nodes), count * WORDS * 4);
}

constexpr u8 NO_ROOM = 255;
// What became of a puzzle: the number of its solutions, at most two; 3 if the search was stopped.
INLINE u8 outcome(u32 found, bool was_begun, u32 stopped) {
    if (found % UNFINISHED >= 2) return 2;
    if (!was_begun) return 3;
    return found >= UNFINISHED ? (stopped ? 3 : NO_ROOM) : (u8)found;
}

template <bool halves>
INLINE void write_rows(const u32* rows, const u32* found, u8* text, u8* outcomes, u32 n, u32* state,
                       const u32* stop) {
    constexpr u32 size = halves ? 41 : 81;
    __shared__ __align__(16) u8 part[THREADS * size];
    const u32 first = blockIdx.x * THREADS, count = min(n - first, (u32)THREADS), puzzle = thread_number();
    if (threadIdx.x < count) {
        const u8 code = outcomes[puzzle] = outcome(found[puzzle], puzzle < state[BEGUN], *stop);
        if (code == NO_ROOM) atomicAdd(state + LEFT, 1);
        if (text) {
            u8* row = part + threadIdx.x * size;
            if (found[puzzle] % UNFINISHED) {
                u32 x[27];
                load(x, rows + (u64)puzzle * WORDS);
                write_row<halves>(x, row);
            } else {
                for (u32 k = 0; k < size; k++) row[k] = 0;
            }
        }
    }
    __syncthreads();
    if (text) copy_part(text + (u64)first * size, part, count * size);
}

#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS)
// With 32 registers a thread, as many as the searching kernels leave over: a block of these runs beside a search.
#define LIGHT_KERNEL extern "C" __global__ void __launch_bounds__(THREADS, 65536 / 32 / THREADS)

LIGHT_KERNEL read81(const u8* text, u32* rows, u32* found, u32 n, u32* state) {
    read_rows<false>(text, rows, found, n, state);
}
LIGHT_KERNEL read41(const u8* text, u32* rows, u32* found, u32 n, u32* state) {
    read_rows<true>(text, rows, found, n, state);
}
LIGHT_KERNEL write81(const u32* rows, const u32* found, u8* text, u8* outcomes, u32 n, u32* state, const u32* stop) {
    write_rows<false>(rows, found, text, outcomes, n, state, stop);
}
LIGHT_KERNEL write41(const u32* rows, const u32* found, u8* text, u8* outcomes, u32 n, u32* state, const u32* stop) {
    write_rows<true>(rows, found, text, outcomes, n, state, stop);
}

// Counters and outcomes go to memory of the host: copies of so few bytes would hold up those of the rows, of which one
// at a time is under way. THREADS times 16 outcomes a block; none if the host has no place for them.
LIGHT_KERNEL tell(const u32* state, u32* counters, const u8* outcomes, u8* host, u32 n) {
    if (thread_number() < COUNTERS) counters[threadIdx.x] = state[threadIdx.x];
    const u32 first = blockIdx.x * THREADS * 16;
    if (host) copy_part(host + first, outcomes + first, min(n - first, (u32)THREADS * 16));
}
