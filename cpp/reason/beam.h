// The search for a short route: of all steps that can be taken, those that leave the least open after
// singles.
#pragma once

#include "reason/route.h"

namespace nonet::reason {

// A route to the solution of at most `most` steps with the first `rungs` techniques of the ladder, followed
// in `width` positions at a time; nothing if there is none on this way, or the budget is spent. Width 1 is
// greedy.
template <int W>
std::optional<Stages<W>> find_route(const Ground<W>& ground, const Position<W>& start, size_t rungs,
                                    size_t width, size_t most);

}  // namespace nonet::reason
