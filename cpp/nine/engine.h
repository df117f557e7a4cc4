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

struct One {
    uint64_t count = 0;       // solutions found, at most the limit
    bool complete = false;    // the count is exact: neither the limit nor the budget ended the search
    uint8_t values[81] = {};  // a solution, if there is one
    uint64_t guesses = 0;
};

// One puzzle, given as 81 candidate masks, counted up to a limit of at least 1: eight lanes at first, because
// they answer soonest; then all lanes; and if it lasts, all threads. With one worker it gives up after
// `most_guesses`.
One solve_one(InstructionSet set, const uint16_t* masks, uint64_t limit, int workers, Budget& budget,
              std::atomic<bool>& stop, uint64_t most_guesses = ~uint64_t{0});

// The first solution (docs/search.md says which) of one puzzle that may have several, as 81 digits.
// False if there is none, or the budget or the guesses ended the search.
bool first_solution(InstructionSet set, const uint16_t* masks, uint8_t* values, Budget& budget,
                    uint64_t most_guesses = ~uint64_t{0});

// Whether one puzzle has no solution, one or more (a count of two), and the first of them. `complete` says
// that both are known.
One solve_in_order(InstructionSet set, const uint16_t* masks, int workers, Budget& budget,
                   std::atomic<bool>& stop, uint64_t most_guesses = ~uint64_t{0});

}  // namespace nonet::nine
