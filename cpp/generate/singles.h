// A board that fills in singles and can take everything back. The search has a stronger one; this one is
// light, and what it does is fixed: which clues go, and so what a seed means, must not change when the search
// learns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/tables.h"

namespace nonet::generate {

class Singles {
  public:
    explicit Singles(const search::Tables& tables);

    // Takes the candidates of every cell and fills in the singles. False: no solution.
    bool load(std::span<const Digits> cells);

    // Both fill in the singles that follow. False: contradiction; only undo() is allowed then.
    bool place(Candidate c);
    bool eliminate(Candidate c);

    size_t mark() const { return trail_.size(); }
    void undo(size_t mark);

    bool solved() const { return open_ == 0; }
    bool is_placed(int cell) const { return placed_[cell] != 0; }
    Digits left(int cell) const { return cells_[cell]; }
    // A candidate of a variable with the fewest candidates left. Only if not solved.
    Candidate choose() const;
    std::vector<uint8_t> values() const;  // of a solved position

  private:
    // A trail entry is an eliminated candidate, or a placed one with this bit.
    static constexpr uint16_t placed_bit = 1u << 15;

    bool remove(int cell, int digit);
    bool settle();  // places what is pending

    const search::Tables& t_;
    std::vector<Digits> cells_;
    std::vector<uint32_t> places_;
    std::vector<uint8_t> placed_;
    std::vector<uint16_t> trail_;
    std::vector<Candidate> pending_;
    int open_ = 0;  // cells not placed
};

}  // namespace nonet::generate
