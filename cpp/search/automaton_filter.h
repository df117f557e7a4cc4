// What an automaton leaves of its cells: exactly the digits of fillings that it accepts. As with sums, a pure
// function of the candidates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry.h"

namespace nonet::search {

class AutomatonFilter {
  public:
    AutomatonFilter(const Automaton& automaton, const Geometry& geometry);

    std::span<const Cell> cells() const { return cells_; }
    // Takes from the masks, one a cell, what stands in no accepted filling. False: there is none.
    bool filter(std::span<Digits> masks) const;
    // Of masks that no filling has: widens each as far as `most` allows and there is still none.
    void widen(std::span<Digits> masks, std::span<const Digits> most) const;

  private:
    // States are numbered anew in every layer (before the first cell, after it, ...): only those that a start
    // reaches and that reach an end.
    struct Arrow {
        uint16_t from, to;
    };

    std::span<const Arrow> arrows(size_t layer, int digit) const {
        const size_t at = layer * (size_ + 1) + static_cast<size_t>(digit);
        return {arrows_.data() + start_[at], arrows_.data() + start_[at + 1]};
    }
    void step_back(size_t layer, Digits mask, const uint8_t* after, uint8_t* before) const;

    std::vector<Cell> cells_;
    size_t size_;
    std::vector<Arrow> arrows_;          // by layer, from the last one, then digit
    std::vector<uint32_t> start_;        // [layer * (N + 1) + digit] in arrows_
    std::vector<uint32_t> first_state_;  // of a layer, if all are numbered through
};

}  // namespace nonet::search
