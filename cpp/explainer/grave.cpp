// Bivalue universal grave, types 1 to 4: without some candidates every empty cell would have two, and every
// digit two places in every house that lacks it; such a board has no or several solutions.
#include "explainer/rules.h"

namespace nonet::explainer {
namespace {

class Grave {
  public:
    Grave(const Board& board, Version version) : board_(board), rest_(board), version_(version) {}

    MaybeHint find() {
        if (!gather() || !is_grave()) return {};
        if (bugs_.size() == 1) return type_1();
        if (count(all_extra_) == 1) {
            if (auto hint = type_2()) return hint;
            return bugs_.size() == 2 ? type_4() : MaybeHint{};
        }
        if (!has_common_ || common_.none()) return {};
        if (bugs_.size() == 2)
            if (auto hint = type_4()) return hint;
        return type_3();
    }

  private:
    Nine digits_of(int cell) const { return board_.candidates[static_cast<size_t>(cell)]; }

    // Finds the cells and digits that are too many. False: it is no grave, or one that none of the types
    // fits.
    bool gather() {
        Cells of_one_digit;  // all cells that might be too many, as long as there is one such digit only
        int only = -1;
        bool one_digit = true;
        for (size_t h = 0; h < 27; h++)
            for (int d = 0; d < 9; d++) {
                const Nine at = board_.places[h][static_cast<size_t>(d)];
                if (!at || count(at) == 2) continue;
                std::vector<int> wide;
                for (int i : bits(at)) {
                    const int c = tables.cell[h][static_cast<size_t>(i)];
                    if (count(digits_of(c)) >= 3) wide.push_back(c);
                }
                if (only < 0 || (one_digit && only == d)) {
                    only = d;
                    for (int c : wide) of_one_digit.set(c);
                } else if (only != d) {
                    one_digit = false;
                }
                if (wide.empty()) return false;
                // Two or more: which of them is too many another house will say.
                if (wide.size() > 1) continue;
                add(wide[0], d);
                all_extra_ |= static_cast<Nine>(1u << d);
                if (bugs_.size() > 1 && count(all_extra_) > 1 && common_.none()) return false;
            }
        if (only < 0 || !one_digit || of_one_digit.count() <= static_cast<int>(bugs_.size())) return true;
        for (int c : of_one_digit) {
            if (known_.test(c)) continue;
            add(c, only);
        }
        return true;
    }

    void add(int cell, int digit) {
        if (!known_.test(cell)) bugs_.push_back(cell);
        known_.set(cell);
        extra_[static_cast<size_t>(cell)] |= static_cast<Nine>(1u << digit);
        rest_.remove(cell, digit);
        const auto& seen = tables.sees[static_cast<size_t>(cell)];
        common_ = (has_common_ ? common_ & seen : seen) - known_;
        has_common_ = true;
    }

    bool is_grave() const {
        for (size_t c = 0; c < 81; c++)
            if (!rest_.value[c] && count(rest_.candidates[c]) != 2) return false;
        for (const auto& house : rest_.places)
            for (auto at : house)
                if (at && count(at) != 2) return false;
        return true;
    }

    Hint start(int type, double rating) const {
        auto hint = removing(rating, "BUG type " + std::to_string(type), "BUG" + std::to_string(type));
        return hint;
    }

    MaybeHint type_1() const {
        auto hint = start(1, 5.6);
        hint.remove(bugs_[0], digits_of(bugs_[0]) & static_cast<Nine>(~all_extra_));
        return hint;
    }

    MaybeHint type_2() const {
        auto hint = start(2, 5.7);
        if (has_common_)
            for (int c : common_) hint.remove(c, digits_of(c) & all_extra_);
        if (hint.removals.empty()) return {};
        return hint;
    }

    // The house of a kind that holds all the cells, or -1.
    int shared_house(size_t kind) const {
        const int house = tables.house[static_cast<size_t>(bugs_[0])][kind];
        for (int c : bugs_)
            if (tables.house[static_cast<size_t>(c)][kind] != house) return -1;
        return house;
    }

    MaybeHint type_3() const {
        for (int size = 2; size <= 6; size++)
            for (size_t kind = 0; kind < 3; kind++) {
                const int house = shared_house(kind);
                if (house < 0) continue;
                std::vector<int> cells;
                const auto c = static_cast<size_t>(bugs_[0]);
                for (int p : version_ == Version::v1_2_1 ? tables.peers_by_house[c] : tables.peers[c])
                    if (common_.test(p) && tables.cells[static_cast<size_t>(house)].test(p))
                        cells.push_back(p);
                if (static_cast<int>(cells.size()) < size) continue;
                for (uint32_t taken = 0; taken < 1u << cells.size(); taken++)
                    if (auto hint = naked_set(cells, taken, size)) return hint;
            }
        return {};
    }

    MaybeHint naked_set(const std::vector<int>& cells, uint32_t taken, int size) const {
        if (reason::count_bits(taken) != size - 1 || count(all_extra_) < 2) return {};
        Nine digits = 0;
        for (int i : bits(taken)) {
            const Nine own = digits_of(cells[static_cast<size_t>(i)]);
            if (count(own) < 2) return {};
            digits |= own;
        }
        if (count(digits) != size || (all_extra_ & ~digits)) return {};
        auto hint = start(3, 5.7 + (size - 1) * 0.1);
        for (size_t i = 0; i < cells.size(); i++)
            if (!(taken >> i & 1)) hint.remove(cells[i], digits_of(cells[i]) & digits);
        if (hint.removals.empty()) return {};
        return hint;
    }

    MaybeHint type_4() const {
        const int a = bugs_[0], b = bugs_[1];
        const Nine shared = digits_of(a) & digits_of(b) & static_cast<Nine>(~all_extra_);
        if (count(shared) != 1) return {};
        for (size_t kind = 0; kind < 3; kind++) {
            const int house = shared_house(kind);
            if (house < 0) continue;
            auto hint = start(4, 5.7);
            for (int c : {a, b})
                hint.remove(c, digits_of(c) & static_cast<Nine>(~(extra_[static_cast<size_t>(c)] | shared)));
            return hint;
        }
        return {};
    }

    const Board& board_;
    Board rest_;  // without the candidates that are too many
    Version version_;
    std::vector<int> bugs_;  // cells with too many candidates, in the order they are found
    Cells known_;
    std::array<Nine, 81> extra_{};
    Nine all_extra_ = 0;
    Cells common_;  // cells that see all of them
    bool has_common_ = false;
};

}  // namespace

MaybeHint bivalue_universal_grave(const Board& board, Version version) {
    return Grave(board, version).find();
}

}  // namespace nonet::explainer
