// What a sum or an automaton leaves of its own cells: digits that stand in none of its fillings go.
#include <algorithm>
#include <cstdlib>

#include "reason/finder.h"
#include "reason/rules.h"

namespace nonet::reason {
namespace {

enum class Makeup { cage, equal_sum, sum, automaton };

Makeup kind_of(const Reading& rule) {
    if (!rule.is_sum()) return Makeup::automaton;
    return rule.is_cage ? Makeup::cage : rule.is_equal_sum ? Makeup::equal_sum : Makeup::sum;
}

template <int W>
int empty_cells(const Context<W>& x, const Reading& rule) {
    return static_cast<int>(
        std::count_if(rule.cells.begin(), rule.cells.end(), [&](Cell c) { return !x.p.value[c]; }));
}

// A rule with one empty cell decides it.
template <int W>
bool rule_single(Context<W>& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.template get<Ruled>();
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

template <int W, Makeup kind>
bool filled(Context<W>& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.template get<Ruled>();
    for (size_t number = 0; number < ruled.rules.size(); number++) {
        const auto& rule = ruled.rules[number];
        if (kind_of(rule) != kind || ruled.kept(number) == ruled.held(number)) continue;
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
template <int W>
bool sum_bounds(Context<W>& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.template get<Ruled>();
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

}  // namespace

template <int W>
std::span<const Finder<W>> rule_fillings() {
    static constexpr Finder<W> list[] = {
        {"rule-single", rule_single<W>},
        {"cage-sets", filled<W, Makeup::cage>},
        {"sum-bounds", sum_bounds<W>},
        {"sum-sets", filled<W, Makeup::sum>},
        {"equal-sum", filled<W, Makeup::equal_sum>},
        {"no-filling", filled<W, Makeup::automaton>},
    };
    return list;
}

NONET_INSTANTIATE(rule_fillings);

}  // namespace nonet::reason
