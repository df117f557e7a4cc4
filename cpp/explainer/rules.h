// The explainer's rules but for its chains. Each gives the hint that the reference gives first, or none: the
// order in which a rule looks is part of the scale.
#pragma once

#include <optional>

#include "explainer/hint.h"

namespace nonet::explainer {

enum class Version : uint8_t {
    v1_18_1,  // Sukaku Explainer
    v1_2_1,   // Sudoku Explainer, of the ratings in forums
};

using MaybeHint = std::optional<Hint>;

MaybeHint hidden_single(const Board& board);
MaybeHint naked_single(const Board& board);
MaybeHint direct_locking(const Board& board, Version version);
MaybeHint locking(const Board& board, Version version);
MaybeHint direct_hidden_set(const Board& board, int size);
MaybeHint hidden_set(const Board& board, int size);
MaybeHint naked_set(const Board& board, int size);
MaybeHint fish(const Board& board, int size);
MaybeHint xy_wing(const Board& board, bool xyz, Version version);
MaybeHint letter_wing(const Board& board, int size);  // of 4 to 7 cells: WXYZ to TUVWXYZ
MaybeHint strong_links(const Board& board, int links);
MaybeHint unique_loop(const Board& board);
MaybeHint bivalue_universal_grave(const Board& board, Version version);
MaybeHint aligned_pair(const Board& board, Version version);
MaybeHint aligned_triplet(const Board& board, Version version);

}  // namespace nonet::explainer
