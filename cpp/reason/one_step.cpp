#include "reason/one_step.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "reason/bonded_web.h"
#include "reason/route.h"
#include "reason/whips.h"

namespace nonet::reason {
namespace {

constexpr size_t any_steps = std::numeric_limits<size_t>::max();

class Breaker {
  public:
    Breaker(const AnyPosition& start, OneSolution& unique, const std::vector<int>& basics,
            const std::vector<int>& ladder, const std::vector<int>& whole, Budget& budget)
        : start_(start),
          unique_(unique),
          basics_(basics),
          ladder_(ladder),
          whole_(whole),
          budget_(budget),
          position_(start.copy()) {
        const auto& keys = technique_keys();
        const auto has = [&](std::string_view key) {
            return std::ranges::any_of(basics, [&](int t) { return keys[t] == key; });
        };
        only_singles_ = std::ranges::all_of(
            basics, [&](int t) { return keys[t].ends_with("-single") || keys[t] == "full-house"; });
        constexpr std::string_view all[] = {"naked-single",  "hidden-single", "pointing",   "claiming",
                                            "naked-pair",    "naked-triple",  "naked-quad", "hidden-pair",
                                            "hidden-triple", "hidden-quad"};
        const auto& g = start.squares().space->geometry;
        is_exact_ = std::ranges::all_of(std::span(all, only_singles_ ? 2 : std::size(all)), has) &&
                    (only_singles_ || (g.size <= 9 && !g.has_links));
    }

    OneStep find() {
        OneStep out;
        const End end = position_->climb(unique_, basics_, true, any_steps, budget_, out.steps);
        if (end != End::stuck) {
            out.result = end == End::solved          ? OneStep::Result::needless
                         : end == End::contradiction ? OneStep::Result::contradiction
                                                     : OneStep::Result::limit;
            return with_solution(std::move(out));
        }
        find_backdoors();
        const auto look = position_->look(unique_, budget_);
        const bool is_refuted = refutes_a_backdoor(look->setting);
        for (const int technique : ladder_) {
            if (std::ranges::find(basics_, technique) != basics_.end()) continue;
            const bool whole = std::ranges::find(whole_, technique) != whole_.end();
            // What only a chain of sets proves is next to nothing, and takes most of the time to look for.
            if (!whole && !is_refuted) continue;
            Steps steps(*this, whole);
            look->setting.wanted = backdoors_;
            look->find(technique, steps);
            if (budget_.is_spent()) break;
            if (!steps.best) continue;
            out.result = OneStep::Result::found;
            out.steps = path(out.steps, {technique, std::move(*steps.best)});
            break;
        }
        if (out.result != OneStep::Result::found) {
            out.steps.clear();
            out.result = budget_.is_spent()   ? OneStep::Result::limit
                         : backdoors_.empty() ? OneStep::Result::none
                                              : OneStep::Result::unproved;
        }
        out.backdoors = std::move(backdoors_);
        return with_solution(std::move(out));
    }

  private:
    OneStep with_solution(OneStep out) const {
        const auto p = start_.copy();
        for (const auto& step : out.steps) p->apply(step.found);
        const auto squares = p->squares();
        out.values.assign(squares.value.begin(), squares.value.begin() + squares.space->geometry.cell_count);
        return out;
    }

    // A board of 16x16 may have ten thousand chains of a kind, and each is tried.
    static constexpr int most_of_a_rung = 2000;

    // Keeps the smallest step after which the rest is simple.
    class Steps final : public Sink {
      public:
        Steps(Breaker& breaker, bool whole) : breaker_(breaker), whole_(whole) {}
        bool take(Found&& f) override {
            if ((!best || f.size < best->size) && breaker_.breaks(f, whole_)) best = std::move(f);
            return ++taken_ == most_of_a_rung || breaker_.budget_.spent();
        }
        std::optional<Found> best;

      private:
        Breaker& breaker_;
        bool whole_;  // a step may also do it by several eliminations together
        int taken_ = 0;
    };

    // The candidates whose elimination does it.
    void find_backdoors() {
        const auto squares = position_->squares();
        const int n = squares.space->n;
        const auto after = position_->copy();
        for (int c = 0; c < squares.space->geometry.cell_count; c++)
            for (int d : bits(squares.cell[c])) {
                if (budget_.spent()) return;
                const auto target = static_cast<Candidate>(c * n + d);
                after->become(*position_);
                after->eliminate(target);
                if (is_finished(*after)) backdoors_.push_back(target);
            }
    }

    // Whether assuming one of them fails by singles and groups alone.
    bool refutes_a_backdoor(Setting& x) const {
        if (backdoors_.empty()) return false;
        const auto& web = *x.get<BondedWeb>();
        const auto& rounds = x.get<Bonded<Probes<true>>>()->rounds;
        return std::ranges::any_of(
            backdoors_, [&](Candidate c) { return web.node(c) != Web::none && rounds[web.node(c)] > 0; });
    }

    bool breaks(const Found& f, bool whole) {
        for (auto c : f.eliminations)
            if (std::ranges::find(backdoors_, c) != backdoors_.end()) return true;
        if (!whole || (f.placements.empty() && f.eliminations.size() == 1)) return false;
        const auto after = position_->copy();
        after->apply(f);
        return is_finished(*after);
    }

    // Whether what is simple finishes the puzzle, which may change.
    bool is_finished(AnyPosition& p) {
        const auto fast = p.copy();
        if (!(only_singles_ ? fast->run_singles({}, position_.get()) : fast->run_basics(*position_)) ||
            !fast->is_solved())
            return false;
        if (is_exact_) return true;
        std::vector<Trace::Step> steps;
        return p.climb(unique_, basics_, true, any_steps, budget_, steps) == End::solved;
    }

    // The whole path, without what nothing needs.
    std::vector<Trace::Step> path(std::vector<Trace::Step> steps, Trace::Step found) const {
        steps.push_back(std::move(found));
        const auto p = position_->copy();
        p->apply(steps.back().found);
        p->climb(unique_, basics_, true, any_steps, budget_, steps);
        const Ground ground(ladder_, unique_, budget_);
        const auto route = ground.route(start_, steps);
        return route ? ground.path(start_, slice(ground, *route)) : steps;
    }

    const AnyPosition& start_;
    OneSolution& unique_;
    const std::vector<int>&basics_, &ladder_, &whole_;
    Budget& budget_;
    const std::unique_ptr<AnyPosition> position_;  // after what is simple
    bool only_singles_;
    bool is_exact_;  // what is simple on the ladder is what run_singles or run_basics do; else they may do
                     // more
    std::vector<Candidate> backdoors_;
};

}  // namespace

OneStep find_one_step(const AnyPosition& start, OneSolution& unique, const std::vector<int>& basics,
                      const std::vector<int>& ladder, const std::vector<int>& whole, Budget& budget) {
    return Breaker(start, unique, basics, ladder, whole, budget).find();
}

}  // namespace nonet::reason
