// Random solved 9x9 grids, and clues taken out of many of them at a time.
#pragma once

#include <array>
#include <span>

#include "geometry.h"
#include "nine/engine.h"
#include "random.h"

namespace nonet::nine {

using Clues = std::array<uint8_t, 81>;

// A random solved grid. Not every grid is equally likely.
void fill(Random& random, uint8_t* values);

// A puzzle in the making.
struct Digging {
    Clues solution{};
    std::vector<uint8_t> order;  // the numbers of all orbits, as they are to be tried
    int at_least = 0;            // clues
    std::vector<uint8_t> gone;   // the orbits that went, in this order
};

// Tries to take out each orbit of each puzzle once; one stays if without it there is a second solution.
// What goes depends on the solution and the order alone: not on the instruction set, nor on the other
// puzzles. False if the budget ended it.
bool dig(InstructionSet set, const std::vector<Orbit>& orbits, std::span<Digging> jobs, Budget& budget,
         std::atomic<bool>& stop);

// Whether each of these puzzles, all with one solution, needs all its clues. False if the budget ended it.
bool are_minimal(InstructionSet set, std::span<const Clues> puzzles, std::vector<bool>& answers,
                 Budget& budget, std::atomic<bool>& stop);

// Writes a minimal puzzle, or with `filled` a solved grid, for each seed to `puzzles` (digits 0 to 9, 81 a
// puzzle) and its solution to `solutions`: a random one or, if it is not null, the `given` one. Each depends
// on its seed alone. False if the budget ended it.
bool random_puzzles(InstructionSet set, std::span<const uint64_t> seeds, bool filled, const uint8_t* given,
                    int workers, uint8_t* puzzles, uint8_t* solutions, Budget& budget,
                    std::atomic<bool>& stop);

}  // namespace nonet::nine
