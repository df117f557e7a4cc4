#include <algorithm>

#include "reason/bonds.h"
#include "reason/route.h"

namespace nonet::reason {
namespace {

enum class Doubt {
    none,       // a step does what it did, whatever it stands on: the most that can be hoped for
    untouched,  // a step is lost if what it speaks of has changed
    searched,   // then it is searched again by its technique
    always,     // it is searched again if anything on the board has changed
};

// Whether a candidate is open in one position and not in the other.
bool differs(const Squares& a, const Squares& b, Candidate c) { return a.has(c) != b.has(c); }

// Whether all that a step speaks of is the same in both positions.
bool is_untouched(const Stage& stage, const Squares& p) {
    const auto at = stage.at->squares();
    const auto& g = p.space->geometry;
    const auto& f = stage.found;
    for (auto c : f.eliminations)
        if (!p.has(c)) return false;
    for (auto c : f.placements)
        if (!p.has(c)) return false;
    for (auto v : f.variables) {
        if (const int rule = rule_of_variable(g, v); rule >= 0) {
            const int digit = digit_of_variable(g, v);
            for (auto cell : g.constraint_cells(rule))
                if (differs(p, at, static_cast<Candidate>(cell * g.size + digit))) return false;
            continue;
        }
        for (auto c : g.variables[v])
            if (differs(p, at, c)) return false;
    }
    for (const auto& mark : f.marks)
        if (differs(p, at, mark.candidate)) return false;
    for (auto c : f.deadly) {
        const int cell = c / g.size;
        if (p.cell[cell] != at.cell[cell] || p.value[cell] != at.value[cell]) return false;
    }
    return true;
}

class Slicer {
  public:
    explicit Slicer(const Ground& ground) : ground_(ground) {}

    // Backward: each step goes if what follows it still solves the puzzle.
    void slice(Stages& route, bool strict) const {
        for (size_t j = route.size(); j-- > 0;) {
            const std::span<const Stage> rest(route.begin() + static_cast<std::ptrdiff_t>(j) + 1,
                                              route.end());
            const auto from = route[j].at;
            // Most trials end at the first of these, and it is the cheapest.
            if (!replay(*from, rest, Doubt::none)) continue;
            std::optional<Stages> tail;
            if (!strict) tail = replay(*from, rest, Doubt::untouched);
            if (!tail) tail = replay(*from, rest, strict ? Doubt::always : Doubt::searched);
            if (ground_.budget.is_spent()) return;
            if (!tail) continue;
            route.erase(route.begin() + static_cast<std::ptrdiff_t>(j), route.end());
            std::ranges::move(*tail, std::back_inserter(route));
        }
    }

    // The route with every step found by its technique where it stands.
    std::optional<Stages> confirm(const AnyPosition& start, const Stages& route) const {
        return replay(start, std::span<const Stage>(route), Doubt::always);
    }

  private:
    // These steps from another position: those that still do something, in the positions they stand in then;
    // nothing if they don't solve the puzzle.
    std::optional<Stages> replay(const AnyPosition& from, std::span<const Stage> steps, Doubt doubt) const {
        Stages out;
        const auto p = from.copy();
        for (const auto& stage : steps) {
            if (p->is_solved()) break;
            if (!does_anything(p->squares(), stage.found)) continue;
            const Found* found = &stage.found;
            std::optional<Found> again;
            bool is_found = stage.is_found && are_equal(stage.at->squares(), p->squares());
            if (!is_found && doubt != Doubt::none &&
                (doubt == Doubt::always || !is_untouched(stage, p->squares()))) {
                if (doubt == Doubt::untouched) continue;
                again = ground_.find_again(*p, stage.technique, stage.found);
                if (ground_.budget.is_spent()) return {};
                if (!again) continue;
                found = &*again;
                is_found = true;
            }
            if (doubt != Doubt::none) out.push_back({stage.technique, *found, p->copy(), is_found});
            p->apply(*found);
            if (!ground_.close(*p)) return {};
        }
        if (!p->is_solved()) return {};
        return out;
    }

    const Ground& ground_;
};

}  // namespace

Stages slice(const Ground& ground, Stages route) {
    if (route.empty()) return route;
    const Slicer slicer(ground);
    Stages out = route;
    slicer.slice(out, false);
    // A name may hang on more than what a step speaks of: a search ends where it becomes too wide, say. Then
    // once more, with every step searched that stands in another position.
    if (auto found = slicer.confirm(*route.front().at, out)) return std::move(*found);
    out = route;
    slicer.slice(out, true);
    return out;
}

}  // namespace nonet::reason
