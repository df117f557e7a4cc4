// The graph that chains run on. A node says "this digit is in one of these cells": one cell (a candidate), a
// group where two houses meet, or the places of a digit in an almost locked set.
//
//   strong link  a = b   not a implies b (and not b implies a)
//   weak link    a - b   a implies not b (and b implies not a)
//
// Every link is its own converse, so a chain can be read from both ends. Node i < candidates is a live
// candidate; groups and sets follow.
#pragma once

#include "reason/bit_rows.h"
#include "reason/bonds.h"
#include "reason/rows.h"

namespace nonet::reason {

// Which strong links a graph has.
enum class Links {
    digit,   // two places of a digit in a house, weak links of one digit only: X-chains
    cell,    // cells with two candidates: XY-chains
    plain,   // both
    groups,  // and groups of places
    sets,    // and almost locked sets
};

struct ChainNode {
    int digit;  // from 0
    int cell;   // the first of its places
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

class ChainGraph {
  public:
    // With bonds, these are links, too.
    ChainGraph(Setting& x, Links links, const Bonds* bonds = nullptr);

    std::vector<ChainNode> nodes;
    int candidates = 0;  // nodes below this are single candidates
    BitRows weak;        // weak links of every node
    BitRows strong;
    BitRows next;  // the nodes that a true node makes true in two links, weak and strong
    std::vector<SetReason> reasons;

    int size() const { return static_cast<int>(nodes.size()); }
    const std::vector<StrongLink>& strong_links(int node) const { return strong_[node]; }
    Candidate candidate(int node) const { return members_[node][0]; }
    int node_of(Candidate c) const { return id_[c]; }
    int cell_of(int node) const { return nodes[node].cell; }
    // The cells of the almost locked set that is a reason.
    std::span<const Cell> set_of(int reason) const { return sets_[reasons[-1 - reason].set]; }
    std::vector<Candidate> members(int node) const { return {members_[node].begin(), members_[node].end()}; }
    // Whether a chain may pass from a true node over this weak link: X-chains keep to their digit.
    bool next_via(int on, int off) const {
        return links_ != Links::digit || nodes[on].digit == nodes[off].digit;
    }
    // A weak link inside a cell or between places of one digit: the only ones on a board without rules.
    bool is_plain(int a, int b) const {
        return nodes[a].digit == nodes[b].digit ||
               std::ranges::equal(
                   members_[a], members_[b], {}, [&](auto c) { return c / geometry_.size; },
                   [&](auto c) { return c / geometry_.size; });
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
        for (const auto m : members_[node]) name_rule(f, bonds_->rule_between(m, c));
    }
    bool needs_rules(int node, Candidate c) const {
        Found f;
        name_rules(f, node, c);
        return !f.constraints.empty();
    }

  private:
    class Maker;

    void link(int a, int b, int reason);
    void link_cells(const Squares& p);
    // All rows, once strong links and the weak links of houses and cells are there.
    void finish(Budget& budget);
    void add_rule_links(Budget& budget);
    void clear();

    const Geometry& geometry_;
    Links links_;
    const Bonds* bonds_;
    std::vector<int> id_;  // node of a candidate
    Rows<Candidate> members_;
    Rows<Cell> sets_;
    std::vector<std::vector<StrongLink>> strong_;
};

// One graph per position and kind, shared by the finders.
template <Links L>
class SharedGraph : public ChainGraph {
  public:
    explicit SharedGraph(Setting& x) : ChainGraph(x, L) {}
};

// The same with the bonds of rules, where there are some.
template <Links L>
class BondedGraph {
  public:
    explicit BondedGraph(Setting& x) {
        const auto& bonds = x.get<Bonds>();
        const bool is_bonded = L >= Links::plain && !bonds.empty();
        if (is_bonded) own_ = std::make_unique<ChainGraph>(x, L, &bonds);
        graph_ = is_bonded ? own_.get() : &x.get<SharedGraph<L>>();
    }
    const ChainGraph& operator*() const { return *graph_; }

  private:
    std::unique_ptr<ChainGraph> own_;
    const ChainGraph* graph_;
};

}  // namespace nonet::reason
