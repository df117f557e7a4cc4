#include "reason/bonds.h"

#include "reason/bit_rows.h"

namespace nonet::reason {
namespace {

constexpr size_t most_fillings = 500;

// The fillings that have a candidate, as bits.
using Ways = std::vector<uint64_t>;

struct Placed {
    Candidate candidate;
    Ways ways;
    // Stands in no filling at all.
    bool is_idle() const {
        return std::all_of(ways.begin(), ways.end(), [](uint64_t word) { return word == 0; });
    }
};

// The candidates of a rule's cells, and the fillings that each of them stands in.
std::vector<Placed> placed(const Reading& rule, const Domains& held, const std::vector<Filling>& all) {
    const int n = rule.digits();
    std::vector<Placed> out;
    for (int i = 0; i < rule.size(); i++) {
        const auto first = out.size();
        std::vector<size_t> at(static_cast<size_t>(n));
        for (int d = 0; d < n; d++) {
            if (!(held[i] >> d & 1)) continue;
            at[d] = out.size() - first;
            out.push_back({static_cast<Candidate>(rule.cells[i] * n + d), Ways((all.size() + 63) / 64)});
        }
        for (size_t f = 0; f < all.size(); f++) out[first + at[all[f][i]]].ways[f >> 6] |= 1ull << (f & 63);
    }
    return out;
}

bool has_digit_everywhere(const std::vector<Filling>& all, int digit) {
    return std::all_of(all.begin(), all.end(), [&](const Filling& filling) {
        return std::find(filling.begin(), filling.end(), digit) != filling.end();
    });
}

}  // namespace

Bonds::Bonds(Setting& x) {
    if (!x.geometry.has_constraints()) return;
    const auto& ruled = x.get<Ruled>();
    for (size_t rule = 0; rule < ruled.rules.size() && !x.budget.spent_now(); rule++)
        add(x.geometry, static_cast<uint16_t>(rule), ruled.rules[rule], ruled.held(rule));
    std::sort(pairs.begin(), pairs.end());
    // Of several rules that say the same the first is enough.
    const auto same = [](const Bond& a, const Bond& b) { return a.one == b.one && a.other == b.other; };
    pairs.erase(std::unique(pairs.begin(), pairs.end(), same), pairs.end());
}

void Bonds::add(const Geometry& g, uint16_t number, const Reading& rule, const Domains& held) {
    if (std::all_of(held.begin(), held.end(), [](Digits d) { return std::has_single_bit(d); })) return;
    const auto all = fillings(rule, held, most_fillings);
    if (all.empty()) return;
    const auto them = placed(rule, held, all);
    for (size_t a = 0; a < them.size(); a++)
        for (size_t b = 0; b < a; b++) {
            const auto one = them[a].candidate, other = them[b].candidate;
            if (them[a].is_idle() || them[b].is_idle()) continue;  // that is a step of its own
            if (meet(them[a].ways, them[b].ways) || g.excludes(one, other)) continue;
            pairs.push_back({one, other, number});
            pairs.push_back({other, one, number});
        }
    for (int d = 0; d < g.size; d++) {
        const NeededDigit digit{number, static_cast<uint8_t>(d)};
        if (has_digit_everywhere(all, d) && variable_of(g, digit) <= max_variables) needed.push_back(digit);
    }
}

}  // namespace nonet::reason
