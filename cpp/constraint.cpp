#include "constraint.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace nonet {

bool are_different(std::span<const Cell> cells, int size) {
    std::array<uint64_t, 10> seen{};  // 625 cells at most
    for (const Cell cell : cells) {
        if (cell >= size * size) return false;
        const uint64_t bit = uint64_t{1} << cell % 64;
        if (seen[cell / 64] & bit) return false;
        seen[cell / 64] |= bit;
    }
    return true;
}

namespace {

void check_cells(const char* what, std::span<const Cell> cells, int size) {
    if (cells.empty() || !are_different(cells, size))
        throw std::invalid_argument(std::string(what) + " needs one or more different cells of the grid");
}

}  // namespace

void check(const Relation& relation, int size) {
    const auto is_outside = [&](Digits digits) { return digits >> size; };
    const auto& excluded = relation.excluded;
    if (excluded.size() != static_cast<size_t>(size) ||
        std::any_of(excluded.begin(), excluded.end(), is_outside))
        throw std::invalid_argument("a relation has for each digit the digits of the board it excludes");
    const auto& cells = relation.cells;
    for (size_t i = 0; i < cells.size(); i += 2)
        if (i + 1 == cells.size() || cells[i] == cells[i + 1] ||
            std::max(cells[i], cells[i + 1]) >= size * size)
            throw std::invalid_argument("a relation needs pairs of different cells of the grid");
}

void check(const Sum& sum, int size) {
    check_cells("a sum", sum.cells, size);
    if (sum.coefficients.size() != sum.cells.size())
        throw std::invalid_argument("a sum needs one coefficient per cell");
    for (const int k : sum.coefficients)
        if (!k || k < -max_coefficient || k > max_coefficient)
            throw std::invalid_argument("a sum's coefficients are whole numbers from -" +
                                        std::to_string(max_coefficient) + " to " +
                                        std::to_string(max_coefficient) + ", and not 0");
}

void check(const Automaton& automaton, int size) {
    check_cells("an automaton", automaton.cells, size);
    if (automaton.states < 1 || automaton.states > max_states)
        throw std::invalid_argument("an automaton has 1 to " + std::to_string(max_states) + " states, not " +
                                    std::to_string(automaton.states));
    if (automaton.next.size() != static_cast<size_t>(automaton.states * size) ||
        automaton.accepting.size() != static_cast<size_t>(automaton.states))
        throw std::invalid_argument("an automaton says for each state and digit what comes next");
    for (const int next : automaton.next)
        if (next < Automaton::dead || next >= automaton.states)
            throw std::invalid_argument("an automaton goes on to one of its states or to -1, not to " +
                                        std::to_string(next));
}

}  // namespace nonet
