// Remote pairs, turbot fish, X-chains and XY-chains: one depth-first walk over links, strong and weak by
// turns.
#include <map>

#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

constexpr int most_links = 20;

class LinkWalk {
  public:
    LinkWalk(const View& v, StepKind kind, Budget& budget)
        : v_(v),
          budget_(budget),
          kind_(kind),
          one_digit_(kind == StepKind::turbot_fish || kind == StepKind::x_chain),
          most_(kind == StepKind::turbot_fish ? 3 : most_links) {
        if (!one_digit_)
            for (int c : v.empty)
                if (count(v.board.marks(c)) == 2) pairs_.set(c);
    }

    Maybe search() {
        for (int c : one_digit_ ? v_.empty : pairs_)
            for (int d : bits(v_.board.marks(c))) {
                // What a chain of one digit eliminates is dead.
                if (one_digit_ && !peers(c).meets(v_.dead(d))) continue;
                start_ = c;
                digit_ = d;
                in_chain_ = {};
                in_chain_.set(c);
                cells_[0] = c;
                if (one_digit_) {
                    each_strong(c, [&](int next) { begin(next, d); });
                } else {
                    other_ = other_digit(c, d);
                    begin(c, other_);
                }
                if (budget_.is_spent()) return {};
            }
        if (steps_.empty()) return {};
        return best(std::move(steps_));
    }

  private:
    int other_digit(int cell, int digit) const {
        return lowest(static_cast<DigitMask>(v_.board.marks(cell) & ~(1u << digit)));
    }
    void begin(int cell, int digit) {
        cells_[1] = cell;
        walk_weak(1, cell, digit);
    }

    // Other places of a digit that a cell sees, by row, column and box. Quirk: a cell of the same box is no
    // neighbour by the box if it is one by a line, so a conjugate pair of the box in one line counts only if
    // it is one of the line too.
    template <class Visit>
    void each_neighbour(int cell, int digit, bool strong, const Area& among, const Visit& visit) const {
        const auto& around = tables.houses[static_cast<size_t>(cell)];
        for (size_t k = 0; k < 3; k++) {
            if (strong && v_.board.places(around[k], digit) != 2) continue;
            auto others = among & house(around[k]);
            if (k == 2) others -= house(around[0]) | house(around[1]);
            for (int c : others) visit(c);
        }
    }
    template <class Visit>
    void each_strong(int cell, const Visit& visit) const {
        auto among = v_.of(digit_);
        among.reset(cell);
        each_neighbour(cell, digit_, true, among, visit);
    }

    // Goes on from a node at this depth by a weak link, or by a strong one.
    void walk_weak(int depth, int cell, int digit) {
        if (budget_.spent()) return;
        const bool was_in = in_chain_.test(cell);
        in_chain_.set(cell);
        auto among = v_.of(digit) - in_chain_;
        if (!one_digit_) among &= pairs_;
        each_neighbour(cell, digit, false, among, [&](int next) {
            if (kind_ == StepKind::remote_pair && v_.board.marks(next) != v_.board.marks(cell)) return;
            cells_[static_cast<size_t>(depth + 1)] = next;
            if (depth + 1 < most_) walk_strong(depth + 1, next, digit);
        });
        if (!was_in) in_chain_.reset(cell);
    }
    void walk_strong(int depth, int cell, int digit) {
        if (budget_.spent()) return;
        in_chain_.set(cell);
        if (one_digit_) {
            auto among = v_.of(digit_) - in_chain_;
            among.set(start_);
            each_neighbour(cell, digit_, true, among, [&](int next) { go_on(depth + 1, next, digit_); });
        } else {
            go_on(depth + 1, cell, other_digit(cell, digit));
        }
        in_chain_.reset(cell);
    }
    void go_on(int depth, int cell, int digit) {
        cells_[static_cast<size_t>(depth)] = cell;
        if (digit == digit_) check(depth, cell);
        if (depth < most_ && cell != start_) walk_weak(depth, cell, digit);
    }

    void check(int depth, int end) {
        if (kind_ == StepKind::turbot_fish ? depth != 3 : kind_ == StepKind::remote_pair && depth < 7) return;
        const auto both = peers(start_) & peers(end);
        if (!both.meets(v_.of(digit_))) return;
        PathStep step;
        if (kind_ != StepKind::remote_pair) {
            step.remove(both & v_.of(digit_), digit_);
        } else {
            auto seen = depth == 7 ? both : seen_by_opposites(depth);
            step.remove(seen & v_.of(digit_), digit_);
            step.remove(seen & v_.of(other_), other_);
            step.settle();
        }
        step.length = depth + 1;
        if (kind_ != StepKind::turbot_fish) {
            auto& shortest = shortest_[step.removals];
            if (shortest && shortest <= depth) return;
            shortest = depth;
        }
        steps_.push_back(std::move(step));
    }

    // Of a long remote pair: the cells that see two of its cells with opposite digits.
    Area seen_by_opposites(int depth) const {
        Area out;
        for (int i = 0; i <= depth; i += 2)
            for (int j = i + 6; j <= depth; j += 4)
                out |= peers(cells_[static_cast<size_t>(i)]) & peers(cells_[static_cast<size_t>(j)]);
        return out;
    }

    const View& v_;
    Budget& budget_;
    const StepKind kind_;
    const bool one_digit_;
    const int most_;
    Area pairs_;  // cells with two candidates, if chains go through these
    int start_ = 0, digit_ = 0, other_ = 0;
    Area in_chain_;
    std::array<int, most_links + 2> cells_{};
    std::map<std::vector<Erased>, int> shortest_;
    std::vector<PathStep> steps_;
};

}  // namespace

Maybe chain(const View& v, StepKind kind, Budget& budget) {
    if (kind == StepKind::remote_pair) {
        // Four cells with the same two digits are the least that makes one.
        std::array<uint8_t, 512> cells{};
        bool enough = false;
        for (int c : v.empty)
            if (count(v.board.marks(c)) == 2) enough |= ++cells[v.board.marks(c)] >= 4;
        if (!enough) return {};
    }
    return LinkWalk(v, kind, budget).search();
}

}  // namespace nonet::hodoku
