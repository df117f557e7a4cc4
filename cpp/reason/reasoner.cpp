#include "reason/reasoner.h"

#include <algorithm>

#include "reason/catalogue.h"
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

class BoardReasoner final : public Reasoner {
  public:
    explicit BoardReasoner(const Geometry& g) : geometry_(g), space_(make_space(g)) {}

    std::vector<Found> find(const Start& start, int technique, size_t limit, Budget& budget,
                            std::span<const Candidate> wanted) const override {
        const auto position = begin(start);
        if (!sees_excluded(technique)) position->prune();
        OneSolution unique(geometry_, start.givens, last_, budget);
        const auto look = position->look(unique, budget);
        look->setting.wanted = wanted;
        All all(limit, budget);
        if (limit) look->find(technique, all);
        return std::move(all.found);
    }

    Trace walk(const Start& start, const std::vector<int>& ladder, bool prune, size_t max_steps,
               Budget& budget) const override {
        const auto position = begin(start);
        OneSolution unique(geometry_, start.givens, last_, budget);
        if (prune) position->prune();
        return walk_on(*position, unique, ladder, prune, max_steps, budget);
    }

    Trace shorten(const Start& start, const std::vector<int>& ladder, size_t width, size_t max_steps,
                  Budget& budget) const override {
        const auto position = begin(start);
        OneSolution unique(geometry_, start.givens, last_, budget);
        position->prune();
        Trace trace = walk_on(*position->copy(), unique, ladder, true, max_steps, budget);
        if (trace.end != End::solved) return trace;
        auto steps = reason::shorten(Ground(ladder, unique, budget), *position, trace.steps, width);
        if (steps.size() <= max_steps) trace.steps = std::move(steps);
        return trace;
    }

    OneStep one_step(const Start& start, const std::vector<int>& basics, const std::vector<int>& ladder,
                     const std::vector<int>& whole, Budget& budget) const override {
        const auto position = begin(start);
        OneSolution unique(geometry_, start.givens, last_, budget);
        position->prune();
        return find_one_step(*position, unique, basics, ladder, whole, budget);
    }

  private:
    std::unique_ptr<AnyPosition> begin(const Start& start) const {
        return space_->position(start.values, start.givens, start.candidates);
    }

    Trace walk_on(AnyPosition& position, OneSolution& unique, const std::vector<int>& ladder, bool prune,
                  size_t max_steps, Budget& budget) const {
        const auto [space, value, cell, sets] = position.squares();
        const int cells = geometry_.cell_count;
        Trace trace;
        // A step is large; most paths fill every cell in one step each and have few others.
        const auto empty = std::count(value.begin(), value.begin() + cells, 0);
        trace.steps.reserve(std::min(max_steps, static_cast<size_t>(empty) + 8));
        trace.end = position.climb(unique, ladder, prune, max_steps, budget, trace.steps);
        trace.values.assign(value.begin(), value.begin() + cells);
        trace.candidates.assign(cell.begin(), cell.begin() + cells);
        return trace;
    }

    const Geometry& geometry_;
    std::unique_ptr<AnySpace> space_;
    mutable LastAnswer last_;
};

}  // namespace

std::unique_ptr<Reasoner> make_reasoner(const Geometry& g) { return std::make_unique<BoardReasoner>(g); }

}  // namespace nonet::reason
