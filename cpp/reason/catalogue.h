// All finders of the kernel in one list. A technique's number is its place here, for every width.
#pragma once

#include <vector>

#include "reason/finder.h"

namespace nonet::reason {

template <int W>
const std::vector<Finder<W>>& catalogue();

}  // namespace nonet::reason
