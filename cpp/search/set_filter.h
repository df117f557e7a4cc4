// What is left of cells that all differ if their digits are one of some sets: those of a cage that make its
// sum, the runs of a renban. A pure function of the candidates, as all filters.
#pragma once

#include <span>
#include <vector>

#include "geometry.h"

namespace nonet::search {

// Of a set that is not empty. The library's way counts bits, which old x86-64 has no instruction for.
inline bool is_single(Digits mask) { return !(mask & (mask - 1)); }

class SetFilter {
  public:
    SetFilter() = default;
    explicit SetFilter(std::vector<Digits> sets) : sets_(std::move(sets)) {}

    bool empty() const { return sets_.empty(); }
    // Takes from the masks, one a cell, what stands in no filling, as far as singles can tell, and says which
    // digits some open cell holds whatever the filling. False: there is no filling.
    bool filter(std::span<Digits> masks, Digits& required) const;

  private:
    std::vector<Digits> sets_;
};

// All sets of so many digits that make the sum; none if there are too many to list.
std::vector<Digits> sets_of_sum(int size, int count, int sum);
// All sets of so many digits of which none excludes another; `excluded` has the digits that each excludes.
std::vector<Digits> sets_of_friends(std::span<const Digits> excluded, size_t count);

}  // namespace nonet::search
