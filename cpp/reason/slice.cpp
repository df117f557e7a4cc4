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
template <int W>
bool differs(const Position<W>& a, const Position<W>& b, Candidate c) {
    return a.has(c) != b.has(c);
}

// Whether all that a step speaks of is the same in both positions.
template <int W>
bool is_untouched(const Stage<W>& stage, const Position<W>& p) {
    const auto& g = p.space->geometry;
    const auto& f = stage.found;
    for (auto c : f.eliminations)
        if (!p.has(c)) return false;
    for (auto c : f.placements)
        if (!p.has(c)) return false;
    for (auto v : f.variables) {
        if (const int rule = rule_of_variable(g, v); rule >= 0) {
            const auto digit = (v - g.variables.size()) % static_cast<size_t>(g.size);
            for (auto cell : g.constraint_cells(rule))
                if (differs(p, stage.at, static_cast<Candidate>(cell * g.size + digit))) return false;
            continue;
        }
        for (auto c : g.variables[v])
            if (differs(p, stage.at, c)) return false;
    }
    for (const auto& mark : f.marks)
        if (differs(p, stage.at, mark.candidate)) return false;
    for (auto c : f.deadly) {
        const int cell = c / g.size;
        if (p.cell[cell] != stage.at.cell[cell] || p.value[cell] != stage.at.value[cell]) return false;
    }
    return true;
}

template <int W>
class Slicer {
  public:
    explicit Slicer(const Ground<W>& ground) : ground_(ground) {}

    // Backward: each step goes if what follows it still solves the puzzle.
    void slice(Stages<W>& route, bool strict) const {
        for (size_t j = route.size(); j-- > 0;) {
            const std::span<const Stage<W>> rest(route.begin() + static_cast<std::ptrdiff_t>(j) + 1,
                                                 route.end());
            const auto& from = route[j].at;
            // Most trials end at the first of these, and it is the cheapest.
            if (!replay(from, rest, Doubt::none)) continue;
            std::optional<Stages<W>> tail;
            if (!strict) tail = replay(from, rest, Doubt::untouched);
            if (!tail) tail = replay(from, rest, strict ? Doubt::always : Doubt::searched);
            if (ground_.budget.is_spent()) return;
            if (!tail) continue;
            route.erase(route.begin() + static_cast<std::ptrdiff_t>(j), route.end());
            std::ranges::move(*tail, std::back_inserter(route));
        }
    }

    // The route with every step found by its technique where it stands.
    std::optional<Stages<W>> confirm(const Position<W>& start, const Stages<W>& route) const {
        return replay(start, std::span<const Stage<W>>(route), Doubt::always);
    }

  private:
    // These steps from another position: those that still do something, in the positions they stand in then;
    // nothing if they don't solve the puzzle.
    std::optional<Stages<W>> replay(Position<W> p, std::span<const Stage<W>> steps, Doubt doubt) const {
        Stages<W> out;
        for (const auto& stage : steps) {
            if (p.is_solved()) break;
            if (!does_anything(p, stage.found)) continue;
            const Found* found = &stage.found;
            std::optional<Found> again;
            bool is_found = stage.is_found && are_equal(stage.at, p);
            if (!is_found && doubt != Doubt::none && (doubt == Doubt::always || !is_untouched(stage, p))) {
                if (doubt == Doubt::untouched) continue;
                again = ground_.find_again(p, stage.technique, stage.found);
                if (ground_.budget.is_spent()) return {};
                if (!again) continue;
                found = &*again;
                is_found = true;
            }
            if (doubt != Doubt::none) out.push_back({stage.technique, *found, p, is_found});
            p.apply(*found);
            if (!ground_.close(p)) return {};
        }
        if (!p.is_solved()) return {};
        return out;
    }

    const Ground<W>& ground_;
};

}  // namespace

template <int W>
Stages<W> slice(const Ground<W>& ground, Stages<W> route) {
    if (route.empty()) return route;
    const Slicer<W> slicer(ground);
    Stages<W> out = route;
    slicer.slice(out, false);
    // A name may hang on more than what a step speaks of: a search ends where it becomes too wide, say. Then
    // once more, with every step searched that stands in another position.
    if (auto found = slicer.confirm(route.front().at, out)) return std::move(*found);
    out = route;
    slicer.slice(out, true);
    return out;
}

template Stages<2> slice<2>(const Ground<2>&, Stages<2>);
template Stages<4> slice<4>(const Ground<4>&, Stages<4>);
template Stages<10> slice<10>(const Ground<10>&, Stages<10>);

}  // namespace nonet::reason
