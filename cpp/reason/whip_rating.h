// Berthier's W and B ratings: the least length such that whips (braids) up to it, with singles, solve the
// puzzle.
#pragma once

#include <memory>
#include <vector>

#include "budget.h"
#include "geometry.h"

namespace nonet::reason {

enum class WhipKind : uint8_t { whip, braid, g_whip, g_braid };

struct WhipRating {
    // exact: `length` is the rating. at_least: a limit was reached, the rating is `length` or more.
    // beyond: no chain of any length helps (trial and error of depth 1 does not solve it). wrong: no
    // solution.
    enum class Meaning : uint8_t { exact, at_least, beyond, wrong } status;
    int length;
};

class WhipRater {
  public:
    virtual ~WhipRater() = default;
    // `max_nodes` bounds the partial chains looked at in one position.
    virtual WhipRating rate(const std::vector<uint8_t>& values, const std::vector<Digits>& candidates,
                            WhipKind kind, int max_length, size_t max_nodes, int attempt,
                            Budget& budget) const = 0;
};

std::unique_ptr<WhipRater> make_whip_rater(const Geometry& geometry);

}  // namespace nonet::reason
