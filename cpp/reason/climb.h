// The way up a ladder: the first step of the first technique that has one, again and again.
#pragma once

#include "reason/position.h"
#include "reason/reasoner.h"

namespace nonet::reason {

// `prune` takes a placed digit out of its peers at once; a ladder with its own elimination rung says false.
template <int W>
End climb(Position<W>& position, OneSolution& unique, const std::vector<int>& ladder, bool prune,
          size_t max_steps, Budget& budget, std::vector<Trace::Step>& steps);

}  // namespace nonet::reason
