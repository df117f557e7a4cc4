// What rules of several cells say of few candidates, beyond what the geometry knows: two that stand in no
// filling together, and a digit that every filling has. Chains follow these as they follow links and
// variables. Both are of the position, so no board keeps them.
#pragma once

#include <compare>

#include "reason/fillings.h"

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

struct Bonds {
    std::vector<Bond> pairs;  // each in both directions, ascending
    std::vector<NeededDigit> needed;

    bool empty() const { return pairs.empty() && needed.empty(); }
};

// Of rules that have few fillings here; nobody keeps more of them in mind.
Bonds bonds(const Geometry& g, std::span<const Reading> rules, std::span<const Domains> held);

}  // namespace nonet::reason
