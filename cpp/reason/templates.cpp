// Templates: a template is a way to place a digit in all its houses at once. A candidate in no template is
// false; one in every template is true. The digits also help each other: a template can't use a cell that
// another digit holds in all of its templates.
#include "reason/finder.h"

namespace nonet::reason {
namespace {

// The candidates of one digit that lie in some template. Templates are not listed (16x16 has too many): each
// candidate asks for one that holds it, and every template found answers for all its cells.
template <int W>
class Digit {
  public:
    CellSet<W> open;             // candidates that templates may use
    CellSet<W> possible, fixed;  // in some template, in every template
    Digits used = 0;             // other digits whose fixed cells narrowed `open`
    bool valid = false;          // the last run had an answer

    Digit(Context<W>& x, int d) : open(x.p.where[d]), x_(x) {
        for (int c = 0; c < x.geometry.cell_count; c++)
            if (x.p.value[c] == d + 1) open -= x.space.peers[c];
        for (int r = 0; r < x.n; r++) {
            bool held = false;
            for (auto c : x.geometry.houses[r]) held |= x.p.value[c] == d + 1;
            if (!held) rows_.push_back(r);
        }
    }

    // False if the digit has no template at all, or a limit stopped the search.
    bool run() {
        possible = fixed = {};
        for (int c : open) {
            if (possible.test(c)) continue;
            CellSet<W> chosen;
            chosen.set(c);
            nodes_ = 0;
            if (extend(open - x_.space.peers[c], chosen, 1u << c / x_.n)) possible |= chosen_;
            if (nodes_ > max_nodes || x_.budget.is_spent()) return false;
        }
        for (int r : rows_) {
            const auto places = possible & x_.space.house[r];
            if (places.count() == 1) fixed |= places;
        }
        return possible.any();
    }

  private:
    static constexpr int max_nodes = 200000;

    // The row with fewest places next; a column or box without a place is noticed when its rows are.
    bool extend(const CellSet<W>& rest, const CellSet<W>& chosen, uint32_t done) {
        int best = -1, fewest = 99;
        for (int r : rows_) {
            if (done >> r & 1) continue;
            const int places = (rest & x_.space.house[r]).count();
            if (places < fewest) fewest = places, best = r;
        }
        if (best < 0) {
            chosen_ = chosen;
            return true;
        }
        if (++nodes_ > max_nodes || x_.budget.spent()) return false;
        for (int c : rest& x_.space.house[best]) {
            auto next = chosen;
            next.set(c);
            if (extend(rest - x_.space.peers[c], next, done | 1u << best)) return true;
        }
        return false;
    }

    Context<W>& x_;
    std::vector<int> rows_;
    CellSet<W> chosen_;
    int nodes_ = 0;
};

template <int W>
Found step(Context<W>& x, const std::vector<Digit<W>>& digits, int d, bool set) {
    Found f;
    if (set)
        for (int c : digits[d].fixed) f.placements.push_back(x.candidate(c, d));
    else
        x.eliminate(f, x.p.where[d] - digits[d].possible, d);
    x.mark(f, set ? digits[d].fixed : digits[d].possible, d, Role::pattern);
    // A digit that helped may have been helped by others since.
    Digits used = digits[d].used;
    for (Digits before = 0; before != used;) {
        before = used;
        for (int e : bits(before)) used |= digits[e].used;
    }
    used &= ~(1u << d);
    for (int e : bits(used)) x.mark(f, digits[e].fixed, e, Role::second);
    // The proof: the places, in all houses that lack them, of this digit and those that it used.
    for (int e : bits(used | 1u << d))
        for (int h = 0; h < x.space.house_count(); h++)
            if (x.space.is_whole(h) && x.space.house[h].meets(x.p.where[e]))
                f.variables.push_back(x.variable(h, e));
    return f;
}

// First what each digit says alone, then what they say together, where that is more.
// `set`: placements, else eliminations.
template <int W, bool set>
bool find(Context<W>& x, Sizes, Sink& sink) {
    std::vector<Digit<W>> digits;
    for (int d = 0; d < x.n; d++) digits.emplace_back(x, d);
    std::vector<Found> alone(static_cast<size_t>(x.n));
    auto effects = [](const Found& f) { return f.placements.size() + f.eliminations.size(); };
    for (int d = 0; d < x.n; d++) {
        digits[d].valid = digits[d].run();
        if (!digits[d].valid) continue;
        alone[d] = step(x, digits, d, set);
        if (effects(alone[d]) && sink.take(Found(alone[d]))) return true;
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (int d = 0; d < x.n; d++) {
            if (!digits[d].valid) continue;
            const auto before = digits[d].open;
            for (int e = 0; e < x.n; e++)
                if (e != d && digits[e].valid && digits[e].fixed.meets(digits[d].open)) {
                    digits[d].open -= digits[e].fixed;
                    digits[d].used |= 1u << e | (digits[e].used & ~(1u << d));
                }
            if (digits[d].open == before) continue;
            moved = true;
            digits[d].valid = digits[d].run();
        }
    }
    for (int d = 0; d < x.n; d++) {
        if (!digits[d].valid || !digits[d].used) continue;
        auto f = step(x, digits, d, set);
        if (effects(f) > effects(alone[d]) && sink.take(std::move(f))) return true;
    }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> templates() {
    static constexpr Finder<W> list[] = {
        {"template-set", find<W, true>},
        {"template-delete", find<W, false>},
    };
    return list;
}

NONET_INSTANTIATE(templates);

}  // namespace nonet::reason
