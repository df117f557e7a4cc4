#include <stdexcept>

#include "test.h"

using nonet::test::board;

TEST(nine_by_nine_has_the_known_counts) {
    const auto g = board(3, 3);
    CHECK(g.variables.size() == 324);
    for (int c = 0; c < g.candidate_count; c++) {
        CHECK(g.links_of(c).size() == 28);
        CHECK(g.variables_of[c].size() == 4);
    }
    for (int c = 0; c < g.cell_count; c++) CHECK(g.peers[c].size() == 20);
}

TEST(every_size_has_3n_plus_n_links) {
    for (auto [r, c] : {std::pair{1, 1}, {2, 2}, {3, 2}, {2, 8}, {4, 4}, {5, 5}}) {
        const auto g = board(r, c);
        const size_t n = r * c;
        CHECK(g.links_of(0).size() == 3 * (n - 1) + n - r - c + 1);
    }
}

TEST(impossible_shapes_are_refused) {
    int refused = 0;
    try {
        nonet::Geometry(26, {2, 13}, {});
    } catch (const std::invalid_argument&) {
        refused++;
    }
    try {
        nonet::Geometry(4, {2, 2}, {{0, 0, 1, 2}});
    } catch (const std::invalid_argument&) {
        refused++;
    }
    CHECK(refused == 2);
}
