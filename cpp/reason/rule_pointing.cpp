// What a rule of several cells, or two of them together, say of other cells: what every filling excludes.
#include <algorithm>

#include "reason/common_links.h"
#include "reason/finder.h"
#include "reason/rules.h"

namespace nonet::reason {
namespace {

constexpr size_t most_ways = 100;

// The fillings of every rule that has but a few, with the candidates of each and what they exclude.
class Listed {
  public:
    using Mask = std::vector<uint64_t>;  // a set of candidates
    struct Way {
        std::vector<Candidate> holds;  // in cells that are still empty
        Mask excludes;
    };

    explicit Listed(Setting& x) {
        const auto& ruled = x.get<Ruled>();
        for (size_t number = 0; number < ruled.rules.size(); number++) {
            const auto& rule = ruled.rules[number];
            auto& list = ways.emplace_back();
            for (const auto& filling : fillings(rule, ruled.held(number), most_ways)) {
                Way way{{}, Mask((static_cast<size_t>(x.geometry.candidate_count) + 63) / 64)};
                for (int i = 0; i < rule.size(); i++)
                    if (!x.p.value[rule.cells[i]])
                        way.holds.push_back(x.candidate(rule.cells[i], filling[i]));
                for (const auto c : way.holds)
                    for (const auto z : x.geometry.links_of(c))
                        if (x.p.has(z)) way.excludes[z >> 6] |= 1ull << (z & 63);
                list.push_back(std::move(way));
            }
            if (!list.empty() && list[0].holds.empty()) list.clear();
        }
    }

    std::vector<std::vector<Way>> ways;  // by rule; none if there are too many, or if its cells are filled
};

bool test(const Listed::Mask& mask, Candidate c) { return mask[c >> 6] >> (c & 63) & 1; }

void meet(Listed::Mask& all, const Listed::Mask& more) {
    for (size_t w = 0; w < all.size(); w++) all[w] &= more[w];
}

Listed::Mask joined(const Listed::Mask& a, const Listed::Mask& b) {
    auto out = a;
    for (size_t w = 0; w < out.size(); w++) out[w] |= b[w];
    return out;
}

void eliminate(const Listed::Mask& gone, Found& f) {
    for (size_t w = 0; w < gone.size(); w++)
        for (uint64_t left = gone[w]; left; left &= left - 1)
            f.eliminations.push_back(static_cast<Candidate>(w * 64 + std::countr_zero(left)));
}

void mark_cells(const Setting& x, const Reading& rule, Role role, Found& f) {
    for (const int cell : rule.cells)
        for (const int d : bits(x.p.cell[cell])) {
            const auto c = x.candidate(cell, d);
            const auto same = [&](const Mark& m) { return m.candidate == c; };
            if (std::find(f.eliminations.begin(), f.eliminations.end(), c) == f.eliminations.end() &&
                std::find_if(f.marks.begin(), f.marks.end(), same) == f.marks.end())
                f.mark(c, role);
        }
}

// Every filling of a rule has a digit, so it goes from what sees all its places there. A rule that fills a
// house says nothing new so.
template <bool cage>
bool needed_digit(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.get<Ruled>();
    for (size_t number = 0; number < ruled.rules.size(); number++) {
        const auto& rule = ruled.rules[number];
        if (rule.is_cage != cage || rule.size() >= x.n) continue;
        for (int d = 0; d < x.n; d++) {
            std::vector<Candidate> places;
            auto without = ruled.held(number);
            bool placed = false;
            for (int i = 0; i < rule.size(); i++) {
                if (x.p.value[rule.cells[i]] == d + 1) placed = true;
                if (x.p.cell[rule.cells[i]] >> d & 1) places.push_back(x.candidate(rule.cells[i], d));
                without[i] &= ~(1u << d);
            }
            if (placed || places.size() < 2 || has_filling(rule, without)) continue;
            Found f;
            for (const auto c : common_links(x, places))
                if (std::find(rule.cells.begin(), rule.cells.end(), c / x.n) == rule.cells.end())
                    f.eliminations.push_back(c);
            if (f.eliminations.empty()) continue;
            for (const auto c : places) f.mark(c, Role::pattern);
            f.constraints = {static_cast<uint16_t>(number)};
            if (sink.take(std::move(f))) return true;
        }
    }
    return false;
}

// All fillings of a rule exclude the same candidates of other cells.
bool every_filling(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.get<Ruled>();
    const auto& all = x.get<Listed>().ways;
    for (size_t number = 0; number < all.size(); number++) {
        if (all[number].empty()) continue;
        auto gone = all[number][0].excludes;
        for (const auto& way : all[number]) meet(gone, way.excludes);
        Found f;
        eliminate(gone, f);
        const auto& cells = ruled.rules[number].cells;
        std::erase_if(f.eliminations, [&](Candidate c) {
            return std::find(cells.begin(), cells.end(), c / x.n) != cells.end();
        });
        if (f.eliminations.empty()) continue;
        mark_cells(x, ruled.rules[number], Role::pattern, f);
        f.constraints = {static_cast<uint16_t>(number)};
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// Whether a candidate of the one excludes one of the other.
bool are_apart(const std::vector<Listed::Way>& a, const std::vector<Listed::Way>& b) {
    return std::none_of(a.begin(), a.end(), [&](const auto& one) {
        return std::any_of(b.begin(), b.end(), [&](const auto& two) {
            return std::any_of(two.holds.begin(), two.holds.end(),
                               [&](Candidate c) { return test(one.excludes, c); });
        });
    });
}

// Two rules that bear on each other: what is in none of their joint fillings, or else excluded by all.
bool two_rules(Setting& x, size_t a, size_t b, Found& f) {
    const auto& ruled = x.get<Ruled>();
    const auto& ways = x.get<Listed>().ways;
    if (are_apart(ways[a], ways[b])) return false;
    auto keep = [&](size_t number) { return Domains(ruled.rules[number].cells.size(), 0); };
    Domains kept_a = keep(a), kept_b = keep(b);
    Listed::Mask gone;
    const auto hold = [&](const Listed::Way& way, size_t number, Domains& kept) {
        size_t next = 0;
        for (int i = 0; i < ruled.rules[number].size(); i++)
            if (!x.p.value[ruled.rules[number].cells[i]]) kept[i] |= 1u << way.holds[next++] % x.n;
    };
    for (const auto& one : ways[a])
        for (const auto& two : ways[b]) {
            if (std::any_of(two.holds.begin(), two.holds.end(),
                            [&](Candidate c) { return test(one.excludes, c); }))
                continue;
            hold(one, a, kept_a);
            hold(two, b, kept_b);
            auto both = joined(one.excludes, two.excludes);
            gone.empty() ? gone.swap(both) : meet(gone, both);
        }
    for (const auto& [number, kept] : {std::pair{a, &kept_a}, std::pair{b, &kept_b}})
        for (int i = 0; i < ruled.rules[number].size(); i++)
            for (const int d : bits(x.p.cell[ruled.rules[number].cells[i]]))
                if (!((*kept)[i] >> d & 1))
                    f.eliminations.push_back(x.candidate(ruled.rules[number].cells[i], d));
    if (f.eliminations.empty()) eliminate(gone, f);  // other cells, where their own lose nothing
    std::sort(f.eliminations.begin(), f.eliminations.end());
    f.eliminations.erase(std::unique(f.eliminations.begin(), f.eliminations.end()), f.eliminations.end());
    if (f.eliminations.empty()) return false;
    mark_cells(x, ruled.rules[a], Role::pattern, f);
    mark_cells(x, ruled.rules[b], Role::second, f);
    f.constraints = {static_cast<uint16_t>(a), static_cast<uint16_t>(b)};
    return true;
}

bool two_constraints(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_constraints()) return false;
    const auto& ruled = x.get<Ruled>();
    const auto& ways = x.get<Listed>().ways;
    // What one rule does alone is another technique.
    const auto is_fit = [&](size_t i) { return !ways[i].empty() && ruled.kept(i) == ruled.held(i); };
    for (size_t b = 1; b < ways.size() && !x.budget.spent(); b++)
        for (size_t a = 0; a < b && is_fit(b); a++) {
            Found f;
            if (is_fit(a) && two_rules(x, a, b, f) && sink.take(std::move(f))) return true;
        }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> rule_pointing() {
    static constexpr Finder<W> list[] = {
        {"cage-pointing", plain<W, needed_digit<true>>},
        {"rule-pointing", plain<W, needed_digit<false>>},
        {"every-filling", plain<W, every_filling>},
        {"two-constraints", plain<W, two_constraints>},
    };
    return list;
}

NONET_INSTANTIATE(rule_pointing);

}  // namespace nonet::reason
