// Puzzles near a puzzle: the same up to symmetry, but for a few clues.
#pragma once

#include "nine/generate.h"

namespace nonet::generate {

// Moves the digits of a 9x9 puzzle and its solution by a random symmetry: digits relabelled, rows and columns
// exchanged within their bands, bands exchanged, perhaps transposed.
void shake(nine::Clues& puzzle, nine::Clues& solution, Random& random);

// The order in which to take clues out of the solution to end near the puzzle: most of its clues come last.
// One to two of them come before one to four new ones, which may take their place.
std::vector<uint8_t> order_near(const nine::Clues& puzzle, Random& random);

}  // namespace nonet::generate
