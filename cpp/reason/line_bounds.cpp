// Cells of which a rule says that one is higher than the other by some digits: what a thermometer does, and
// whatever else compares cells. The bounds of the one bound the other.
#include "reason/finder.h"
#include "reason/least_first.h"

namespace nonet::reason {
namespace {

struct Rise {
    Cell low, high;
    int least;  // the higher one is higher by this or more
};

// The rises of a board, the longest first.
class Rises {
  public:
    explicit Rises(const Terrain& space) {
        const auto& g = space.geometry;
        for (int c = 0; c < g.cell_count && g.has_links; c++)
            for (const auto& partner : g.partners[c])
                for (int least = g.size; least-- > 0;)
                    if (is_rise(g, partner, least)) {
                        all.push_back({static_cast<Cell>(c), partner.cell, least});
                        break;
                    }
        least_first(all, [](const Rise& rise) { return -rise.least; });
    }
    std::vector<Rise> all;

  private:
    // Every digit (from 0) excludes all that are not higher by so much.
    static bool is_rise(const Geometry& g, const Geometry::Partner& partner, int least) {
        for (int d = 0; d < g.size; d++) {
            const Digits low = g.all_digits & static_cast<Digits>((1ull << (d + least)) - 1);
            if ((g.excluded(partner, d) & low) != low) return false;
        }
        return true;
    }
};

// What the bounds of one cell leave of the other.
Digits left_of(const Setting& x, const Rise& rise, bool of_high) {
    if (of_high) {
        const int from = std::countr_zero(x.p.cell[rise.low]) + rise.least;
        return x.p.cell[rise.high] & ~static_cast<Digits>((1ull << from) - 1);
    }
    const int to = 31 - std::countl_zero(x.p.cell[rise.high]) - rise.least;  // the highest that is left
    return to < 0 ? 0 : x.p.cell[rise.low] & static_cast<Digits>((1ull << (to + 1)) - 1);
}

bool line_bounds_of(Setting& x, Sizes, Sink& sink) {
    for (const auto& rise : x.space.get<Rises>().all)
        for (const bool of_high : {false, true}) {
            const int cell = of_high ? rise.high : rise.low, other = of_high ? rise.low : rise.high;
            if (!x.p.cell[cell] || !x.p.cell[other] || std::has_single_bit(x.p.cell[other])) continue;
            const auto left = left_of(x, rise, of_high);
            if (left == x.p.cell[cell]) continue;
            Found f;
            for (const int d : bits(x.p.cell[cell] & ~left)) f.eliminations.push_back(x.candidate(cell, d));
            for (const int d : bits(x.p.cell[other])) f.mark(x.candidate(other, d), Role::pattern);
            f.variables = {static_cast<uint16_t>(other)};
            if (sink.take(std::move(f))) return true;
        }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> line_bounds() {
    static constexpr Finder<W> list[] = {
        {"line-bounds", plain<W, line_bounds_of>},
    };
    return list;
}

NONET_INSTANTIATE(line_bounds);

}  // namespace nonet::reason
