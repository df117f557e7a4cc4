// Random solved grids and random minimal puzzles: the same as the CPU makes of the same seeds (cpp/nine/generate.cpp),
// draw by draw.
//
// A solved grid is made by a thread of its own. Clues then go from n grids at once, one question a grid and step: has
// the grid without this clue a solution with another digit in its place? The arrays have a line for every cell or
// step, so that what neighbouring threads read lies side by side:
//
//     solutions [cell][grid]  digits 1 to 9          orders [step][grid]  the cells in the order they are tried
//     clues     [band][grid]  bit k: word k of the node holds a clue of that band; bit 31 of band 0: given up
#pragma once
#include "search.cu"

constexpr u32 ALL_CLUES = (1u << 27) - 1, GIVEN_UP = 1u << 31;

// SplitMix64, as in cpp/random.h.
struct Random {
    u64 state;

    INLINE u64 next() {
        u64 z = state += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    INLINE u32 below(u32 n) { return (u32)(((next() >> 32) * n) >> 32); }
};
INLINE u64 child_seed(u64 seed, u64 number) { return Random{seed ^ (number * 0xd1342543de82ef95ull)}.next(); }
INLINE u64 item_seed(u64 seed, u64 number) { return number ? child_seed(seed, number) >> 11 : seed; }

// Digits go to random places among those with the fewest candidates, with a new start when it takes long.
struct Filler {
    static constexpr u32 MOST_NODES = 300;
    u8 values[81], at[81];                           // at: the cell that each level fills
    unsigned short left[81], row[9], column[9], box[9];  // left: the digits that a level has not tried

    __device__ static u32 box_of(u32 cell) { return cell / 27 * 3 + cell % 9 / 3; }
    __device__ u32 candidates(u32 c) const { return 0x1ff & ~(row[c / 9] | column[c % 9] | box[box_of(c)]); }
    __device__ void toggle(u32 c, u32 bit) {
        row[c / 9] ^= bit;
        column[c % 9] ^= bit;
        box[box_of(c)] ^= bit;
    }
    __device__ void take_back(u32 c) {
        toggle(c, 1u << (values[c] - 1));
        values[c] = 0;
    }

    // A cell to fill; 81 if the grid is full, 82 if some cell has no candidate.
    __device__ u32 choose(Random& random) const {
        u32 best = 81, fewest = 10, ties = 0;
        for (u32 c = 0; c < 81; c++) {
            if (values[c]) continue;
            const u32 n = (u32)__popc(candidates(c));
            if (n > fewest) continue;
            ties = n < fewest ? 1 : ties + 1;
            fewest = n;
            if (ties == 1 || random.below(ties) == 0) best = c;
            if (n == 0) return 82;
            if (n == 1) break;
        }
        return best;
    }

    __device__ bool attempt(Random& random) {
        for (int c = 0; c < 81; c++) values[c] = 0;
        for (int k = 0; k < 9; k++) row[k] = column[k] = box[k] = 0;
        u32 depth = 0, nodes = 0;
        for (bool down = true;;) {
            if (down) {
                const u32 cell = ++nodes > MOST_NODES ? 82 : choose(random);
                if (cell == 81) return true;
                if (cell < 81) {
                    at[depth] = (u8)cell;
                    left[depth] = (unsigned short)candidates(cell);
                } else {
                    if (depth == 0) return false;
                    take_back(at[--depth]);
                }
            }
            const u32 rest = left[depth];
            down = rest != 0;
            if (!down) {
                if (depth == 0) return false;
                take_back(at[--depth]);
                continue;
            }
            u32 bit = rest;
            for (u32 skip = random.below((u32)__popc(rest)); skip; skip--) bit &= bit - 1;
            bit &= 0u - bit;
            left[depth] = (unsigned short)(rest ^ bit);
            values[at[depth]] = (u8)__ffs((int)bit);
            toggle(at[depth], bit);
            depth++;
        }
    }
};

// Items `first` to `first + n` of the run of a seed: their grids, all the `given` one if it is not null, and their
// orders if these are wanted.
KERNEL fill(u64 seed, u64 first, u32 n, const u8* given, u8* solutions, u8* orders, u32* clues) {
    const u32 i = thread_number();
    if (i >= n) return;
    Random random{child_seed(item_seed(seed, first + i), 1)};  // the item's first attempt
    Filler filler;
    while (!given && !filler.attempt(random)) {
    }
    for (u32 c = 0; c < 81; c++) solutions[(u64)c * n + i] = given ? given[c] : filler.values[c];
    for (u32 b = 0; b < 3; b++) clues[b * n + i] = ALL_CLUES;
    if (!orders) return;
    u8* order = filler.at;  // no longer needed
    for (u32 c = 0; c < 81; c++) order[c] = (u8)c;
    for (u32 k = 81; k > 1; k--) {
        const u32 other = random.below(k);
        const u8 moved = order[k - 1];
        order[k - 1] = order[other];
        order[other] = moved;
    }
    for (u32 c = 0; c < 81; c++) orders[(u64)c * n + i] = order[c];
}

// Takes note of the answers to step - 1, and asks the question of this step, if there is one.
KERNEL dig(const u8* solutions, const u8* orders, u32* clues, u32* rows, u32* found, u32 n, u32 step,
           const u32* stop) {
    const u32 i = thread_number();
    if (i >= n) return;
    u32 kept[3];
    UNROLL for (int b = 0; b < 3; b++) kept[b] = clues[b * n + i];
    if (step) {
        const u32 cell = orders[(u64)(step - 1) * n + i], bit = found[i] ? 0 : 1u << cell % 27;
        UNROLL for (u32 b = 0; b < 3; b++) kept[b] &= cell / 27 == b ? ~bit : ~0u;
        if (found[i] >= UNFINISHED || *stop) kept[0] |= GIVEN_UP;
        UNROLL for (int b = 0; b < 3; b++) clues[b * n + i] = kept[b];
    }
    found[i] = 0;
    if (step == 81) return;
    const u32 asked = orders[(u64)step * n + i];
    u32 x[27];
    UNROLL for (int k = 0; k < 27; k++) {
        u32 word = 0;
        UNROLL for (int b = 0; b < 3; b++) {
            const u32 cell = (u32)cell_of(k, b), digit = 1u << (solutions[(u64)cell * n + i] - 1);
            const u32 given = cell == asked ? 0x1ff ^ digit : digit;
            word |= (kept[b] >> k & 1 ? given : 0x1ff) << 10 * b;
        }
        x[k] = word;
    }
    store(rows + (u64)i * WORDS, x, i);
}

// The clues that are left and the solutions, as packed rows; a puzzle that was given up is all zeros.
KERNEL write_made(const u8* solutions, const u32* clues, u32 n, u8* puzzles, u8* solved) {
    const u32 i = thread_number();
    if (i >= n) return;
    const bool good = !(clues[i] & GIVEN_UP);
    for (u32 k = 0; k < 41; k++) {
        u32 digits = 0, shown = 0;
        for (u32 cell = 2 * k, half = 0; half < 8 && cell < 81; cell++, half += 4) {
            const u32 digit = solutions[(u64)cell * n + i];
            digits |= digit << half;
            if (good && clues[cell / 27 * n + i] >> cell % 27 & 1) shown |= digit << half;
        }
        puzzles[(u64)i * 41 + k] = (u8)shown;
        if (solved) solved[(u64)i * 41 + k] = (u8)digits;
    }
}
