#include "marks.h"

namespace nonet {

Marks Marks::of(const Geometry& geometry, std::vector<uint8_t> values) {
    Marks out{std::move(values), std::vector<Digits>(geometry.cell_count)};
    for (int cell = 0; cell < geometry.cell_count; cell++) out.candidates[cell] = geometry.allowed(cell);
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        if (!out.values[cell]) continue;
        out.candidates[cell] = 0;
        out.prune(geometry, cell);
    }
    return out;
}

void Marks::place(const Geometry& geometry, Candidate c, bool prune) {
    const int cell = geometry.cell_of(c);
    if (values[cell]) return;
    values[cell] = static_cast<uint8_t>(geometry.digit_of(c));
    candidates[cell] = 0;
    if (prune) this->prune(geometry, cell);
}

void Marks::prune(const Geometry& geometry, int cell) {
    const Digits own = 1u << (values[cell] - 1);
    for (const auto peer : geometry.peers[cell]) candidates[peer] &= ~own;
    if (!geometry.has_links) return;
    for (const auto other : geometry.rule_links[geometry.candidate(cell, values[cell])])
        eliminate(geometry, other);
}

std::vector<std::pair<Cell, Cell>> broken_links(const Geometry& geometry, std::span<const uint8_t> values) {
    std::vector<std::pair<Cell, Cell>> out;
    if (!geometry.has_links) return out;
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        if (!values[cell]) continue;
        for (const auto other : geometry.rule_links[geometry.candidate(cell, values[cell])])
            if (const int second = geometry.cell_of(other);
                second > cell && values[second] == geometry.digit_of(other))
                out.emplace_back(static_cast<Cell>(cell), static_cast<Cell>(second));
    }
    return out;
}

}  // namespace nonet
