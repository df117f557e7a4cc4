// Hall sets: k rows of a bipartite graph that between them reach only k columns. The other rows can't use
// those columns. Naked subsets, hidden subsets and fish are the same rule on different graphs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "reason/cellset.h"

namespace nonet::reason {

constexpr int max_rows = 25;

// Calls emit(rows, columns) for every set of exactly k of the rows (bit masks) that reach exactly k columns;
// each chosen row has between 2 and k columns (for k = 1: one). Stops when emit answers true.
template <class Emit>
bool each_hall_set(const std::array<uint32_t, max_rows>& reach, uint32_t rows, int k, Emit&& emit,
                   uint32_t chosen = 0, uint32_t columns = 0) {
    const int missing = k - count_bits(chosen);
    if (missing == 0) return count_bits(columns) == k && emit(chosen, columns);
    while (count_bits(rows) >= missing) {
        const int r = std::countr_zero(rows);
        rows &= rows - 1;
        const int width = count_bits(reach[r]);
        const uint32_t both = columns | reach[r];
        if (width < std::min(k, 2) || width > k || count_bits(both) > k) continue;
        if (each_hall_set(reach, rows, k, emit, chosen | 1u << r, both)) return true;
    }
    return false;
}

// A matching that gives every row its own column: match[r] is the column. False if there is none.
inline bool match_rows(const std::array<uint32_t, max_rows>& reach, uint32_t rows,
                       std::array<int, max_rows>& match) {
    std::array<int, 32> owner;
    owner.fill(-1);
    auto augment = [&](auto& self, int r, uint32_t& visited) -> bool {
        for (uint32_t open = reach[r] & ~visited; open; open = reach[r] & ~visited) {
            const int c = std::countr_zero(open);
            visited |= 1u << c;
            if (owner[c] < 0 || self(self, owner[c], visited)) {
                owner[c] = r;
                match[r] = c;
                return true;
            }
        }
        return false;
    };
    for (int r : bits(rows)) {
        uint32_t visited = 0;
        if (!augment(augment, r, visited)) return false;
    }
    return true;
}

// The least Hall set that holds row r, given a matching: the rows whose columns r can be pushed into. Every
// Hall set is a union of these, so they find all that all-different filtering (Regin 1994) can. False if some
// column is free, then r has none.
inline bool least_hall_set(const std::array<uint32_t, max_rows>& reach, uint32_t rows,
                           const std::array<int, max_rows>& match, int r, uint32_t& set, uint32_t& columns) {
    set = 1u << r;
    columns = 0;
    for (uint32_t todo = set; todo;) {
        const int row = std::countr_zero(todo);
        todo &= todo - 1;
        columns |= reach[row];
        uint32_t owned = 0;
        for (int other : bits(rows))
            if (reach[row] >> match[other] & 1) {
                owned |= 1u << match[other];
                if (!(set >> other & 1)) set |= 1u << other, todo |= 1u << other;
            }
        if (reach[row] & ~owned) return false;
    }
    return true;
}

}  // namespace nonet::reason
