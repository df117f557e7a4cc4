// Deadly patterns: cells that, filled from the pattern's digits only, could be filled in a second way with
// the same digits in every house. A puzzle with one solution can't end there, so one of the other candidates
// of these cells, the guardians, is true. What follows from that is the same for rectangles, loops, extended
// rectangles and BUGs: the four classic types.
#pragma once

#include <vector>

#include "reason/finder.h"

namespace nonet::reason {

struct Deadly {
    AnyCells cells;
    AnyCells extra;           // the cells that have guardians
    Digits guardians = 0;     // their digits
    Digits digits = 0;        // the pattern's digits, the same in every cell ...
    std::vector<Digits> own;  // ... unless each cell has its own: indexed by cell

    Digits in(int cell) const { return own.empty() ? digits : own[cell]; }

    // Finds the guardians from the cells; filled cells have none.
    void guard(const Squares& p) {
        for (int c : cells)
            if (const Digits others = p.cell[c] & ~in(c)) extra.set(c), guardians |= others;
    }
};

// A Found that says which pattern it is about.
Found start(const Setting& x, const Deadly& pattern);
// Gives a candidate a role, in place of the one it may have as part of the pattern.
void set_role(Found& f, Candidate c, Role role);
void eliminate(const Setting& x, Found& f, int cell, Digits digits);

// Type 1: all guardians in one cell, which therefore holds none of the pattern's digits.
bool one_cell(Setting& x, const Deadly& pattern, Sink& sink);
// Type 2: one digit guards all; whatever sees all its places can't be that digit.
bool one_digit(Setting& x, const Deadly& pattern, Sink& sink);
// Type 3: the guarded cells share a house. Together they act as one cell that holds a guardian; with m other
// cells of the house it makes a naked set of m + 1 digits.
bool naked_subset(Setting& x, const Deadly& pattern, Sink& sink);
// Type 4: two guarded cells share a house in which a digit of the pattern has no place but these. One of them
// holds it; the other must be the one saved by a guardian. So neither holds another digit of the pattern.
bool locked_digit(Setting& x, const Deadly& pattern, Sink& sink);

// A type over all patterns of a kind.
template <class Patterns, bool (*type)(Setting&, const Deadly&, Sink&)>
bool over(Setting& x, Sizes, Sink& sink) {
    if (!x.unique) return false;
    for (const auto& pattern : x.get<Patterns>().list)
        if (type(x, pattern, sink)) return true;
    return false;
}

}  // namespace nonet::reason
