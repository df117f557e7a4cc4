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
    Constraints(size_t first, size_t last);

    bool propagate(Trail& trail);
    void rewind(size_t trail_size) {
        head_ = std::min(head_, trail_size);
        round_end_ = 0;
    }

  private:
    bool check(Trail& trail, size_t number);
    bool point(Trail& trail, size_t number, Digits required);

    size_t first_, last_;
    size_t head_ = 0;                // what the trail says before this was looked at
    size_t round_end_ = 0;           // from head_ to here it was written in the last round
    std::vector<uint64_t> own_;      // as bits: from first_ to last_ - 1
    std::vector<uint64_t> waiting_;  // those to look at, and maybe others
    std::vector<uint64_t> checked_;  // those of the last round, and maybe others
    std::vector<Digits> masks_;
};

// Adds the candidates whose states together make a constraint take out `c`, or make it impossible if there is
// no such candidate. Few: a cell is left out if the rest says it too.
void constraint_premises(const Trail& trail, size_t number, Candidate c, std::vector<Candidate>& out);

}  // namespace nonet::search
