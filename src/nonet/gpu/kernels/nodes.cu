// Nodes in memory, and what all kernels share.
//
// A node in memory is 28 words: the 27 of the grid and the number of the puzzle (or question) it belongs to. It is
// moved in seven pieces of 16 bytes.
#pragma once
#include "branch.cu"

#ifndef THREADS
#define THREADS 128  // of a block
#endif
#ifndef BLOCKS
#define BLOCKS 5  // of a multiprocessor: bounds the registers of a thread to 96
#endif

constexpr u32 WORDS = 28;
// The counters of a batch, all zero at first.
enum State {
    BEGUN,    // puzzles that some warp has taken
    SEVERAL,  // puzzles in the list of those with several solutions
    ORDERED,  // of these, how many some lane has taken
    BAD,      // the first row that is no puzzle, counted from NONE down
    LEFT,     // puzzles that there was no room for
    COUNTERS,
};

constexpr u32 UNFINISHED = 1u << 31;  // in `found`: not everything was searched. The rest is the number of solutions

INLINE u32 load(u32 (&x)[27], const u32* from) {
    const uint4* p = reinterpret_cast<const uint4*>(from);
    u32 puzzle = 0;
    UNROLL for (int k = 0; k < 7; k++) {
        const uint4 v = p[k];
        x[4 * k] = v.x, x[4 * k + 1] = v.y, x[4 * k + 2] = v.z;
        if (k < 6)
            x[(4 * k + 3) % 27] = v.w;
        else
            puzzle = v.w;
    }
    return puzzle;
}
INLINE void store(u32* to, const u32 (&x)[27], u32 puzzle) {
    uint4* p = reinterpret_cast<uint4*>(to);
    UNROLL for (int k = 0; k < 7; k++)
        p[k] = make_uint4(x[4 * k], x[4 * k + 1], x[4 * k + 2], k < 6 ? x[(4 * k + 3) % 27] : puzzle);
}

INLINE u32 lanes_where(bool p) { return __ballot_sync(~0u, p); }
INLINE u32 size_of(u32 lanes) { return (u32)__popc(lanes); }
INLINE u32 thread_number() { return blockIdx.x * THREADS + threadIdx.x; }

// Where cell 0 .. 80 lies.
__device__ constexpr int word_of(int cell) { return cell / 9 % 3 * 9 + cell % 9; }
__device__ constexpr int field_of(int cell) { return cell / 27 * 10; }
// The cell of a word in one of the three bands.
__device__ constexpr int cell_of(int word, int band) { return (band * 3 + word / 9) * 9 + word % 9; }
