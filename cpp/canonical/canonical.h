// The least form of a grid among all that the symmetries of the board make of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "geometry.h"

namespace nonet::canonical {

// Target row r holds what stood in row rows[r] (in column rows[r] if transposed), and so for columns; digit d
// becomes digits[d].
struct LeastForm {
    std::vector<uint8_t> line;  // N*N digits, 0 where empty
    std::vector<uint8_t> rows, columns, digits;
    bool transposed = false;
    uint64_t ways = 0;  // transformations that lead to the line, those counted once that differ only in
                        // the order of blank rows, columns, bands and stacks, or in digits that are not used
    bool complete = false;  // false: the budget ended the search, and there may be a smaller line
};

// May the grid be reflected in its diagonal? With boxes as high as wide, and without boxes.
bool can_transpose(const Geometry& geometry);

// `values` hold no digit twice in a row or column, and the geometry has plain boxes: the caller has checked.
LeastForm least_form(const Geometry& geometry, std::span<const uint8_t> values, Budget& budget);

}  // namespace nonet::canonical
