#include "reason/deadly.h"

#include <algorithm>

namespace nonet::reason {

Found start(const Setting& x, const Deadly& pattern) {
    Found f;
    for (int c : pattern.cells) {
        for (int d : bits(pattern.in(c))) f.deadly.push_back(x.candidate(c, d));
        // A BUG covers the whole grid; its picture shows the cells that matter.
        if (!pattern.own.empty() && !pattern.extra.test(c)) continue;
        const Digits held = x.p.value[c] ? 1u << (x.p.value[c] - 1) : x.p.cell[c];
        for (int d : bits(held))
            f.mark(x.candidate(c, d), pattern.in(c) >> d & 1 ? Role::pattern : Role::guardian);
    }
    f.size = pattern.cells.count();
    return f;
}

void set_role(Found& f, Candidate c, Role role) {
    for (auto& m : f.marks)
        if (m.candidate == c) {
            m.role = role;
            return;
        }
    f.mark(c, role);
}

void eliminate(const Setting& x, Found& f, int cell, Digits digits) {
    for (int d : bits(digits & x.p.cell[cell])) f.eliminations.push_back(x.candidate(cell, d));
}

bool one_cell(Setting& x, const Deadly& pattern, Sink& sink) {
    if (pattern.extra.count() != 1) return false;
    const int cell = pattern.extra.first();
    if (!(x.p.cell[cell] & pattern.in(cell))) return false;
    Found f = start(x, pattern);
    eliminate(x, f, cell, pattern.in(cell));
    return sink.take(std::move(f));
}

bool one_digit(Setting& x, const Deadly& pattern, Sink& sink) {
    if (!std::has_single_bit(pattern.guardians) || pattern.extra.count() < 2) return false;
    const int d = std::countr_zero(pattern.guardians);
    const auto gone = x.space.common_peers(pattern.extra) & x.p.where(d);
    if (gone.none()) return false;
    Found f = start(x, pattern);
    x.eliminate(f, gone, d);
    return sink.take(std::move(f));
}

namespace {

class GuardedSubsets {
  public:
    GuardedSubsets(Setting& x, const Deadly& pattern, Sink& sink) : x_(x), pattern_(pattern), sink_(sink) {}

    bool find(int m) {
        for (auto h : x_.geometry.houses_of[pattern_.extra.first()]) {
            if (!x_.space.cells_of(h).contains(pattern_.extra)) continue;
            const auto others = (x_.space.cells_of(h) & x_.p.empty()) - pattern_.extra;
            if (others.count() > m && choose(h, others, m, pattern_.guardians, {})) return true;
        }
        return false;
    }

  private:
    bool choose(int h, AnyCells others, int missing, Digits digits, AnyCells chosen) {
        if (missing == 0) return count_bits(digits) == chosen.count() + 1 && emit(h, digits, chosen);
        const int most = chosen.count() + missing + 1;
        for (int c : others) {
            others.reset(c);
            if (count_bits(digits | x_.p.cell[c]) > most) continue;
            chosen.set(c);
            if (choose(h, others, missing - 1, digits | x_.p.cell[c], chosen)) return true;
            chosen.reset(c);
        }
        return false;
    }

    bool emit(int h, Digits digits, const AnyCells& chosen) {
        const auto set = chosen | pattern_.extra;
        std::vector<HouseMark> houses;
        AnyCells seen;
        for (auto other : x_.geometry.houses_of[set.first()]) {
            if (!x_.space.cells_of(other).contains(set)) continue;
            if (other < h) return false;  // found in that house already
            houses.push_back({other, Role::base});
            seen |= x_.space.cells_of(other);
        }
        seen = (seen & x_.p.empty()) - set;
        // All the set's digits are used up, so the guarded cells can't hold one as part of the pattern
        // either.
        bool useful = false;
        for (int c : seen) useful |= (x_.p.cell[c] & digits) != 0;
        for (int c : pattern_.extra) useful |= (x_.p.cell[c] & pattern_.in(c) & digits) != 0;
        if (!useful) return false;
        Found f = start(x_, pattern_);
        for (int c : seen) eliminate(x_, f, c, digits);
        for (int c : pattern_.extra) eliminate(x_, f, c, pattern_.in(c) & digits);
        for (int c : chosen) {
            f.variables.push_back(static_cast<uint16_t>(c));
            for (int d : bits(x_.p.cell[c])) set_role(f, x_.candidate(c, d), Role::second);
        }
        f.houses = std::move(houses);
        return sink_.take(std::move(f));
    }

    Setting& x_;
    const Deadly& pattern_;
    Sink& sink_;
};

// More other cells than this are never needed in a 9x9 house: two cells are guarded, one loses a candidate.
constexpr int max_guarded_subset = 6;

}  // namespace

bool naked_subset(Setting& x, const Deadly& pattern, Sink& sink) {
    if (pattern.extra.count() < 2) return false;
    GuardedSubsets subsets(x, pattern, sink);
    for (int m = 1; m <= max_guarded_subset && !x.budget.spent(); m++)
        if (subsets.find(m)) return true;
    return false;
}

bool locked_digit(Setting& x, const Deadly& pattern, Sink& sink) {
    if (pattern.extra.count() != 2) return false;
    const int first = pattern.extra.first();
    auto rest = pattern.extra;
    rest.reset(first);
    const int second = rest.first();
    for (int d : bits(pattern.in(first) & pattern.in(second)))
        for (auto h : x.geometry.houses_of[first]) {
            if (!x.space.is_whole(h) || !x.space.is_in(second, h)) continue;
            const auto places = x.space.cells_of(h) & x.p.where(d);
            if (places.none() || !pattern.extra.contains(places)) continue;
            Found f = start(x, pattern);
            for (int c : pattern.extra) eliminate(x, f, c, pattern.in(c) & ~(1u << d));
            if (f.eliminations.empty()) break;
            f.variables = {x.variable(h, d)};
            f.houses = {{h, Role::base}};
            for (int c : places) set_role(f, x.candidate(c, d), Role::second);
            if (sink.take(std::move(f))) return true;
            break;  // a second house would say the same
        }
    return false;
}

}  // namespace nonet::reason
