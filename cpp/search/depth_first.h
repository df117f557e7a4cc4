// Plain depth-first search: complete, without restarts, in bounded memory however many solutions there are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "search/propagator.h"
#include "search/search.h"
#include "search/weights.h"

namespace nonet::search {

uint64_t times(uint64_t a, uint64_t b);  // saturates; b > 0

class DepthFirst {
  public:
    // With `fold`, digits that can be exchanged in what is left of the grid are tried once for all of them:
    // a solution then stands for weight() of them. Good for counting, of no use for listing. Only where the
    // links treat all digits alike.
    DepthFirst(const Tables& tables, std::span<const Digits> cells, bool fold);

    // Goes to the next solution, or to the next position with this many guesses, if that comes first. False:
    // there is no further one (exhausted()), or the budget is spent.
    bool next(Budget& budget, size_t depth = all_the_way);
    bool exhausted() const { return exhausted_; }
    std::span<const Digits> cells() const { return search_.trail.all_cells(); }
    Values values() const { return search_.trail.values(); }
    uint64_t weight() const { return guessed_.empty() ? 1 : guessed_.back().weight; }  // saturates
    uint64_t guesses() const { return guesses_; }

  private:
    static constexpr size_t all_the_way = ~size_t{0};

    struct Guess {
        Candidate candidate;
        Digits alike;     // the digits that the candidate stands for, its own among them
        uint64_t weight;  // of everything below
    };

    bool backtrack();
    Digits alike(Candidate c) const;

    Propagator search_;
    Weights weights_;
    std::vector<Guess> guessed_;  // by level
    uint64_t guesses_ = 0;
    bool fold_;
    bool exhausted_ = false;
    bool given_ = false;  // the position was given out
};

}  // namespace nonet::search
