// What several candidates, one of which is true, all exclude.
#pragma once

#include <algorithm>

#include "reason/squares.h"

namespace nonet::reason {

// The candidates that all of these exclude: linked to the first, and to the others.
inline std::vector<Candidate> common_links(const Setting& x, std::span<const Candidate> all) {
    std::vector<Candidate> out;
    for (auto c : x.geometry.links_of(all[0]))
        if (x.p.has(c) &&
            std::all_of(all.begin() + 1, all.end(), [&](Candidate a) { return x.geometry.excludes(a, c); }))
            out.push_back(c);
    return out;
}

// The open places of a digit (from 0) that see all of these cells.
inline std::vector<Cell> common_peers(const Setting& x, std::span<const Cell> cells, int d) {
    std::vector<Cell> out;
    for (auto c : x.geometry.peers[cells[0]])
        if (x.p.cell[c] >> d & 1 && std::all_of(cells.begin() + 1, cells.end(),
                                                [&](Cell other) { return x.geometry.sees(c, other); }))
            out.push_back(c);
    return out;
}

}  // namespace nonet::reason
