#include "reason/least_first.h"

#include <algorithm>

namespace nonet::reason {

void sort_ranks(std::vector<Ranked>& ranks) { std::sort(ranks.begin(), ranks.end()); }

}  // namespace nonet::reason
