#include "search/derived_counts.h"

#include <optional>

namespace nonet::search {

namespace {

// The digit (from 0) that an automaton counts, if it does nothing else: state i is reached after i of them.
std::optional<int> counted_digit(const Automaton& a, int size) {
    std::optional<int> digit;
    for (int s = 0; s < a.states; s++)
        for (int d = 0; d < size; d++) {
            const int next = a.next[static_cast<size_t>(s * size + d)];
            if (next == s) continue;
            const bool counts = next == s + 1 || (s == a.states - 1 && next == Automaton::dead);
            if (!counts || digit.value_or(d) != d) return {};
            digit = d;
        }
    // It counts in every state; one that goes on in its last state says "at least".
    for (int s = 0; s < a.states && digit; s++) {
        const int next = s + 1 < a.states ? s + 1 : Automaton::dead;
        if (a.next[static_cast<size_t>(s * size + *digit)] != next) return {};
    }
    return digit;
}

}  // namespace

std::vector<Automaton> derived_counts(const Geometry& g) {
    std::vector<Automaton> out;
    for (const auto& given : g.automata) {
        const auto digit = counted_digit(given, g.size);
        if (!digit || given.cells.size() == static_cast<size_t>(g.cell_count)) continue;
        std::vector<bool> inside(static_cast<size_t>(g.cell_count), false);
        for (const Cell c : given.cells) inside[c] = true;
        Automaton rest{{}, g.size + 1, {}, std::vector<bool>(static_cast<size_t>(g.size + 1), false)};
        for (int c = 0; c < g.cell_count; c++)
            if (!inside[static_cast<size_t>(c)]) rest.cells.push_back(static_cast<Cell>(c));
        for (int s = 0; s <= g.size; s++)
            for (int d = 0; d < g.size; d++)
                rest.next.push_back(static_cast<int16_t>(d != *digit  ? s
                                                         : s < g.size ? s + 1
                                                                      : Automaton::dead));
        for (int s = 0; s < given.states && s <= g.size; s++)
            if (given.accepting[static_cast<size_t>(s)])
                rest.accepting[static_cast<size_t>(g.size - s)] = true;
        out.push_back(std::move(rest));
    }
    return out;
}

}  // namespace nonet::search
