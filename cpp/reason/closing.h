// What needs no thought: singles until none is left, and intersections. No evidence, only effects, for
// searches that look at very many positions.
#pragma once

#include "reason/position.h"

namespace nonet::reason {

// Which singles are known.
struct KnownSingles {
    bool naked = true, hidden = true;
};

// Places singles until none is left. False if the position is wrong.
template <int W>
bool run_singles(Position<W>& p, KnownSingles known = {}) {
    const auto& s = *p.space;
    for (bool moved = true; moved;) {
        moved = false;
        for (int c : p.empty) {
            if (!p.cell[c]) return false;
            if (!known.naked || !std::has_single_bit(p.cell[c])) continue;
            p.place(static_cast<Candidate>(c * s.n + std::countr_zero(p.cell[c])));
            moved = true;
        }
        for (int h = 0; known.hidden && h < s.house_count(); h++) {
            if (!s.is_whole(h)) continue;
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
bool run_intersections(Position<W>& p) {
    const auto& s = *p.space;
    bool moved = false;
    for (int h = 0; h < s.house_count(); h++) {
        if (!s.is_whole(h)) continue;
        for (int d = 0; d < s.n; d++) {
            const auto places = s.house[h] & p.where[d];
            if (places.none()) continue;
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

}  // namespace nonet::reason
