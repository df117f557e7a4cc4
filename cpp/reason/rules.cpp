#include "reason/rules.h"

namespace nonet::reason {

Rulebook::Rulebook(const Terrain& terrain) {
    const auto& g = terrain.geometry;
    for (size_t i = 0; i < g.sums.size() + g.automata.size(); i++) rules.emplace_back(g, i);
}

Domains domains(const Squares& p, const Reading& rule) {
    Domains out;
    for (const auto c : rule.cells) out.push_back(p.value[c] ? 1u << (p.value[c] - 1) : p.cell[c]);
    return out;
}

Ruled::Ruled(const Setting& x) : rules(x.space.get<Rulebook>().rules), known_(rules.size()) {
    for (const auto& rule : rules) held_.push_back(domains(x.p, rule));
}

void strike(const Setting& x, const Reading& rule, const Domains& kept, Found& f) {
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
