// What the search needs of a geometry, laid out flat. Built once per search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry.h"
#include "search/automaton_filter.h"
#include "search/sum_filter.h"

namespace nonet::search {

// Where a cell stands in one of its houses.
struct Spot {
    uint32_t base;  // house * N: the first place set of the house
    uint32_t bit;   // 1 << (index of the cell in the house)
    uint32_t house;
};

struct Tables {
    // A house with fewer than N cells need not hold every digit. Its place sets carry these two bits, so that
    // they are never empty and never single, and no code needs to ask what kind of house it is.
    static constexpr uint32_t never_single = 3u << 30;
    static constexpr uint32_t place_bits = (1u << max_size) - 1;

    explicit Tables(const Geometry& geometry);

    std::span<const Spot> spots(int cell) const {
        return {spots_.data() + start_[cell], spots_.data() + start_[cell + 1]};
    }
    // The cells of one house that also lie in the other, as indices in the first.
    uint32_t shared(size_t house, size_t other) const {
        return shared_.empty() ? compare(house, other) : shared_[house * house_count + other];
    }

    // Sets of candidates as bits: digit by digit, for each digit its cells, in cell_words words.
    size_t word_of(size_t cell, size_t digit) const { return digit * cell_words + cell / 64; }
    Candidate candidate_at(size_t word, int bit) const {
        const size_t cell = word % cell_words * 64 + static_cast<size_t>(bit);
        return static_cast<Candidate>(cell * size + word / cell_words);
    }

    // The most cells that a house has in common with another. More places than these are never locked.
    int most_shared(size_t house) const { return most_shared_[house]; }

    // Cells of a house that links tie to one another, each pair in the same way: their digits are one of
    // these sets.
    struct Friends {
        std::vector<Cell> cells;
        SetFilter sets;
    };

    // The constraints of the search: the board's sums, then those derived from them, then the automata, then
    // the sets of linked cells.
    size_t constraint_count() const { return constraint_cells_.size(); }
    std::span<const Cell> constraint_cells(size_t number) const { return constraint_cells_[number]; }
    // The constraints that cover a cell, as bits; only on a board with constraints.
    std::span<const uint64_t> constraints_of(size_t cell) const {
        return {constraints_of_.data() + cell * words_, words_};
    }
    // As SumFilter::filter().
    bool filter(size_t number, std::span<Digits> masks, Digits& required) const {
        if (number < sums.size()) return sums[number].filter(masks, required);
        if (number < first_friends()) return automata[number - sums.size()].filter(masks);
        return friends[number - first_friends()].sets.filter(masks, required);
    }
    bool is_automaton(size_t number) const { return number >= sums.size() && number < first_friends(); }
    // Whether a second filter() right after the first takes nothing more: the greatest fixed point of each
    // set, or all fillings of an automaton, are found at once.
    bool says_all_at_once(size_t number) const { return number >= sums.size() || sums[number].has_sets(); }

    const Geometry& geometry;
    size_t size;
    size_t cell_count;
    size_t candidate_count;
    size_t house_count;
    size_t cell_words;              // that hold a bit a cell
    std::vector<Cell> cell_at;      // [house * N + index]
    std::vector<uint8_t> digit_of;  // digit - 1 of a candidate
    std::vector<Cell> cell_of;      // cell of a candidate
    std::vector<SumFilter> sums;
    size_t first_long = 0;  // from this sum on they are derived and long: looked at last
    std::vector<AutomatonFilter> automata;
    std::vector<Friends> friends;

  private:
    // The table of shared cells grows with the square of the number of houses; with more than these it is not
    // made.
    static constexpr size_t most_compared = 256;

    size_t first_friends() const { return sums.size() + automata.size(); }
    void set_friends();
    void set_constraints();
    uint32_t compare(size_t house, size_t other) const;

    std::vector<Spot> spots_;
    std::vector<uint32_t> start_;
    std::vector<uint32_t> shared_;
    std::vector<uint8_t> most_shared_;
    Lists<Cell> constraint_cells_;
    std::vector<uint64_t> constraints_of_;
    size_t words_ = 0;  // of a row of constraints_of_
};

}  // namespace nonet::search
