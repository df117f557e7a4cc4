// One step that breaks a puzzle: what is simple leads to it, and what is simple finishes after it.
#pragma once

#include "reason/position.h"
#include "reason/reasoner.h"

namespace nonet::reason {

// See Reasoner::one_step.
template <int W>
OneStep find_one_step(const Position<W>& start, OneSolution& unique, const std::vector<int>& basics,
                      const std::vector<int>& ladder, const std::vector<int>& whole, Budget& budget);

}  // namespace nonet::reason
