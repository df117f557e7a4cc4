// Unique rectangles and loops, types 1 to 4: cells that could exchange two digits all around.
#include <string>

#include "explainer/rules.h"

namespace nonet::explainer {
namespace {

class UniqueLoops {
  public:
    explicit UniqueLoops(const Board& board) : board_(board) {}

    MaybeHint best() {
        for (int c = 0; c < 81; c++) {
            if (count(digits_of(c)) != 2) continue;
            pair_ = digits_of(c);
            loop_.clear();
            visited_ = {};
            follow(c, 2, 0, -1);
        }
        return std::move(best_);
    }

  private:
    Nine digits_of(int cell) const { return board_.candidates[static_cast<size_t>(cell)]; }

    // Depth first through the cells that have both digits: `exceptions` more of them may have others, any
    // number if all these others are one digit. Every house holds at most one cell of each parity; else the
    // digits could not be exchanged.
    void follow(int cell, int exceptions, Nine others, int last_kind) {
        const auto& houses = tables.house[static_cast<size_t>(cell)];
        auto& visited = visited_[loop_.size() % 2];
        const uint32_t own = 1u << houses[0] | 1u << houses[1] | 1u << houses[2];
        if ((visited & own) || in_loop_.test(cell)) return;
        visited |= own;
        in_loop_.set(cell);
        loop_.push_back(cell);
        for (int kind = 0; kind < 3; kind++) {
            if (kind == last_kind) continue;
            for (int next : tables.cell[houses[static_cast<size_t>(kind)]]) {
                if (next == loop_[0] && loop_.size() >= 4) {
                    if (visited_[0] == visited_[1]) judge();
                    continue;
                }
                const Nine all = digits_of(next);
                if ((all & pair_) != pair_) continue;
                const Nine now = others | static_cast<Nine>(all & ~pair_);
                if (all == pair_ || count(now) == 1 || exceptions > 0)
                    follow(next, exceptions - (all != pair_), now, kind);
            }
        }
        loop_.pop_back();
        in_loop_.reset(cell);
        visited_[loop_.size() % 2] &= ~own;
    }

    void judge() {
        std::vector<int> extra;
        for (int c : loop_)
            if (digits_of(c) != pair_) extra.push_back(c);
        if (extra.empty()) return;
        Nine others = 0;
        for (int c : extra) others |= digits_of(c) & static_cast<Nine>(~pair_);
        if (extra.size() == 1) {
            auto hint = start(1, 0);
            hint.remove(extra[0], pair_);
            offer(hint);
        } else if (extra.size() > 2 || count(others) == 1) {
            type_2(extra, others);
        } else {
            type_3(extra[0], extra[1], others);
        }
        if (extra.size() == 2) type_4(extra[0], extra[1]);
    }

    Hint start(int type, double more) {
        const auto n = loop_.size();
        double rating = 4.5;
        if (n >= 10) rating += 0.3;
        if (n >= 8)
            rating += 0.2;
        else if (n >= 6)
            rating += 0.1;
        const auto size = n > 4 ? std::to_string(n) : "";
        const auto t = std::to_string(type);
        auto hint = removing(rating + more,
                             n > 4 ? "Unique Loop " + size + " type " + t : "Unique Rectangle type " + t,
                             n > 4 ? "UL" + size + t : "UR" + t);
        return hint;
    }

    // Lower ratings first, then lower types, then the first found.
    void offer(const Hint& hint) {
        if (hint.removals.empty()) return;
        if (best_ && !(hint.rating < best_->rating ||
                       (hint.rating == best_->rating && hint.name.back() < best_->name.back())))
            return;
        best_ = hint;
    }

    void type_2(const std::vector<int>& extra, Nine others) {
        Cells victims = tables.sees[static_cast<size_t>(extra[0])];
        for (int c : extra) victims &= tables.sees[static_cast<size_t>(c)];
        auto hint = start(2, 0);
        for (int c : victims) hint.remove(c, digits_of(c) & others);
        offer(hint);
    }

    // A set, naked or hidden, of which the two cells together are one cell.
    void type_3(int first, int second, Nine others) {
        for (int size = 2; size <= 7; size++)
            for (size_t kind = 0; kind < 3; kind++) {
                const int house = tables.house[static_cast<size_t>(first)][kind];
                if (house != tables.house[static_cast<size_t>(second)][kind]) continue;
                const int a = tables.place[static_cast<size_t>(first)][kind],
                          b = tables.place[static_cast<size_t>(second)][kind];
                const int empty = board_.empty[static_cast<size_t>(house)];
                if (2 * size <= empty && size >= count(others))
                    naked(first, second, others, size, house, a, b);
                if (2 * size < empty) hidden(others, size, house, a, b);
            }
    }

    void naked(int first, int second, Nine others, int size, int house, int a, int b) {
        const auto& cells = tables.cell[static_cast<size_t>(house)];
        Nine fit = 0;
        for (int i = 0; i < 9; i++) {
            const int n = count(digits_of(cells[static_cast<size_t>(i)]));
            if (i != a && i != b && n > 1 && n <= size) fit |= static_cast<Nine>(1u << i);
        }
        const Nine shared = others & digits_of(first) & digits_of(second);
        for (Nine rest = 0; rest < 512; rest++) {
            if ((rest & ~fit) || count(rest) != size - 1) continue;
            Nine digits = 0;
            for (int i : bits(rest)) digits |= digits_of(cells[static_cast<size_t>(i)]);
            if (count(shared | digits) != size || count(others | digits) != size) continue;
            digits |= others;
            auto hint = start(3, (size - 1) * 0.1);
            for (int i = 0; i < 9; i++) {
                const int c = cells[static_cast<size_t>(i)];
                if (i != a && i != b && !(rest >> i & 1)) hint.remove(c, digits_of(c) & digits);
            }
            offer(hint);
        }
    }

    void hidden(Nine others, int size, int house, int a, int b) {
        const auto& cells = tables.cell[static_cast<size_t>(house)];
        const Nine rest = static_cast<Nine>(511 & ~pair_ & ~others);
        if (!rest) return;  // a quirk: then not even the pair alone is looked at
        for (Nine more = 0; more < 512; more++) {
            if ((more & ~rest) || count(more) != size - 2) continue;
            Nine at = 0;
            bool all = true;
            for (int d : bits(more | pair_)) {
                const Nine own = board_.places[static_cast<size_t>(house)][static_cast<size_t>(d)] &
                                 static_cast<Nine>(~(1u << b));
                all &= own != 0;
                at |= own;
            }
            if (!all || count(at) != size) continue;
            auto hint = start(3, (size - 2) * 0.1);
            for (int i : bits(at & ~(1u << a)))
                hint.remove(cells[static_cast<size_t>(i)],
                            digits_of(cells[static_cast<size_t>(i)]) & static_cast<Nine>(~(more | pair_)));
            offer(hint);
        }
    }

    // One digit of the pair is locked in the two cells: the other can't be there.
    void type_4(int first, int second) {
        int locked = -1;
        for (int d : bits(pair_)) {
            if (locked >= 0) break;
            for (size_t kind = 0; kind < 3; kind++) {
                const int house = tables.house[static_cast<size_t>(first)][kind];
                if (house != tables.house[static_cast<size_t>(second)][kind]) continue;
                if (count(board_.places[static_cast<size_t>(house)][static_cast<size_t>(d)]) == 2) locked = d;
            }
        }
        if (locked < 0) return;
        auto hint = start(4, 0);
        const Nine gone = pair_ & static_cast<Nine>(~(1u << locked));
        hint.remove(first, gone);
        hint.remove(second, gone);
        offer(hint);
    }

    const Board& board_;
    Nine pair_ = 0;
    std::vector<int> loop_;
    Cells in_loop_;
    std::array<uint32_t, 2> visited_{};  // houses, by parity
    MaybeHint best_;
};

}  // namespace

MaybeHint unique_loop(const Board& board) { return UniqueLoops(board).best(); }

}  // namespace nonet::explainer
