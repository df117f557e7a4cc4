// What needs no thought: singles until none is left, intersections and subsets. No evidence, only effects,
// for searches that look at very many positions.
#pragma once

#include "reason/any_position.h"
#include "reason/hall.h"
#include "reason/position.h"

namespace nonet::reason {

// The empty or just filled cells that are not as they were.
template <int W>
CellSet<W> changed_cells(const Position<W>& p, const Position<W>& since) {
    CellSet<W> out;
    for (int d = 0; d < p.space->n; d++) out |= p.where[d] ^ since.where[d];
    return out;
}

// Places singles until none is left. False if the position is wrong. Here and below: where nothing has
// changed since a position that had none, it does not look.
template <int W>
bool run_singles(Position<W>& p, KnownSingles known = {}, const Position<W>* since = nullptr) {
    const auto& s = *p.space;
    for (bool moved = true; moved;) {
        moved = false;
        CellSet<W> changed;
        if (since) changed = changed_cells(p, *since);
        for (int c : since ? p.empty & changed : p.empty) {
            if (!p.cell[c]) return false;
            if (!known.naked || !std::has_single_bit(p.cell[c])) continue;
            p.place(static_cast<Candidate>(c * s.n + std::countr_zero(p.cell[c])));
            moved = true;
        }
        for (int h = 0; known.hidden && h < s.house_count(); h++) {
            if (!s.is_whole(h) || (since && !s.house[h].meets(changed))) continue;
            Digits once = 0, twice = 0, held = 0;
            for (auto c : s.geometry.houses[h]) {
                twice |= once & p.cell[c];
                once |= p.cell[c];
                if (p.value[c]) held |= 1u << (p.value[c] - 1);
            }
            if ((once | held) != s.geometry.all_digits) return false;
            for (int d : bits(once & ~twice & ~held)) {
                // An earlier digit of this loop may have taken the cell: then the house has no place left.
                const auto places = s.house[h] & p.where[d];
                if (places.none()) return false;
                p.place(static_cast<Candidate>(places.first() * s.n + d));
                moved = true;
            }
        }
    }
    return !p.is_contradictory();
}

// Everything that sees all places of a digit in a house: the whips of length 1. True if there was some.
template <int W>
bool run_intersections(Position<W>& p, const Position<W>* since = nullptr) {
    const auto& s = *p.space;
    bool moved = false;
    for (int h = 0; h < s.house_count(); h++) {
        if (!s.is_whole(h)) continue;
        for (int d = 0; d < s.n; d++) {
            const auto places = s.house[h] & p.where[d];
            if (places.none() || (since && places == (s.house[h] & since->where[d]))) continue;
            auto seen = p.where[d];
            for (int c : places) {
                seen &= s.peers[c];
                if (seen.none()) break;
            }
            for (int c : seen) p.eliminate(static_cast<Candidate>(c * s.n + d)), moved = true;
        }
    }
    return moved;
}

// The same for boards with rules: whatever all that is left of a variable excludes. True if there was some.
template <int W>
bool run_rules(Position<W>& p) {
    const auto& g = p.space->geometry;
    bool moved = false;
    std::vector<Candidate> left;
    for (size_t v = 0; v < g.variables.size(); v++) {
        left.clear();
        for (auto c : g.variables[v])
            if (p.has(c)) left.push_back(c);
        if (left.empty()) continue;
        for (auto other : g.links_of(left[0])) {
            const auto excluded = [&](Candidate c) { return g.excludes(c, other); };
            if (p.has(other) && std::all_of(left.begin() + 1, left.end(), excluded))
                p.eliminate(other), moved = true;
        }
    }
    return moved;
}

// Naked and hidden subsets of every size: k cells of a house that hold k digits between them. True if there
// was some.
template <int W>
bool run_subsets(Position<W>& p, const Position<W>* since = nullptr) {
    constexpr int few = 8;  // all sets of so many cells are looked at faster than a matching is made
    const auto& s = *p.space;
    bool moved = false;
    std::array<uint32_t, max_rows> reach;
    std::array<Digits, 1 << few> unions;
    unions[0] = 0;
    std::array<int, max_rows> match;
    CellSet<W> changed;
    if (since) changed = changed_cells(p, *since);
    for (int h = 0; h < s.house_count(); h++) {
        if (since && !s.house[h].meets(changed)) continue;
        std::array<int, max_rows> cells;
        int m = 0;
        for (int c : s.house[h] & p.empty) reach[m] = p.cell[c], cells[m++] = c;
        const auto all = static_cast<uint32_t>((1ull << m) - 1);
        const auto strike = [&](uint32_t set, Digits digits) {
            for (int i : bits(all & ~set))
                for (int d : bits(p.cell[cells[i]] & digits))
                    p.eliminate(static_cast<Candidate>(cells[i] * s.n + d)), moved = true;
        };
        if (m <= few) {
            for (uint32_t set = 1; set < all; set++) {
                unions[set] = unions[set & (set - 1)] | reach[std::countr_zero(set)];
                if (count_bits(unions[set]) == count_bits(set)) strike(set, unions[set]);
            }
        } else if (match_rows(reach, all, match)) {
            uint32_t set, digits;
            for (int i = 0; i < m; i++)
                if (least_hall_set(reach, all, match, i, set, digits) && set != all) strike(set, digits);
        }
    }
    return moved;
}

// Singles, intersections and subsets until none is left, from a position that came of one which had none.
// False if the position is wrong.
template <int W>
bool run_basics(Position<W>& p, const Position<W>& since) {
    while (run_singles(p, {}, &since)) {
        if (p.is_solved()) return true;
        if (p.space->geometry.has_links ? run_rules(p) : run_intersections(p, &since)) continue;
        if (!run_subsets(p, &since)) return true;
    }
    return false;
}

}  // namespace nonet::reason
