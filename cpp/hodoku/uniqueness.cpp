// BUG+1, unique rectangles and avoidable rectangles.
#include <algorithm>

#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

// Quirk: rectangles that were seen are remembered by a number in which different rectangles can meet, and
// only four hundred of them.
class SeenRectangles {
  public:
    bool is_new(std::array<int, 4> cells) {
        std::ranges::sort(cells);
        const int number = ((cells[0] * 10 + cells[1]) * 10 + cells[2]) * 10 + cells[3];
        if (std::ranges::find(numbers_, number) != numbers_.end()) return false;
        if (numbers_.size() < 400) numbers_.push_back(number);
        return true;
    }

  private:
    std::vector<int> numbers_;
};

// The first step of each kind.
class Firsts {
  public:
    bool has(StepKind kind) const { return std::ranges::find(kinds_, kind) != kinds_.end(); }
    void add(StepKind kind, PathStep&& step) {
        if (step.removals.empty() || has(kind)) return;
        step.kind = kind;
        kinds_.push_back(kind);
        steps_.push_back(std::move(step));
    }
    // The one whose kind is tried first.
    Maybe take() {
        Maybe out;
        for (auto& step : steps_)
            if (!out || step.kind < out->kind) out = std::move(step);
        return out;
    }

  private:
    std::vector<StepKind> kinds_;
    std::vector<PathStep> steps_;
};

bool share_line(int a, int b) { return row_of(a) == row_of(b) || column_of(a) == column_of(b); }

class RectangleTests {
  public:
    RectangleTests(const View& v, std::array<int, 4> cells, int one, int two, Firsts& out)
        : v_(v), one_(one), two_(two), pair_(static_cast<DigitMask>(1u << one | 1u << two)), out_(out) {
        for (int c : cells) {
            all_.set(c);
            (extra(c) ? roof_ : floor_).set(c);
        }
        roof_list_ = roof_.list();
        floor_list_ = floor_.list();
    }

    void check() {
        const auto floor = floor_list_.size();
        if (floor == 3) type_1();
        if (floor == 2 || floor == 1) types_2_and_5();
        if (floor == 2) {
            for (size_t k = 0; k < 3; k++) type_3(k);
            type_4();
            type_6();
        }
        if (floor == 1 || (floor == 2 && !share_line(floor_list_[0], floor_list_[1])))
            for (int corner : floor_list_) hidden(corner);
    }

  private:
    DigitMask extra(int cell) const { return static_cast<DigitMask>(v_.board.marks(cell) & ~pair_); }
    void remove_if_there(PathStep& step, int cell, int digit) const {
        if (v_.board.has(cell, digit)) step.remove(cell, digit);
    }

    void type_1() {
        PathStep step;
        remove_if_there(step, roof_list_[0], one_);
        remove_if_there(step, roof_list_[0], two_);
        out_.add(StepKind::uniqueness_1, std::move(step));
    }

    void types_2_and_5() {
        DigitMask extras = 0;
        for (int c : roof_list_) extras |= extra(c);
        if (count(extras) != 1) return;
        const int d = lowest(extras);
        PathStep step;
        step.remove(common_peers(roof_) & v_.of(d), d);
        const bool is_5 = roof_list_.size() == 3 || !share_line(roof_list_[0], roof_list_[1]);
        out_.add(is_5 ? StepKind::uniqueness_5 : StepKind::uniqueness_2, std::move(step));
    }

    // A naked subset of the roof's extra digits in the row, column or box (k) of both roof cells.
    void type_3(size_t k) {
        const int h = tables.houses[static_cast<size_t>(roof_list_[0])][k];
        if (tables.houses[static_cast<size_t>(roof_list_[1])][k] != h || out_.has(StepKind::uniqueness_3))
            return;
        std::vector<int> others;
        for (auto c : tables.cells[static_cast<size_t>(h)])
            if (const DigitMask marks = v_.board.marks(c); marks && !(marks & pair_) && !all_.test(c))
                others.push_back(c);
        const auto extras = static_cast<DigitMask>(extra(roof_list_[0]) | extra(roof_list_[1]));
        type_3(h, others, 0, extras, roof_);
    }

    void type_3(int h, const std::vector<int>& others, size_t from, DigitMask digits, const Area& cells) {
        for (size_t i = from; i < others.size() && !out_.has(StepKind::uniqueness_3); i++) {
            auto more = cells;
            more.set(others[i]);
            const auto all = static_cast<DigitMask>(digits | v_.board.marks(others[i]));
            // In a box, a subset that lies in one line is left to the line.
            if ((h < 18 || !lies_in(more, 0, 18)) && count(all) == more.count() - 1) {
                PathStep step;
                remove_outside(step, h, more, all);
                if (!step.removals.empty()) {
                    const int box = 18 + box_of(more.first());
                    if (h < 18 && house(box).contains(more)) remove_outside(step, box, more, all);
                    out_.add(StepKind::uniqueness_3, std::move(step));
                    return;
                }
            }
            type_3(h, others, i + 1, all, more);
        }
    }
    static bool lies_in(const Area& cells, int first, int last) {
        for (int h = first; h < last; h++)
            if (house(h).contains(cells)) return true;
        return false;
    }
    void remove_outside(PathStep& step, int h, const Area& cells, DigitMask digits) const {
        for (auto c : tables.cells[static_cast<size_t>(h)])
            if (!cells.test(c)) step.remove_all(c, v_.board.marks(c) & digits);
    }

    void type_4() {
        const int a = roof_list_[0], b = roof_list_[1];
        if (!share_line(a, b)) return;
        const auto both = peers(a) & peers(b);
        int gone = -1;
        if (!both.meets(v_.of(one_)))
            gone = two_;
        else if (!both.meets(v_.of(two_)))
            gone = one_;
        add_pair(StepKind::uniqueness_4, gone);
    }

    void type_6() {
        const int a = roof_list_[0], b = roof_list_[1];
        if (share_line(a, b)) return;
        auto lines = house(row_of(a)) | house(9 + column_of(a)) | house(row_of(b)) | house(9 + column_of(b));
        lines -= all_;
        int gone = -1;
        if (!lines.meets(v_.of(one_)))
            gone = one_;
        else if (!lines.meets(v_.of(two_)))
            gone = two_;
        add_pair(StepKind::uniqueness_6, gone);
    }
    void add_pair(StepKind kind, int digit) {
        if (digit < 0) return;
        PathStep step;
        for (int c : roof_list_) remove_if_there(step, c, digit);
        out_.add(kind, std::move(step));
    }

    // The corner opposite a floor cell loses one digit if the other has no place but the rectangle in the
    // opposite corner's row and column.
    void hidden(int corner) {
        const int a = roof_list_[0], b = roof_list_[1];
        const int row = row_of(row_of(a) == row_of(corner) ? b : a);
        const int column = column_of(column_of(a) == column_of(corner) ? b : a);
        for (const auto& [strong, gone] : {std::pair{one_, two_}, {two_, one_}}) {
            const auto others = (house(row) | house(9 + column)) - all_;
            if (others.meets(v_.of(strong))) continue;
            PathStep step;
            remove_if_there(step, row * 9 + column, gone);
            out_.add(StepKind::hidden_rectangle, std::move(step));
        }
    }

    const View& v_;
    const int one_, two_;
    const DigitMask pair_;
    Firsts& out_;
    Area all_, floor_, roof_;  // the roof has extra candidates
    std::vector<int> roof_list_, floor_list_;
};

// Calls visit(b, c, d) for the rectangles in two boxes that start at a: b in a's box and line, c opposite a.
template <class Visit>
void rectangles_from(int a, const Visit& visit) {
    for (auto b : tables.cells[static_cast<size_t>(18 + box_of(a))]) {
        if (b == a || !share_line(a, b)) continue;
        const bool in_row = row_of(a) == row_of(b);
        for (int i = 0; i < 9; i++) {
            const int c = in_row ? i * 9 + column_of(a) : row_of(a) * 9 + i;
            const int d = in_row ? i * 9 + column_of(b) : row_of(b) * 9 + i;
            if (box_of(c) != box_of(a)) visit(b, c, d);
        }
    }
}

}  // namespace

Maybe bug_1(const View& v) {
    int third = -1;
    for (int c : v.empty) {
        const int n = count(v.board.marks(c));
        if (n > 3 || (n == 3 && third >= 0)) return {};
        if (n == 3) third = c;
    }
    if (third < 0) return {};
    int digit = -1;
    std::array<int, 3> odd{-1, -1, -1};
    for (int h = 0; h < 27; h++)
        for (int d = 0; d < 9; d++) {
            const int n = v.board.places(h, d);
            if (n > 3) return {};
            if (n < 3) continue;
            auto& slot = odd[static_cast<size_t>(h / 9)];
            if (slot >= 0 || (digit >= 0 && digit != d)) return {};
            digit = d;
            slot = h;
        }
    if (digit < 0 || !v.board.has(third, digit)) return {};
    for (size_t k = 0; k < 3; k++)
        if (odd[k] != tables.houses[static_cast<size_t>(third)][k]) return {};
    PathStep step;
    step.remove_all(third, static_cast<DigitMask>(v.board.marks(third) & ~(1u << digit)));
    return step;
}

// Quirk: the two digits may have been eliminated from a corner; only a given or placed digit keeps them out.
// Of the third corner only the first digit is asked.
Maybe unique_rectangle(const View& v) {
    Firsts found;
    SeenRectangles seen;
    for (int a : v.empty) {
        const DigitMask pair = v.board.marks(a);
        if (count(pair) != 2) continue;
        const int one = lowest(pair), two = lowest(pair & static_cast<DigitMask>(pair - 1));
        const auto &can_one = v.allowed[static_cast<size_t>(one)],
                   &can_two = v.allowed[static_cast<size_t>(two)];
        rectangles_from(a, [&](int b, int c, int d) {
            if (found.has(StepKind::uniqueness_1) || !can_one.test(b) || !can_two.test(b)) return;
            if (!can_one.test(c) || !can_one.test(d) || !can_two.test(d)) return;
            if (seen.is_new({a, b, c, d})) RectangleTests(v, {a, b, c, d}, one, two, found).check();
        });
        if (found.has(StepKind::uniqueness_1)) break;
    }
    return found.take();
}

Maybe avoidable_rectangle(const View& v) {
    Firsts found;
    SeenRectangles seen;
    auto placed = [&](int cell) {
        const auto c = static_cast<size_t>(cell);
        return v.given[c] ? -1 : v.board.value[c] - 1;
    };
    // An empty cell with two candidates, one of which is this digit.
    auto may_be = [&](int cell, int digit) {
        return v.board.has(cell, digit) && count(v.board.marks(cell)) == 2;
    };
    for (int a = 0; a < 81; a++) {
        const int one = placed(a);
        if (one < 0) continue;
        rectangles_from(a, [&](int b, int c, int d) {
            const int two = placed(b);
            if (two < 0 || found.has(StepKind::avoidable_rectangle_1)) return;
            const bool c_stands = placed(c) == two, d_stands = placed(d) == one;
            const bool c_open = may_be(c, two), d_open = may_be(d, one);
            if (!(c_stands && d_open) && !(d_stands && c_open) && !(c_open && d_open)) return;
            if (!seen.is_new({a, b, c, d})) return;
            PathStep step;
            if (c_stands) {
                step.remove(d, one);
            } else if (d_stands) {
                step.remove(c, two);
            } else {
                const int third = lowest(static_cast<DigitMask>(v.board.marks(c) & ~(1u << two)));
                if (!v.board.has(d, third)) return;
                step.remove(peers(c) & peers(d) & v.of(third), third);
                found.add(StepKind::avoidable_rectangle_2, std::move(step));
                return;
            }
            found.add(StepKind::avoidable_rectangle_1, std::move(step));
        });
    }
    return found.take();
}

}  // namespace nonet::hodoku
