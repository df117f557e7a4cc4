// What rules of several cells say of few candidates, beyond what the geometry knows: two that stand in no
// filling together, and a digit that every filling has. Chains follow these as they follow links and
// variables. Both are of the position, so no board keeps them.
#pragma once

#include <algorithm>
#include <compare>

#include "reason/rules.h"

namespace nonet::reason {

// No filling of the rule has both.
struct Bond {
    Candidate one, other;
    uint16_t rule;
    friend auto operator<=>(const Bond&, const Bond&) = default;
};

// Every filling of the rule has the digit (from 0).
struct NeededDigit {
    uint16_t rule;
    uint8_t digit;
};

class Bonds {
  public:
    Bonds() = default;
    explicit Bonds(Setting& x);

    std::vector<Bond> pairs;  // each in both directions, ascending
    std::vector<NeededDigit> needed;

    bool empty() const { return pairs.empty() && needed.empty(); }
    // The rule that bonds two candidates, -1 if none does.
    int rule_between(Candidate one, Candidate other) const {
        if (pairs.empty()) return -1;
        const auto it = std::lower_bound(pairs.begin(), pairs.end(), Bond{one, other, 0});
        return it != pairs.end() && it->one == one && it->other == other ? it->rule : -1;
    }

  private:
    // Of a rule that has few fillings here; nobody keeps more of them in mind.
    void add(const Geometry& g, uint16_t number, const Reading& rule, const Domains& held);
};

// The number of the variable that asks where a rule has a digit (from 0): behind those of the geometry.
inline int variable_of(const Geometry& g, const NeededDigit& needed) {
    return static_cast<int>(g.variables.size()) + needed.rule * g.size + needed.digit;
}
// The rule that a variable asks for a digit, -1 if it is one of the geometry.
inline int rule_of_variable(const Geometry& g, int number) {
    const int behind = number - static_cast<int>(g.variables.size());
    return behind < 0 ? -1 : behind / g.size;
}
// Of such a variable.
inline int digit_of_variable(const Geometry& g, int number) {
    return (number - static_cast<int>(g.variables.size())) % g.size;
}
// Adds the rule to those that a step goes through; -1 is none.
inline void name_rule(Found& f, int rule) {
    const auto number = static_cast<uint16_t>(rule);
    if (rule >= 0 && std::find(f.constraints.begin(), f.constraints.end(), number) == f.constraints.end())
        f.constraints.push_back(number);
}

}  // namespace nonet::reason
