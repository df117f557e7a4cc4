// The search for a short route: of all steps that can be taken, those that leave the least open after
// singles.
#pragma once

#include "reason/route.h"

namespace nonet::reason {

// A route to the solution of at most `most` steps with the first `rungs` techniques of the ladder, followed
// in `width` positions at a time; nothing if there is none on this way, or the budget is spent. Width 1 is
// greedy.
std::optional<Stages> find_route(const Ground& ground, const std::shared_ptr<const AnyPosition>& start,
                                 size_t rungs, size_t width, size_t most);

}  // namespace nonet::reason
