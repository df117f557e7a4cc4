// One step that breaks a puzzle: what is simple leads to it, and what is simple finishes after it.
#pragma once

#include "reason/any_position.h"

namespace nonet::reason {

// See Reasoner::one_step.
OneStep find_one_step(const AnyPosition& start, OneSolution& unique, const std::vector<int>& basics,
                      const std::vector<int>& ladder, const std::vector<int>& whole, Budget& budget);

}  // namespace nonet::reason
