// Which variable to branch on: few candidates left, and many failures in its houses.
#pragma once

#include <cstdint>
#include <vector>

#include "search/position.h"

namespace nonet::search {

class Weights {
  public:
    explicit Weights(const Tables& tables);

    void bump(Reason conflict);
    // A candidate of the variable with the least candidates per weight. Only if not solved.
    Candidate choose(const Position& position) const;

  private:
    void bump_house(size_t house, float by);

    const Tables& t_;
    std::vector<float> house_;
    std::vector<float> inverse_cell_, inverse_place_;
    std::vector<float> cell_sum_;
};

}  // namespace nonet::search
