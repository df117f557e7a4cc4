#include "reason/one_step.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "reason/bonded_web.h"
#include "reason/climb.h"
#include "reason/route.h"
#include "reason/whips.h"

namespace nonet::reason {
namespace {

constexpr size_t any_steps = std::numeric_limits<size_t>::max();

template <int W>
class Breaker {
  public:
    Breaker(const Position<W>& start, OneSolution& unique, const std::vector<int>& basics,
            const std::vector<int>& ladder, const std::vector<int>& whole, Budget& budget)
        : start_(start),
          unique_(unique),
          basics_(basics),
          ladder_(ladder),
          whole_(whole),
          budget_(budget),
          position_(start) {
        const auto& keys = technique_keys();
        const auto has = [&](std::string_view key) {
            return std::ranges::any_of(basics, [&](int t) { return keys[t] == key; });
        };
        only_singles_ = std::ranges::all_of(
            basics, [&](int t) { return keys[t].ends_with("-single") || keys[t] == "full-house"; });
        constexpr std::string_view all[] = {"naked-single",  "hidden-single", "pointing",   "claiming",
                                            "naked-pair",    "naked-triple",  "naked-quad", "hidden-pair",
                                            "hidden-triple", "hidden-quad"};
        const auto& g = start.space->geometry;
        is_exact_ = std::ranges::all_of(std::span(all, only_singles_ ? 2 : std::size(all)), has) &&
                    (only_singles_ || (g.size <= 9 && !g.has_links));
    }

    OneStep find() {
        OneStep out;
        const End end = climb(position_, unique_, basics_, true, any_steps, budget_, out.steps);
        if (end != End::stuck) {
            out.result = end == End::solved          ? OneStep::Result::needless
                         : end == End::contradiction ? OneStep::Result::contradiction
                                                     : OneStep::Result::limit;
            return with_solution(std::move(out));
        }
        find_backdoors();
        Context<W> context(position_, unique_, budget_);
        const bool is_refuted = refutes_a_backdoor(context);
        for (const int technique : ladder_) {
            if (std::ranges::find(basics_, technique) != basics_.end()) continue;
            const auto& finder = catalogue<W>()[technique];
            const bool whole = std::ranges::find(whole_, technique) != whole_.end();
            // What only a chain of sets proves is next to nothing, and takes most of the time to look for.
            if (!whole && !is_refuted) continue;
            Steps steps(*this, whole);
            context.wanted = backdoors_;
            finder.find(context, finder.sizes, steps);
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
        Position<W> p = start_;
        for (const auto& step : out.steps) p.apply(step.found);
        out.values.assign(p.value.begin(), p.value.begin() + p.space->geometry.cell_count);
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
        const int n = position_.space->n;
        for (int c : position_.empty)
            for (int d : bits(position_.cell[c])) {
                if (budget_.spent()) return;
                const auto target = static_cast<Candidate>(c * n + d);
                Position<W> after = position_;
                after.eliminate(target);
                if (is_finished(after)) backdoors_.push_back(target);
            }
    }

    // Whether assuming one of them fails by singles and groups alone.
    bool refutes_a_backdoor(Context<W>& context) const {
        if (backdoors_.empty()) return false;
        const auto& web = *context.template get<BondedWeb>();
        const auto& rounds = context.template get<Bonded<Probes<true>>>()->rounds;
        return std::ranges::any_of(
            backdoors_, [&](Candidate c) { return web.node(c) != Web::none && rounds[web.node(c)] > 0; });
    }

    bool breaks(const Found& f, bool whole) {
        for (auto c : f.eliminations)
            if (std::ranges::find(backdoors_, c) != backdoors_.end()) return true;
        if (!whole || (f.placements.empty() && f.eliminations.size() == 1)) return false;
        Position<W> after = position_;
        after.apply(f);
        return is_finished(after);
    }

    // Whether what is simple finishes the puzzle.
    bool is_finished(Position<W> p) {
        Position<W> fast = p;
        if (!(only_singles_ ? run_singles(fast, {}, &position_) : run_basics(fast, position_)) ||
            !fast.is_solved())
            return false;
        if (is_exact_) return true;
        std::vector<Trace::Step> steps;
        return climb(p, unique_, basics_, true, any_steps, budget_, steps) == End::solved;
    }

    // The whole path, without what nothing needs.
    std::vector<Trace::Step> path(std::vector<Trace::Step> steps, Trace::Step found) const {
        steps.push_back(std::move(found));
        Position<W> p = position_;
        p.apply(steps.back().found);
        climb(p, unique_, basics_, true, any_steps, budget_, steps);
        const Ground<W> ground(ladder_, unique_, budget_);
        const auto route = ground.route(start_, steps);
        return route ? ground.path(start_, slice(ground, *route)) : steps;
    }

    const Position<W>& start_;
    OneSolution& unique_;
    const std::vector<int>&basics_, &ladder_, &whole_;
    Budget& budget_;
    Position<W> position_;  // after what is simple
    bool only_singles_;
    bool is_exact_;  // what is simple on the ladder is what run_singles or run_basics do; else they may do
                     // more
    std::vector<Candidate> backdoors_;
};

}  // namespace

template <int W>
OneStep find_one_step(const Position<W>& start, OneSolution& unique, const std::vector<int>& basics,
                      const std::vector<int>& ladder, const std::vector<int>& whole, Budget& budget) {
    return Breaker<W>(start, unique, basics, ladder, whole, budget).find();
}

#define NONET_ONE_STEP(W)                                                                        \
    template OneStep find_one_step<W>(const Position<W>&, OneSolution&, const std::vector<int>&, \
                                      const std::vector<int>&, const std::vector<int>&, Budget&)
NONET_ONE_STEP(2);
NONET_ONE_STEP(4);
NONET_ONE_STEP(10);

}  // namespace nonet::reason
