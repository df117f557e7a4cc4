#include "reason/web.h"

#include <algorithm>

namespace nonet::reason {
namespace {

// What each cell can still hold: pencilled in and not excluded by a filled cell. (A grid may come from a user
// with pencil marks that the values already rule out.)
std::vector<Digits> unseen(const Squares& p) {
    const auto& g = p.space->geometry;
    std::vector<Digits> open(p.cell.begin(), p.cell.begin() + g.cell_count);
    for (int c = 0; c < g.cell_count; c++) {
        if (!p.value[c]) continue;
        for (const auto peer : g.peers[c]) open[peer] &= ~(1u << (p.value[c] - 1));
        for (const auto other : g.rule_links[c * g.size + p.value[c] - 1])
            open[other / g.size] &= ~(1u << other % g.size);
    }
    return open;
}

}  // namespace

Web::Web(const Squares& p, const Bonds& bonds)
    : geometry(&p.space->geometry), node_of_(static_cast<size_t>(geometry->candidate_count), none) {
    const auto& g = *geometry;
    const auto open = unseen(p);
    for (int c = 0; c < g.cell_count; c++)
        for (int d : bits(open[c])) {
            node_of_[c * g.size + d] = static_cast<Node>(candidate.size());
            candidate.push_back(static_cast<Candidate>(c * g.size + d));
        }
    build(p.value.data(), bonds);
    rules = p.space->get<Rulebook>().rules;
    for (const auto& rule : rules) held.push_back(domains(p, rule)), readers_.emplace_back(rule);
    // Only houses make groups on an ordinary board; links can give any candidates of a variable a common
    // victim. Bonds can, too, but who follows "it is 4, 5, 6, 7 or 8" loses the thread.
    const int crossing = p.space->get<Crossings>().most;
    longest_group = std::min(g.has_links ? g.size - 1 : crossing, max_group);
}

void Web::build(const uint8_t* value, const Bonds& bonds) {
    const auto& g = *geometry;
    const int n = g.size;
    std::vector<Variable> open(g.variables.size(), none);
    for (size_t v = 0; v < g.variables.size(); v++) {
        const auto all = g.variables[v];
        bool decided = false, any = false;
        for (auto c : all) {
            decided |= value[c / n] == c % n + 1;
            if (node_of_[c] != none) any = true, members.add(node_of_[c]);
        }
        if (!any) {
            broken |= !decided;
            continue;
        }
        open[v] = static_cast<Variable>(number.size());
        number.push_back(static_cast<uint16_t>(v));
        members.close();
    }
    const auto asked = ask_for_digits(value, bonds.needed, open);
    for (size_t i = 0; i < candidate.size(); i++) {
        const size_t more = asked.empty() ? 0 : asked[i].size();
        degree = std::max(degree, static_cast<int>(g.variables_of[candidate[i]].size() + more));
    }
    variables_of_.assign(candidate.size() * static_cast<size_t>(degree),
                         static_cast<Variable>(number.size()));
    bonds_ = bonds;
    auto bond = bonds.pairs.begin();
    for (size_t i = 0; i < candidate.size(); i++) {
        auto* out = &variables_of_[i * degree];
        for (auto v : g.variables_of[candidate[i]]) *out++ = open[v];
        if (!asked.empty()) std::copy(asked[i].begin(), asked[i].end(), out);
        for (auto c : g.links_of(candidate[i]))
            if (node_of_[c] != none) links.add(node_of_[c]);
        while (bond != bonds.pairs.end() && bond->one < candidate[i]) ++bond;
        for (; bond != bonds.pairs.end() && bond->one == candidate[i]; ++bond)
            if (node_of_[bond->other] != none) links.add(node_of_[bond->other]);
        links.close();
    }
}

// A variable for each digit that a rule can't do without, unless a house or cell asks the same. By node,
// the new ones that it belongs to; nothing at all if there is none.
std::vector<std::vector<Variable>> Web::ask_for_digits(const uint8_t* value,
                                                       std::span<const NeededDigit> needed,
                                                       const std::vector<Variable>& open) {
    const auto& g = *geometry;
    std::vector<std::vector<Variable>> out;
    for (const auto& asked : needed) {
        const auto [rule, digit] = asked;
        std::vector<Node> places;
        bool is_held = false;
        for (const auto cell : g.constraint_cells(rule)) {
            is_held |= value[cell] == digit + 1;
            if (const auto n = node_of_[cell * g.size + digit]; n != none) places.push_back(n);
        }
        if (is_held || places.empty()) continue;
        std::sort(places.begin(), places.end());
        const auto asks_the_same = [&](uint16_t v) {
            return std::ranges::includes(places, members[open[v]]);
        };
        if (std::ranges::any_of(g.variables_of[candidate[places[0]]], asks_the_same)) continue;
        if (out.empty()) out.resize(candidate.size());
        for (const auto n : places) {
            out[n].push_back(static_cast<Variable>(number.size()));
            members.add(n);
        }
        number.push_back(static_cast<uint16_t>(variable_of(g, asked)));
        members.close();
    }
    return out;
}

std::vector<Node> targets(const Setting& x, const Web& web) {
    std::vector<Node> out;
    for (auto c : x.wanted)
        if (web.node(c) != Web::none) out.push_back(web.node(c));
    if (x.wanted.empty())
        for (int n = 0; n < web.nodes(); n++) out.push_back(static_cast<Node>(n));
    return out;
}

}  // namespace nonet::reason
