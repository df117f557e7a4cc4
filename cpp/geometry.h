// The board without its digits: houses, peers and variables, for every size and shape. Built once, then only
// read.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet {

constexpr int max_size = 25;

using Cell = uint16_t;       // 0 .. N*N-1 in reading order
using Candidate = uint16_t;  // cell * N + digit - 1
using Digits = uint32_t;     // a set of digits: bit d-1 stands for digit d

// Lists of different lengths in one block of memory: row i is items[start[i] .. start[i+1]).
template <class T>
class Lists {
  public:
    Lists() = default;
    explicit Lists(const std::vector<std::vector<T>>& rows);
    std::span<const T> operator[](size_t i) const {
        return {items_.data() + start_[i], items_.data() + start_[i + 1]};
    }
    size_t size() const { return start_.empty() ? 0 : start_.size() - 1; }

  private:
    std::vector<uint32_t> start_;
    std::vector<T> items_;
};

class Geometry {
  public:
    // Houses come as rows, columns, boxes, extra; each lists its cells. A house of N cells also says that
    // every digit occurs in it; a smaller one only that its cells differ. Throws std::invalid_argument.
    Geometry(int size, std::array<int, 2> box, const std::vector<std::vector<Cell>>& houses);

    int size;                   // N
    int cell_count;             // N*N
    int candidate_count;        // N*N*N
    std::array<int, 2> box;     // rows, columns of a box
    Digits all_digits;          // the N lowest bits
    Lists<Cell> houses;         // cells of a house
    Lists<uint16_t> houses_of;  // houses of a cell
    Lists<Cell> peers;          // the other cells of a cell's houses, ascending

    // Variables: exactly-one sets of candidates. Number v < N*N is the cell v (rc); after them come, for each
    // house of N cells in order, its N digits (rn, cn, bn, ...).
    Lists<Candidate> variables;
    Lists<uint16_t> variables_of;        // variables of a candidate; the first is its cell
    std::vector<int> house_of_variable;  // -1 for a cell
    std::vector<int> first_variable;  // of a house: the variable of its digit 1; -1 if the house is not whole
    Lists<Candidate> links;           // candidates that a candidate excludes (weak links), ascending

    Candidate candidate(int cell, int digit) const { return static_cast<Candidate>(cell * size + digit - 1); }
    int cell_of(Candidate c) const { return c / size; }
    int digit_of(Candidate c) const { return c % size + 1; }
};

}  // namespace nonet
