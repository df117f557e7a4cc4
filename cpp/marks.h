// Values and pencil marks in plain lists, as they come from outside and go back. What a placed digit does to
// them is said here once, in terms of the geometry's links.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry.h"

namespace nonet {

struct Marks {
    std::vector<uint8_t> values;     // digit of a cell, 0 if it is empty
    std::vector<Digits> candidates;  // of an empty cell, 0 if it is filled

    // What the values allow.
    static Marks of(const Geometry& geometry, std::vector<uint8_t> values);

    void eliminate(const Geometry& geometry, Candidate c) {
        candidates[geometry.cell_of(c)] &= ~(1u << (geometry.digit_of(c) - 1));
    }
    // Fills an empty cell; `prune` also takes out what the digit excludes.
    void place(const Geometry& geometry, Candidate c, bool prune);
    // Takes out what a filled cell excludes.
    void prune(const Geometry& geometry, int cell);
};

// The pairs of filled cells, each once and ascending, that a link forbids which comes from no house.
std::vector<std::pair<Cell, Cell>> broken_links(const Geometry& geometry, std::span<const uint8_t> values);

}  // namespace nonet
