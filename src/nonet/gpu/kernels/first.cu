// The first solution of puzzles that have several: the one that a depth-first search meets first if it branches when
// no rule takes anything away any more, first children first. It is the one that the engine of the CPU names, on every
// run. A puzzle stays in its lane, whose second children wait in a stack of its own. No more than 108 can wait
// (cpp/nine/saved.h says why).
#pragma once
#include "search.cu"

constexpr u32 DEPTH = 112;

// The list of puzzles with several solutions. To make it during the search would take longer: a warp waits for its
// place in the list.
LIGHT_KERNEL list_several(const u32* found, u32 n, u32* several, u32* state) {
    const u32 puzzle = thread_number(), lane = threadIdx.x & 31;
    const bool listed = puzzle < n && found[puzzle] % UNFINISHED > 1;
    const u32 lanes = lanes_where(listed);
    u32 start = 0;
    if (lane == 0 && lanes) start = atomicAdd(state + SEVERAL, size_of(lanes));
    start = __shfl_sync(~0u, start, 0);
    if (listed) several[start + size_of(lanes & ((1u << lane) - 1))] = puzzle;
}

template <bool halves>
INLINE void find_first(const u8* text, u32* rows, const u32* several, u32* nodes, u32* state,
                       const u32* stop, u32 patience, Factors f) {
    const u32 lane = threadIdx.x & 31, size = state[SEVERAL];
    u32* const saved = nodes + (u64)thread_number() * DEPTH * WORDS;
    u32 x[27], puzzle = NONE, last = 0, depth = 0, working = 0, services = 63;
    bool dead = false, done = false, open = false, exhausted = false;
    UNROLL for (int k = 0; k < 27; k++) x[k] = FULL;
    for (;;) {
        if (size_of(lanes_where(done)) * 32 >= patience * working) {
            const bool must_branch = done && !dead && open;
            if (lanes_where(must_branch)) {
                u32 y[27];
                UNROLL for (int k = 0; k < 27; k++) y[k] = x[k];
                split(y, [&](const u32 (&second)[27]) {
                    if (must_branch) store(saved + depth * WORDS, second, puzzle);
                }, f);
                UNROLL for (int k = 0; k < 27; k++) x[k] = must_branch ? y[k] : x[k];
                depth += must_branch;
            }
            bool free = puzzle == NONE;
            if (done && !dead && !open) {
                store(rows + (u64)puzzle * WORDS, x, puzzle);
                free = true;
            } else if (done && dead && depth) {
                load(x, saved + --depth * WORDS);
            } else if (done && dead) {
                free = true;
            }
            if (done || free) last = 0;
            const u32 wanted = lanes_where(free);
            if ((++services & 63) == 0 && __ldcg(stop)) return;
            if (wanted && !exhausted) {
                u32 start = 0;
                if (lane == 0) start = atomicAdd(state + ORDERED, size_of(wanted));
                start = __shfl_sync(~0u, start, 0);
                exhausted = start + size_of(wanted) >= size;
                start += size_of(wanted & ((1u << lane) - 1));
                if (free) {
                    puzzle = NONE;
                    if (start < size) {
                        puzzle = several[start];
                        read_row<halves>(text + (u64)puzzle * (halves ? 41 : 81), x);
                        depth = 0;
                    }
                }
            } else if (free) {
                puzzle = NONE;
            }
            working = size_of(lanes_where(puzzle != NONE));
            if (!working) return;
        }
        const Verdict v = full_round(x, f);
        done = puzzle != NONE && (v.dead || v.sum == last);
        dead = v.dead;
        open = v.open;
        last = v.sum;
    }
}

SEARCH_KERNEL first41(const u8* text, u32* rows, const u32* several, u32* nodes, u32* state,
                      const u32* stop, u32 patience, u32 one, u32 left10, u32 left20) {
    find_first<true>(text, rows, several, nodes, state, stop, patience, {one, left10, left20});
}
SEARCH_KERNEL first81(const u8* text, u32* rows, const u32* several, u32* nodes, u32* state,
                      const u32* stop, u32 patience, u32 one, u32 left10, u32 left20) {
    find_first<false>(text, rows, several, nodes, state, stop, patience, {one, left10, left20});
}
