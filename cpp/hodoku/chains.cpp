// Remote pairs, turbot fish, X-chains and XY-chains: one depth-first walk over links, strong and weak by
// turns.
#include <map>
#include <span>

#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

constexpr int most_links = 20;

struct ChainLink {
    uint8_t cell, digit;
    bool strong;
};

class LinkWalk {
  public:
    LinkWalk(const View& v, StepKind kind, Budget& budget)
        : v_(v),
          budget_(budget),
          kind_(kind),
          one_digit_(kind == StepKind::turbot_fish || kind == StepKind::x_chain),
          most_(kind == StepKind::turbot_fish ? 3 : most_links) {
        links_.reserve(2000);
        for (int c : v.empty) {
            const bool joins = one_digit_ || count(v.board.marks(c)) == 2;
            for (int d : bits(v.board.marks(c))) {
                auto& range = ranges_[static_cast<size_t>(c * 9 + d)];
                range.first = static_cast<uint16_t>(links_.size());
                if (joins) links_of(c, d);
                range.second = static_cast<uint16_t>(links_.size());
            }
        }
    }

    Maybe search() {
        for (int c : v_.empty)
            for (int d : bits(v_.board.marks(c)))
                for (const auto& link : links(c, d)) {
                    if (!link.strong || (one_digit_ ? link.digit != d : link.cell != c)) continue;
                    start_ = c;
                    digit_ = d;
                    other_ = one_digit_ ? -1 : link.digit;
                    in_chain_ = {};
                    in_chain_.set(c);
                    cells_[0] = c;
                    cells_[1] = link.cell;
                    walk(1, link.cell, link.digit, false);
                    if (budget_.is_spent()) return {};
                }
        if (steps_.empty()) return {};
        return best(std::move(steps_));
    }

  private:
    std::span<const ChainLink> links(int cell, int digit) const {
        const auto [first, last] = ranges_[static_cast<size_t>(cell * 9 + digit)];
        return {links_.data() + first, links_.data() + last};
    }

    // Quirk: a cell of the same box is no neighbour by the box if it is one by a line, so a conjugate pair of
    // the box in one line counts only if it is one of the line too.
    void links_of(int cell, int digit) {
        const DigitMask marks = v_.board.marks(cell);
        if (!one_digit_) {
            const int other = lowest(static_cast<DigitMask>(marks & ~(1u << digit)));
            links_.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(other), true});
        }
        for (size_t k = 0; k < 3; k++) {
            const int h = tables.houses[static_cast<size_t>(cell)][k];
            const bool strong = one_digit_ && v_.board.places(h, digit) == 2;
            for (int c : v_.in(h, digit)) {
                if (c == cell) continue;
                if (!one_digit_ && count(v_.board.marks(c)) != 2) continue;
                if (kind_ == StepKind::remote_pair && v_.board.marks(c) != marks) continue;
                if (k == 2 && (row_of(c) == row_of(cell) || column_of(c) == column_of(cell))) continue;
                links_.push_back({static_cast<uint8_t>(c), static_cast<uint8_t>(digit), strong});
            }
        }
    }

    // Goes on from a node at this depth; `strong` says what the next link must be.
    void walk(int depth, int cell, int digit, bool strong) {
        if (budget_.spent()) return;
        const bool was_in = in_chain_.test(cell);
        for (const auto& link : links(cell, digit)) {
            if (strong && !link.strong) continue;
            if (one_digit_ ? link.digit != digit_ : strong && link.cell != cell) continue;
            const bool closes = link.cell == start_;
            if (in_chain_.test(link.cell) && !closes) continue;
            in_chain_.set(cell);
            cells_[static_cast<size_t>(depth + 1)] = link.cell;
            if (strong && link.digit == digit_) check(depth + 1, link.cell);
            if (depth + 1 < most_ && !closes) walk(depth + 1, link.cell, link.digit, !strong);
        }
        if (!was_in) in_chain_.reset(cell);
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
    std::vector<ChainLink> links_;
    std::array<std::pair<uint16_t, uint16_t>, 729> ranges_{};  // of the links of a candidate
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
