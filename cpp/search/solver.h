// Search in stages, from cheap to strong. What decides is the number of failures, never the size: an easy
// grid of any size ends in the first stage, and every stage keeps what the ones before it found out.
//
//   stage      propagation                            branching                    after a failure
//   weighted   singles, locked candidates             fewest candidates / weight   undo the last guess
//   learning   the same, subsets, learnt clauses      most active candidate        learn a clause, jump back
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "budget.h"
#include "search/learner.h"
#include "search/propagator.h"
#include "search/search.h"
#include "search/weights.h"

namespace nonet::search {

// After this many solutions the plain search takes over: the staged one must remember them all.
constexpr size_t staged_limit = 1000;

// When to do more, in failures. The figures behind the defaults are in docs/search.md.
struct Schedule {
    uint32_t learn_after = 32;
    uint32_t run = 32;        // until a restart of the learning stage, times 1 1 2 1 1 2 4 1 ...
    uint32_t clauses = 4000;  // learnt before the worse half is dropped
    // Long derived sums and subsets below a guess, on a board that does not learn yet.
    uint32_t strong_after = 200;
    // Instead of learn_after on a board with sums or sets, whose contradictions are dear to explain.
    uint32_t learn_after_sums = 200000;
};

class Solver {
  public:
    Solver(const Tables& tables, std::span<const Digits> cells, const Schedule& schedule = {});

    // Another solution, each once. Nothing: there is no further one (exhausted()), or the budget is spent.
    std::optional<Values> next(Budget& budget);
    bool exhausted() const { return exhausted_; }
    uint64_t guesses() const { return guesses_; }
    uint64_t failures() const { return failures_; }

  private:
    std::optional<Values> weighted(Budget& budget);
    bool retreat();  // takes the last guess back and rules it out
    void start_learning();
    void forbid_found();  // starting afresh must not find the same solutions again

    std::optional<Values> learning(Budget& budget);
    bool learn(std::vector<Candidate> conflict, bool keep);
    void jump_back(size_t level);
    void restart();
    void assume(Candidate c);

    Schedule schedule_;
    Propagator p_;
    Weights weights_;
    std::optional<Learner> learner_;  // once learning has started
    std::vector<Candidate> guessed_;  // by level, in the weighted stage
    std::vector<Values> found_;       // solutions not yet forbidden by a clause
    uint64_t guesses_ = 0, failures_ = 0;
    uint64_t run_ = 1;          // of the learning stage
    uint64_t run_end_ = 0;      // failures at which the next is due
    size_t clause_limit_ = 0;   // clauses at which the worse half is dropped
    bool at_solution_ = false;  // the position is a solution that was given out
    bool exhausted_ = false;
};

}  // namespace nonet::search
