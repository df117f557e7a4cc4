// The 9x9 board as the explainer's rules look at it: candidates by cell, and the places of every digit in
// every house. Its scales know no other board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reason/cellset.h"

namespace nonet::explainer {

using Nine = uint16_t;  // nine bits: digits of a cell (bit d is digit d+1), or places in a house
using Cells = reason::CellSet<2>;
using reason::bits;

enum HouseKind { box, row, column };  // house number: kind * 9 + index; a box is read like a page
inline constexpr std::array house_order{box, column, row};  // in which most rules look

struct BoardTables {
    std::array<uint8_t, 512> count{};
    std::array<std::array<uint8_t, 9>, 27> cell{};    // the cells of a house, in order
    std::array<std::array<uint8_t, 3>, 81> house{};   // the box, row and column of a cell
    std::array<std::array<uint8_t, 3>, 81> place{};   // and where in them it stands
    std::array<Cells, 27> cells{};                    // of a house
    std::array<std::array<Nine, 27>, 27> overlap{};   // the places of the first house that lie in the second
    std::array<std::vector<Nine>, 5> choices{};       // sets of so many of nine, ascending as numbers
    std::array<Cells, 81> sees{};                     // the twenty others of a cell
    std::array<std::array<uint8_t, 20>, 81> peers{};  // ascending
    std::array<std::array<uint8_t, 20>, 81> peers_by_house{};  // box, row, column: the order of 1.2.1
    BoardTables();
};
extern const BoardTables tables;

inline int count(Nine mask) { return tables.count[mask]; }
inline int lowest(Nine mask) { return std::countr_zero(mask); }
inline int cell_at(int house, int place) {
    return tables.cell[static_cast<size_t>(house)][static_cast<size_t>(place)];
}
// The places of a house that lie in another.
inline Nine overlap(int house, int other) {
    return tables.overlap[static_cast<size_t>(house)][static_cast<size_t>(other)];
}
inline bool sees(int a, int b) { return tables.sees[static_cast<size_t>(a)].test(b); }

struct Board {
    std::array<uint8_t, 81> value{};  // 0 for an empty cell
    std::array<Nine, 81> candidates{};
    std::array<std::array<Nine, 9>, 27> places{};  // places[house][digit]
    std::array<Nine, 27> once{};                   // digits with one place in a house
    std::array<uint8_t, 27> empty{};               // empty cells of a house
    std::array<uint8_t, 9> placed{};               // how often a digit stands on the board
    int left = 81;                                 // empty cells
    bool clashes = false;                          // a house had a digit twice from the start

    // What a value excludes is no candidate, whatever is said of it.
    Board(const std::vector<uint8_t>& values, const std::vector<uint32_t>& marks);

    bool has(int cell, int digit) const { return candidates[static_cast<size_t>(cell)] >> digit & 1; }
    void remove(int cell, int digit) {
        const auto c = static_cast<size_t>(cell), d = static_cast<size_t>(digit);
        candidates[c] &= static_cast<Nine>(~(1u << digit));
        for (size_t k = 0; k < 3; k++) {
            const auto house = tables.house[c][k];
            auto& at = places[house][d];
            at &= static_cast<Nine>(~(1u << tables.place[c][k]));
            if (at & (at - 1)) continue;
            const auto bit = static_cast<Nine>(1u << digit);
            once[house] = static_cast<Nine>(at ? once[house] | bit : once[house] & ~bit);
        }
    }
    void remove_all(int cell, Nine digits) {
        for (int d : bits(digits & candidates[static_cast<size_t>(cell)])) remove(cell, d);
    }
    // Writes a digit and takes it out of the cells that see it.
    void place(int cell, int digit);
    // A lone candidate that no other cell of its houses has is a value from the start (as in a Sukaku's
    // input).
    void place_lone_candidates();
};

}  // namespace nonet::explainer
