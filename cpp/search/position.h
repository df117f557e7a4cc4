// A position of the search: what is left of every variable, kept in step, with a trail to undo by.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry.h"

namespace nonet::search {

// Where a cell stands in one of its houses.
struct Spot {
    uint32_t base;  // house * N: the first of the house's place sets
    uint32_t bit;   // 1 << (index of the cell in the house)
};

// What the search needs of a geometry, laid out flat. Built once per search.
//
//   cells[c]               bit d set: digit d+1 may stand in cell c
//   places[house * N + d]  bit i set: digit d+1 may stand in the i-th cell of the house
//
// A house with fewer than N cells need not hold every digit. Its place sets carry the two `never_single`
// bits, so that they are never empty and never single, and no code needs to ask what kind of house it is.
struct Tables {
    static constexpr uint32_t never_single = 3u << 30;
    static constexpr uint32_t place_bits = (1u << max_size) - 1;

    explicit Tables(const Geometry& geometry);

    std::span<const Spot> spots(int cell) const {
        return {spots_.data() + start_[cell], spots_.data() + start_[cell + 1]};
    }

    const Geometry& geometry;
    int size;
    std::vector<Cell> cell_at;    // [house * N + index]
    std::vector<uint8_t> column;  // digit - 1 of a candidate
    std::vector<Cell> row;        // cell of a candidate

  private:
    std::vector<Spot> spots_;
    std::vector<uint32_t> start_;
};

class Position {
  public:
    explicit Position(const Tables& tables);

    // Takes the candidates of every cell and fills in the singles. False: no solution.
    bool load(std::span<const Digits> cells);

    // Both fill in the singles that follow. False: contradiction; only undo() is allowed then.
    bool place(Candidate c);
    bool eliminate(Candidate c);

    size_t mark() const { return trail_.size(); }
    void undo(size_t mark);

    bool solved() const { return open_ == 0; }
    // A candidate of a variable with the fewest candidates left. Only if not solved.
    Candidate choose() const;
    std::vector<uint8_t> values() const;  // of a solved position

  private:
    // A trail entry is an eliminated candidate, or a placed one with this bit.
    static constexpr uint16_t placed_bit = 1u << 15;

    bool remove(int cell, int digit);
    bool settle();  // places what is pending

    const Tables& t_;
    std::vector<Digits> cells_;
    std::vector<uint32_t> places_;
    std::vector<uint8_t> placed_;
    std::vector<uint16_t> trail_;
    std::vector<Candidate> pending_;
    int open_ = 0;  // cells not placed
};

}  // namespace nonet::search
