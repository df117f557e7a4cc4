// XY- and XYZ-wings, Sue de Coq and aligned exclusion: a few cells whose combinations can be counted.
#include <algorithm>

#include "reason/finder.h"

namespace nonet::reason {
namespace {

// A pivot with the digits x, y (and z), one pincer {x, z}, one {y, z}: z is in one of the cells. The size
// is that of the pivot: 2 XY, 3 XYZ.
template <int W>
bool wing(Context<W>& x, Sizes sizes, Sink& sink) {
    const int size = sizes.least;
    CellSet<W> bivalue;
    for (int c : x.p.empty)
        if (count_bits(x.p.cell[c]) == 2) bivalue.set(c);
    for (int pivot : x.p.empty) {
        const Digits mine = x.p.cell[pivot];
        if (count_bits(mine) != size) continue;
        const auto near = (bivalue & x.space.peers[pivot]).list();
        for (size_t i = 0; i < near.size(); i++)
            for (size_t j = i + 1; j < near.size(); j++) {
                const Digits a = x.p.cell[near[i]], b = x.p.cell[near[j]];
                const Digits shared = a & b;
                if (a == b || !std::has_single_bit(shared)) continue;
                if (size == 2 ? (a ^ b) != mine : (a | b) != mine) continue;
                const int z = std::countr_zero(shared);
                auto gone = x.space.peers[near[i]] & x.space.peers[near[j]] & x.p.where[z];
                if (size == 3) gone &= x.space.peers[pivot];
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
// Then every such digit is used up there.
template <int W>
class SueDeCoq {
  public:
    SueDeCoq(Context<W>& context, Sink& sink) : x(context), sink_(sink) {}

    bool run() {
        for (int b = 2 * x.n; b < 2 * x.n + x.geometry.box_count; b++)
            for (int line = 0; line < 2 * x.n; line++) {
                box_ = b, line_ = line;
                const auto shared = (x.space.house[b] & x.space.house[line] & x.p.empty).list();
                for (uint32_t m = 1; m < 1u << std::min<size_t>(shared.size(), 12); m++) {
                    if (count_bits(m) < 2) continue;
                    middle_ = {};
                    for (int i : bits(m)) middle_.set(shared[i]);
                    mid_ = digits(middle_);
                    spare_ = count_bits(mid_) - count_bits(m);
                    if (spare_ >= 2 && parts()) return true;
                    if (x.budget.spent()) return true;
                }
            }
        return false;
    }

  private:
    Digits digits(const CellSet<W>& cells) const {
        Digits out = 0;
        for (int c : cells) out |= x.p.cell[c];
        return out;
    }

    bool parts() {
        subsets(x.space.house[box_] - x.space.house[line_], in_box_);
        if (in_box_.empty()) return false;
        subsets(x.space.house[line_] - x.space.house[box_], in_line_);
        for (const auto& b : in_box_)
            for (const auto& l : in_line_) {
                if (x.budget.spent()) return true;
                const Digits outer = b.digits | l.digits;
                // As many cells as digits, those of both parts counted twice.
                if (count_bits(outer & ~mid_) + count_bits(b.digits & l.digits) + spare_ ==
                        b.count + l.count &&
                    judge(b, l))
                    return true;
            }
        return false;
    }

    struct Share {
        CellSet<W> cells;
        Digits digits;
        int count;
    };

    // Subsets of an outer part that share a digit with the middle and add no more digits than they can pay
    // for.
    void subsets(const CellSet<W>& outer, std::vector<Share>& out) const {
        out.clear();
        grow((outer & x.p.empty).list(), 0, {}, out);
    }
    void grow(const std::vector<int>& cells, size_t from, const Share& part, std::vector<Share>& out) const {
        if (part.count && part.digits & mid_) out.push_back(part);
        if (part.count == spare_ || x.budget.spent()) return;  // the other part needs a cell as well
        for (size_t i = from; i < cells.size(); i++) {
            Share more = part;
            more.cells.set(cells[i]);
            more.digits |= x.p.cell[cells[i]];
            more.count++;
            if (count_bits(more.digits & ~mid_) < spare_) grow(cells, i + 1, more, out);
        }
    }

    bool judge(const Share& b, const Share& l) {
        const Digits all = mid_ | b.digits | l.digits;
        const auto used = middle_ | b.cells | l.cells;
        Found f;
        for (int d : bits(all)) {
            CellSet<W> gone;
            const bool twice = b.digits & l.digits & 1u << d;
            if (twice || !(l.digits >> d & 1)) gone |= x.space.house[box_] - used;
            if (twice || !(b.digits >> d & 1)) gone |= x.space.house[line_] - used;
            if (twice) gone |= middle_;
            x.eliminate(f, gone & x.p.where[d], d);
        }
        if (f.eliminations.empty()) return false;
        for (const auto& [part, role] :
             {std::pair{middle_, Role::pattern}, {b.cells, als_role(0)}, {l.cells, als_role(1)}})
            for (int c : part) {
                f.variables.push_back(static_cast<uint16_t>(c));
                for (int d : bits(x.p.cell[c])) f.mark(x.candidate(c, d), role);
            }
        f.houses = {{static_cast<uint16_t>(box_), Role::base}, {static_cast<uint16_t>(line_), Role::base}};
        f.size = used.count();
        return sink_.take(std::move(f));
    }

    Context<W>& x;
    Sink& sink_;
    int box_ = 0, line_ = 0;
    CellSet<W> middle_;
    Digits mid_ = 0;  // the middle's digits
    int spare_ = 0;   // how many more they are than its cells
    std::vector<Share> in_box_, in_line_;
};

template <int W>
bool sue_de_coq(Context<W>& x, Sizes, Sink& sink) {
    return SueDeCoq<W>(x, sink).run();
}

// Two or three cells; a combination of their digits is impossible if two of them exclude each other, or if it
// leaves nothing for another cell. A digit of a cell that occurs in no possible combination
// is false.
template <int W>
class AlignedExclusion {
  public:
    AlignedExclusion(Context<W>& context, int size, Sink& sink) : x(context), size_(size), sink_(sink) {}

    bool run() {
        for (int c : x.p.empty) {
            const int count = count_bits(x.p.cell[c]);
            if (count >= 2) cells_.push_back(c);
            if (count == 3) threes_.set(c);
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
                    if ((is_dead(i, j, k) || is_dead(j, i, k) || is_dead(k, i, j)) &&
                        judge({cells_[i], cells_[j], cells_[k]}))
                        return true;
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
                if (x.space.peers[cells_[i]].test(cells_[j]))
                    for (int d = 0; d < x.n; d++) row[d] &= ~(1u << d);
            }
        std::vector<size_t> near;
        for (int c : x.p.empty) {
            if (count_bits(x.p.cell[c]) != 2) continue;
            const int d = std::countr_zero(x.p.cell[c]), e = 31 - std::countl_zero(x.p.cell[c]);
            near.clear();
            for (size_t i = 0; i < m; i++)
                if (x.space.peers[c].test(cells_[i])) near.push_back(i);
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
    // Whether some digit of cell i is in no combination with j and k.
    bool is_dead(int i, int j, int k) const {
        const auto *with_j = beside(i, j), *with_k = beside(i, k), *between = beside(j, k);
        const auto threes =
            threes_ & x.space.peers[cells_[i]] & x.space.peers[cells_[j]] & x.space.peers[cells_[k]];
        for (int d : bits(x.p.cell[cells_[i]])) {
            bool alive = false;
            for (int e : bits(with_j[d])) {
                Digits left = with_k[d] & between[e];
                for (int c : threes) {  // three candidates, used up by three digits
                    const Digits both = 1u << d | 1u << e;
                    if (d != e && (x.p.cell[c] & both) == both) left &= ~x.p.cell[c] | both;
                }
                if ((alive = left != 0)) break;
            }
            if (!alive) return true;
        }
        return false;
    }

    // Cells that some pair of the base sees, with so few candidates that the base can use them up.
    std::vector<int> excluders() const {
        CellSet<W> seen;
        for (size_t i = 0; i < base_.size(); i++)
            for (size_t j = i + 1; j < base_.size(); j++)
                seen |= x.space.peers[base_[i]] & x.space.peers[base_[j]];
        std::vector<int> out;
        for (int c : seen& x.p.empty) {
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
        if (!x.geometry.has_links) return x.space.peers[cell].test(other) ? 1u << d & digits : 0;
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

    Context<W>& x;
    const int size_;
    Sink& sink_;
    std::vector<int> cells_;  // that may be in the base
    CellSet<W> threes_;       // cells with three candidates
    std::vector<Digits> beside_;
    std::vector<int> base_, used_;
};

template <int W>
bool aligned_exclusion(Context<W>& x, Sizes sizes, Sink& sink) {
    return AlignedExclusion<W>(x, sizes.least, sink).run();
}

}  // namespace

template <int W>
std::span<const Finder<W>> wings() {
    static constexpr Finder<W> list[] = {
        {"xy-wing", wing<W>, exactly(2)},
        {"xyz-wing", wing<W>, exactly(3)},
        {"sue-de-coq", sue_de_coq<W>},
        {"aligned-pair-exclusion", aligned_exclusion<W>, exactly(2)},
        {"aligned-triple-exclusion", aligned_exclusion<W>, exactly(3)},
    };
    return list;
}

NONET_INSTANTIATE(wings);

}  // namespace nonet::reason
