// What a rating is made of: the techniques of the path up a ladder, and how narrow it is at its hardest
// point.
#pragma once

#include <span>
#include <vector>

#include "reason/reasoner.h"

namespace nonet::rate {

struct RankedLadder {
    std::vector<int> techniques;  // numbers in technique_keys(), in the order in which they are tried
    std::vector<int> ranks;       // of each technique of the kernel, by number: the higher, the harder
    bool prune = true;
};

struct Rated {
    reason::End end = reason::End::stuck;
    std::vector<int> techniques;  // of the steps, in order
    // Different steps of the hardest technique where it is first needed, counted up to a limit; 0 if the path
    // has no steps.
    int ways = 0;
};

// The hardest of some techniques, of which there must be one.
int hardest(const RankedLadder& ladder, std::span<const int> techniques);

// The position after the first `count` steps of a walk.
reason::Start replay(const Geometry& geometry, const reason::Start& start,
                     std::span<const reason::Trace::Step> steps, bool prune);

// The walk of a position's least form, and the count of ways if it was solved. A walk takes the first step
// that it finds, which depends on how the board is turned; all forms of a puzzle share one least form, and so
// one rating. Boards other than the ordinary 9x9 are rated as they stand.
Rated rate(const reason::Reasoner& reasoner, const Geometry& geometry, const reason::Start& start,
           const RankedLadder& ladder, size_t most_ways, Budget& budget);

}  // namespace nonet::rate
