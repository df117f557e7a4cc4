// The path of a puzzle on an explainer's scale, and its three numbers.
#pragma once

#include <atomic>

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

// The next step that singles and direct hints give, or none.
MaybeHint plain_hint(const Board& board, Version version);
// The next step beyond these, or none: no rule has one, or the budget is spent. `searched` is raised on the
// way.
MaybeHint later_hint(const Board& board, Version version, Budget& budget, Searched& searched, size_t workers);

// Calls take(hint, board before it) for every step. `is_unique` is asked before the first one that is not
// plain, and ends the walk if it says no: plain steps that end in a solution prove that there is no other.
// `workers` threads share what is hard; `searched` belongs to the step that is looked for.
template <class Take, class Ask>
Numbers walk(Board& board, Version version, Budget& budget, const Take& take, const Ask& is_unique,
             Searched& searched, size_t workers = 1) {
    Numbers out;
    bool placed = false, asked = false;
    searched = 0;
    while (board.left) {
        if (budget.spent()) return out;
        auto hint = plain_hint(board, version);
        if (!hint) {
            if (!asked && !is_unique()) return out;
            asked = true;
            searched = 0;
            hint = later_hint(board, version, budget, searched, workers);
        }
        if (!hint) {
            out.finish = budget.is_spent() ? Finish::limit : Finish::beyond;
            if (searched > out.er.rating) out.er = {searched.load(), "", ""};
            return out;
        }
        take(*hint, board);
        apply(*hint, board);
        if (hint->rating > out.er.rating) out.er = {hint->rating, hint->name, hint->short_name};
        if (!placed) {
            if (out.ed.name.empty()) out.ed = out.er;
            if (hint->places()) {
                out.ep = out.er;
                placed = true;
            }
        }
    }
    out.finish = Finish::solved;
    return out;
}

}  // namespace nonet::explainer
