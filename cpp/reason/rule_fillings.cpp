// What a sum, an automaton or a run leaves of its own cells: digits that stand in none of its fillings go.
#include <algorithm>
#include <cstdlib>

#include "reason/common_links.h"
#include "reason/finder.h"
#include "reason/rules.h"

namespace nonet::reason {
namespace {

enum class Makeup { cage, equal_sum, sum, sight_line, automaton };

// Whether the cells are a whole row or column: what a clue beside the board looks along.
bool is_line(const Geometry& g, const std::vector<Cell>& cells) {
    const int first = cells[0];
    const auto along = [&](auto part) {
        return std::all_of(cells.begin(), cells.end(), [&](Cell c) { return part(c) == part(first); });
    };
    return static_cast<int>(cells.size()) == g.size &&
           (along([&](int c) { return c / g.size; }) || along([&](int c) { return c % g.size; }));
}

Makeup kind_of(const Geometry& g, const Reading& rule) {
    if (!rule.is_sum()) return is_line(g, rule.cells) ? Makeup::sight_line : Makeup::automaton;
    return rule.is_cage ? Makeup::cage : rule.is_equal_sum ? Makeup::equal_sum : Makeup::sum;
}

int empty_cells(const Setting& x, const Reading& rule) {
    return static_cast<int>(
        std::count_if(rule.cells.begin(), rule.cells.end(), [&](Cell c) { return !x.p.value[c]; }));
}

// A rule with one empty cell decides it.
bool rule_single(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.get<Ruled>();
    for (size_t number = 0; number < ruled.rules.size(); number++) {
        const auto& rule = ruled.rules[number];
        if (empty_cells(x, rule) != 1) continue;
        for (int i = 0; i < rule.size(); i++) {
            const auto left = ruled.kept(number)[i];
            if (x.p.value[rule.cells[i]] || !std::has_single_bit(left)) continue;
            Found f;
            f.placements = {x.candidate(rule.cells[i], std::countr_zero(left))};
            f.mark(f.placements[0], Role::pattern);
            f.constraints = {static_cast<uint16_t>(number)};
            if (sink.take(std::move(f))) return true;
        }
    }
    return false;
}

template <Makeup kind>
bool filled(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.get<Ruled>();
    for (size_t number = 0; number < ruled.rules.size(); number++) {
        const auto& rule = ruled.rules[number];
        if (kind_of(x.geometry, rule) != kind || ruled.kept(number) == ruled.held(number)) continue;
        Found f;
        strike(x, rule, ruled.kept(number), f);
        f.constraints = {static_cast<uint16_t>(number)};
        if (!f.eliminations.empty() && sink.take(std::move(f))) return true;
    }
    return false;
}

// The least or the most that some cells of a sum can make together. Cells that see each other hold different
// digits; they are taken together in the order in which they come, if they count alike.
int extreme(const Geometry& g, const Reading& rule, const Domains& held, int without, bool least) {
    int out = 0;
    std::vector<bool> done(rule.cells.size());
    for (int i = 0; i < rule.size(); i++) {
        if (done[i] || i == without) continue;
        std::vector<int> group;
        for (int j = i; j < rule.size(); j++)
            if (!done[j] && j != without && rule.coefficients[j] == rule.coefficients[i] &&
                std::all_of(group.begin(), group.end(),
                            [&](int m) { return g.sees(rule.cells[m], rule.cells[j]); }))
                group.push_back(j), done[j] = true;
        const int k = rule.coefficients[i];
        const bool low = least == (k > 0);  // small digits, or large ones
        Digits together = 0;
        int apart = 0;
        for (const int j : group) {
            together |= held[j];
            apart += low ? std::countr_zero(held[j]) + 1 : 32 - std::countl_zero(held[j]);
        }
        int joint = 0;
        for (size_t taken = 0; taken < group.size() && together; taken++) {
            const int d = low ? std::countr_zero(together) : 31 - std::countl_zero(together);
            joint += d + 1;
            together &= ~(1u << d);
        }
        out += k * (low ? std::max(apart, joint) : joint ? std::min(apart, joint) : apart);
    }
    return out;
}

// The other cells of a sum make so much, or so little, that a cell can't hold some of its digits.
bool sum_bounds(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.get<Ruled>();
    for (size_t number = 0; number < ruled.rules.size(); number++) {
        const auto& rule = ruled.rules[number];
        const auto& held = ruled.held(number);
        if (!rule.is_sum() || rule.is_cage || std::find(held.begin(), held.end(), 0u) != held.end()) continue;
        for (int i = 0; i < rule.size(); i++) {
            const int cell = rule.cells[i], k = rule.coefficients[i];
            if (x.p.value[cell]) continue;
            const int least = extreme(x.geometry, rule, held, i, true);
            const int most = extreme(x.geometry, rule, held, i, false);
            Domains kept = held;
            for (const int d : bits(held[i]))
                if (k * (d + 1) + least > rule.total || k * (d + 1) + most < rule.total)
                    kept[i] &= ~(1u << d);
            if (kept[i] == held[i]) continue;
            Found f;
            strike(x, rule, kept, f);
            f.constraints = {static_cast<uint16_t>(number)};
            if (sink.take(std::move(f))) return true;
        }
    }
    return false;
}

// The small houses of a board whose digits are consecutive: any two are nearer than the house is long.
class Runs {
  public:
    explicit Runs(const Terrain& space) {
        const auto& g = space.geometry;
        for (int h = 0; h < space.house_count() && g.has_links; h++)
            if (!space.is_whole(h) && is_run(g, g.houses[h])) houses.push_back(h);
    }
    std::vector<int> houses;

  private:
    template <class AnyCells>
    static bool is_run(const Geometry& g, const AnyCells& cells) {
        const int k = static_cast<int>(cells.size());
        for (const auto a : cells)
            for (const auto b : cells) {
                if (a == b) continue;
                const auto& near = g.partners[a];
                const auto it =
                    std::find_if(near.begin(), near.end(), [&](const auto& p) { return p.cell == b; });
                if (it == near.end()) return false;
                for (int d = 0; d < g.size; d++)
                    for (int e = 0; e < g.size; e++)
                        if ((std::abs(d - e) >= k || d == e) && !(g.excluded(*it, d) >> e & 1)) return false;
            }
        return k > 1;
    }
};

// What the cells of a run can hold: as many consecutive digits as there are cells, each in one.
class RunFillings {
  public:
    RunFillings(const Domains& held, int digits)
        : kept(held.size()), needed(~Digits{0}), held_(held), k_(static_cast<int>(held.size())) {
        for (int low = 0; low + k_ <= digits; low++) {
            window_ = ((1u << k_) - 1) << low;
            if (!fits(-1, 0)) continue;
            needed &= window_;
            for (int i = 0; i < k_; i++)
                for (const int d : bits(held_[i] & window_))
                    if (fits(i, d)) kept[i] |= 1u << d;
        }
    }
    Domains kept;   // by cell: what stands in a filling
    Digits needed;  // digits of every filling

  private:
    // Whether the digits of the window can be shared out, with a digit in a place if one is named.
    bool fits(int place, int digit) {
        std::vector<int> holder(32, -1);
        for (int i = 0; i < k_; i++) {
            Digits seen = 0;
            if (!settle(i, place, digit, seen, holder)) return false;
        }
        return true;
    }
    bool settle(int i, int place, int digit, Digits& seen, std::vector<int>& holder) {
        const Digits may = i == place ? 1u << digit : place < 0 ? held_[i] : held_[i] & ~(1u << digit);
        for (const int d : bits(may & window_)) {
            if (seen >> d & 1) continue;
            seen |= 1u << d;
            if (holder[d] < 0 || settle(holder[d], place, digit, seen, holder)) {
                holder[d] = i;
                return true;
            }
        }
        return false;
    }
    const Domains& held_;
    const int k_;
    Digits window_ = 0;
};

// A run leaves out what is in none of its fillings; a digit of all of them goes where all its places see it.
bool run(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_links) return false;
    for (const int h : x.space.get<Runs>().houses) {
        const auto& cells = x.geometry.houses[h];
        Domains held;
        for (const auto c : cells) held.push_back(x.p.value[c] ? 1u << (x.p.value[c] - 1) : x.p.cell[c]);
        const RunFillings fillings(held, x.n);
        Found f;
        f.houses = {{static_cast<uint16_t>(h), Role::base}};
        for (size_t i = 0; i < cells.size(); i++)
            if (!x.p.value[cells[i]]) f.variables.push_back(static_cast<uint16_t>(cells[i]));
        auto inside = f;
        for (size_t i = 0; i < cells.size(); i++)
            for (const int d : bits(x.p.cell[cells[i]]))
                if (fillings.kept[i] >> d & 1)
                    inside.mark(x.candidate(cells[i], d), Role::pattern);
                else
                    inside.eliminations.push_back(x.candidate(cells[i], d));
        if (inside.marks.empty()) continue;  // full, or wrong
        if (!inside.eliminations.empty()) {
            if (sink.take(std::move(inside))) return true;
            continue;
        }
        for (const int d : bits(fillings.needed & x.geometry.all_digits)) {
            std::vector<Cell> places;
            for (const auto c : cells)
                if (x.p.cell[c] >> d & 1) places.push_back(c);
            if (places.size() < 2) continue;
            std::sort(places.begin(), places.end());
            auto outside = f;
            for (const auto c : common_peers(x, places, d))
                if (std::find(cells.begin(), cells.end(), c) == cells.end())
                    outside.eliminations.push_back(x.candidate(c, d));
            if (outside.eliminations.empty()) continue;
            for (const auto c : places) outside.mark(x.candidate(c, d), Role::pattern);
            if (sink.take(std::move(outside))) return true;
        }
    }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> rule_fillings() {
    static constexpr Finder<W> list[] = {
        {"rule-single", plain<W, rule_single>},
        {"cage-sets", plain<W, filled<Makeup::cage>>},
        {"sum-bounds", plain<W, sum_bounds>},
        {"sum-sets", plain<W, filled<Makeup::sum>>},
        {"equal-sum", plain<W, filled<Makeup::equal_sum>>},
        {"sight-line", plain<W, filled<Makeup::sight_line>>},
        {"no-filling", plain<W, filled<Makeup::automaton>>},
        {"run", plain<W, run>},
    };
    return list;
}

NONET_INSTANTIATE(rule_fillings);

}  // namespace nonet::reason
