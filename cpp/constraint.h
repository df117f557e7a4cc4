// What rules say: relations of two cells, and, about more cells at once, sums and automata.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet {

using Cell = uint16_t;    // 0 .. N*N-1 in reading order
using Digits = uint32_t;  // a set of digits: bit d-1 stands for digit d

// More are refused. No board has use for them, and their numbers fit their types.
constexpr size_t max_constraints = 4096;
constexpr int max_coefficient = 1000;
constexpr int max_states = 4096;

// What two cells can't hold together: the first and the second of the cells, the third and the fourth, ...
struct Relation {
    std::vector<Digits> excluded;  // [digit - 1]: what the digit in the former excludes in the latter
    std::vector<Cell> cells;
};

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

// Whether cells lie on a board of this size, and none is named twice.
bool are_different(std::span<const Cell> cells, int size);

// Throw std::invalid_argument if it is none for a board of this size.
void check(const Relation& relation, int size);
void check(const Sum& sum, int size);
void check(const Automaton& automaton, int size);

}  // namespace nonet
