// Where to branch, for all lanes at once: in the band with the fewest configurations left (more than nine)
// take a digit with two of them, else three, else more. One child keeps the first configuration, the other
// the rest; with four or more, the first child also keeps the configuration that shares the first one's
// triad.
#pragma once

#include "nine/propagate.h"

namespace nonet::nine {
namespace {

// What the two children lose, per triad of the band of each lane.
template <class V>
struct Branch {
    V band;
    LaneSet possible;  // a slow node may have no digit to branch on yet
    V first[9], second[9];
};

constexpr int partner[6] = {4, 5, 3, 2, 0, 1};

template <class V>
__attribute__((noinline)) void choose(const Triads<V>& triads, Branch<V>& branch) {
    const V none = V::all(0);
    V fewest = V::all(0x7fff), chosen[6] = {none, none, none, none, none, none};
    branch.band = none;
#pragma GCC unroll 6
    for (int band = 0; band < 6; band++) {
        const V* side = band < 3 ? triads.row : triads.column;
        V t[9], c[6];
#pragma GCC unroll 9
        for (int i = 0; i < 9; i++) t[i] = side[place_in_band(band, i)];
        configurations(t, c);
        V n = popcount(c[0]);
#pragma GCC unroll 5
        for (int k = 1; k < 6; k++) n = n + popcount(c[k]);
        const auto better = less(n, fewest) & less(V::all(9), n);
        fewest = pick(better, n, fewest);
        branch.band = pick(better, V::all(band), branch.band);
#pragma GCC unroll 6
        for (int k = 0; k < 6; k++) chosen[k] = pick(better, c[k], chosen[k]);
    }
    // Digits with at least one, two, three, four configurations.
    V one = chosen[0], two = none, three = none, four = none;
#pragma GCC unroll 5
    for (int k = 1; k < 6; k++) {
        four = or_and(four, three, chosen[k]);
        three = or_and(three, two, chosen[k]);
        two = or_and(two, one, chosen[k]);
        one = one | chosen[k];
    }
    V digits = without(two, three);
    digits = pick(apart(digits, digits), without(three, four), digits);
    const auto many = apart(digits, digits);
    digits = pick(many, four, digits);
    const V digit = digits & (none - digits);
    branch.possible = lanes_of(meet(digit, digit));
    V first[6], second[6], left = digit;
#pragma GCC unroll 6
    for (int k = 0; k < 6; k++) {
        first[k] = chosen[k] & left;
        left = without(left, first[k]);
    }
    V also[6];
#pragma GCC unroll 6
    for (int k = 0; k < 6; k++) also[k] = keep(many, first[partner[k]]) & chosen[k];
#pragma GCC unroll 6
    for (int k = 0; k < 6; k++) {
        first[k] = first[k] | also[k];
        second[k] = without(chosen[k] & digit, first[k]);
    }
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) {
        const int p = first_configuration[i], q = second_configuration[i];
        branch.first[i] = without(digit, first[p], first[q]);
        branch.second[i] = without(digit, second[p], second[q]);
    }
}

// Of `lanes`, those with no cell of three or more candidates.
template <class V>
__attribute__((noinline)) LaneSet paired(const Nodes<V>& nodes, LaneSet lanes) {
    const V minus_one = V::all(-1);
    for (int c = 0; c < cell_count && lanes; c += 27) {
        V more = V::all(0);
#pragma GCC unroll 3
        for (int k = 0; k < 27; k++) {
            const V x = nodes.cell[c + k], y = x & (x + minus_one);
            more = or_and(more, y, y + minus_one);
        }
        lanes &= lanes_of(apart(more, more));
    }
    return lanes;
}

// The cells with more than one candidate, per lane; for nodes that are paired.
template <class V>
__attribute__((noinline)) V open_cells(const Nodes<V>& nodes) {
    V n = V::all(0);
    for (int c = 0; c < cell_count; c++) n = n + popcount(nodes.cell[c]);
    return n - V::all(cell_count);
}

// The digits that leave box b's lines and columns, for the lanes whose band is `across` or `down`.
template <class V, class P>
NINE_INLINE void losses(const V (&lost)[9], int box, P across, P down, V (&line)[3], V (&column)[3]) {
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) {
        line[i] = keep(across, lost[box % 3 * 3 + i]);
        column[i] = keep(down, lost[box / 3 * 3 + i]);
    }
}

}  // namespace
}  // namespace nonet::nine
