#include "reason/reasoner.h"

#include <algorithm>

#include "reason/catalogue.h"
#include "reason/climb.h"
#include "reason/one_step.h"
#include "reason/shorten.h"

namespace nonet::reason {
namespace {

class All final : public Sink {
  public:
    All(size_t limit, Budget& budget) : limit_(limit), budget_(budget) {}
    bool take(Found&& f) override {
        found.push_back(std::move(f));
        return found.size() >= limit_ || budget_.spent();
    }
    std::vector<Found> found;

  private:
    size_t limit_;
    Budget& budget_;
};

template <int W>
class WideReasoner final : public Reasoner {
  public:
    explicit WideReasoner(const Geometry& g) : space_(g) {}

    std::vector<Found> find(const Start& start, int technique, size_t limit, Budget& budget,
                            std::span<const Candidate> wanted) const override {
        const auto& finder = catalogue<W>()[technique];
        Position<W> position(space_, start.values, start.givens, start.candidates);
        if (!finder.sees_excluded) position.prune();
        OneSolution unique(space_.geometry, start.givens, last_, budget);
        Context<W> context(position, unique, budget);
        context.wanted = wanted;
        All all(limit, budget);
        if (limit) finder.find(context, finder.sizes, all);
        return std::move(all.found);
    }

    Trace walk(const Start& start, const std::vector<int>& ladder, bool prune, size_t max_steps,
               Budget& budget) const override {
        Position<W> position(space_, start.values, start.givens, start.candidates);
        OneSolution unique(space_.geometry, start.givens, last_, budget);
        if (prune) position.prune();
        return walk_on(position, unique, ladder, prune, max_steps, budget);
    }

    Trace shorten(const Start& start, const std::vector<int>& ladder, size_t width, size_t max_steps,
                  Budget& budget) const override {
        Position<W> position(space_, start.values, start.givens, start.candidates);
        OneSolution unique(space_.geometry, start.givens, last_, budget);
        position.prune();
        Trace trace = walk_on(position, unique, ladder, true, max_steps, budget);
        if (trace.end != End::solved) return trace;
        auto steps = reason::shorten(Ground<W>(ladder, unique, budget), position, trace.steps, width);
        if (steps.size() <= max_steps) trace.steps = std::move(steps);
        return trace;
    }

    OneStep one_step(const Start& start, const std::vector<int>& basics, const std::vector<int>& ladder,
                     const std::vector<int>& whole, Budget& budget) const override {
        Position<W> position(space_, start.values, start.givens, start.candidates);
        OneSolution unique(space_.geometry, start.givens, last_, budget);
        position.prune();
        return find_one_step(position, unique, basics, ladder, whole, budget);
    }

  private:
    Trace walk_on(Position<W> position, OneSolution& unique, const std::vector<int>& ladder, bool prune,
                  size_t max_steps, Budget& budget) const {
        Trace trace;
        // A step is large; most paths fill every cell in one step each and have few others.
        trace.steps.reserve(std::min<size_t>(max_steps, position.empty.count() + 8));
        trace.end = climb(position, unique, ladder, prune, max_steps, budget, trace.steps);
        const int cells = space_.geometry.cell_count;
        trace.values.assign(position.value.begin(), position.value.begin() + cells);
        trace.candidates.assign(position.cell.begin(), position.cell.begin() + cells);
        return trace;
    }

    Space<W> space_;
    mutable LastAnswer last_;
};

}  // namespace

std::unique_ptr<Reasoner> make_reasoner(const Geometry& g) {
    if (g.cell_count <= 121) return std::make_unique<WideReasoner<2>>(g);
    if (g.cell_count <= 256) return std::make_unique<WideReasoner<4>>(g);
    return std::make_unique<WideReasoner<10>>(g);
}

}  // namespace nonet::reason
