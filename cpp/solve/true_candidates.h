// Which candidates occur in a solution, and in how many.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "geometry.h"

namespace nonet::solve {

struct TrueCandidates {
    std::vector<uint64_t> counts;  // by candidate: the solutions that it occurs in, at most the limit
    bool complete = false;         // the budget did not end the search: every 0 is proved
};

TrueCandidates true_candidates(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                               Budget& budget);

}  // namespace nonet::solve
