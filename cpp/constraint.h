// What rules say about more than two cells at once, and houses and links can't: sums and automata.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

using Cell = uint16_t;  // 0 .. N*N-1 in reading order

// More are refused. No board has use for them, and their numbers fit their types.
constexpr size_t max_constraints = 4096;
constexpr int max_coefficient = 1000;
constexpr int max_states = 4096;

// The digits of the cells, each times its coefficient, make the total.
struct Sum {
    std::vector<Cell> cells;        // different ones
    std::vector<int> coefficients;  // one a cell, none 0
    int total;
};

// A deterministic automaton that reads the digits of the cells in this order, from state 0, accepts.
struct Automaton {
    static constexpr int16_t dead = -1;

    std::vector<Cell> cells;  // different ones
    int states;
    std::vector<int16_t> next;    // [state * N + digit - 1]: the state after it, or dead
    std::vector<bool> accepting;  // by state
};

// Throw std::invalid_argument if it is none for a board of this size.
void check(const Sum& sum, int size);
void check(const Automaton& automaton, int size);

}  // namespace nonet
