// Which variable to branch on: few candidates left, and many failures in its houses.
#pragma once

#include <cstdint>
#include <vector>

#include "search/trail.h"

namespace nonet::search {

class Weights {
  public:
    explicit Weights(const Tables& tables);

    void bump(Reason conflict);
    // A candidate of the variable with the least candidates per weight. Only if not solved. Where sums tell
    // digits apart a cell says more than a digit's places: killers need a quarter of the guesses so.
    Candidate choose(const Trail& trail);

  private:
    void bump_house(size_t house, float by);

    const Tables& t_;
    std::vector<float> of_cell_, of_house_;
    std::vector<int32_t> per_cell_, per_place_;  // 1 / weight of every variable, scaled
    std::vector<int32_t> score_;
};

}  // namespace nonet::search
