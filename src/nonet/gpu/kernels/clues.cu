// All ways to choose the clues of a puzzle from one solution.
//
// Where another grid differs from the solution it does so in an unavoidable set of cells, and a puzzle needs a clue in
// each of them. So a node branches on the cells of a set that has no clue yet; what its first children have tried is
// closed to the later ones, and every set of clues comes up once. A node ends when more sets that share no open cell
// lack a clue than clues are to come.
//
// Cells are ranked by the sets they are in, and a set of cells is a way of 16 bytes: bit r % 27 of word r / 27 for the
// cell of rank r, the last word empty. A node is two of them, its clues and the open cells.
#pragma once
#include "pattern.cu"

INLINE uint4 both(uint4 a, uint4 b) { return make_uint4(a.x & b.x, a.y & b.y, a.z & b.z, 0); }
INLINE uint4 either(uint4 a, uint4 b) { return make_uint4(a.x | b.x, a.y | b.y, a.z | b.z, 0); }
INLINE bool meet(uint4 a, uint4 b) { return ((a.x & b.x) | (a.y & b.y) | (a.z & b.z)) != 0; }
INLINE u32 size_of(uint4 a) { return (u32)(__popc(a.x) + __popc(a.y) + __popc(a.z)); }

// The cells that the next of `left` clues may take: of the unavoidable set with the fewest, or of all, if it is the
// last clue; none if so many clues don't suffice.
INLINE uint4 next_cells(uint4 clues, uint4 open, const uint4* sets, u32 count, u32 left) {
    uint4 best = open, used = make_uint4(0, 0, 0, 0);
    u32 fewest = NONE, apart = 0;
    for (u32 k = 0; k < count; k++) {
        const uint4 set = sets[k];
        if (meet(set, clues)) continue;
        const uint4 cells = both(set, open);
        if (left == 1) {
            best = both(best, cells);
            if (!size_of(best)) break;
            continue;
        }
        const u32 n = size_of(cells);
        if (n < fewest) fewest = n, best = cells;
        if (!meet(cells, used)) {
            used = either(used, cells);
            if (++apart > left) return make_uint4(0, 0, 0, 0);
        }
        if (n == 0) break;
    }
    return best;
}

INLINE uint4 lowest(uint4 a) {
    if (a.x) return make_uint4(a.x & (0u - a.x), 0, 0, 0);
    if (a.y) return make_uint4(0, a.y & (0u - a.y), 0, 0);
    return make_uint4(0, 0, a.z & (0u - a.z), 0);
}
INLINE uint4 without(uint4 a, uint4 b) { return make_uint4(a.x & ~b.x, a.y & ~b.y, a.z & ~b.z, 0); }

// Each node goes on with every cell that its next clue may take. Children go to `out` after the `held` that are there
// already: nodes or, with the last clue, their clues alone. If there is no room for all of them, `size` says so.
KERNEL choose_clue(const uint4* nodes, u32 n, const uint4* sets, u32 count, u32 left, uint4* out, u32 room, u32 held,
                   u32* size) {
    __shared__ u32 made, start;
    const u32 i = thread_number();
    if (threadIdx.x == 0) made = 0;
    __syncthreads();
    uint4 clues = make_uint4(0, 0, 0, 0), open = clues, cells = clues;
    if (i < n) {
        clues = nodes[2 * (u64)i], open = nodes[2 * (u64)i + 1];
        cells = next_cells(clues, open, sets, count, left);
    }
    const u32 own = size_of(cells);
    u32 at = own ? atomicAdd(&made, own) : 0;
    __syncthreads();
    if (threadIdx.x == 0 && made) start = atomicAdd(size, made);
    __syncthreads();
    if (!own) return;
    at += held + start;
    for (u32 k = 0; k < own && at < room; k++, at++) {
        const uint4 cell = lowest(cells);
        cells = without(cells, cell);
        open = without(open, cell);
        out[left == 1 ? (u64)at : 2 * (u64)at] = either(clues, cell);
        if (left > 1) out[2 * (u64)at + 1] = open;
    }
}

// The grids of sets of clues.
KERNEL show_clues(const uint4* ways, u32 n, const u8* ranks, const u8* solution, u32* rows, u32* found) {
    const u32 i = thread_number();
    if (i >= n) return;
    const uint4 way = ways[i];
    u32 x[27];
    UNROLL for (int k = 0; k < 27; k++) {
        u32 word = 0;
        UNROLL for (int b = 0; b < 3; b++) {
            const u32 cell = (u32)cell_of(k, b), rank = ranks[cell];
            const u32 part = rank < 27 ? way.x : rank < 54 ? way.y : way.z;
            word |= (part >> rank % 27 & 1 ? 1u << (solution[cell] - 1) : 0x1ffu) << 10 * b;
        }
        x[k] = word;
    }
    store(rows + (u64)i * WORDS, x, i);
    found[i] = 0;
}
