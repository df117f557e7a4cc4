// Sums that follow from the sums of a board and from what every house adds up to: the innies and outies of
// killer puzzles.
#pragma once

#include <vector>

#include "geometry.h"

namespace nonet::search {

std::vector<Sum> derived_sums(const Geometry& geometry);

}  // namespace nonet::search
