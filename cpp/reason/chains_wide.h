// A graph of chains made from the sets of cells of a position. What walks the graph does not see them.
#pragma once

#include <map>
#include <numeric>

#include "reason/als.h"
#include "reason/chains_graph.h"

namespace nonet::reason {

template <int W>
class WideGraph : public ChainGraph {
  public:
    // With bonds, these are links, too.
    WideGraph(Context<W>& x, Links links, const Bonds* bonds = nullptr) : ChainGraph(x, links, bonds), x_(x) {
        for (int c : x.p.empty)
            for (int d : bits(x.p.cell[c])) {
                CellSet<W> place;
                place.set(c);
                id_[x.candidate(c, d)] = size();
                push(d, place, x.space.peers[c]);
            }
        candidates = size();
        if (links >= Links::groups) add_groups();
        if (links >= Links::sets) add_sets();
        strong_.resize(nodes.size());
        if (links != Links::digit) link_cells(x.p);
        if (links != Links::cell) link_houses();
        if (bonds) link_needed();
        if (links >= Links::sets) link_sets();
        link_weakly();
        finish(x.budget);
    }

  private:
    using Key = std::pair<int, CellSet<W>>;

    void push(int d, const CellSet<W>& cells, const CellSet<W>& seen) {
        nodes.push_back({d, cells.first()});
        for (int c : cells) members_.add(x_.candidate(c, d));
        members_.close();
        cells_.push_back(cells);
        seen_.push_back(seen);
    }

    int add_node(int d, const CellSet<W>& cells) {
        if (cells.count() == 1) return id_[x_.candidate(cells.first(), d)];
        const auto [at, is_new] = index_.try_emplace(Key{d, cells}, size());
        if (is_new) push(d, cells, x_.space.common_peers(cells));
        return at->second;
    }

    void add_groups() {
        const auto& crossings = x_.space.template get<Crossings>();
        for (int a = 0; a < x_.space.house_count(); a++)
            for (int b : crossings.of[a]) {
                if (b > a || x_.budget.spent()) break;
                const auto both = x_.space.house[a] & x_.space.house[b] & x_.p.empty;
                if (both.count() < 2) continue;
                for (int d = 0; d < x_.n; d++) {
                    const auto places = both & x_.p.where[d];
                    if (places.count() >= 2) add_node(d, places);
                }
            }
    }

    void add_sets() {
        for (const auto& set : x_.template get<AlsList<W>>().sets)
            if (is_used(set) && !x_.budget.spent())
                for (int d : bits(set.digits)) add_node(d, set.places[d]);
    }

    // A set of one cell is a variable already; large boards have too many of more than three cells.
    bool is_used(const Als<W>& set) const {
        const int digits = count_bits(set.digits);
        return digits > 2 && (x_.n <= 9 || digits <= 4);
    }

    void link_houses() {
        for (int h = 0; h < x_.space.house_count(); h++) {
            if (!x_.space.is_whole(h)) continue;
            for (int d = 0; d < x_.n && !x_.budget.spent(); d++) {
                const auto places = x_.space.house[h] & x_.p.where[d];
                const int count = places.count();
                if (count < 2) continue;
                const int reason = x_.variable(h, d);
                if (count == 2) {
                    const int a = places.first();
                    auto rest = places;
                    rest.reset(a);
                    link(id_[x_.candidate(a, d)], id_[x_.candidate(rest.first(), d)], reason);
                }
                if (count > 2 && links_ >= Links::groups)
                    link_groups(x_.space.template get<Crossings>().of[h], places, d, reason);
            }
        }
    }

    // Places of a digit that every filling of a rule has.
    void link_needed() {
        std::vector<int> every(static_cast<size_t>(x_.space.house_count()));
        std::iota(every.begin(), every.end(), 0);
        for (const auto& asked : bonds_->needed) {
            const int d = asked.digit;
            CellSet<W> places;
            bool is_held = false;
            for (const int c : x_.geometry.constraint_cells(asked.rule)) {
                is_held |= x_.p.value[c] == d + 1;
                if (x_.p.where[d].test(c)) places.set(c);
            }
            if (is_held || places.count() < 2) continue;
            const int reason = variable_of(x_.geometry, asked);
            if (places.count() > 2) {
                if (links_ >= Links::groups) link_groups(every, places, d, reason);
                continue;
            }
            auto rest = places;
            rest.reset(places.first());
            link(id_[x_.candidate(places.first(), d)], id_[x_.candidate(rest.first(), d)], reason);
        }
    }

    // Places of a digit that fall into a group, in one of these houses, and one other node.
    void link_groups(const std::vector<int>& houses, const CellSet<W>& places, int d, int reason) {
        for (int other : houses) {
            const auto part = places & x_.space.house[other];
            if (part == places || part.count() < 2) continue;
            const auto rest = places - part;
            const auto group = index_.find(Key{d, part});
            if (group == index_.end()) continue;
            if (rest.count() == 1) {
                link(group->second, id_[x_.candidate(rest.first(), d)], reason);
            } else if (const auto twin = index_.find(Key{d, rest}); twin != index_.end()) {
                link(group->second, twin->second, reason);
            }
        }
    }

    // Without one of its digits, a set holds all the others.
    void link_sets() {
        const auto& sets = x_.template get<AlsList<W>>().sets;
        for (size_t i = 0; i < sets.size() && !x_.budget.spent(); i++) {
            const auto& set = sets[i];
            if (!is_used(set)) continue;
            std::array<int, 25> node{};
            for (int d : bits(set.digits)) node[d] = add_node(d, set.places[d]);
            const int number = static_cast<int>(sets_.size());
            for (int c : set.cells) sets_.add(static_cast<Cell>(c));
            sets_.close();
            const int reason = -1 - static_cast<int>(reasons.size());
            reasons.push_back({number, -1});
            for (int d : bits(set.digits))
                for (int e : bits(set.digits))
                    if (e < d) link(node[d], node[e], reason);
            link_forced(number, set, node);
        }
    }

    // A cell outside that sees the locked places of all its digits but one: that one is forced.
    void link_forced(int number, const Als<W>& set, const std::array<int, 25>& node) {
        CellSet<W> near;
        for (int d : bits(set.digits)) near |= seen_[node[d]] & x_.p.where[d];
        for (int c : near - set.cells) {
            const Digits own = x_.p.cell[c];
            if (count_bits(own) < 3) continue;
            Digits locked = 0;
            for (int d : bits(own & set.digits))
                if (seen_[node[d]].test(c)) locked |= 1u << d;
            if (count_bits(own & ~locked) > 1) continue;
            for (int out : bits(set.digits)) {
                const Digits left = own & ~(locked & ~(1u << out));
                if (!std::has_single_bit(left)) continue;
                const int target = id_[x_.candidate(c, std::countr_zero(left))];
                if (target == node[out]) continue;
                const int reason = -1 - static_cast<int>(reasons.size());
                reasons.push_back({number, c});
                link(node[out], target, reason);
            }
        }
    }

    // Weak links of a digit that houses make, and those inside cells.
    void link_weakly() {
        const int n = size();
        weak = BitRows(n, n);
        std::array<std::vector<int>, 25> by_digit;
        for (int i = 0; i < n; i++) by_digit[nodes[i].digit].push_back(i);
        for (int i = 0; i < n && !x_.budget.spent(); i++) {
            const int digit = nodes[i].digit;
            if (i < candidates) {
                for (int c : seen_[i] & x_.p.where[digit]) weak.set(i, id_[x_.candidate(c, digit)]);
                for (int d : bits(x_.p.cell[cell_of(i)]))
                    if (d != digit) weak.set(i, id_[x_.candidate(cell_of(i), d)]);
            }
            for (int j : by_digit[digit])
                if (j < i && j >= (i < candidates ? i : 0) && seen_[i].contains(cells_[j]))
                    weak.set(i, j), weak.set(j, i);
        }
    }

    Context<W>& x_;
    std::vector<CellSet<W>> cells_, seen_;  // by node: its places, and the cells that see all of them
    std::map<Key, int> index_;
};

// One graph per position and kind, shared by the finders.
template <int W, Links L>
class SharedGraph : public WideGraph<W> {
  public:
    explicit SharedGraph(Context<W>& x) : WideGraph<W>(x, L) {}
};

// The same with the bonds of rules, where there are some.
template <int W, Links L>
class BondedGraph {
  public:
    explicit BondedGraph(Context<W>& x) {
        const auto& bonds = x.template get<Bonds>();
        const bool is_bonded = L >= Links::plain && !bonds.empty();
        if (is_bonded) own_ = std::make_unique<WideGraph<W>>(x, L, &bonds);
        graph_ = is_bonded ? own_.get() : &x.template get<SharedGraph<W, L>>();
    }
    const ChainGraph& operator*() const { return *graph_; }

  private:
    std::unique_ptr<WideGraph<W>> own_;
    const ChainGraph* graph_;
};

}  // namespace nonet::reason
