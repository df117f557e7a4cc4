// What several candidates, one of which is true, all exclude.
#pragma once

#include <algorithm>

#include "reason/position.h"

namespace nonet::reason {

// The candidates that all of these exclude: linked to the first, and to the others.
template <int W>
std::vector<Candidate> common_links(const Context<W>& x, std::span<const Candidate> all) {
    std::vector<Candidate> out;
    for (auto c : x.geometry.links_of(all[0]))
        if (x.p.has(c) &&
            std::all_of(all.begin() + 1, all.end(), [&](Candidate a) { return x.geometry.excludes(a, c); }))
            out.push_back(c);
    return out;
}

}  // namespace nonet::reason
