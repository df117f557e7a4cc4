// The graph that chains run on. A node says "this digit is in one of these cells": one cell (a candidate), a
// group where two houses meet, or the places of a digit in an almost locked set.
//
//   strong link  a = b   not a implies b (and not b implies a)
//   weak link    a - b   a implies not b (and b implies not a)
//
// Every link is its own converse, so a chain can be read from both ends. Node i < candidates is a live
// candidate; groups and sets follow.
#pragma once

#include <map>
#include <numeric>

#include "reason/als.h"
#include "reason/bit_rows.h"
#include "reason/bonds.h"
#include "reason/position.h"

namespace nonet::reason {

// Which strong links a graph has.
enum class Links {
    digit,   // two places of a digit in a house, weak links of one digit only: X-chains
    cell,    // cells with two candidates: XY-chains
    plain,   // both
    groups,  // and groups of places
    sets,    // and almost locked sets
};

template <int W>
struct ChainNode {
    int digit;         // from 0
    CellSet<W> cells;  // the places
    CellSet<W> seen;   // cells that see all of them
};

struct StrongLink {
    int to;
    int reason;  // a variable, or -1-i for reasons[i]: an almost locked set
};

// An almost locked set as the reason of a strong link; `forced` is a further cell that the locked digits
// leave one choice, or -1.
struct SetReason {
    int set, forced;
};

template <int W>
class ChainGraph {
  public:
    // With bonds, these are links, too.
    ChainGraph(Context<W>& x, Links links, const Bonds* bonds = nullptr)
        : x_(x), links_(links), bonds_(bonds) {
        id_.assign(static_cast<size_t>(x.geometry.candidate_count), -1);
        for (int c : x.p.empty)
            for (int d : bits(x.p.cell[c])) {
                CellSet<W> place;
                place.set(c);
                id_[x.candidate(c, d)] = static_cast<int>(nodes.size());
                nodes.push_back({d, place, x.space.peers[c]});
            }
        candidates = static_cast<int>(nodes.size());
        if (links >= Links::groups) add_groups();
        if (links >= Links::sets) add_sets();
        strong_.resize(nodes.size());
        if (links != Links::digit) link_cells();
        if (links != Links::cell) link_houses();
        if (bonds) link_needed();
        if (links >= Links::sets) link_sets();
        fill_rows();
        if (x.budget.is_spent()) clear();
    }

    std::vector<ChainNode<W>> nodes;
    int candidates = 0;  // nodes below this are single candidates
    BitRows weak;        // weak links of every node
    BitRows strong;
    BitRows next;  // the nodes that a true node makes true in two links, weak and strong
    std::vector<SetReason> reasons;

    int size() const { return static_cast<int>(nodes.size()); }
    const std::vector<StrongLink>& strong_links(int node) const { return strong_[node]; }
    Candidate candidate(int node) const { return x_.candidate(nodes[node].cells.first(), nodes[node].digit); }
    int node_of(Candidate c) const { return id_[c]; }
    int cell_of(int node) const { return nodes[node].cells.first(); }
    const Als<W>& set_of(int reason) const {
        return x_.template get<AlsList<W>>().sets[reasons[-1 - reason].set];
    }
    std::vector<Candidate> members(int node) const {
        std::vector<Candidate> out;
        for (int c : nodes[node].cells) out.push_back(x_.candidate(c, nodes[node].digit));
        return out;
    }
    // Whether a chain may pass from a true node over this weak link: X-chains keep to their digit.
    bool next_via(int on, int off) const {
        return links_ != Links::digit || nodes[on].digit == nodes[off].digit;
    }
    // A weak link inside a cell or between places of one digit: the only ones on a board without rules.
    bool is_plain(int a, int b) const {
        return nodes[a].digit == nodes[b].digit || nodes[a].cells == nodes[b].cells;
    }
    // What this graph has beyond the simpler kind; a chain without it belongs to the simpler technique.
    bool has_extras() const { return links_ >= Links::groups; }
    bool is_extra(int node, const StrongLink& link) const {
        if (links_ == Links::sets) return link.reason < 0;
        return node >= candidates || link.to >= candidates;
    }
    // The candidates that both nodes exclude.
    bool have_common_target(int a, int b) const {
        return each_common(weak[a], weak[b], candidate_words(), [&](int c) { return c < candidates; });
    }
    std::vector<int> common_targets(int a, int b) const {
        std::vector<int> out;
        each_common(weak[a], weak[b], candidate_words(), [&](int c) {
            if (c < candidates) out.push_back(c);
            return false;
        });
        return out;
    }
    int candidate_words() const { return (candidates + 63) / 64; }
    // Adds the rules to a step without which a node would not exclude a candidate.
    void name_rules(Found& f, int node, Candidate c) const {
        if (!bonds_) return;
        for (const auto m : members(node)) name_rule(f, bonds_->rule_between(m, c));
    }
    bool needs_rules(int node, Candidate c) const {
        Found f;
        name_rules(f, node, c);
        return !f.constraints.empty();
    }

  private:
    using Key = std::pair<int, CellSet<W>>;

    // A graph that was not finished in time is empty, so that no search goes on in half of it.
    void clear() {
        nodes.clear();
        strong_.clear();
        candidates = 0;
        weak = BitRows(), strong = BitRows(), next = BitRows();
    }

    int add_node(int d, const CellSet<W>& cells) {
        if (cells.count() == 1) return id_[x_.candidate(cells.first(), d)];
        const auto [at, is_new] = index_.try_emplace(Key{d, cells}, static_cast<int>(nodes.size()));
        if (is_new) nodes.push_back({d, cells, x_.space.common_peers(cells)});
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

    void link(int a, int b, int reason) {
        if (reason >= 0)
            for (const auto& known : strong_[a])
                if (known.to == b) return;  // row and box can say the same
        strong_[a].push_back({b, reason});
        strong_[b].push_back({a, reason});
    }

    void link_cells() {
        for (int c : x_.p.empty) {
            const Digits both = x_.p.cell[c];
            if (count_bits(both) != 2) continue;
            link(id_[x_.candidate(c, std::countr_zero(both))],
                 id_[x_.candidate(c, std::countr_zero(both & (both - 1)))], c);
        }
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
            const int reason = -1 - static_cast<int>(reasons.size());
            reasons.push_back({static_cast<int>(i), -1});
            for (int d : bits(set.digits))
                for (int e : bits(set.digits))
                    if (e < d) link(node[d], node[e], reason);
            link_forced(static_cast<int>(i), set, node);
        }
    }

    // A cell outside that sees the locked places of all its digits but one: that one is forced.
    void link_forced(int i, const Als<W>& set, const std::array<int, 25>& node) {
        CellSet<W> near;
        for (int d : bits(set.digits)) near |= nodes[node[d]].seen & x_.p.where[d];
        for (int c : near - set.cells) {
            const Digits own = x_.p.cell[c];
            if (count_bits(own) < 3) continue;
            Digits locked = 0;
            for (int d : bits(own & set.digits))
                if (nodes[node[d]].seen.test(c)) locked |= 1u << d;
            if (count_bits(own & ~locked) > 1) continue;
            for (int out : bits(set.digits)) {
                const Digits left = own & ~(locked & ~(1u << out));
                if (!std::has_single_bit(left)) continue;
                const int target = id_[x_.candidate(c, std::countr_zero(left))];
                if (target == node[out]) continue;
                const int reason = -1 - static_cast<int>(reasons.size());
                reasons.push_back({i, c});
                link(node[out], target, reason);
            }
        }
    }

    void fill_rows() {
        const int n = size();
        weak = BitRows(n, n), strong = BitRows(n, n), next = BitRows(n, n);
        std::array<std::vector<int>, 25> by_digit;
        for (int i = 0; i < n; i++) by_digit[nodes[i].digit].push_back(i);
        for (int i = 0; i < n && !x_.budget.spent(); i++) {
            if (i < candidates) {
                for (int c : nodes[i].seen & x_.p.where[nodes[i].digit])
                    weak.set(i, id_[x_.candidate(c, nodes[i].digit)]);
                for (int d : bits(x_.p.cell[cell_of(i)]))
                    if (d != nodes[i].digit) weak.set(i, id_[x_.candidate(cell_of(i), d)]);
            }
            for (int j : by_digit[nodes[i].digit])
                if (j < i && j >= (i < candidates ? i : 0) && nodes[i].seen.contains(nodes[j].cells))
                    weak.set(i, j), weak.set(j, i);
            for (const auto& s : strong_[i]) strong.set(i, s.to);
        }
        if (links_ >= Links::plain && (x_.geometry.has_links || bonds_)) add_rule_links();
        std::vector<uint64_t> sources(static_cast<size_t>(weak.words));  // nodes with a strong link
        for (int i = 0; i < n; i++)
            if (!strong_[i].empty()) sources[i >> 6] |= 1ull << (i & 63);
        for (int i = 0; i < n && !x_.budget.spent(); i++) {
            auto* row = next[i];
            each_common(weak[i], sources.data(), weak.words, [&](int x) {
                if (!next_via(i, x)) return false;
                for (int w = 0; w < next.words; w++) row[w] |= strong[x][w];
                return false;
            });
        }
    }

    // Weak links that come from no house, also between different digits. A group or set excludes what all of
    // its members exclude. Chains with a name of their own (X, XY) keep to the links that people look for.
    void add_rule_links() {
        for (int i = 0; i < candidates; i++)
            for (auto c : x_.geometry.rule_links[candidate(i)])
                if (id_[c] >= 0) weak.set(i, id_[c]);
        if (bonds_)
            for (const auto& bond : bonds_->pairs)
                if (id_[bond.one] >= 0 && id_[bond.other] >= 0) weak.set(id_[bond.one], id_[bond.other]);
        std::array<std::vector<int>, 25> by_digit;
        for (int i = candidates; i < size(); i++) {
            if (x_.budget.spent()) return;
            const auto excluded = excluded_by(i);
            for (int d = 0; d < x_.n; d++) {
                for (int c : excluded[d]) weak.set(i, node_at(c, d)), weak.set(node_at(c, d), i);
                if (excluded[d].count() < 2) continue;
                for (int j : by_digit[d])
                    if (excluded[d].contains(nodes[j].cells)) weak.set(i, j), weak.set(j, i);
            }
            by_digit[nodes[i].digit].push_back(i);
        }
    }

    // By digit, the cells whose candidate all members of a node exclude.
    std::array<CellSet<W>, 25> excluded_by(int node) const {
        std::vector<uint64_t> row(static_cast<size_t>(candidate_words()), ~0ull);
        for (int c : nodes[node].cells)
            for (size_t w = 0; w < row.size(); w++) row[w] &= weak[node_at(c, nodes[node].digit)][w];
        std::array<CellSet<W>, 25> out{};
        each_common(row.data(), row.data(), candidate_words(), [&](int c) {
            if (c < candidates) out[nodes[c].digit].set(cell_of(c));
            return false;
        });
        return out;
    }
    int node_at(int cell, int digit) const { return id_[x_.candidate(cell, digit)]; }

    Context<W>& x_;
    Links links_;
    const Bonds* bonds_;
    std::vector<int> id_;  // node of a candidate
    std::map<Key, int> index_;
    std::vector<std::vector<StrongLink>> strong_;
};

// One graph per position and kind, shared by the finders.
template <int W, Links L>
class SharedGraph : public ChainGraph<W> {
  public:
    explicit SharedGraph(Context<W>& x) : ChainGraph<W>(x, L) {}
};

// The same with the bonds of rules, where there are some.
template <int W, Links L>
class BondedGraph {
  public:
    explicit BondedGraph(Context<W>& x) {
        const auto& bonds = x.template get<Bonds>();
        const bool is_bonded = L >= Links::plain && !bonds.empty();
        if (is_bonded) own_ = std::make_unique<ChainGraph<W>>(x, L, &bonds);
        graph_ = is_bonded ? own_.get() : &x.template get<SharedGraph<W, L>>();
    }
    const ChainGraph<W>& operator*() const { return *graph_; }

  private:
    std::unique_ptr<ChainGraph<W>> own_;
    const ChainGraph<W>* graph_;
};

}  // namespace nonet::reason
