// Learnt clauses with two watched literals each. A literal is 2 * candidate ("is placed") or one more ("is
// out").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "search/trail.h"

namespace nonet::search {

using Literal = uint32_t;

// The literal that holds for a candidate that is in or out.
inline Literal literal(const Trail& p, Candidate c) { return 2u * c + (p.state(c) == Trail::out); }

class Clauses {
  public:
    explicit Clauses(size_t candidate_count) : candidate_count_(candidate_count) {}

    // Adds a clause. With two literals or more, the first two are watched: they must be the last to become
    // false. `spread` is the number of levels in it: clauses with few are the most useful. A kept clause is
    // never dropped.
    Reason add(std::span<const Literal> literals, uint32_t spread, bool keep);

    // Follows the trail from where it stopped. False: contradiction.
    bool propagate(Trail& trail);
    void rewind(size_t trail_size) { head_ = std::min(head_, trail_size); }

    std::span<const Literal> literals(Reason clause) const {
        const uint32_t* at = store_.data() + clause.payload();
        return {at + header, at + header + at[0]};
    }
    // Notes that a clause took part in a conflict.
    void bump(Reason clause);

    // Drops the less useful half. Only at level 0: nothing may have a clause as reason then.
    void reduce();
    size_t count() const { return learnt_.size(); }

  private:
    // A clause in the store:
    //   word 0  number of literals
    //   word 1  spread << 1 | keep
    //   word 2  conflicts it took part in lately
    //   then the literals
    static constexpr size_t header = 3;

    struct Watch {
        uint32_t clause;
        Literal blocker;  // if it holds, the clause need not be looked at
    };

    void watch(uint32_t clause);

    size_t candidate_count_;
    std::vector<uint32_t> store_;
    std::vector<uint32_t> learnt_;  // where the clauses start
    std::vector<std::vector<Watch>> watches_;
    size_t head_ = 0;
};

}  // namespace nonet::search
