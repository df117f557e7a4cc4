// The path of a puzzle on an explainer's scale, and its three numbers.
#pragma once

#include <atomic>
#include <functional>

#include "budget.h"
#include "explainer/hint.h"
#include "explainer/rules.h"

namespace nonet::explainer {

enum class Finish : uint8_t { solved, beyond, limit };  // beyond: no rule has anything to say

// ER is the hardest step, EP the hardest up to the first digit placed, ED the first step.
struct Numbers {
    struct Number {
        double rating = 0;
        std::string name, short_name;
    };
    Number er, ep, ed;
    Finish finish = Finish::limit;  // if the time is over, ER is a lower bound
};

// A rating below which no rule was found. Another thread may look at it while the search goes on.
using Searched = std::atomic<double>;

// Calls take(hint, board before it) for every step. `is_unique` is asked before the first one that is not
// plain, and ends the walk if it says no: plain steps that end in a solution prove that there is no other.
// `workers` threads share what is hard; `searched` belongs to the step that is looked for.
Numbers walk(Board& board, Version version, Budget& budget,
             const std::function<void(const Hint&, const Board&)>& take,
             const std::function<bool()>& is_unique, Searched& searched, size_t workers = 1);

}  // namespace nonet::explainer
