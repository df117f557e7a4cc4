// One round of inference on all lanes at once, with no branch that depends on the puzzle.
//
//     Nodes::cell[81]   one vector a cell; lane l holds that cell's candidates (nine bits) in node l
//
//                lane 0   lane 1   lane 2  ...  lane 31
//     cell 0   [ 9 bits | 9 bits | 9 bits  ...  9 bits ]
//     ...
//     cell 80  [ 9 bits | 9 bits | 9 bits  ...  9 bits ]
//
// So all of Sudoku's geometry is array indexing and all nine digits are dealt with at once. A *triad* is the
// union of the three cells where a box and a line cross. In a band (three boxes side by side, or one above
// the other) a digit takes one triad in each box and each line: six *configurations*, the permutations of
// three.
//
//          line 0    line 1    line 2
//     box 0   t0        t1        t2         configuration 0 = t0 & t4 & t8   3 = t2 & t4 & t6
//     box 1   t3        t4        t5                       1 = t1 & t5 & t6   4 = t0 & t5 & t7
//     box 2   t6        t7        t8                       2 = t2 & t3 & t7   5 = t1 & t3 & t8
//
// A triad keeps a digit only if one of its two configurations does. That is every locked candidate, both
// ways, and with the singles of the box also every single of the lines, which therefore need no code.
#pragma once

#include "nine/lanes.h"

namespace nonet::nine {
namespace {

constexpr int cell_count = 81;
constexpr int all_digits = 0x1ff;
constexpr int solved_sum = 9 * all_digits;

// The two configurations of triad i = 3 * box + line.
constexpr int first_configuration[9] = {0, 1, 2, 2, 0, 1, 1, 2, 0};
constexpr int second_configuration[9] = {4, 5, 3, 5, 3, 4, 3, 4, 5};

// The box of a cell, and the cell k of box b.
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
constexpr int box_start(int box) { return box / 3 * 27 + box % 3 * 3; }
constexpr int in_box(int k) { return k / 3 * 9 + k % 3; }

template <class V>
struct alignas(64) Nodes {
    V cell[cell_count];
    uint16_t* lane_of(int c) { return reinterpret_cast<uint16_t*>(&cell[c]); }
};

// Triads of the whole grid: row[3 * box + line of the box], column[3 * box + column of the box].
template <class V>
struct alignas(64) Triads {
    V row[27], column[27];
};

// Band 0-2: boxes side by side; 3-5: boxes one above the other. Where triad i of a band stands.
constexpr int place_in_band(int band, int i) {
    return band < 3 ? 9 * band + i : i / 3 * 9 + 3 * (band - 3) + i % 3;
}

template <class V>
NINE_INLINE void configurations(const V (&t)[9], V (&c)[6]) {
    c[0] = and3(t[0], t[4], t[8]);
    c[1] = and3(t[1], t[5], t[6]);
    c[2] = and3(t[2], t[3], t[7]);
    c[3] = and3(t[2], t[4], t[6]);
    c[4] = and3(t[0], t[5], t[7]);
    c[5] = and3(t[1], t[3], t[8]);
}

template <class V>
struct Extremes {
    V least_digits;   // of any triad: below 3 the node is dead
    V most_confined;  // digits with only one triad left in a box: above 3 the node is dead
};

// The rules of a round. Two halves may take turns: what neither of them changes, `all` does not change.
enum class Rules {
    all,
    hidden,  // full triads, hidden singles
    naked,   // confined triples, naked singles
};

// A triad of three digits is full: they leave the rest of its box and of its line.
template <class V>
NINE_INLINE void clear_beside_full(V (&n)[9], Extremes<V>& extremes) {
    V full[9];
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) {
        const V size = popcount(n[i]);
        extremes.least_digits = least(extremes.least_digits, size);
        full[i] = keep(equal(size, V::all(3)), n[i]);
    }
    V box[3], line[3];
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) {
        box[i] = or3(full[3 * i], full[3 * i + 1], full[3 * i + 2]);
        line[i] = or3(full[i], full[3 + i], full[6 + i]);
    }
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) n[i] = without_unless(n[i], box[i / 3] | line[i % 3], full[i]);
}

template <Rules rules, class V>
NINE_INLINE void close_band(V (&t)[9], Extremes<V>& extremes) {
    V c[6], n[9];
    configurations(t, c);
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) n[i] = c[first_configuration[i]] | c[second_configuration[i]];
    if constexpr (rules != Rules::naked) clear_beside_full(n, extremes);
    // Three digits confined to one triad of a box fill it.
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) {
        if constexpr (rules == Rules::hidden) {
            t[i] = n[i];
            continue;
        }
        const int b = i / 3 * 3;
        const V confined = without(n[i], n[b + (i + 1) % 3], n[b + (i + 2) % 3]);
        const V size = popcount(confined);
        extremes.most_confined = extremes.most_confined | size;
        t[i] = pick(less(size, V::all(3)), n[i], confined);
    }
}

struct Verdict {
    LaneSet dead;    // no solution below this node
    LaneSet stable;  // the round changed nothing
    LaneSet slow;    // it took away next to nothing
    LaneSet full;    // stable and not dead means solved
};

template <class V>
NINE_INLINE void read_rows_of(const Nodes<V>& nodes, Triads<V>& triads) {
#pragma GCC unroll 1
    for (int b = 0; b < 9; b++) {
        const V* p = nodes.cell + box_start(b);
#pragma GCC unroll 3
        for (int k = 0; k < 3; k++) triads.row[3 * b + k] = or3(p[9 * k], p[9 * k + 1], p[9 * k + 2]);
    }
}
template <class V>
NINE_INLINE void read_columns_of(const Nodes<V>& nodes, Triads<V>& triads) {
#pragma GCC unroll 1
    for (int b = 0; b < 9; b++) {
        const V* p = nodes.cell + box_start(b);
        const V* row = triads.row + 3 * b;
#pragma GCC unroll 3
        for (int k = 0; k < 3; k++)
            triads.column[3 * b + k] = or_and(or_and(p[k] & row[0], p[9 + k], row[1]), p[18 + k], row[2]);
    }
}

// `sum` holds, for every lane, the sum of its candidate masks after the round before. A round only takes
// candidates away, so an equal sum means that nothing changed; set it to 0 for a lane that got a new node. A
// lane is slow if its sum fell by `slack` or less: that counts high digits more than low ones, but costs next
// to nothing. A new node is never slow.
template <Rules rules, class V>
__attribute__((noinline)) Verdict propagate(Nodes<V>& nodes, Triads<V>& triads, V& sum, int slack) {
    constexpr bool naked = rules != Rules::hidden;
    Extremes<V> extremes{V::all(9), V::all(0)};
    const auto bands = [&](V* start, int next, int step) {
        for (int band = 0; band < 3; band++, start += next) {
            V t[9];
#pragma GCC unroll 9
            for (int i = 0; i < 9; i++) t[i] = start[i / 3 * step + i % 3];
            close_band<rules>(t, extremes);
#pragma GCC unroll 9
            for (int i = 0; i < 9; i++) start[i / 3 * step + i % 3] = t[i];
        }
    };
    bands(triads.row, 9, 3);
    read_columns_of(nodes, triads);
    bands(triads.column, 3, 9);
    const V minus_one = V::all(-1);
    V empty = V::all(0), twice = V::all(0), everywhere = V::all(all_digits), total = V::all(0);
    V* row = triads.row;
    const V* column = triads.column;
    for (V* p = nodes.cell; p < nodes.cell + cell_count; p += 18)
#pragma GCC unroll 1
        for (V* end = p + 9; p < end; p += 3, row += 3, column += 3) {
            V a[9], single[9];
            V singles = V::all(0);
#pragma GCC unroll 3
            for (int r = 0; r < 3; r++) {
                V x[3];
#pragma GCC unroll 3
                for (int k = 0; k < 3; k++) {
                    const V y = and3(p[9 * r + k], row[r], column[k]);
                    x[k] = y + minus_one;  // its sign bit is set if the cell is empty
                    a[3 * r + k] = y;
                    single[3 * r + k] = naked ? keep(apart(y, x[k]), y) : y;
                }
                empty = empty | or3(x[0], x[1], x[2]);
                if (naked) singles = singles | or3(single[3 * r], single[3 * r + 1], single[3 * r + 2]);
            }
#pragma GCC unroll 9
            for (int k = 0; k < 9; k++) a[k] = naked ? without_unless(a[k], singles, single[k]) : a[k];
            const V x = or3(a[0], a[1], a[2]), y = or3(a[3], a[4], a[5]), z = or3(a[6], a[7], a[8]);
            const V two =
                or3(majority(a[0], a[1], a[2]), majority(a[3], a[4], a[5]), majority(a[6], a[7], a[8])) |
                majority(x, y, z);
            everywhere = everywhere & or3(x, y, z);
            twice = or_and(twice, singles, two);  // a digit fixed in two cells of the box
#pragma GCC unroll 3
            for (int r = 0; r < 3; r++) {
                V left[3];
#pragma GCC unroll 3
                for (int k = 0; k < 3; k++) {
                    const V hidden = without(a[3 * r + k], two);  // digits that no other cell of the box has
                    left[k] = rules == Rules::naked ? a[3 * r + k]
                                                    : pick(apart(hidden, hidden), a[3 * r + k], hidden);
                    total = total + left[k];
                    p[9 * r + k] = left[k];
                }
                row[r] = or3(left[0], left[1], left[2]);
            }
        }
    const V three = V::all(3);
    const auto dead = negative(empty) | less(extremes.least_digits, three) |
                      less(three, extremes.most_confined) | meet(twice, twice) |
                      ~equal(everywhere, V::all(all_digits));
    const V fall = sum - total;
    const Verdict verdict{lanes_of(dead), lanes_of(equal(total, sum)),
                          lanes_of(less(fall, V::all(slack + 1)) & ~negative(fall)),
                          lanes_of(equal(total, V::all(solved_sum)))};
    sum = total;
    return verdict;
}

// Of lanes with sum `solved_sum`, those that are solved: all digits in all houses, no cell empty.
template <class V>
__attribute__((noinline)) LaneSet verify(const Nodes<V>& nodes) {
    V all = V::all(all_digits), least_cell = V::all(all_digits);
    V column[9];
#pragma GCC unroll 3
    for (int band = 0; band < 3; band++) {
        V box[3] = {V::all(0), V::all(0), V::all(0)};
#pragma GCC unroll 3
        for (int r = 0; r < 3; r++) {
            const V* p = nodes.cell + 27 * band + 9 * r;
            V part[3];
#pragma GCC unroll 3
            for (int k = 0; k < 3; k++) {
                part[k] = or3(p[3 * k], p[3 * k + 1], p[3 * k + 2]);
                box[k] = box[k] | part[k];
            }
#pragma GCC unroll 9
            for (int k = 0; k < 9; k++) {
                least_cell = least(least_cell, p[k]);
                column[k] = band + r ? column[k] | p[k] : p[k];
            }
            all = all & or3(part[0], part[1], part[2]);
        }
        all = and3(all, box[0], box[1]) & box[2];
    }
#pragma GCC unroll 9
    for (int k = 0; k < 9; k++) all = all & column[k];
    return lanes_of(equal(all, V::all(all_digits)) & meet(least_cell, least_cell));
}

}  // namespace
}  // namespace nonet::nine
