// Sue de Coq: cells where a line meets a box, with a set in the line and one in the box that share no digit
// of theirs.
#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

// Cells of one house, ascending.
class CellList {
  public:
    explicit CellList(const Area& cells) {
        for (int c : cells) items_[n_++] = c;
    }
    size_t size() const { return n_; }
    int operator[](size_t i) const { return items_[i]; }

  private:
    std::array<int, 9> items_;
    size_t n_ = 0;
};

class SueDeCoqSearch {
  public:
    SueDeCoqSearch(const View& v, int line, int box)
        : v_(v), line_(v.empty & house(line)), box_(v.empty & house(box)) {}

    Maybe search() {
        const CellList cells(line_ & box_);
        for (size_t i = 0; i < cells.size(); i++)
            for (size_t j = i + 1; j < cells.size(); j++) {
                const auto two = static_cast<DigitMask>(marks(cells[i]) | marks(cells[j]));
                Area at;
                at.set(cells[i]);
                at.set(cells[j]);
                if (try_meeting(at, two)) return std::move(step_);
                for (size_t k = j + 1; k < cells.size(); k++) {
                    auto three = at;
                    three.set(cells[k]);
                    if (try_meeting(three, two | marks(cells[k]))) return std::move(step_);
                }
            }
        return {};
    }

  private:
    DigitMask marks(int cell) const { return v_.board.marks(cell); }

    bool try_meeting(const Area& meeting, DigitMask digits) {
        const int more = count(digits) - meeting.count();
        if (more < 2) return false;
        meeting_ = meeting;
        digits_ = digits;
        return line_sets(CellList(line_ - meeting), 0, {}, 0, more);
    }

    bool line_sets(const CellList& from, size_t start, const Area& cells, DigitMask digits, int more) {
        for (size_t i = start; i < from.size(); i++) {
            auto set = cells;
            set.set(from[i]);
            const auto all = static_cast<DigitMask>(digits | marks(from[i]));
            const int rest = set.count() - count(static_cast<DigitMask>(all & ~digits_));
            if ((all & digits_) && rest > 0 && rest < more) {
                line_set_ = set;
                line_digits_ = all;
                if (box_sets(CellList(box_ - meeting_ - set), 0, {}, 0, more - rest)) return true;
            }
            if (line_sets(from, i + 1, set, all, more)) return true;
        }
        return false;
    }

    bool box_sets(const CellList& from, size_t start, const Area& cells, DigitMask digits, int more) {
        for (size_t i = start; i < from.size(); i++) {
            const auto all = static_cast<DigitMask>(digits | marks(from[i]));
            if (all & line_digits_ & digits_) continue;
            auto set = cells;
            set.set(from[i]);
            if ((all & digits_) && set.count() - count(static_cast<DigitMask>(all & ~digits_)) == more &&
                eliminate(set, all))
                return true;
            if (box_sets(from, i + 1, set, all, more)) return true;
        }
        return false;
    }

    bool eliminate(const Area& set, DigitMask digits) {
        PathStep step;
        const auto shared = static_cast<DigitMask>(digits & line_digits_);
        const auto in_box = static_cast<DigitMask>(((digits_ | digits) & ~line_digits_) | shared);
        const auto in_line = static_cast<DigitMask>(((digits_ | line_digits_) & ~digits) | shared);
        for (int c : box_ - set - meeting_) step.remove_all(c, marks(c) & in_box);
        for (int c : line_ - line_set_ - meeting_) step.remove_all(c, marks(c) & in_line);
        if (step.removals.empty()) return false;
        step_ = std::move(step);
        return true;
    }

    const View& v_;
    const Area line_, box_;
    Area meeting_, line_set_;
    DigitMask digits_ = 0, line_digits_ = 0;
    Maybe step_;
};

}  // namespace

Maybe sue_de_coq(const View& v) {
    for (int line = 0; line < 18; line++)
        for (int box = 18; box < 27; box++)
            if ((v.empty & house(line) & house(box)).count() >= 2)
                if (auto step = SueDeCoqSearch(v, line, box).search()) return step;
    return {};
}

}  // namespace nonet::hodoku
