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

class DepthFirst {
  public:
    // With `fold`, digits that can be exchanged in what is left of the grid are tried once for all of them:
    // a solution then stands for weight() of them. Good for counting, of no use for listing.
    DepthFirst(const Tables& tables, std::span<const Digits> cells, bool fold);

    // Goes to the next solution. False: no further one (exhausted()), or the budget is spent.
    bool next(Budget& budget);
    bool exhausted() const { return exhausted_; }
    Values values() const { return search_.position.values(); }
    uint64_t weight() const { return guessed_.empty() ? 1 : guessed_.back().weight; }  // saturates
    uint64_t guesses() const { return guesses_; }

  private:
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
    bool at_solution_ = false;  // the position is a solution that was given out
};

}  // namespace nonet::search
