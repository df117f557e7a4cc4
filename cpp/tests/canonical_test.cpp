#include "canonical/canonical.h"

#include <string>

#include "test.h"

using namespace nonet;
using namespace nonet::canonical;
using nonet::test::board;

namespace {

LeastForm form(const Geometry& g, const std::string& line) {
    std::vector<uint8_t> values;
    for (const char c : line) values.push_back(c == '.' ? 0 : static_cast<uint8_t>(c - '0'));
    Budget budget;
    return least_form(g, values, budget);
}

}  // namespace

TEST(the_most_symmetric_grid_has_648_automorphisms) {
    const auto g = board(3, 3);
    const auto out =
        form(g, "123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    CHECK(out.ways == 648 && out.complete);
}

TEST(blank_lines_are_not_tried_in_every_order) {
    const auto g = board(3, 3);
    CHECK(form(g, std::string(81, '.')).ways == 2);
    CHECK(form(g, "1" + std::string(80, '.')).line.back() == 1);
}

TEST(boxes_that_are_not_square_are_not_transposed) {
    CHECK(can_transpose(board(2, 2)) && can_transpose(board(1, 5)));
    CHECK(!can_transpose(board(2, 3)) && !can_transpose(board(1, 1)));
    CHECK(form(board(2, 3), std::string(36, '.')).ways == 1);
}
