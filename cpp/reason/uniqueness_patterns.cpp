// Deadly patterns beyond four cells: loops of two digits, and two lines that could exchange k cells.
#include "reason/deadly.h"
#include "reason/least_first.h"

namespace nonet::reason {
namespace {

// A pattern says something if few cells are guarded or one digit guards them all.
bool is_promising(int guarded, Digits guardians) { return guarded <= 2 || std::has_single_bit(guardians); }

// Unique loops: cells that all have two digits a and b, such that every house they touch holds exactly two of
// them, one of each colour. A filling from a and b follows the colours, and the colours can be exchanged.
class Loops {
  public:
    explicit Loops(Setting& x) : x_(x), held_(x.space.house_count()) {
        for (int c : x.p.empty()) {
            if (count_bits(x.p.cell[c]) != 2 || !x.space.free.test(c)) continue;
            pair_ = x.p.cell[c];
            open_ = x.space.free;
            for (int d : bits(pair_)) open_ &= x.p.where(d);
            for (int other : open_)  // a loop is found from its first cell without guardians
                if (other < c && x.p.cell[other] == pair_) open_.reset(other);
            if (open_.count() < min_length) continue;
            add(c, 0);
            grow(0, 0);
            remove(c, 0);
        }
        // Shorter loops are easier to see.
        least_first(list, [](const auto& loop) { return loop.cells.count(); });
    }

    std::vector<Deadly> list;

  private:
    static constexpr int min_length = 6, max_length = 20;

    void add(int c, int colour) {
        loop_.set(c);
        for (auto h : x_.geometry.houses_of[c]) held_[h] |= 1 << colour;
    }
    void remove(int c, int colour) {
        loop_.reset(c);
        for (auto h : x_.geometry.houses_of[c]) held_[h] &= ~(1 << colour);
    }
    bool fits(int c, int colour) const {
        for (auto h : x_.geometry.houses_of[c])
            if (held_[h] >> colour & 1) return false;
        return true;
    }

    // Some house has a cell of one colour only: every loop from here has its partner in that house. Taking
    // the first such house finds each loop once, whatever the order of its cells.
    void grow(int guarded, Digits guardians) {
        if (x_.budget.spent()) return;
        int h = 0;
        const int houses = x_.space.house_count();
        while (h < houses && held_[h] != 1 && held_[h] != 2) h++;
        if (h == houses) {
            if (loop_.count() < min_length || !guarded) return;
            Deadly loop;
            loop.cells = loop_;
            loop.digits = pair_;
            loop.guard(x_.p);
            list.push_back(loop);
            return;
        }
        if (loop_.count() >= max_length) return;
        const int colour = held_[h] == 1 ? 1 : 0;
        for (int c : (x_.space.cells_of(h) & open_) - loop_) {
            const Digits others = x_.p.cell[c] & ~pair_;
            if (!is_promising(guarded + (others != 0), guardians | others) || !fits(c, colour)) continue;
            add(c, colour);
            grow(guarded + (others != 0), guardians | others);
            remove(c, colour);
        }
    }

    Setting& x_;
    Digits pair_ = 0;
    AnyCells open_, loop_;
    std::vector<uint8_t> held_;  // by house: bit 0 and 1 say which colours it holds
};

// Two parallel lines and the pairs of cells, one in each, that share all other houses and that no rule looks
// at: exchanging such a pair changes nothing but the two lines.
struct Twins {
    struct Pair {
        uint16_t one, two;
    };
    explicit Twins(const Terrain& space) {
        const int n = space.n;
        for (int base : {0, n})
            for (int i = 0; i < n; i++)
                for (int k = i + 1; k < n; k++) {
                    std::vector<Pair> pairs;
                    for (int j = 0; j < n; j++) {
                        const auto at = [&](int line) {
                            return static_cast<uint16_t>(base ? j * n + line : line * n + j);
                        };
                        if (are_twins(space, at(i), base + i, at(k), base + k))
                            pairs.push_back({at(i), at(k)});
                    }
                    if (pairs.size() >= 3) list.push_back(std::move(pairs));
                }
    }

    static bool are_twins(const Terrain& space, int one, int line_one, int two, int line_two) {
        if (!space.free.test(one) || !space.free.test(two)) return false;
        for (auto h : space.geometry.houses_of[one])
            if (h != line_one && !space.is_in(two, h)) return false;
        for (auto h : space.geometry.houses_of[two])
            if (h != line_two && !space.is_in(one, h)) return false;
        return true;
    }

    std::vector<std::vector<Pair>> list;
};

// Extended rectangles: k such pairs that hold k digits only. Both lines then hold all k there, so the lines
// can be exchanged.
class ExtendedRectangles {
  public:
    explicit ExtendedRectangles(Setting& x) : x_(x) {
        const auto& twins = x.space.get<Twins>().list;
        for (k_ = 3; k_ <= max_pairs; k_++)
            for (const auto& line : twins) {
                pairs_.clear();
                for (const auto& pair : line)
                    if (x.p.cell[pair.one] && x.p.cell[pair.two]) pairs_.push_back(pair);
                choose(0, 0, 0, 0);
            }
    }

    std::vector<Deadly> list;

  private:
    static constexpr int max_pairs = 5;

    // `once`, `twice`, `thrice`: digits that at least so many of the chosen cells have. At most two cells, or
    // one digit, stand outside the pattern; so but for one all digits that three cells have belong to it.
    void choose(size_t from, Digits once, Digits twice, Digits thrice) {
        const size_t missing = k_ - chosen_.size();
        if (missing == 0) return choose_digits(twice, thrice);
        for (size_t i = from; i + missing <= pairs_.size(); i++) {
            if (is_crowded(pairs_[i])) continue;
            Digits a = once, b = twice, c = thrice;
            for (auto cell : {pairs_[i].one, pairs_[i].two}) {
                const Digits m = x_.p.cell[cell];
                c |= b & m, b |= a & m, a |= m;
            }
            if (count_bits(c) > k_ + 1 || x_.budget.spent()) continue;
            chosen_.push_back(pairs_[i]);
            choose(i + 1, a, b, c);
            chosen_.pop_back();
        }
    }

    // No house can hold more cells of the pattern than the pattern has digits.
    bool is_crowded(const Twins::Pair& next) const {
        for (auto h : x_.geometry.houses_of[next.one]) {
            if (!x_.space.is_in(next.two, h)) continue;
            int inside = 2;
            for (const auto& pair : chosen_)
                inside += x_.space.is_in(pair.one, h) + x_.space.is_in(pair.two, h);
            if (inside > k_) return true;
        }
        return false;
    }

    // Every set of k digits that holds all of `needed`, or all but the one digit that guards.
    void choose_digits(Digits possible, Digits needed) {
        const Digits rest = possible & ~needed;
        if (count_bits(needed) <= k_) add_digits(needed, rest);
        for (int guard : bits(needed)) add_digits(needed & ~(1u << guard), rest);
    }
    void add_digits(Digits digits, Digits rest) {
        if (count_bits(digits) == k_) return record(digits);
        while (rest) {
            const Digits d = rest & -rest;
            rest &= ~d;
            add_digits(digits | d, rest);
        }
    }

    void record(Digits digits) {
        int guarded = 0;
        Digits guardians = 0;
        for (const auto& pair : chosen_)
            for (auto cell : {pair.one, pair.two}) {
                const Digits others = x_.p.cell[cell] & ~digits;
                guarded += others != 0;
                guardians |= others;
            }
        if (!guarded || !is_promising(guarded, guardians)) return;
        Deadly found;
        for (const auto& pair : chosen_) found.cells.set(pair.one), found.cells.set(pair.two);
        found.digits = digits;
        found.guard(x_.p);
        list.push_back(found);
    }

    Setting& x_;
    int k_ = 0;
    std::vector<Twins::Pair> pairs_, chosen_;
};

}  // namespace

template <int W>
std::span<const Finder<W>> deadly_patterns() {
    static constexpr Finder<W> list[] = {
        {"unique-loop-1", plain<W, over<Loops, one_cell>>},
        {"unique-loop-2", plain<W, over<Loops, one_digit>>},
        {"unique-loop-3", plain<W, over<Loops, naked_subset>>},
        {"unique-loop-4", plain<W, over<Loops, locked_digit>>},
        {"extended-rectangle-1", plain<W, over<ExtendedRectangles, one_cell>>},
        {"extended-rectangle-2", plain<W, over<ExtendedRectangles, one_digit>>},
        {"extended-rectangle-3", plain<W, over<ExtendedRectangles, naked_subset>>},
        {"extended-rectangle-4", plain<W, over<ExtendedRectangles, locked_digit>>},
    };
    return list;
}

NONET_INSTANTIATE(deadly_patterns);

}  // namespace nonet::reason
