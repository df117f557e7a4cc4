// Sums that no rule names: houses have a total, cages in them are known, so the cells left over have one too.
#include <algorithm>

#include "reason/finder.h"
#include "reason/least_first.h"
#include "reason/rules.h"

namespace nonet::reason {
namespace {

constexpr int most_cells = 5;   // that a derived sum may have: people look for a few
constexpr int most_houses = 4;  // that are taken together

struct Derived {
    std::vector<uint16_t> houses, constraints;
    Reading rule;
    bool sticks_out;  // a cage has cells outside the houses
};

// All derived sums of a board: neighbouring rows, columns or boxes, less the cages that lie in them.
class DerivedSums {
  public:
    explicit DerivedSums(const Terrain& space) : g_(space.geometry) {
        if (g_.sums.empty()) return;
        for (size_t i = 0; i < g_.sums.size(); i++) {
            const auto& k = g_.sums[i].coefficients;
            if (std::all_of(k.begin(), k.end(), [](int c) { return c == 1; })) cages_.push_back(i);
        }
        // Small cages last, so that where cages overlap the larger one is taken.
        least_first(cages_, [&](size_t i) { return -static_cast<int64_t>(g_.sums[i].cells.size()); });
        const int n = g_.size;
        for (int count = 1; count <= std::min(most_houses, n - 1); count++)
            for (const int first : {0, n})
                for (int i = 0; i + count <= n; i++) add(first + i, count);
        for (int h = 2 * n; h < space.house_count(); h++)
            if (space.is_whole(h)) add(h, 1);
        least_first(all, [](const Derived& d) { return d.houses.size(); });
    }
    std::vector<Derived> all;  // few houses first

  private:
    void add(int first, int count) {
        std::vector<uint16_t> houses;
        std::vector<int> left(g_.cell_count);  // coefficients of what is left over
        for (int h = first; h < first + count; h++) {
            houses.push_back(static_cast<uint16_t>(h));
            for (const auto c : g_.houses[h]) left[c]++;
        }
        int total = count * g_.size * (g_.size + 1) / 2;
        const auto inside = left;
        std::vector<uint16_t> taken;
        bool sticks_out = false;
        for (const size_t i : cages_) {
            const auto& cells = g_.sums[i].cells;
            const auto in = std::count_if(cells.begin(), cells.end(), [&](Cell c) { return inside[c] != 0; });
            const bool free = std::all_of(cells.begin(), cells.end(),
                                          [&](Cell c) { return left[c] == (inside[c] ? 1 : 0); });
            const auto out = static_cast<std::ptrdiff_t>(cells.size()) - in;
            if (!free || in <= out) continue;
            for (const auto c : cells) left[c]--;
            total -= g_.sums[i].total;
            sticks_out |= out > 0;
            taken.push_back(static_cast<uint16_t>(i));
        }
        if (taken.empty()) return;
        std::sort(taken.begin(), taken.end());
        Sum sum{{}, {}, total};
        for (int c = 0; c < g_.cell_count; c++)
            if (left[c]) sum.cells.push_back(static_cast<Cell>(c)), sum.coefficients.push_back(left[c]);
        if (sum.cells.empty() || sum.cells.size() > most_cells) return;
        all.push_back({std::move(houses), std::move(taken), Reading(g_, sum), sticks_out});
    }

    const Geometry& g_;
    std::vector<size_t> cages_;  // sums of plain digits
};

template <bool outside>
bool derived(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    for (const auto& d : x.space.get<DerivedSums>().all) {
        if (d.sticks_out != outside) continue;
        const auto held = domains(x.p, d.rule);
        const auto kept = supported(d.rule, held);
        if (kept == held) continue;
        Found f;
        if (d.rule.size() == 1 && std::has_single_bit(kept[0])) {
            f.placements = {x.candidate(d.rule.cells[0], std::countr_zero(kept[0]))};
            f.mark(f.placements[0], Role::pattern);
        } else {
            strike(x, d.rule, kept, f);
        }
        for (const auto h : d.houses) f.houses.push_back({h, Role::base});
        f.constraints = d.constraints;
        if ((f.placements.size() || f.eliminations.size()) && sink.take(std::move(f))) return true;
    }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> derived_sums() {
    static constexpr Finder<W> list[] = {
        {"innie", plain<W, derived<false>>},
        {"outie", plain<W, derived<true>>},
    };
    return list;
}

NONET_INSTANTIATE(derived_sums);

}  // namespace nonet::reason
