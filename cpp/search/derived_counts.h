// Counts that follow from others: a digit that stands in some cells so many times stands in all other cells
// of the board the rest of its N times.
#pragma once

#include <vector>

#include "geometry.h"

namespace nonet::search {

std::vector<Automaton> derived_counts(const Geometry& geometry);

}  // namespace nonet::search
