#include "search/depth_first.h"

#include <array>
#include <limits>

namespace nonet::search {

uint64_t times(uint64_t a, uint64_t b) {
    return a > std::numeric_limits<uint64_t>::max() / b ? std::numeric_limits<uint64_t>::max() : a * b;
}

DepthFirst::DepthFirst(const Tables& tables, std::span<const Digits> cells, bool fold)
    : search_(tables), weights_(tables), fold_(fold) {
    if (!search_.position.load(cells)) exhausted_ = true;
}

bool DepthFirst::backtrack() {
    if (guessed_.empty()) {
        exhausted_ = true;
        return false;
    }
    const Guess last = guessed_.back();
    guessed_.pop_back();
    search_.undo_to(guessed_.size());
    const size_t n = search_.position.tables().size, cell = search_.position.tables().cell_of[last.candidate];
    for (Digits left = last.alike; left; left &= left - 1)
        if (!search_.position.eliminate(static_cast<Candidate>(cell * n + std::countr_zero(left)), {})) break;
    return true;
}

// Two digits are alike if the same open cells can hold them: exchanging them everywhere turns solutions of
// what is left into solutions. Exact: the cells are compared, not a hash of them.
Digits DepthFirst::alike(Candidate c) const {
    const auto& position = search_.position;
    const auto& t = position.tables();
    const Digits own = 1u << t.digit_of[c];
    Digits same = t.geometry.all_digits;
    for (size_t cell = 0; cell < t.cell_count && same != own; cell++)
        if (!position.is_placed(cell))
            same &= position.cell(cell) & own ? position.cell(cell) : ~position.cell(cell);
    return same;
}

bool DepthFirst::next(Budget& budget, size_t depth) {
    if (exhausted_ || (given_ && !backtrack())) return false;
    given_ = false;
    auto& position = search_.position;
    for (;;) {
        if (budget.spent()) return false;
        if (!search_.propagate()) {
            weights_.bump(position.conflict());
            if (!backtrack()) return false;
            continue;
        }
        if (position.solved() || guessed_.size() >= depth) {
            given_ = true;
            return true;
        }
        const Candidate c = weights_.choose(position);
        const Digits same = fold_ ? alike(c) : 1u << position.tables().digit_of[c];
        guessed_.push_back({c, same, times(weight(), std::popcount(same))});
        guesses_++;
        position.open_level();
        position.place(c, {});
    }
}

}  // namespace nonet::search
