#include "reason/squares.h"

#include <algorithm>

namespace nonet::reason {

Terrain::Terrain(const Geometry& g) : geometry(g), n(g.size) {
    for (int c = 0; c < g.cell_count; c++)
        if (!g.is_ruled(c)) free.set(c);
}

AnyCells Terrain::common_peers(const AnyCells& cells) const {
    AnyCells out = peers_of(cells.first());
    for (int c : cells) out &= peers_of(c);
    return out;
}

Crossings::Crossings(const Terrain& terrain) : of(static_cast<size_t>(terrain.house_count())) {
    const auto& houses = terrain.geometry.houses;
    for (int a = 0; a < terrain.house_count(); a++) {
        std::vector<uint8_t> is_in(static_cast<size_t>(terrain.geometry.cell_count));
        for (const auto c : houses[a]) is_in[c] = 1;
        for (int b = 0; b < a; b++) {
            int shared = 0;
            for (const auto c : houses[b]) shared += is_in[c];
            if (shared < terrain.n) most = std::max(most, shared);
            if (shared < 2) continue;
            of[a].push_back(b);
            of[b].push_back(a);
        }
    }
}

}  // namespace nonet::reason
