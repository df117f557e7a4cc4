// BUG, the bivalue universal grave: every empty cell has two candidates, and every digit that a house still
// needs has two places in it. All cells could then take their other candidate, so a puzzle with one solution
// never gets there: one of the candidates that stand outside the grave is true.
#include "reason/deadly.h"

namespace nonet::reason {
namespace {

class Bugs {
  public:
    explicit Bugs(Setting& x) : x_(x), places_(x.space.house_count() * x.n) {
        if (!x.space.free.contains(x.p.empty())) return;  // the other candidates may break a rule
        for (int c : x.p.empty())
            if (count_bits(x.p.cell[c]) > 2) {
                if (static_cast<int>(open_.size()) == max_open) return;
                open_.push_back(c);
            } else if (count_bits(x.p.cell[c]) < 2) {
                return;
            }
        if (open_.empty()) return;
        grave_.assign(x.geometry.cell_count, 0);
        for (int c : x.p.empty())
            if (count_bits(x.p.cell[c]) == 2 && !add(c, x.p.cell[c])) return;
        choose(0);
    }

    std::vector<Deadly> list;

  private:
    static constexpr int max_open = 8;  // cells with guardians; more never helped

    // Puts a cell with its two digits into the grave; false if a digit then has three places in a house.
    bool add(int c, Digits pair) {
        grave_[c] = pair;
        bool fits = true;
        for (auto h : x_.geometry.houses_of[c])
            for (int d : bits(pair)) fits &= ++places_[h * x_.n + d] <= 2;
        return fits;
    }
    void remove(int c) {
        for (auto h : x_.geometry.houses_of[c])
            for (int d : bits(grave_[c])) places_[h * x_.n + d]--;
        grave_[c] = 0;
    }

    // Chooses two digits of each cell that has more.
    void choose(size_t from) {
        if (from == open_.size()) {
            for (auto count : places_)
                if (count != 0 && count != 2) return;
            Deadly bug;
            bug.cells = x_.p.empty();
            bug.own = grave_;
            bug.guard(x_.p);
            list.push_back(std::move(bug));
            return;
        }
        const int c = open_[from];
        for (int d : bits(x_.p.cell[c]))
            for (int e : bits(x_.p.cell[c] >> (d + 1) << (d + 1))) {
                if (add(c, 1u << d | 1u << e)) choose(from + 1);
                remove(c);
            }
    }

    Setting& x_;
    std::vector<int> open_;
    std::vector<Digits> grave_;
    std::vector<uint8_t> places_;  // by house and digit: how many cells of the grave have it
};

}  // namespace

template <int W>
std::span<const Finder<W>> bugs() {
    static constexpr Finder<W> list[] = {
        {"bug-1", plain<W, over<Bugs, one_cell>>},
        {"bug-2", plain<W, over<Bugs, one_digit>>},
        {"bug-3", plain<W, over<Bugs, naked_subset>>},
        {"bug-4", plain<W, over<Bugs, locked_digit>>},
    };
    return list;
}

NONET_INSTANTIATE(bugs);

}  // namespace nonet::reason
