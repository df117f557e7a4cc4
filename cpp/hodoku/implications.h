// What follows at once from "this candidate is true" or "false", with groups of candidates as further nodes.
// The order of the consequences is HoDoKu's; it decides which of equally long chains is found.
#pragma once

#include <span>

#include "hodoku/step.h"

namespace nonet::hodoku {

// A node is a candidate (cell * 9 + digit) or, from 729 on, a group. A claim is a node times two, plus one if
// it is claimed to be true.
using NodeClaim = uint16_t;
inline constexpr int candidate_nodes = 729;
constexpr NodeClaim claim(int node, bool on) { return static_cast<NodeClaim>(node * 2 + on); }
constexpr NodeClaim claim(int cell, int digit, bool on) { return claim(cell * 9 + digit, on); }
constexpr bool is_on(NodeClaim c) { return c & 1; }
constexpr int node_of(NodeClaim c) { return c >> 1; }
constexpr bool is_candidate(NodeClaim c) { return node_of(c) < candidate_nodes; }

// Two or three places of a digit where a line meets a box.
struct GroupNode {
    Area cells, seeing;
    int digit, box, line;
};

class ClaimGraph {
  public:
    ClaimGraph(const View& v, bool with_groups);

    int claim_count() const { return 2 * (candidate_nodes + static_cast<int>(groups_.size())); }
    std::span<const NodeClaim> of(NodeClaim c) const {
        return {direct_.data() + start_[c], direct_.data() + start_[c + 1u]};
    }
    // The claims that only a group brings; a net has its own for candidates.
    std::span<const NodeClaim> by_groups(NodeClaim c) const { return of(c).subspan(own_[c]); }

    int digit(NodeClaim c) const { return is_candidate(c) ? node_of(c) % 9 : group(c).digit; }
    // The first cell stands for a group.
    int cell(NodeClaim c) const { return is_candidate(c) ? node_of(c) / 9 : group(c).cells.first(); }
    Area cells(NodeClaim c) const {
        if (!is_candidate(c)) return group(c).cells;
        Area out;
        out.set(node_of(c) / 9);
        return out;
    }
    const Area& seeing(NodeClaim c) const {
        return is_candidate(c) ? peers(node_of(c) / 9) : group(c).seeing;
    }

  private:
    const GroupNode& group(NodeClaim c) const {
        return groups_[static_cast<size_t>(node_of(c) - candidate_nodes)];
    }
    void of_candidate(const View& v, int cell, int digit);
    void find_groups(const View& v);
    void of_group(const View& v, size_t number);
    void add(NodeClaim from, NodeClaim to) { pairs_.emplace_back(from, to); }
    void sort_pairs(size_t without_groups);

    std::vector<GroupNode> groups_;
    std::vector<std::pair<NodeClaim, NodeClaim>> pairs_;  // as they are found
    std::vector<NodeClaim> direct_;                       // their consequences, by claim
    std::vector<uint32_t> start_;  // where those of a claim start; one more for the end
    std::vector<uint16_t> own_;    // how many of them come without groups
};

// All that follows from one claim, breadth first: HoDoKu's table of it.
class ClaimReach {
  public:
    explicit ClaimReach(const ClaimGraph& net) : net_(net), is_met_(static_cast<size_t>(net.claim_count())) {}

    void from(NodeClaim start);
    // In the order in which they were met; the start is the first.
    std::span<const NodeClaim> claims() const { return {claims_.data(), size_}; }
    int depth(size_t place) const { return depth_[place]; }
    // The claims from the start to this one.
    void path(size_t place, std::vector<NodeClaim>& out) const;

  private:
    static constexpr size_t most_claims = 1000;

    const ClaimGraph& net_;
    std::vector<uint8_t> is_met_;
    size_t size_ = 0;
    std::array<NodeClaim, most_claims + 1> claims_;  // one more than are kept
    std::array<int16_t, most_claims + 1> parent_, depth_;
};

}  // namespace nonet::hodoku
