// Which candidates and which questions a tree is tried on first. A question is a variable of the web: what is
// in this cell, where is this digit in this house.
#pragma once

#include "reason/web.h"

namespace nonet::reason {

// A wrong candidate, and how many others a nested net leaves open beside it.
struct Open {
    int left;
    Node node;
};

// So many answers of the nearest questions come before all other candidates.
inline constexpr size_t nearest = 4;

// The order in which to try candidates one by one: a few answers of the nearest questions, then those that
// leave the fewest others open. The trees of the latter are likely to be small.
std::vector<Open> in_order(const Web& web, std::vector<Open> open);

// The wrong answers of each question, nearest first: those with few answers, all of which leave little open.
// Of several questions with the same wrong answers there is one.
std::vector<std::vector<Node>> nearest_questions(const Web& web, std::vector<Open> open);

}  // namespace nonet::reason
