// Unit propagation that remembers its reasons, so that a proof can be cut down to what it needs. A literal is
// a node that is on (true) or off (false):
//
//   off   because a node that is on excludes it, because every candidate excludes it that is left of one
//         variable, by a nested refutation, or because a rule of several cells has no filling with it left
//   on    because every other candidate of one variable is off, or because it was assumed
#pragma once

#include <algorithm>
#include <map>

#include "budget.h"
#include "reason/counters.h"

namespace nonet::reason {

struct Inference {
    enum class Kind : uint8_t { assumed, on, off, grouped, refuted, ruled } kind;
    Node node;  // is now on (assumed, on) or off (the others)
    // on, grouped: the variable; off: the node that excludes it; refuted: number of the nested proof; ruled:
    // of the rule
    uint16_t reason;
    bool is_on() const { return kind == Kind::assumed || kind == Kind::on; }
};

// The inferences that a goal needs, in order, with their places in the trail; and the variable that ran empty
// if the goal is a contradiction.
struct Proof {
    std::vector<Inference> steps;
    std::vector<uint32_t> at;
    int empty = -1;
    // Of each step that a rule makes: the nodes that must be off for it.
    std::vector<std::pair<Node, std::vector<Node>>> ruled;

    // What rules say without the assumption is no matter of it.
    bool has_assumption() const {
        return std::any_of(steps.begin(), steps.end(),
                           [](const Inference& s) { return s.kind == Inference::Kind::assumed; });
    }
};

// What a net follows: a digit through houses, never looking at cells (the net that Nishio means); all
// singles; or also groups, the candidates that are left of a variable and exclude others in common.
enum class Follows : uint8_t { one_digit, singles, groups };

class Net {
  public:
    // Rules may take long to read: when the budget is spent they say no more, and a proof keeps all that it
    // might do without.
    Net(const Web& web, Budget& budget, Follows follows = Follows::singles);

    // Assumes a node true, on top of what was assumed before, and propagates. True if that fails.
    bool assume(Node n);
    // Takes back everything since the trail had this length.
    void retreat(size_t mark);
    size_t mark() const { return trail_.size(); }

    Proof contradiction() const;  // the smallest, if several variables ran empty
    Proof why(Node n, bool on) const;
    bool is_on(Node n) const { return on_[n]; }
    bool is_off(Node n) const { return !state_.is_live(n); }
    std::span<const Inference> trail() const { return trail_; }

    // Nesting: a node is off because assuming it failed; `premises` are the places in the trail that the
    // failed branch used. True if that fails in turn.
    bool refute(Node n, uint16_t nested, std::vector<uint32_t> premises);

  private:
    void push(Inference inference);
    bool propagate();
    void feel(Node n);
    bool read_groups();
    bool read_rules();
    Domains left(size_t rule) const;
    const std::vector<Node>& needed_off(const Inference& ruled, uint32_t place) const;
    Proof cut(const std::vector<uint32_t>& goals) const;

    const Web& web_;
    Budget& budget_;
    Counters state_;  // kills are the off literals of the trail, in order
    bool one_digit_, has_groups_;
    std::vector<Inference> trail_;
    std::vector<uint32_t> on_at_, off_at_;  // places in the trail, by node
    std::vector<uint8_t> on_;
    std::vector<Variable> empty_;
    std::vector<std::vector<uint32_t>> premises_;  // by nested proof
    std::vector<Variable> fewer_;                  // have lost something since their groups were read
    std::vector<uint8_t> is_fewer_;                // by variable: whether it is among these
    std::vector<uint8_t> stale_;                   // by rule: a cell has lost something since it was read
    std::vector<Digits> held_;                     // by cell: what it may hold, if it has a rule
    mutable std::map<uint32_t, std::vector<Node>> needed_;  // by place in the trail: what a rule stands on
    size_t next_ = 0;
};

// Adds a proof to a step: its variables, marks and links, drawn in one view.
void show(const Web& web, const Proof& proof, ViewNumber view, Found& found);
// Sorts the variables and the rules and drops repetitions.
void tidy(Found& found);

}  // namespace nonet::reason
