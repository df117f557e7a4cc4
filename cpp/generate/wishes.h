// What a puzzle in the making is to be like, as far as the kernel can tell, and what came of it.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/digger.h"
#include "rate/rater.h"

namespace nonet::generate {

// Field by field what Python's `make.wishes.Wishes` says: the bindings read it as it is.
struct Wishes {
    std::vector<Orbit> orbits;  // all cells
    std::vector<Cell> pattern;  // exactly the places of the clues; empty if they are free
    int fewest = 0, most = 0;   // clues
    bool minimal = false;       // no clue can be left out
    bool rated = true;          // false: the puzzle is not looked at any further
    bool solvable = true;       // the ladder must suffice
    rate::RankedLadder ladder;
    std::vector<int> shown;   // techniques that the path has to have
    std::vector<int> needed;  // those of them without which the ladder must not suffice
    std::vector<bool> tops;   // by technique: may be the hardest of the path; empty if all may be
    bool once = false;        // the hardest occurs once, and is one of `shown` if there are any
    // Puzzles that need what is wished: every other attempt makes a new one that has most of its clues in
    // common with one of them. Only for 9x9, without symmetry and pattern.
    std::vector<Values> relatives;
    Values solution;  // of every puzzle; empty if it is to be found
};

struct Made {
    uint64_t attempt = 0;
    Values puzzle, solution;
    std::vector<int> techniques;  // of the walk up the wished ladder
};

}  // namespace nonet::generate
