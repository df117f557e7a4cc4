#include "search/depth_first.h"

#include <array>
#include <limits>

namespace nonet::search {

uint64_t times(uint64_t a, uint64_t b) {
    return a > std::numeric_limits<uint64_t>::max() / b ? std::numeric_limits<uint64_t>::max() : a * b;
}

DepthFirst::DepthFirst(const Tables& tables, std::span<const Digits> cells, bool fold)
    : search_(tables), weights_(tables), fold_(fold && tables.geometry.digits_are_alike) {
    search_.with_long_sums = true;
    if (!search_.trail.load(cells)) exhausted_ = true;
}

bool DepthFirst::backtrack() {
    if (guessed_.empty()) {
        exhausted_ = true;
        return false;
    }
    const Guess last = guessed_.back();
    guessed_.pop_back();
    search_.undo_to(guessed_.size());
    const size_t n = search_.trail.tables().size, cell = search_.trail.tables().cell_of[last.candidate];
    for (Digits left = last.alike; left; left &= left - 1)
        if (!search_.trail.eliminate(static_cast<Candidate>(cell * n + std::countr_zero(left)), {})) break;
    return true;
}

// Two digits are alike if the same open cells can hold them: exchanging them everywhere turns solutions of
// what is left into solutions. Exact: the cells are compared, not a hash of them.
Digits DepthFirst::alike(Candidate c) const {
    const auto& trail = search_.trail;
    const auto& t = trail.tables();
    const Digits own = 1u << t.digit_of[c];
    Digits same = t.geometry.all_digits;
    for (size_t cell = 0; cell < t.cell_count && same != own; cell++)
        if (!trail.is_placed(cell)) same &= trail.cell(cell) & own ? trail.cell(cell) : ~trail.cell(cell);
    return same;
}

bool DepthFirst::next(Budget& budget, size_t depth) {
    if (exhausted_ || (given_ && !backtrack())) return false;
    given_ = false;
    auto& trail = search_.trail;
    for (;;) {
        if (budget.spent()) return false;
        if (!search_.propagate()) {
            weights_.bump(trail.conflict());
            if (!backtrack()) return false;
            continue;
        }
        if (trail.solved() || guessed_.size() >= depth) {
            given_ = true;
            return true;
        }
        const Candidate c = weights_.choose(trail);
        const Digits same = fold_ ? alike(c) : 1u << trail.tables().digit_of[c];
        guessed_.push_back({c, same, times(weight(), std::popcount(same))});
        guesses_++;
        trail.open_level();
        trail.place(c, {});
    }
}

}  // namespace nonet::search
