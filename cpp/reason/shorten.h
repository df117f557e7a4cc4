// A shorter path than the one up the ladder.
#pragma once

#include "reason/route.h"

namespace nonet::reason {

// The steps of a path to the solution that `walked` leads to from `start`: with fewer of them beside singles,
// or the same. See Reasoner::shorten.
std::vector<Trace::Step> shorten(const Ground& ground, const AnyPosition& start,
                                 std::vector<Trace::Step> walked, size_t width);

}  // namespace nonet::reason
