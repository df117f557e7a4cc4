// XY- and XYZ-wings, Sue de Coq and aligned exclusion: a few cells whose combinations can be counted.
#include <algorithm>

#include "reason/bit_rows.h"
#include "reason/finder.h"

namespace nonet::reason {
namespace {

// A pivot with the digits x, y (and z), one pincer {x, z}, one {y, z}: z is in one of the cells. The size
// is that of the pivot: 2 XY, 3 XYZ.
bool wing(Setting& x, Sizes sizes, Sink& sink) {
    const int size = sizes.least;
    AnyCells bivalue;
    for (int c : x.p.empty())
        if (count_bits(x.p.cell[c]) == 2) bivalue.set(c);
    for (int pivot : x.p.empty()) {
        const Digits mine = x.p.cell[pivot];
        if (count_bits(mine) != size) continue;
        const auto near = (bivalue & x.space.peers_of(pivot)).list();
        for (size_t i = 0; i < near.size(); i++)
            for (size_t j = i + 1; j < near.size(); j++) {
                const Digits a = x.p.cell[near[i]], b = x.p.cell[near[j]];
                const Digits shared = a & b;
                if (a == b || !std::has_single_bit(shared)) continue;
                if (size == 2 ? (a ^ b) != mine : (a | b) != mine) continue;
                const int z = std::countr_zero(shared);
                auto gone = x.space.peers_of(near[i]) & x.space.peers_of(near[j]) & x.p.where(z);
                if (size == 3) gone &= x.space.peers_of(pivot);
                if (gone.none()) continue;
                Found f;
                x.eliminate(f, gone, z);
                for (int d : bits(mine)) f.mark(x.candidate(pivot, d), Role::pivot);
                const int p = std::countr_zero(a & ~shared), q = std::countr_zero(b & ~shared);
                for (int k : {near[i], near[j]}) f.mark(x.candidate(k, z), Role::pattern);
                f.mark(x.candidate(near[i], p), Role::second);
                f.mark(x.candidate(near[j], q), Role::second);
                for (int k : {pivot, near[i], near[j]}) f.variables.push_back(static_cast<uint16_t>(k));
                const auto node = [&](int c, int d) { return std::vector<Candidate>{x.candidate(c, d)}; };
                if (size == 2)
                    f.links = {{node(near[i], z), node(near[i], p), true},
                               {node(near[i], p), node(pivot, p), false},
                               {node(pivot, p), node(pivot, q), true}};
                else  // without z, the first pincer and the pivot hold p and q
                    f.links = {{{x.candidate(near[i], z), x.candidate(pivot, z)}, node(pivot, q), true}};
                f.links.push_back({node(pivot, q), node(near[j], q), false});
                f.links.push_back({node(near[j], q), node(near[j], z), true});
                f.size = 3;
                if (sink.take(std::move(f))) return true;
            }
    }
    return false;
}

// Cells where a box meets a line, cells of the rest of the line, cells of the rest of the box: as many cells
// as digits, each digit counted once for the house it is confined to, twice if both outer parts can hold it.
// Then every such digit is used up there. Parts are masks over the cells they are chosen from.
class SueDeCoq {
  public:
    SueDeCoq(Setting& context, Sink& sink) : x(context), sink_(sink) {}

    bool run() {
        for (int b = 2 * x.n; b < 2 * x.n + x.geometry.box_count; b++)
            for (int line = 0; line < 2 * x.n; line++) {
                box_ = b, line_ = line;
                read();
                for (uint32_t m = 1; m < 1u << std::min<size_t>(shared_.size(), 12); m++) {
                    if (count_bits(m) < 2) continue;
                    middle_ = m;
                    mid_ = digits(shared_, m);
                    spare_ = count_bits(mid_) - count_bits(m);
                    if (spare_ >= 2 && parts()) return true;
                    if (x.budget.spent()) return true;
                }
            }
        return false;
    }

  private:
    struct Share {
        uint32_t cells;
        Digits digits;
        int count;
    };

    // Sorts the empty cells of the two houses.
    void read() {
        shared_.clear(), box_cells_.clear(), line_cells_.clear();
        for (auto c : x.geometry.houses[line_])
            if (x.p.cell[c]) (x.space.is_in(c, box_) ? shared_ : line_cells_).push_back(c);
        if (shared_.size() < 2) return;
        for (int c : x.space.cells_of(box_))
            if (x.p.cell[c] && !x.space.is_in(c, line_)) box_cells_.push_back(static_cast<Cell>(c));
    }
    Digits digits(const std::vector<Cell>& cells, uint32_t chosen) const {
        Digits out = 0;
        for (int i : bits(chosen)) out |= x.p.cell[cells[i]];
        return out;
    }

    bool parts() {
        in_box_.clear();
        grow(box_cells_, 0, {}, in_box_);
        if (in_box_.empty()) return false;
        in_line_.clear();
        grow(line_cells_, 0, {}, in_line_);
        for (const auto& b : in_box_)
            for (const auto& l : in_line_) {
                if (x.budget.spent()) return true;
                // As many cells as digits, those of both parts counted twice; counted in one go.
                const Digits more = (b.digits | l.digits) & ~mid_, both = b.digits & l.digits;
                if (count_bits(uint64_t{more} << 32 | both) + spare_ == b.count + l.count && judge(b, l))
                    return true;
            }
        return false;
    }

    // Subsets of an outer part that share a digit with the middle and add no more digits than they can pay
    // for.
    void grow(const std::vector<Cell>& cells, size_t from, const Share& part, std::vector<Share>& out) const {
        if (part.count && part.digits & mid_) out.push_back(part);
        if (part.count == spare_ || x.budget.spent()) return;  // the other part needs a cell as well
        for (size_t i = from; i < cells.size(); i++) {
            const Share more = {part.cells | 1u << i, part.digits | x.p.cell[cells[i]], part.count + 1};
            if (count_bits(more.digits & ~mid_) < spare_) grow(cells, i + 1, more, out);
        }
    }

    // Whether a cell that was not chosen has one of the digits.
    bool meets(const std::vector<Cell>& cells, uint32_t chosen, Digits digits) const {
        for (size_t i = 0; i < cells.size(); i++)
            if (!(chosen >> i & 1) && x.p.cell[cells[i]] & digits) return true;
        return false;
    }

    bool judge(const Share& b, const Share& l) {
        const Digits all = mid_ | b.digits | l.digits, twice = b.digits & l.digits;
        // What goes from the box, from the line, from where they meet and from the middle itself.
        const Digits from_box = all & (twice | ~l.digits), from_line = all & (twice | ~b.digits);
        if (!meets(box_cells_, b.cells, from_box) && !meets(line_cells_, l.cells, from_line) &&
            !meets(shared_, middle_, from_box | from_line) && !(mid_ & twice))
            return false;
        Found f;
        for (int d : bits(all)) {
            AnyCells gone;
            if (from_box >> d & 1) add(gone, box_cells_, ~b.cells), add(gone, shared_, ~middle_);
            if (from_line >> d & 1) add(gone, line_cells_, ~l.cells), add(gone, shared_, ~middle_);
            if (twice >> d & 1) add(gone, shared_, middle_);
            x.eliminate(f, gone & x.p.where(d), d);
        }
        show(f, shared_, middle_, Role::pattern);
        show(f, box_cells_, b.cells, als_role(0));
        show(f, line_cells_, l.cells, als_role(1));
        f.houses = {{static_cast<uint16_t>(box_), Role::base}, {static_cast<uint16_t>(line_), Role::base}};
        f.size = count_bits(middle_) + b.count + l.count;
        return sink_.take(std::move(f));
    }

    static void add(AnyCells& set, const std::vector<Cell>& cells, uint32_t chosen) {
        for (size_t i = 0; i < cells.size(); i++)
            if (chosen >> i & 1) set.set(cells[i]);
    }
    void show(Found& f, const std::vector<Cell>& cells, uint32_t chosen, Role role) const {
        for (int i : bits(chosen)) {
            f.variables.push_back(cells[i]);
            for (int d : bits(x.p.cell[cells[i]])) f.mark(x.candidate(cells[i], d), role);
        }
    }

    Setting& x;
    Sink& sink_;
    int box_ = 0, line_ = 0;
    std::vector<Cell> shared_, box_cells_, line_cells_;  // empty cells of both houses, of one of them
    uint32_t middle_ = 0;
    Digits mid_ = 0;  // the middle's digits
    int spare_ = 0;   // how many more they are than its cells
    std::vector<Share> in_box_, in_line_;
};

bool sue_de_coq(Setting& x, Sizes, Sink& sink) { return SueDeCoq(x, sink).run(); }

// Two or three cells; a combination of their digits is impossible if two of them exclude each other, or if it
// leaves nothing for another cell. A digit of a cell that occurs in no possible combination
// is false.
class AlignedExclusion {
  public:
    AlignedExclusion(Setting& context, int size, Sink& sink) : x(context), size_(size), sink_(sink) {}

    bool run() {
        for (int c : x.p.empty()) {
            const int count = count_bits(x.p.cell[c]);
            if (count >= 2) cells_.push_back(c);
            if (count == 3) threes_.push_back(c);
        }
        fill_pairs();
        const int m = static_cast<int>(cells_.size());
        for (int i = 0; i < m; i++)
            for (int j = i + 1; j < m; j++) {
                if (x.budget.spent()) return true;
                if (size_ == 2) {
                    if (is_pair_dead(i, j) && judge({cells_[i], cells_[j]})) return true;
                    continue;
                }
                for (int k = j + 1; k < m; k++)
                    if (is_triple_dead(i, j, k) && judge({cells_[i], cells_[j], cells_[k]})) return true;
            }
        return false;
    }

  private:
    // What cell j may hold if cell i holds d: not d if they see each other, not e if they see a cell with d
    // and e only. Combinations of three are then a few intersections, instead of all of them against all
    // cells around, which took a second on a 16x16 board.
    void fill_pairs() {
        const size_t m = cells_.size();
        beside_.resize(m * m * x.n);
        for (size_t i = 0; i < m; i++)
            for (size_t j = 0; j < m; j++) {
                if (i == j) continue;
                auto* row = &beside_[(i * m + j) * x.n];
                std::fill_n(row, x.n, x.p.cell[cells_[j]]);
                if (x.geometry.sees(cells_[i], cells_[j]))
                    for (int d = 0; d < x.n; d++) row[d] &= ~(1u << d);
            }
        sight_ = BitRows(static_cast<int>(m), static_cast<int>(threes_.size()));
        for (size_t i = 0; i < m; i++)
            for (size_t t = 0; t < threes_.size(); t++)
                if (x.geometry.sees(threes_[t], cells_[i]))
                    sight_.set(static_cast<int>(i), static_cast<int>(t));
        std::vector<size_t> near;
        for (int c : x.p.empty()) {
            if (count_bits(x.p.cell[c]) != 2) continue;
            const int d = std::countr_zero(x.p.cell[c]), e = 31 - std::countl_zero(x.p.cell[c]);
            near.clear();
            for (size_t i = 0; i < m; i++)
                if (x.geometry.sees(c, cells_[i])) near.push_back(i);
            for (auto i : near)
                for (auto j : near) {
                    auto* row = &beside_[(i * m + j) * x.n];
                    row[d] &= ~(1u << e), row[e] &= ~(1u << d);
                }
        }
    }
    const Digits* beside(int i, int j) const { return &beside_[(i * cells_.size() + j) * x.n]; }

    bool is_pair_dead(int i, int j) const {
        for (int d : bits(x.p.cell[cells_[i]]))
            if (!beside(i, j)[d]) return true;
        for (int d : bits(x.p.cell[cells_[j]]))
            if (!beside(j, i)[d]) return true;
        return false;
    }
    bool is_triple_dead(int i, int j, int k) {
        around_.clear();
        for (int w = 0; w < sight_.words; w++)
            for (uint64_t left = sight_[i][w] & sight_[j][w] & sight_[k][w]; left; left &= left - 1)
                around_.push_back(x.p.cell[threes_[w * 64 + std::countr_zero(left)]]);
        return is_dead(i, j, k) || is_dead(j, i, k) || is_dead(k, i, j);
    }
    // Whether some digit of cell i is in no combination with j and k.
    [[gnu::always_inline]] bool is_dead(int i, int j, int k) const {
        const auto *with_j = beside(i, j), *with_k = beside(i, k), *between = beside(j, k);
        for (int d : bits(x.p.cell[cells_[i]])) {
            bool alive = false;
            for (int e : bits(with_j[d])) {
                Digits left = with_k[d] & between[e];
                const Digits both = 1u << d | 1u << e;
                for (const Digits three : around_)  // used up by three digits
                    if (d != e && (three & both) == both) left &= ~three | both;
                if ((alive = left != 0)) break;
            }
            if (!alive) return true;
        }
        return false;
    }

    // Cells that some pair of the base sees, with so few candidates that the base can use them up.
    std::vector<int> excluders() const {
        AnyCells seen;
        for (size_t i = 0; i < base_.size(); i++)
            for (size_t j = i + 1; j < base_.size(); j++)
                seen |= x.space.peers_of(base_[i]) & x.space.peers_of(base_[j]);
        std::vector<int> out;
        for (int c : seen& x.p.empty()) {
            const int count = count_bits(x.p.cell[c]);
            if (count >= 2 && count <= size_ && std::find(base_.begin(), base_.end(), c) == base_.end())
                out.push_back(c);
        }
        return out;
    }

    bool judge(std::vector<int> base) {
        base_ = std::move(base);
        const auto around = excluders();
        if (around.empty()) return false;
        std::vector<Digits> alive(size_, 0);
        used_.clear();
        std::vector<int> pick;
        combine(around, pick, alive);
        Found f;
        for (int i = 0; i < size_; i++)
            for (int d : bits(x.p.cell[base_[i]] & ~alive[i]))
                f.eliminations.push_back(x.candidate(base_[i], d));
        // What the cells rule out among themselves is a subset.
        if (f.eliminations.empty() || used_.empty()) return false;
        std::sort(used_.begin(), used_.end());
        used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
        for (int c : base_) {
            f.variables.push_back(static_cast<uint16_t>(c));
            for (int d : bits(x.p.cell[c])) f.mark(x.candidate(c, d), Role::pattern);
        }
        for (int c : used_) {
            f.variables.push_back(static_cast<uint16_t>(c));
            for (int d : bits(x.p.cell[c])) f.mark(x.candidate(c, d), Role::second);
        }
        f.size = size_;
        return sink_.take(std::move(f));
    }

    // Those of some digits of a cell that a digit of another cell excludes.
    Digits excluded(int cell, int d, int other, Digits digits) const {
        if (!x.geometry.has_links) return x.geometry.sees(cell, other) ? 1u << d & digits : 0;
        Digits out = 0;
        for (int e : bits(digits))
            if (x.geometry.excludes(x.candidate(cell, d), x.candidate(other, e))) out |= 1u << e;
        return out;
    }

    void combine(const std::vector<int>& around, std::vector<int>& pick, std::vector<Digits>& alive) {
        const size_t i = pick.size();
        if (i == base_.size()) {
            for (int c : around) {
                Digits left = x.p.cell[c];
                for (size_t k = 0; k < i; k++) left &= ~excluded(base_[k], pick[k], c, left);
                if (!left) return used_.push_back(c);
            }
            for (size_t k = 0; k < i; k++) alive[k] |= 1u << pick[k];
            return;
        }
        for (int d : bits(x.p.cell[base_[i]])) {
            bool clash = false;
            for (size_t k = 0; k < i; k++) clash |= excluded(base_[k], pick[k], base_[i], 1u << d) != 0;
            if (clash) continue;
            pick.push_back(d);
            combine(around, pick, alive);
            pick.pop_back();
        }
    }

    Setting& x;
    const int size_;
    Sink& sink_;
    std::vector<int> cells_;      // that may be in the base
    std::vector<int> threes_;     // cells with three candidates
    BitRows sight_;               // which of them each cell sees
    std::vector<Digits> around_;  // candidates of those that three cells see
    std::vector<Digits> beside_;
    std::vector<int> base_, used_;
};

bool aligned_exclusion(Setting& x, Sizes sizes, Sink& sink) {
    return AlignedExclusion(x, sizes.least, sink).run();
}

}  // namespace

template <int W>
std::span<const Finder<W>> wings() {
    static constexpr Finder<W> list[] = {
        {"xy-wing", plain<W, wing>, exactly(2)},
        {"xyz-wing", plain<W, wing>, exactly(3)},
        {"sue-de-coq", plain<W, sue_de_coq>},
        {"aligned-pair-exclusion", plain<W, aligned_exclusion>, exactly(2)},
        {"aligned-triple-exclusion", plain<W, aligned_exclusion>, exactly(3)},
    };
    return list;
}

NONET_INSTANTIATE(wings);

}  // namespace nonet::reason
