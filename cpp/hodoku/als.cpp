// Almost locked sets: n cells of a house with n+1 digits; XZ rule, XY-wing and chain.
#include <algorithm>
#include <map>
#include <set>

#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

struct AlmostSet {
    Area cells;
    DigitMask digits = 0;
    std::array<Area, 9> with;    // its cells with a digit
    std::array<Area, 9> seeing;  // others with the digit that see all of those
    Area outside;                // all of `seeing`
};

// A digit that can't be in both of two sets, or two such digits.
struct Common {
    int als1, als2;
    int one, two = -1;
};

// What two sets that can't both lack these digits eliminate together: the digits they share, but for those of
// `used`, from the cells that see all their places.
void common_removals(const AlmostSet& a, const AlmostSet& b, DigitMask used, PathStep& step) {
    const auto digits = static_cast<DigitMask>(a.digits & b.digits & ~used);
    if (!digits || !a.outside.meets(b.outside)) return;
    for (int d : bits(digits)) {
        const auto i = static_cast<size_t>(d);
        step.remove(a.seeing[i] & b.seeing[i], d);
    }
}

DigitMask bit(int digit) { return digit < 0 ? 0 : static_cast<DigitMask>(1u << digit); }

class Sets {
  public:
    Sets(const View& v, Budget& budget) : v_(v), budget_(budget) {
        std::set<Area> seen;
        for (int h = 0; h < 27; h++) {
            std::vector<int> cells;
            for (auto c : tables.cells[static_cast<size_t>(h)])
                if (v.empty.test(c)) cells.push_back(c);
            collect(cells, 0, {}, 0, seen);
        }
        join();
    }

    // Quirk: with two commons each is left out only of its own half of the search, so that the other one is
    // eliminated too, and candidates can be named twice.
    Maybe xz() const {
        for (const auto& rc : commons_) {
            const auto &a = als(rc.als1), &b = als(rc.als2);
            PathStep step;
            common_removals(a, b, bit(rc.one), step);
            if (rc.two >= 0) {
                common_removals(a, b, bit(rc.two), step);
                locked(a, b, rc, step);
                locked(b, a, rc, step);
            }
            if (!step.removals.empty()) return step;
        }
        return {};
    }

    Maybe xy_wing() const {
        // The commons that end in a set; those that start in it are a stretch of the list.
        std::vector<std::vector<int>> ending(sets_.size());
        for (size_t i = 0; i < commons_.size(); i++)
            ending[static_cast<size_t>(commons_[i].als2)].push_back(static_cast<int>(i));
        for (size_t i = 0; i < commons_.size(); i++) {
            const auto& rc = commons_[i];
            if (budget_.spent()) return {};
            for (auto j = i + 1; j < first_[static_cast<size_t>(rc.als1) + 1]; j++)
                if (auto step = wing(rc, commons_[j], rc.als2, commons_[j].als2)) return step;
            for (int j : ending[static_cast<size_t>(rc.als2)])
                if (static_cast<size_t>(j) > i) {
                    const auto& other = commons_[static_cast<size_t>(j)];
                    if (auto step = wing(rc, other, rc.als1, other.als1)) return step;
                }
            for (auto j = first_[static_cast<size_t>(rc.als2)]; j < first_[static_cast<size_t>(rc.als2) + 1];
                 j++)
                if (auto step = wing(rc, commons_[j], rc.als1, commons_[j].als2)) return step;
        }
        return {};
    }

    // HoDoKu walks every chain whose sets go up in the list. What follows a common depends only on it and on
    // which of its digits is in use, so nothing is walked twice here; of equally good eliminations the one
    // that is met first on the walk is taken.
    Maybe chain() {
        for (size_t start = 0; start < sets_.size(); start++)
            for (auto i = first_[start]; i < first_[start + 1]; i++) {
                const auto& rc = commons_[i];
                for (int use = 1; use <= (rc.two >= 0 ? 2 : 1); use++) {
                    begin_ = static_cast<int>(start);
                    begin_used_ = use == 1 ? bit(rc.one) : bit(rc.two);
                    walked_.assign(commons_.size() * 4, 0);
                    go_on(rc, use, 1);
                    if (budget_.is_spent()) return {};
                }
            }
        return std::move(best_);
    }

  private:
    const AlmostSet& als(int i) const { return sets_[static_cast<size_t>(i)]; }

    void collect(const std::vector<int>& cells, size_t from, Area set, DigitMask digits,
                 std::set<Area>& seen) {
        const int n = set.count() + 1;
        if (n > 8) return;
        for (size_t i = from; i < cells.size(); i++) {
            auto more = set;
            more.set(cells[i]);
            const auto all = static_cast<DigitMask>(digits | v_.board.marks(cells[i]));
            if (count(all) == n + 1 && seen.insert(more).second) sets_.push_back(made(more, all));
            collect(cells, i + 1, more, all, seen);
        }
    }

    AlmostSet made(const Area& cells, DigitMask digits) const {
        AlmostSet out;
        out.cells = cells;
        out.digits = digits;
        for (int d : bits(digits)) {
            const auto i = static_cast<size_t>(d);
            out.with[i] = cells & v_.of(d);
            out.seeing[i] = (common_peers(out.with[i]) & v_.of(d)) - cells;
            out.outside |= out.seeing[i];
        }
        return out;
    }

    // Quirk: of three commons the first and the last are kept.
    void join() {
        for (size_t i = 0; i < sets_.size(); i++) {
            first_.push_back(commons_.size());
            const auto& a = sets_[i];
            for (size_t j = i + 1; j < sets_.size(); j++) {
                const auto& b = sets_[j];
                if (!(a.digits & b.digits) || a.cells.meets(b.cells)) continue;
                Common rc{static_cast<int>(i), static_cast<int>(j), -1};
                for (int d : bits(a.digits & b.digits)) {
                    const auto k = static_cast<size_t>(d);
                    if (!a.seeing[k].contains(b.with[k])) continue;
                    (rc.one < 0 ? rc.one : rc.two) = d;
                }
                if (rc.one >= 0) commons_.push_back(rc);
            }
        }
        first_.push_back(commons_.size());
    }

    // Two commons lock both sets: their other digits stay inside.
    static void locked(const AlmostSet& a, const AlmostSet& b, const Common& rc, PathStep& step) {
        for (int d : bits(static_cast<DigitMask>(a.digits & ~(bit(rc.one) | bit(rc.two)))))
            step.remove(a.seeing[static_cast<size_t>(d)] - b.cells, d);
    }

    Maybe wing(const Common& x, const Common& y, int first, int second) const {
        if (x.two < 0 && y.two < 0 && x.one == y.one) return {};
        const auto &a = als(first), &b = als(second);
        if (a.cells.meets(b.cells)) return {};
        PathStep step;
        common_removals(a, b, bit(x.one) | bit(x.two) | bit(y.one) | bit(y.two), step);
        if (step.removals.empty()) return {};
        return step;
    }

    // Which digits of a common can be used after the one before it: 1 the first, 2 the second, 3 both, 0
    // none. Quirk: after a common with both digits in use, only the first of them is left out.
    static int use_after(const Common& last, int use, const Common& next) {
        const int out = use == 2 ? last.two : last.one;
        if (next.two < 0) return out == next.one ? 0 : 1;
        if (out == next.two) return 1;
        return out == next.one ? 2 : 3;
    }

    void go_on(const Common& last, int last_use, int depth) {
        if (budget_.spent()) return;
        const auto from = static_cast<size_t>(last.als2);
        for (auto i = first_[from]; i < first_[from + 1]; i++) {
            const auto& rc = commons_[i];
            const int use = use_after(last, last_use, rc);
            if (!use) continue;
            auto& walked = walked_[i * 4 + static_cast<size_t>(use)];
            const bool counts = depth >= 2;
            if (counts && !(walked & 2)) check(rc, use);
            const bool was_walked = walked;
            walked |= counts ? 3 : 1;
            if (!was_walked) go_on(rc, use, depth + 1);
        }
    }

    void check(const Common& rc, int use) {
        PathStep step;
        const auto used =
            static_cast<DigitMask>(begin_used_ | (use & 1 ? bit(rc.one) : 0) | (use & 2 ? bit(rc.two) : 0));
        common_removals(als(begin_), als(rc.als2), used, step);
        if (step.removals.empty()) return;
        if (!best_ || compare(step, *best_) < 0) best_ = std::move(step);
    }

    const View& v_;
    Budget& budget_;
    std::vector<AlmostSet> sets_;
    std::vector<Common> commons_;  // by their first set, then the second
    std::vector<size_t> first_;    // where the commons of a set start; one more for the end
    int begin_ = 0;
    DigitMask begin_used_ = 0;
    std::vector<uint8_t> walked_;  // by common and use: 1 walked, 2 and checked
    Maybe best_;
};

}  // namespace

Maybe almost_locked_sets(const View& v, Budget& budget) {
    Sets sets(v, budget);
    StepKind kind = StepKind::als_xz;
    auto step = sets.xz();
    if (!step) step = sets.xy_wing(), kind = StepKind::als_xy_wing;
    if (!step) step = sets.chain(), kind = StepKind::als_chain;
    if (step) step->kind = kind;
    return step;
}

}  // namespace nonet::hodoku
