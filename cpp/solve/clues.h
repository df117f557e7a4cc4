// Which clues many 9x9 puzzles need: every question is a puzzle less one clue, and the lanes take thousands
// of these together.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "budget.h"
#include "nine/engine.h"

namespace nonet::solve {

// Does a puzzle need all its clues? Python knows these numbers.
enum class Need : uint8_t { some, all, open };

// For n puzzles with one solution each, 81 symbols at rows[i]. What the budget cuts short stays open.
void clue_needs(nine::InstructionSet set, const uint8_t* const* rows, size_t n, Need* needs, int workers,
                Budget& budget, std::atomic<bool>& stop);

// Takes from n puzzles with one solution each, 81 symbols at rows[i], the clues that are not needed, the
// lowest cell first, and puts '.' there. done[i] is 0 where the budget ended it too soon.
void take_needless_clues(nine::InstructionSet set, uint8_t* const* rows, size_t n, uint8_t* done, int workers,
                         Budget& budget, std::atomic<bool>& stop);

}  // namespace nonet::solve
