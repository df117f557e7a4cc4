// Random solved grids and random minimal puzzles, many at a time.
#pragma once

#include "nine/engine.h"

namespace nonet::nine {

// Writes `count` puzzles to `puzzles` (digits 0 to 9, 81 a puzzle) and their solutions to `solutions`. Each
// is a random solved grid from which clues were taken in random order for as long as the solution stayed the
// only one; so none of the clues left can go. Puzzle i depends on the seed and on i alone: not on the
// instruction set, the number of workers or the count. False if the budget ended it.
bool random_minimal(InstructionSet set, size_t count, uint64_t seed, int workers, uint8_t* puzzles,
                    uint8_t* solutions, Budget& budget, std::atomic<bool>& stop);

}  // namespace nonet::nine
