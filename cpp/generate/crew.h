// Threads that make several puzzles at once. Which thread does what, and when, changes nothing in the result.
#pragma once

#include "generate/maker.h"

namespace nonet::generate {

struct Item {
    uint64_t seed = 0;
    uint64_t next = 0;         // the first attempt not yet made; after a call all before it were in vain
    std::optional<Made> made;  // the result of the first attempt that was not in vain
};

// Makes attempts at all items that have no result yet. When `soft_seconds` are over no new attempt begins, so
// that the caller can show how it goes and call again; the budget ends attempts halfway, which then count as
// not made. Returns how many were made.
uint64_t make(const Maker& maker, std::vector<Item>& items, int workers, double soft_seconds, Budget& budget,
              std::atomic<bool>& stop);

}  // namespace nonet::generate
