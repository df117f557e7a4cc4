// All finders of the kernel in one list. A technique's number is its place here, for every width.
#pragma once

#include <vector>

#include "reason/finder.h"

namespace nonet::reason {

template <int W>
const std::vector<Finder<W>>& catalogue();

// What a technique says of itself in its family's list.
inline bool goes_by_target(int technique) { return catalogue<2>()[technique].by_target; }
inline bool sees_excluded(int technique) { return catalogue<2>()[technique].sees_excluded; }

}  // namespace nonet::reason
