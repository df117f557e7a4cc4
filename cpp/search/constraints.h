// Sums and automata in the search: looked at when one of their cells has lost a candidate, and asked for
// reasons only when a contradiction is explained.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/trail.h"

namespace nonet::search {

class Constraints {
  public:
    // Those with the numbers (in Tables) from first to last - 1.
    Constraints(const Tables& tables, size_t first, size_t last);

    enum class When { now, if_few_open };

    // Looks at those that wait, each once. Those with few open cells find most, in the least time: the others
    // can be left for propagate_rest().
    bool propagate(Trail& trail, When when = When::now);
    bool propagate_rest(Trail& trail);
    void rewind(size_t trail_size);

  private:
    void wake(const Trail& trail);
    bool look_at(Trail& trail, const std::vector<uint64_t>& which, When when);
    bool check(Trail& trail, size_t number, When when);
    bool point(Trail& trail, size_t number, Digits required);

    size_t first_, last_;
    size_t head_ = 0;                // what the trail says before this was looked at
    std::vector<uint64_t> own_;      // as bits: from first_ to last_ - 1
    std::vector<uint64_t> waiting_;  // those to look at
    std::vector<uint64_t> put_off_;  // those to look at later
    std::vector<Digits> masks_;      // of the cells of the one that is looked at
};

// Adds the candidates whose states together make a constraint take out `c`, or make it impossible if there is
// no such candidate. Few: a cell is left out if the rest says it too.
void constraint_premises(const Trail& trail, size_t number, Candidate c, std::vector<Candidate>& out);

}  // namespace nonet::search
