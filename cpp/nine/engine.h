// The 9x9 engine: picks the instruction set and spreads a batch over threads.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "budget.h"
#include "nine/kernel.h"

namespace nonet::nine {

enum class InstructionSet { portable, sse4, avx2, avx512 };

// What this machine has, the fastest first; `portable` is always the last.
std::vector<InstructionSet> instruction_sets();
const char* name_of(InstructionSet set);

// The first row with a byte that is neither a digit nor an empty symbol (0 . * _ - ?), or with `numbers` not
// 0 to 9; n if there is none.
size_t first_bad_row(InstructionSet set, const Batch& batch, size_t n, bool numbers);

// Solves puzzles 0 .. n-1 of a batch whose symbols have been checked; fills in `claim`, `stop` and `context`.
// The calling thread works too and is the one that `budget` may poll; `stop` is the flag that budget sets.
Effort run(InstructionSet set, Batch batch, size_t n, int workers, Budget& budget, std::atomic<bool>& stop);

}  // namespace nonet::nine
