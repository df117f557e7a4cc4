// What a contradiction teaches: a clause, and which candidates have had to do with contradictions lately.
#pragma once

#include <cstdint>
#include <vector>

#include "search/propagator.h"

namespace nonet::search {

// Candidates by activity, the most active first (a binary heap that knows where everything is).
class Activity {
  public:
    explicit Activity(size_t count);

    void bump(Candidate c);
    void decay() { step_ /= 0.975; }  // older bumps count less
    void insert(Candidate c);         // no effect if it is there
    Candidate pop();
    bool empty() const { return heap_.empty(); }
    double of(Candidate c) const { return score_[c]; }

  private:
    static constexpr uint32_t absent = ~0u;

    void up(size_t i);
    void down(size_t i);

    std::vector<double> score_;
    std::vector<Candidate> heap_;
    std::vector<uint32_t> where_;
    double step_ = 1;
};

struct Lesson {
    std::vector<Literal> literals;  // by level, last first: the first follows after going back
    size_t level = 0;               // to go back to
    uint32_t spread = 0;            // levels that take part
};

class Learner {
  public:
    static constexpr Candidate nothing = 0xffff;

    explicit Learner(size_t candidate_count) : activity(candidate_count), seen_(candidate_count, unseen) {}

    // A clause that the conflict implies, with at most one literal of each level. The conflict (candidates
    // whose states can't all be) must involve the last level.
    const Lesson& learn(Propagator& p, std::vector<Candidate> conflict);
    // Adds what a reason rests on, as Trail::premises, for clauses too.
    void premises(Propagator& p, Reason why, Candidate c, std::vector<Candidate>& out) const;
    // The most active open candidate, or nothing if no open one was ever active.
    Candidate choose(const Trail& trail);

    Activity activity;

  private:
    enum Seen : uint8_t { unseen, in_clause, implied, not_implied };

    void add(const Trail& trail, const std::vector<Candidate>& candidates);
    bool follows(Propagator& p, Candidate c, int depth);

    std::vector<Seen> seen_;
    std::vector<Candidate> touched_;  // those that are not unseen
    std::vector<Candidate> stack_;
    std::vector<uint32_t> open_;  // by level: candidates of the growing clause
    Lesson lesson_;
};

}  // namespace nonet::search
