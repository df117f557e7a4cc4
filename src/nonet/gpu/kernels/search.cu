// The search: every lane of a warp propagates one node. Nodes that must branch are collected in shared memory, and 32
// of them branch at once, in all lanes, whatever these hold. A lane whose node died, was solved or must branch takes
// a first child that waits for a lane, else the latest second child, else a new puzzle. So no lane is idle, and
// puzzles with many solutions are searched more or less depth first. A puzzle stays in its warp.
//
//     shared memory   stuck   nodes that must branch: at most 31, and 32 more from one service
//     global memory   ready   first children without a lane, at most 31 + 32
//                     saved   second children, a stack of `capacity` nodes. When it is full, puzzles end unfinished
//
// Lanes are served when `patience` of 32 at work are done.
#pragma once
#include "text.cu"

constexpr u32 READY = 64;
constexpr u32 STUCK = 63;

// Memory for the nodes of all warps, the number of the next puzzle, and a flag that ends the search.
struct Pool {
    u32* nodes;
    u32 capacity;
    u32* next;
    const u32* stop;
    u32 patience;
};

// What is searched for. `solved` takes a solution and says whether its puzzle needs no more nodes; `drop` says so of
// a node.
//
// Solutions are counted up to a limit; the first one found is kept in the puzzle's place.
struct Solutions {
    u32 *rows, *found, limit;

    INLINE bool solved(u32 puzzle, const u32 (&x)[27]) const {
        const u32 before = atomicAdd(found + puzzle, 1);
        if (before == 0) store(rows + (u64)puzzle * WORDS, x, puzzle);
        return before + 1 >= limit;
    }
    INLINE bool drop(u32 puzzle, const u32 (&)[27]) const { return __ldcg(found + puzzle) >= limit; }
};

template <class Goal>
struct Warp {
    const Goal goal;
    const Pool pool;
    const Factors f;
    u32 *const stuck, *const ready;
    const u32 below;  // the lanes below this one

    // The same in all lanes:
    u32 stucks = 0, readies = 0, saves = 0;
    bool ended = false;     // some puzzle needs no more nodes, so look before taking one
    bool exhausted = false; // no new puzzles are left
    u32 wanted = 0;         // lanes that are free

    // The lane's own:
    u32 puzzle = NONE;
    bool free = true;

    INLINE Warp(Goal goal, Pool pool, Factors f, u32* stuck, u32* nodes, u32 lane)
        : goal(goal), pool(pool), f(f), stuck(stuck), ready(nodes), below((1u << lane) - 1) {}

    INLINE u32* saved() const { return ready + READY * WORDS; }
    INLINE u32 rank(u32 lanes) const { return size_of(lanes & below); }

    INLINE void collect(const u32 (&x)[27], bool must_branch) {
        const u32 lanes = lanes_where(must_branch);
        if (must_branch) store(stuck + (stucks + rank(lanes)) * WORDS, x, puzzle);
        stucks += size_of(lanes);
    }

    // False if the search is to stop.
    INLINE bool branch(u32 (&x)[27], u32 lane) {
        __syncwarp();
        const u32 stop = __ldcg(pool.stop);  // needed later only, so it costs no time
        u32 y[27];
        const u32 k = min(stucks, 32u);
        stucks -= k;
        const u32 whose = load(y, stuck + (stucks + min(lane, k - 1)) * WORDS);
        bool mine = lane < k && !goal.drop(whose, y);
        if (mine && saves + 32 > pool.capacity) {
            atomicOr(goal.found + whose, UNFINISHED);
            mine = false;
        }
        const u32 all = lanes_where(mine), waiting = lanes_where(mine && !free);
        split(y, [&](const u32 (&second)[27]) {
            if (mine) store(saved() + (u64)(saves + rank(all)) * WORDS, second, whose);
        }, f);
        if (mine && !free) store(ready + (readies + rank(waiting)) * WORDS, y, whose);
        saves += size_of(all);
        readies += size_of(waiting);
        if (mine && free) {
            UNROLL for (int k = 0; k < 27; k++) x[k] = y[k];
            puzzle = whose;
            free = false;
        }
        wanted = lanes_where(free);
        return !stop;
    }

    INLINE void take(u32 (&x)[27], const u32* from, u32& size) {
        while (wanted && size) {
            const u32 k = min(size, size_of(wanted));
            size -= k;
            if (free && rank(wanted) < k) {
                puzzle = load(x, from + (u64)(size + rank(wanted)) * WORDS);
                free = ended && goal.drop(puzzle, x);
            }
            wanted = lanes_where(free);
        }
    }

    INLINE bool take_new(u32 (&x)[27], u32 lane, const u32* rows, u32 n) {
        const u32 stop = __ldcg(pool.stop);
        u32 start = 0;
        if (lane == 0) start = atomicAdd(pool.next, size_of(wanted));
        start = __shfl_sync(~0u, start, 0);
        exhausted = start + size_of(wanted) >= n;
        start += rank(wanted);
        if (free && start < n) {
            puzzle = load(x, rows + (u64)start * WORDS);
            free = false;
        }
        ended = false;
        return !stop;
    }

    // Everything that this warp still holds stays unfinished.
    INLINE void give_up(u32 lane) {
        if (!free) atomicOr(goal.found + puzzle, UNFINISHED);
        __syncwarp();
        for (u32 k = lane; k < stucks; k += 32) atomicOr(goal.found + stuck[k * WORDS + 27], UNFINISHED);
        for (u32 k = lane; k < readies; k += 32) atomicOr(goal.found + ready[k * WORDS + 27], UNFINISHED);
        for (u32 k = lane; k < saves; k += 32) atomicOr(goal.found + saved()[(u64)k * WORDS + 27], UNFINISHED);
    }
};

template <class Goal>
INLINE void search(Goal goal, const u32* rows, u32 n, Pool pool, Factors f) {
    __shared__ __align__(16) u32 branching[THREADS / 32][STUCK * WORDS];
    const u32 lane = threadIdx.x & 31, number = thread_number() / 32;
    Warp<Goal> warp(goal, pool, f, branching[threadIdx.x / 32],
                    pool.nodes + (u64)number * (READY + pool.capacity) * WORDS, lane);
    u32 x[27], last = 0, singles[3] = {0, 0, 0}, working = 0;
    UNROLL for (int k = 0; k < 27; k++) x[k] = FULL;
    bool dead = false, done = false, open = false, odd = false;
    for (;;) {
        if (size_of(lanes_where(done)) * 32 >= pool.patience * working) {
            warp.collect(x, done && !dead && open);
            const bool solved = done && !dead && !open;
            if (lanes_where(solved)) {
                const bool last_one = solved && goal.solved(warp.puzzle, x);
                warp.ended |= lanes_where(last_one) != 0;
            }
            warp.free = done || warp.puzzle == NONE;
            if (warp.free) last = singles[0] = singles[1] = singles[2] = 0;
            warp.wanted = lanes_where(warp.free);
            const u32 waiting = warp.readies + warp.saves;
            if (warp.stucks >= 32 || (warp.exhausted && warp.stucks && waiting < size_of(warp.wanted)))
                if (!warp.branch(x, lane)) return warp.give_up(lane);
            __syncwarp();
            warp.take(x, warp.ready, warp.readies);
            warp.take(x, warp.saved(), warp.saves);
            if (warp.wanted && !warp.exhausted && !warp.take_new(x, lane, rows, n)) return warp.give_up(lane);
            if (warp.free) warp.puzzle = NONE;
            working = size_of(lanes_where(!warp.free));
            if (!working && warp.exhausted && !warp.stucks) return;
        }
        const Verdict v = odd ? naked_round(x, singles, f) : hidden_round(x, singles, f);
        // A sum of SOLVED may be that of an open node as well; only the first kind of round tells.
        done = warp.puzzle != NONE && (v.dead || (v.sum == last && !(odd && v.sum == SOLVED)));
        dead = v.dead;
        open = v.open;
        last = v.sum;
        odd = !odd;
    }
}

#define SEARCH_KERNEL extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)

SEARCH_KERNEL search_solutions(u32* rows, u32* found, u32 n, u32 limit, u32* nodes, u32 capacity, u32* state,
                               const u32* stop, u32 patience, u32 one, u32 left10, u32 left20) {
    search(Solutions{rows, found, limit}, rows, n, {nodes, capacity, state + BEGUN, stop, patience},
           {one, left10, left20});
}
