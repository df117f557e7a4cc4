// The rules of several cells at a position: what each may hold, and which fillings it has.
#pragma once

#include "reason/position.h"
#include "reason/rule_reader.h"

namespace nonet::reason {

// The rules of a board, made once per board shape.
class Rulebook {
  public:
    template <int W>
    explicit Rulebook(const Space<W>& space) {
        const auto& g = space.geometry;
        for (size_t i = 0; i < g.sums.size() + g.automata.size(); i++) rules.emplace_back(g, i);
    }
    std::vector<Reading> rules;  // by number of the constraint
};

// What the cells of a rule may hold here.
template <int W>
Domains domains(const Position<W>& p, const Reading& rule) {
    Domains out;
    for (const auto c : rule.cells) out.push_back(p.value[c] ? 1u << (p.value[c] - 1) : p.cell[c]);
    return out;
}

// What the rules say here, each asked when someone wants to know.
class Ruled {
  public:
    template <int W>
    explicit Ruled(Context<W>& x) : rules(x.space.template get<Rulebook>().rules), known_(rules.size()) {
        for (const auto& rule : rules) held_.push_back(domains(x.p, rule));
    }

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
template <int W>
void strike(const Context<W>& x, const Reading& rule, const Domains& kept, Found& f) {
    for (int i = 0; i < rule.size(); i++) {
        const int cell = rule.cells[i];
        for (const int d : bits(x.p.cell[cell]))
            if (kept[i] >> d & 1)
                f.mark(x.candidate(cell, d), Role::pattern);
            else
                f.eliminations.push_back(x.candidate(cell, d));
    }
}

}  // namespace nonet::reason
