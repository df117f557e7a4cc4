// Lists in the order of a number, what has equal numbers in the order it had. The sort is compiled once, for
// the numbers: std::stable_sort is 8 KB of code for every type, and again for every width of cell sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nonet::reason {

using Ranked = std::pair<int64_t, size_t>;  // a number, and the place of what it belongs to
void sort_ranks(std::vector<Ranked>& ranks);

template <class T, class Rank>
void least_first(std::vector<T>& list, Rank rank) {
    if (list.size() < 2) return;
    std::vector<Ranked> ranks;
    ranks.reserve(list.size());
    for (const auto& item : list) ranks.emplace_back(static_cast<int64_t>(rank(item)), ranks.size());
    sort_ranks(ranks);
    std::vector<T> out;
    out.reserve(list.size());
    for (const auto& [number, place] : ranks) out.push_back(std::move(list[place]));
    list = std::move(out);
}

}  // namespace nonet::reason
