// Where to branch: in the band with the fewest configurations, more than nine, a digit with two of them, else three,
// else more. The first child keeps one; of four or more it also keeps the one that shares the first one's triad in
// box 0. The choice is that of cpp/nine/branch.h, and must stay it: the order of children decides which solution is
// the first.
#pragma once
#include "rounds.cu"

// The triads, bit 3 * line + box, that a configuration takes.
__device__ constexpr u32 triads_of(int configuration) {
    u32 out = 0;
    for (int s = 0; s < 3; s++) {
        const int k = configuration % 3, line = configuration < 3 ? (k + s) % 3 : (k + 5 - s) % 3;
        out |= 1u << (3 * line + s);
    }
    return out;
}
INLINE u32 triads_of_all(u32 configurations) {
    u32 out = 0;
    UNROLL for (int k = 0; k < 6; k++)
        if (configurations >> k & 1) out |= triads_of(k);
    return out;
}

// A digit (its bit) of a band (0-2 of rows, 3-5 of columns), and the triads that it leaves in either child.
struct Choice {
    int band;
    u32 digit, lost[2];

    INLINE u32 row(int child, int i, int s) const {
        return band < 3 && lost[child] >> (3 * i + s) & 1 ? digit << 10 * band : 0;
    }
    INLINE u32 column(int child, int s, int c) const {  // three boxes, three fields
        return band == 3 + s ? ((lost[child] >> 3 * c & 7) * (1 | 1 << 9 | 1 << 18) & ONES) * digit : 0;
    }
};

INLINE Choice choose(const Triads& triads, Factors f) {
    u32 q[6], best = ~0u, rising = 0, falling = 0;
    row_configurations(triads.row, q);
    {
        // Each digit's number of configurations, in binary.
        const u32 a = parity(q[0], q[1], q[2]), b = parity(q[3], q[4], q[5]), c = majority(q[0], q[1], q[2]),
                  d = majority(q[3], q[4], q[5]), one = a ^ b, two = parity(c, d, a & b), four = majority(c, d, a & b);
        UNROLL for (u32 band = 0; band < 3; band++) {
            const u32 m = 0x1ffu << 10 * band, n = __popc(one & m) + 2 * __popc(two & m) + 4 * __popc(four & m);
            if (n > 9 && (n << 3 | band) < best) best = n << 3 | band;
        }
    }
    UNROLL for (u32 s = 0; s < 3; s++) {
        u32 r, l;
        column_configurations(triads.column[s], r, l, f);
        const u32 n = __popc(r) + __popc(l), key = n << 3 | (3 + s);
        if (n > 9 && key < best) best = key, rising = r, falling = l;
    }
    Choice choice;
    choice.band = (int)(best & 7);
    UNROLL for (int k = 0; k < 6; k++) {
        const u32 column = k < 3 ? rising >> 10 * ((3 - k) % 3) : falling >> 10 * ((k + 2) % 3);
        q[k] = (choice.band < 3 ? q[k] >> 10 * choice.band : column) & 0x1ff;
    }
    u32 one = q[0], two = 0, three = 0, four = 0;  // digits with at least so many
    UNROLL for (int k = 1; k < 6; k++) {
        four |= three & q[k];
        three |= two & q[k];
        two |= one & q[k];
        one |= q[k];
    }
    u32 digits = two & ~three;
    if (!digits) digits = three & ~four;
    const bool many = !digits;
    if (many) digits = four;
    choice.digit = digits & (0u - digits);
    u32 all = 0;
    UNROLL for (int k = 0; k < 6; k++) all |= q[k] & choice.digit ? 1u << k : 0;
    u32 first = all & (0u - all);
    if (many) first |= all & (first & 3 ? first << 4 : first << 1);  // with 0 goes 4, with 1 goes 5, with 2 goes 3
    choice.lost[0] = ~triads_of_all(first);
    choice.lost[1] = ~triads_of_all(all & ~first);
    return choice;
}

// Both children of a node: the first stays in x, the second goes to `save`.
template <class Save>
INLINE void split(u32 (&x)[27], Save save, Factors f) {
    Triads triads;
    UNROLL for (int a = 0; a < 3; a++)
        UNROLL for (int b = 0; b < 3; b++) {
            triads.row[a][b] = x[AT(a, b, 0)] | x[AT(a, b, 1)] | x[AT(a, b, 2)];
            triads.column[a][b] = x[AT(0, a, b)] | x[AT(1, a, b)] | x[AT(2, a, b)];
        }
    const Choice choice = choose(triads, f);
    UNROLL for (int child = 1; child >= 0; child--) {
        u32 y[27];
        UNROLL for (int a = 0; a < 3; a++)
            UNROLL for (int b = 0; b < 3; b++) {
                triads.row[a][b] = choice.row(child, a, b);
                triads.column[a][b] = choice.column(child, a, b);
            }
        UNROLL for (int k = 0; k < 27; k++)
            y[k] = x[k] & ~triads.row[k / 9][k / 3 % 3] & ~triads.column[k / 3 % 3][k % 3];
        if (child) {
            save(y);
        } else {
            UNROLL for (int k = 0; k < 27; k++) x[k] = y[k];
        }
    }
}
