// The rules of several cells at a position: what each may hold, and which fillings it has.
#pragma once

#include "reason/rule_reader.h"
#include "reason/squares.h"

namespace nonet::reason {

// The rules of a board, made once per board shape.
class Rulebook {
  public:
    explicit Rulebook(const Terrain& terrain);
    std::vector<Reading> rules;  // by number of the constraint
};

// What the cells of a rule may hold here.
Domains domains(const Squares& p, const Reading& rule);

// What the rules say here, each asked when someone wants to know.
class Ruled {
  public:
    explicit Ruled(const Setting& x);

    const std::vector<Reading>& rules;

    const Domains& held(size_t number) const { return held_[number]; }
    // What of it stands in a filling.
    const Domains& kept(size_t number) const {
        auto& slot = known_[number];
        if (slot.empty()) slot = supported(rules[number], held_[number]);
        return slot;
    }

  private:
    std::vector<Domains> held_;
    mutable std::vector<Domains> known_;
};

// Takes digits of a rule's cells out in a step, and marks what is left of them.
void strike(const Setting& x, const Reading& rule, const Domains& kept, Found& f);

}  // namespace nonet::reason
