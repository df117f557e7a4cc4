// A chain as a Found: effects, the variables that prove it, marks and links in order.
#pragma once

#include "reason/chains_reach.h"

namespace nonet::reason {

class ChainWriter {
  public:
    ChainWriter(const Setting& x, const ChainGraph& graph) : x_(x), graph_(graph) {}

    // The chain with its links alternating; `closed` adds the weak link from the last node back to the first.
    Found write(const Chain& chain, bool closed = false) const {
        Found f;
        bool on = chain.starts_true;
        size_t strong = 0;
        for (size_t i = 0; i < chain.nodes.size(); i++, on = !on) {
            for (auto c : graph_.members(chain.nodes[i])) f.mark(c, on ? Role::pattern : Role::second);
            if (i == 0) continue;
            // A node becomes true by a strong link and false by a weak one.
            f.links.push_back({graph_.members(chain.nodes[i - 1]), graph_.members(chain.nodes[i]), on});
            if (on)
                prove(f, chain.by[strong++]);
            else
                name_rules(f, chain.nodes[i - 1], chain.nodes[i]);
        }
        if (closed) {
            f.links.push_back(
                {graph_.members(chain.nodes.back()), graph_.members(chain.nodes.front()), false});
            name_rules(f, chain.nodes.back(), chain.nodes.front());
        }
        f.size = static_cast<int>(f.links.size());
        std::sort(f.marks.begin(), f.marks.end());
        f.marks.erase(std::unique(f.marks.begin(), f.marks.end()), f.marks.end());
        return f;
    }

    // Adds the rules to a step without which two nodes would not exclude each other.
    void name_rules(Found& f, int a, int b) const {
        for (const auto c : graph_.members(b)) graph_.name_rules(f, a, c);
    }

    void eliminate(Found& f, const std::vector<int>& targets) const {
        for (int t : targets) f.eliminations.push_back(graph_.candidate(t));
    }

  private:
    void prove(Found& f, int reason) const {
        auto need = [&](int variable) {
            const auto v = static_cast<uint16_t>(variable);
            if (std::find(f.variables.begin(), f.variables.end(), v) == f.variables.end())
                f.variables.push_back(v);
        };
        if (reason >= 0) {
            name_rule(f, rule_of_variable(x_.geometry, reason));
            return need(reason);
        }
        const auto set = graph_.set_of(reason);
        const auto role = als_role(sets_of(f));
        // A forced cell and the set make a larger almost locked set, only not in one house.
        std::vector<Cell> cells(set.begin(), set.end());
        if (const int forced = graph_.reasons[-1 - reason].forced; forced >= 0)
            cells.insert(std::ranges::upper_bound(cells, forced), static_cast<Cell>(forced));
        for (int c : cells) {
            need(c);
            for (int d : bits(x_.p.cell[c])) f.mark(x_.candidate(c, d), role);
        }
    }

    // How many almost locked sets the step has marked so far.
    static int sets_of(const Found& f) {
        int last = static_cast<int>(Role::als) - 1;
        for (const auto& m : f.marks) last = std::max(last, static_cast<int>(m.role));
        return last - static_cast<int>(Role::als) + 1;
    }

    const Setting& x_;
    const ChainGraph& graph_;
};

}  // namespace nonet::reason
