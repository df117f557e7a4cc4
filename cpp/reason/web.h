// A position as a web: its live candidates as nodes 0..n-1, the questions still open as variables, weak links
// as lists. Chains with memory walk this web instead of the geometry: 200 nodes instead of 729 make every
// inner loop three times shorter, and no search has to ask which candidates were alive at the start.
#pragma once

#include "reason/bit_rows.h"
#include "reason/bonds.h"
#include "reason/rows.h"
#include "reason/rules.h"

namespace nonet::reason {

using Node = uint16_t;      // number of a live candidate
using Variable = uint16_t;  // number of an open variable of the web, not of the geometry

class Web {
  public:
    explicit Web(Setting& x) : Web(x.p) {}
    // With bonds, these are links and variables, too.
    explicit Web(const Squares& p, const Bonds& bonds = {});

    static constexpr Node none = 0xffff;
    static constexpr int max_group = 12;  // what two houses share at most: a row of a box of 2x12

    const Geometry* geometry;
    std::vector<Candidate> candidate;  // of a node
    // Of a variable: its number in the geometry. Behind those: N for each rule, one for a digit that all its
    // fillings have.
    std::vector<uint16_t> number;
    Rows<Node> members;              // of a variable
    Rows<Node> links;                // of a node
    int degree = 0;                  // most variables of a node
    int longest_group = 0;           // most candidates of a variable that can have a common link
    bool broken = false;             // a variable without candidates: the position is wrong
    std::span<const Reading> rules;  // of several cells, by number of the constraint
    std::vector<Domains> held;       // what the cells of a rule may hold

    int nodes() const { return static_cast<int>(candidate.size()); }
    int variables() const { return static_cast<int>(number.size()); }
    Node node(Candidate c) const { return node_of_[c]; }
    bool is_cell(Variable v) const { return number[v] < geometry->cell_count; }
    // The rule without which two linked nodes would not be, -1 if the geometry links them.
    int rule_between(Node a, Node b) const { return bonds_.rule_between(candidate[a], candidate[b]); }

    // The variables of a node; lists shorter than `degree` are filled up with the number variables(), a dummy
    // that a search may count down as it likes.
    const Variable* variables_of(Node n) const { return &variables_of_[static_cast<size_t>(n) * degree]; }

    bool linked(Node a, Node b) const { return neighbours().test(a, b); }
    // Reads a rule by its number.
    RuleReader& reader(size_t rule) const { return readers_[rule]; }
    // The links as bits. What a group has in common is asked of them; many a position is solved without.
    const BitRows& neighbours() const {
        if (!neighbours_.words && nodes()) {
            neighbours_ = BitRows(nodes(), nodes());
            for (int n = 0; n < nodes(); n++)
                for (auto m : links[n]) neighbours_.set(n, m);
        }
        return neighbours_;
    }

  private:
    void build(const uint8_t* value, const Bonds& bonds);
    std::vector<std::vector<Variable>> ask_for_digits(const uint8_t* value,
                                                      std::span<const NeededDigit> needed,
                                                      const std::vector<Variable>& open);

    std::vector<Node> node_of_;
    std::vector<Variable> variables_of_;
    Bonds bonds_;
    mutable BitRows neighbours_;
    mutable std::vector<RuleReader> readers_;  // they remember what they have seen
};

// The nodes whose elimination is wanted, in the order in which to look at them.
std::vector<Node> targets(const Setting& x, const Web& web);

}  // namespace nonet::reason
