#include "explainer/path.h"

#include "explainer/run.h"

namespace nonet::explainer {
namespace {

// The next step that singles and direct hints give, or none.
MaybeHint plain_hint(const Board& board, Version version) {
    MaybeHint hint;
    if ((hint = hidden_single(board)) || (hint = direct_locking(board, version)) ||
        (hint = direct_hidden_set(board, 2)) || (hint = naked_single(board)) ||
        (hint = direct_hidden_set(board, 3)))
        return hint;
    return {};
}

// The next step beyond these, or none: no rule has one, or the budget is spent. `searched` is raised on the
// way.
MaybeHint later_hint(const Board& board, Version version, Budget& budget, Searched& searched,
                     size_t workers) {
    const bool late = version == Version::v1_18_1;  // with strong links and long wings
    const auto branching = [&](bool multiple, bool dynamic, bool nishio, int level, int inner = 0) {
        const Depth depth{multiple, dynamic, nishio, level, inner, version};
        if (budget.is_spent()) return MaybeHint{};
        searched = depth.base();
        return branching_chain(board, depth, budget, workers);
    };
    MaybeHint hint;
    if ((hint = locking(board, version)) || (hint = naked_set(board, 2)) || (hint = fish(board, 2)) ||
        (hint = hidden_set(board, 2)) || (hint = naked_set(board, 3)) || (hint = fish(board, 3)) ||
        (hint = hidden_set(board, 3)) || (late && (hint = strong_links(board, 2))) ||
        (hint = xy_wing(board, false, version)) || (hint = xy_wing(board, true, version)) ||
        (hint = unique_loop(board)) || (hint = naked_set(board, 4)) || (hint = fish(board, 4)) ||
        (hint = hidden_set(board, 4)) || (late && (hint = strong_links(board, 3))) ||
        (late && (hint = letter_wing(board, 4))) || (hint = bivalue_universal_grave(board, version)) ||
        (late && (hint = strong_links(board, 4))) || (late && (hint = letter_wing(board, 5))) ||
        (hint = aligned_pair(board, version)) || (late && (hint = letter_wing(board, 6))) ||
        (hint = static_chain(board)) || (late && (hint = letter_wing(board, 7))) ||
        (hint = aligned_triplet(board, version)) || (hint = branching(false, true, true, 0)) ||
        (hint = branching(true, false, false, 0)) || (hint = branching(true, true, false, 0)) ||
        (hint = branching(true, true, false, 1)) || (hint = branching(true, true, false, 2)) ||
        (hint = branching(true, true, false, 3)))
        return hint;
    if (!late) {
        if ((hint = branching(true, true, false, 4)) || (hint = branching(true, true, false, 5))) return hint;
        return {};
    }
    for (int inner = 0; inner < 4; inner++)
        if ((hint = branching(true, true, false, 4, inner))) return hint;
    return {};
}

}  // namespace

Numbers walk(Board& board, Version version, Budget& budget,
             const std::function<void(const Hint&, const Board&)>& take,
             const std::function<bool()>& is_unique, Searched& searched, size_t workers) {
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
