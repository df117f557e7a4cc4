// The board without its digits, for every size and shape, as three lists: candidates, variables (exactly one
// candidate of each is true) and links (two candidates that exclude each other). What can't be said so, rules
// about many cells, are sums and automata. Built once, then only read.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "constraint.h"

namespace nonet {

constexpr int max_size = 25;
// More are refused. No board has use for them, and the numbers of houses and variables fit their types.
constexpr int max_houses = 4096;
constexpr int max_variables = 65535;
constexpr size_t max_links = 2'000'000;

using Candidate = uint16_t;           // cell * N + digit - 1
using Values = std::vector<uint8_t>;  // the digit of every cell
using Orbit = std::vector<Cell>;      // cells that are clues together or not at all

// Lists of different lengths in one block of memory: row i is items[start[i] .. start[i+1]).
template <class T>
class Lists {
  public:
    Lists() = default;
    explicit Lists(const std::vector<std::vector<T>>& rows);
    Lists(std::vector<uint32_t> start, std::vector<T> items)
        : start_(std::move(start)), items_(std::move(items)) {}
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
    // every digit occurs in it; a smaller one only that its cells differ. A box of one row or column is a row
    // or column again: then there are no boxes (a Latin square). A box of {0, 0} says that the boxes are
    // regions of any shape. `relations` say what excludes each other for any other reason; `barred` are
    // candidates that are never true. Throws std::invalid_argument.
    Geometry(int size, std::array<int, 2> box, const std::vector<std::vector<Cell>>& houses,
             const std::vector<Relation>& relations = {}, std::vector<Sum> sums = {},
             std::vector<Automaton> automata = {}, const std::vector<Candidate>& barred = {});
    ~Geometry() { delete links_.load(); }

    int size;                   // N
    int cell_count;             // N*N
    int candidate_count;        // N*N*N
    std::array<int, 2> box;     // rows, columns of a box; {0, 0} for regions of any shape
    int box_count;              // N, or 0 for a Latin square
    Digits all_digits;          // the N lowest bits
    Lists<Cell> houses;         // cells of a house
    Lists<uint16_t> houses_of;  // houses of a cell
    // The cells that a cell sees, ascending: those that can't hold the same digit, whatever it is. They share
    // a house, or links say so for every digit.
    Lists<Cell> peers;

    // Variables: exactly-one sets of candidates. Number v < N*N is the cell v (rc); after them come, for each
    // house of N cells in order, its N digits (rn, cn, bn, ...).
    Lists<Candidate> variables;
    Lists<uint16_t> variables_of;        // variables of a candidate; the first is its cell
    std::vector<int> house_of_variable;  // -1 for a cell
    std::vector<int> first_variable;  // of a house: the variable of its digit 1; -1 if the house is not whole

    // Another cell in which a candidate of this cell excludes other digits than its own.
    struct Partner {
        Cell cell;
        uint32_t first;  // where excluded() finds the digits that digit 1 excludes
    };
    Lists<Candidate> rule_links;  // candidates that a candidate excludes, but not by its cell or a house
    Lists<Partner> partners;      // of a cell
    bool has_links;               // there are rule links
    bool digits_are_alike;        // exchanging digits everywhere turns solutions into solutions
    bool is_nine;                 // rows, columns and boxes of the ordinary 9x9 board, and digits barred
    bool is_plain_nine;           // and no digits barred either

    // Constraints of many cells are numbered: the sums first, then the automata.
    std::vector<Sum> sums;
    std::vector<Automaton> automata;
    std::vector<Digits> barred;  // by cell: digits that it never holds

    Candidate candidate(int cell, int digit) const { return static_cast<Candidate>(cell * size + digit - 1); }
    int cell_of(Candidate c) const { return c / size; }
    int digit_of(Candidate c) const { return c % size + 1; }

    // All candidates that a candidate excludes, ascending. All of them are made when the first are asked for:
    // whoever only searches has the peers and the links of rules, and no use for them.
    std::span<const Candidate> links_of(size_t candidate) const {
        const auto* made = links_.load(std::memory_order_acquire);
        return (made ? *made : make_links())[candidate];
    }

    // Whether one cell is a peer of the other.
    bool sees(int cell, int other) const {
        return sees_[static_cast<size_t>(cell * words_ + (other >> 6))] >> (other & 63) & 1;
    }
    // The peers of a cell as bits, 64 cells a word.
    std::span<const uint64_t> peer_bits(size_t cell) const {
        const auto words = static_cast<size_t>(words_);
        return {sees_.data() + cell * words, words};
    }
    // Whether two candidates can't both be true.
    bool excludes(Candidate a, Candidate b) const {
        const int p = cell_of(a), q = cell_of(b);
        if (p == q) return a != b;
        if (a - p * size == b - q * size && sees(p, q)) return true;
        return has_links && is_rule_link(a, b);
    }
    // The digits of a partner's cell that a digit (from 0) of the cell itself excludes.
    Digits excluded(const Partner& partner, int digit) const {
        return excluded_[partner.first + static_cast<uint32_t>(digit)];
    }
    Digits allowed(int cell) const { return all_digits & ~barred[static_cast<size_t>(cell)]; }
    bool has_constraints() const { return !sums.empty() || !automata.empty(); }
    // The numbers of the constraints of a cell.
    std::span<const uint16_t> constraints_of(int cell) const {
        if (!has_constraints()) return {};
        return constraints_of_[static_cast<size_t>(cell)];
    }
    std::span<const Cell> constraint_cells(size_t number) const {
        return number < sums.size() ? sums[number].cells : automata[number - sums.size()].cells;
    }
    // Whether a rule link has an end in this cell, a constraint covers it, or a digit is barred from it.
    bool is_ruled(int cell) const { return !ruled_.empty() && ruled_[static_cast<size_t>(cell)]; }

  private:
    void set_houses(const std::vector<std::vector<Cell>>& house_cells);
    void set_variables();
    void set_relations(const std::vector<Relation>& relations);  // rule links and partners
    void set_peers();
    void set_constraints(const std::vector<Candidate>& barred_candidates);
    const Lists<Candidate>& make_links() const;
    bool is_rule_link(Candidate a, Candidate b) const;
    bool are_digits_alike() const;
    bool has_plain_nine_houses() const;

    int words_;                   // 64-bit words of a row of sees_
    std::vector<uint64_t> sees_;  // bit q of row p: the cells p and q are peers
    std::vector<bool> ruled_;     // by cell; empty without rules
    std::vector<Digits> excluded_;
    Lists<uint16_t> constraints_of_;  // empty without constraints
    mutable std::atomic<const Lists<Candidate>*> links_ = nullptr;
};

}  // namespace nonet
