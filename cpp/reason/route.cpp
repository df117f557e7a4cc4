#include "reason/route.h"

#include <algorithm>
#include <limits>

#include "reason/catalogue.h"

namespace nonet::reason {
namespace {

int number_of(std::string_view key) {
    const auto& keys = technique_keys();
    return static_cast<int>(std::ranges::find(keys, key) - keys.begin());
}

// Takes the first step that does all that is wanted.
class Again final : public Sink {
  public:
    Again(const Squares& p, const Found& wanted) {
        for (auto c : wanted.eliminations)
            if (p.has(c)) eliminations_.push_back(c);
        for (auto c : wanted.placements)
            if (!p.value[c / p.space->n]) placements_.push_back(c);
    }
    bool take(Found&& f) override {
        const auto covers = [](const auto& all, const auto& some) {
            return std::ranges::all_of(some, [&](auto c) { return std::ranges::find(all, c) != all.end(); });
        };
        if (!covers(f.placements, placements_) || !covers(f.eliminations, eliminations_)) return false;
        found = std::move(f);
        return true;
    }
    std::optional<Found> found;

  private:
    std::vector<Candidate> eliminations_, placements_;
};

}  // namespace

Ground::Ground(const std::vector<int>& rungs, OneSolution& one, Budget& time)
    : ladder(rungs),
      unique(one),
      budget(time),
      is_single_(technique_keys().size()),
      place_(technique_keys().size()) {
    const auto has = [&](int technique) { return std::ranges::find(ladder, technique) != ladder.end(); };
    const int naked = number_of("naked-single"), hidden = number_of("hidden-single");
    singles_ = {has(naked), has(hidden)};
    is_single_[naked] = singles_.naked;
    is_single_[hidden] = is_single_[number_of("cross-hatching")] = singles_.hidden;
    is_single_[number_of("full-house")] = singles_.naked || singles_.hidden;
    for (size_t i = 0; i < ladder.size(); i++) {
        place_[ladder[i]] = static_cast<int>(i);
        if (is_single_[ladder[i]]) singles_rungs_.push_back(ladder[i]);
    }
}

std::optional<Found> Ground::find_again(const AnyPosition& p, int technique, const Found& wanted) const {
    const auto look = p.look(unique, budget);
    Again again(p.squares(), wanted);
    if (goes_by_target(technique)) look->setting.wanted = wanted.eliminations;
    look->find(technique, again);
    if (budget.is_spent()) return {};
    return std::move(again.found);
}

std::optional<Stages> Ground::route(const AnyPosition& start, const std::vector<Trace::Step>& steps) const {
    Stages out;
    const auto p = start.copy(), walked = start.copy();
    if (!close(*p)) return {};
    for (const auto& step : steps) {
        if (!is_single(step.technique) && does_anything(p->squares(), step.found)) {
            // A ladder may have other rungs before its singles; then the step was not found here.
            auto found = are_equal(p->squares(), walked->squares())
                             ? std::optional(step.found)
                             : find_again(*p, step.technique, step.found);
            if (!found) return {};
            out.push_back({step.technique, std::move(*found), p->copy()});
            p->apply(out.back().found);
            if (!close(*p)) return {};
        }
        walked->apply(step.found);
    }
    if (!p->is_solved()) return {};
    return out;
}

std::vector<Trace::Step> Ground::path(const AnyPosition& start, const Stages& route) const {
    std::vector<Trace::Step> out;
    const auto p = start.copy();
    constexpr size_t any = std::numeric_limits<size_t>::max();
    Budget no_end;  // singles take no time, and without them there is no path
    for (const auto& stage : route) {
        p->climb(unique, singles_rungs_, true, any, no_end, out);
        out.push_back({stage.technique, stage.found});
        p->apply(stage.found);
    }
    p->climb(unique, singles_rungs_, true, any, no_end, out);
    return out;
}

bool does_anything(const Squares& p, const Found& f) {
    for (auto c : f.eliminations)
        if (p.has(c)) return true;
    for (auto c : f.placements)
        if (!p.value[c / p.space->n]) return true;
    return false;
}

bool are_equal(const Squares& a, const Squares& b) {
    const auto cells = static_cast<size_t>(a.space->geometry.cell_count);
    return std::ranges::equal(a.cell.first(cells), b.cell.first(cells)) &&
           std::ranges::equal(a.value.first(cells), b.value.first(cells));
}

}  // namespace nonet::reason
