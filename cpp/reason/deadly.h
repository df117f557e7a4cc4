// Deadly patterns: cells that, filled from the pattern's digits only, could be filled in a second way with
// the same digits in every house. A puzzle with one solution can't end there, so one of the other candidates
// of these cells, the guardians, is true. What follows from that is the same for rectangles, loops, extended
// rectangles and BUGs: the four classic types.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "reason/finder.h"

namespace nonet::reason {

template <int W>
struct Deadly {
    CellSet<W> cells;
    CellSet<W> extra;         // the cells that have guardians
    Digits guardians = 0;     // their digits
    Digits digits = 0;        // the pattern's digits, the same in every cell ...
    std::vector<Digits> own;  // ... unless each cell has its own: indexed by cell

    Digits in(int cell) const { return own.empty() ? digits : own[cell]; }

    // Finds the guardians from the cells; filled cells have none.
    void guard(const Position<W>& p) {
        for (int c : cells)
            if (const Digits others = p.cell[c] & ~in(c)) extra.set(c), guardians |= others;
    }
};

// A Found that says which pattern it is about.
template <int W>
Found start(const Context<W>& x, const Deadly<W>& pattern) {
    Found f;
    for (int c : pattern.cells) {
        for (int d : bits(pattern.in(c))) f.deadly.push_back(x.candidate(c, d));
        // A BUG covers the whole grid; its picture shows the cells that matter.
        if (!pattern.own.empty() && !pattern.extra.test(c)) continue;
        const Digits held = x.p.value[c] ? 1u << (x.p.value[c] - 1) : x.p.cell[c];
        for (int d : bits(held))
            f.mark(x.candidate(c, d), pattern.in(c) >> d & 1 ? Role::pattern : Role::guardian);
    }
    f.size = pattern.cells.count();
    return f;
}

// Gives a candidate a role, in place of the one it may have as part of the pattern.
inline void set_role(Found& f, Candidate c, Role role) {
    for (auto& m : f.marks)
        if (m.candidate == c) {
            m.role = role;
            return;
        }
    f.mark(c, role);
}

template <int W>
void eliminate(const Context<W>& x, Found& f, int cell, Digits digits) {
    for (int d : bits(digits & x.p.cell[cell])) f.eliminations.push_back(x.candidate(cell, d));
}

// Type 1: all guardians in one cell, which therefore holds none of the pattern's digits.
template <int W>
bool one_cell(Context<W>& x, const Deadly<W>& pattern, Sink& sink) {
    if (pattern.extra.count() != 1) return false;
    const int cell = pattern.extra.first();
    if (!(x.p.cell[cell] & pattern.in(cell))) return false;
    Found f = start(x, pattern);
    eliminate(x, f, cell, pattern.in(cell));
    return sink.take(std::move(f));
}

// Type 2: one digit guards all; whatever sees all its places can't be that digit.
template <int W>
bool one_digit(Context<W>& x, const Deadly<W>& pattern, Sink& sink) {
    if (!std::has_single_bit(pattern.guardians) || pattern.extra.count() < 2) return false;
    const int d = std::countr_zero(pattern.guardians);
    const auto gone = x.space.common_peers(pattern.extra) & x.p.where[d];
    if (gone.none()) return false;
    Found f = start(x, pattern);
    x.eliminate(f, gone, d);
    return sink.take(std::move(f));
}

// Type 3: the guarded cells share a house. Together they act as one cell that holds a guardian; with m other
// cells of the house it makes a naked set of m + 1 digits.
template <int W>
class GuardedSubsets {
  public:
    GuardedSubsets(Context<W>& x, const Deadly<W>& pattern, Sink& sink)
        : x_(x), pattern_(pattern), sink_(sink) {}

    bool find(int m) {
        for (auto h : x_.geometry.houses_of[pattern_.extra.first()]) {
            if (!x_.space.house[h].contains(pattern_.extra)) continue;
            const auto others = (x_.space.house[h] & x_.p.empty) - pattern_.extra;
            if (others.count() > m && choose(h, others, m, pattern_.guardians, {})) return true;
        }
        return false;
    }

  private:
    bool choose(int h, CellSet<W> others, int missing, Digits digits, CellSet<W> chosen) {
        if (missing == 0) return count_bits(digits) == chosen.count() + 1 && emit(h, digits, chosen);
        const int most = chosen.count() + missing + 1;
        for (int c : others) {
            others.reset(c);
            if (count_bits(digits | x_.p.cell[c]) > most) continue;
            chosen.set(c);
            if (choose(h, others, missing - 1, digits | x_.p.cell[c], chosen)) return true;
            chosen.reset(c);
        }
        return false;
    }

    bool emit(int h, Digits digits, const CellSet<W>& chosen) {
        const auto set = chosen | pattern_.extra;
        std::vector<HouseMark> houses;
        CellSet<W> seen;
        for (auto other : x_.geometry.houses_of[set.first()]) {
            if (!x_.space.house[other].contains(set)) continue;
            if (other < h) return false;  // found in that house already
            houses.push_back({other, Role::base});
            seen |= x_.space.house[other];
        }
        seen = (seen & x_.p.empty) - set;
        // All the set's digits are used up, so the guarded cells can't hold one as part of the pattern
        // either.
        bool useful = false;
        for (int c : seen) useful |= (x_.p.cell[c] & digits) != 0;
        for (int c : pattern_.extra) useful |= (x_.p.cell[c] & pattern_.in(c) & digits) != 0;
        if (!useful) return false;
        Found f = start(x_, pattern_);
        for (int c : seen) eliminate(x_, f, c, digits);
        for (int c : pattern_.extra) eliminate(x_, f, c, pattern_.in(c) & digits);
        for (int c : chosen) {
            f.variables.push_back(static_cast<uint16_t>(c));
            for (int d : bits(x_.p.cell[c])) set_role(f, x_.candidate(c, d), Role::second);
        }
        f.houses = std::move(houses);
        return sink_.take(std::move(f));
    }

    Context<W>& x_;
    const Deadly<W>& pattern_;
    Sink& sink_;
};

// More other cells than this are never needed in a 9x9 house: two cells are guarded, one loses a candidate.
inline constexpr int max_guarded_subset = 6;

template <int W>
bool naked_subset(Context<W>& x, const Deadly<W>& pattern, Sink& sink) {
    if (pattern.extra.count() < 2) return false;
    GuardedSubsets<W> subsets(x, pattern, sink);
    for (int m = 1; m <= max_guarded_subset && !x.budget.spent(); m++)
        if (subsets.find(m)) return true;
    return false;
}

// Type 4: two guarded cells share a house in which a digit of the pattern has no place but these. One of them
// holds it; the other must be the one saved by a guardian. So neither holds another digit of the pattern.
template <int W>
bool locked_digit(Context<W>& x, const Deadly<W>& pattern, Sink& sink) {
    if (pattern.extra.count() != 2) return false;
    const int first = pattern.extra.first();
    auto rest = pattern.extra;
    rest.reset(first);
    const int second = rest.first();
    for (int d : bits(pattern.in(first) & pattern.in(second)))
        for (auto h : x.geometry.houses_of[first]) {
            if (!x.space.is_whole(h) || !x.space.house[h].test(second)) continue;
            const auto places = x.space.house[h] & x.p.where[d];
            if (places.none() || !pattern.extra.contains(places)) continue;
            Found f = start(x, pattern);
            for (int c : pattern.extra) eliminate(x, f, c, pattern.in(c) & ~(1u << d));
            if (f.eliminations.empty()) break;
            f.variables = {x.variable(h, d)};
            f.houses = {{h, Role::base}};
            for (int c : places) set_role(f, x.candidate(c, d), Role::second);
            if (sink.take(std::move(f))) return true;
            break;  // a second house would say the same
        }
    return false;
}

}  // namespace nonet::reason
