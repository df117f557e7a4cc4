// What a sum leaves of its cells. A pure function of their candidates, so that the same code finds what
// follows and, later, why.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry.h"
#include "search/set_filter.h"

namespace nonet::search {

class SumFilter {
  public:
    // Cells that see each other hold different digits; which do is asked once, here.
    SumFilter(Sum sum, const Geometry& geometry);

    std::span<const Cell> cells() const { return sum_.cells; }
    // Takes from the masks, one a cell, what stands in no filling, as far as this can tell. False: there is
    // no filling. A smaller mask never leaves more. `required` is set if the cells all differ: to the digits
    // that some open cell holds whatever the filling.
    bool filter(std::span<Digits> masks, Digits& required) const;
    bool has_sets() const { return !sets_.empty(); }

  private:
    // Cells that all differ and have one coefficient: their sum has closer bounds than the cells alone.
    struct Cluster {
        int coefficient;
        uint32_t first, count;  // in members_
    };

    void set_clusters(const Geometry& geometry);
    bool filter_cage(std::span<Digits> masks, Digits& required) const;
    // `is_loose`: the total is so far from both bounds that no single digit can matter.
    bool filter_by_bounds(std::span<Digits> masks, bool& is_loose) const;
    bool filter_by_reach(std::span<Digits> masks) const;
    bool filter_last(std::span<Digits> masks, std::span<const size_t> open) const;
    int part(size_t i, int digit) const { return sum_.coefficients[i] * (digit + 1); }  // digit from 0

    Sum sum_;
    // Without sets only.
    int widest_ = 0;  // the most that one digit can change the sum
    std::vector<Cluster> clusters_;
    std::vector<uint16_t> members_;  // cells, as indices, cluster by cluster
    std::vector<uint64_t> apart_;    // by cell: those it sees, as indices; empty for a long sum
    SetFilter sets_;                 // empty unless all cells differ and count alike
};

}  // namespace nonet::search
