#include "generate/digger.h"

#include "test.h"

using nonet::test::board;
using namespace nonet;

namespace {

uint64_t solutions(const Geometry& g, const Values& puzzle) {
    std::vector<Digits> cells;
    for (const auto v : puzzle) cells.push_back(v ? 1u << (v - 1) : g.all_digits);
    Budget budget;
    return count_solutions(g, cells, 2, budget).count;
}

}  // namespace

TEST(random_numbers_are_the_published_sequence) {
    Random random(1234567);
    CHECK(random.next() == 6457827717110365317ull);
    CHECK(random.next() == 3203168211198807973ull);
}

TEST(digging_leaves_a_minimal_puzzle) {
    for (const auto& g : {board(2, 2), board(2, 3), board(3, 3)}) {
        Digger digger(g);
        Random random(5);
        Budget budget;
        auto puzzle = *digger.fill(digger.empty(), random, budget);
        CHECK(solutions(g, puzzle) == 1);
        std::vector<Orbit> orbits;
        for (int c = 0; c < g.cell_count; c++) orbits.push_back({static_cast<Cell>(c)});
        random.shuffle(orbits);
        for (const auto number : digger.dig(puzzle, orbits, 0, 1'000'000, budget))
            puzzle[orbits[number][0]] = 0;
        CHECK(solutions(g, puzzle) == 1);
        for (auto& v : puzzle) {
            const auto clue = v;
            v = 0;
            CHECK(!clue || solutions(g, puzzle) == 2);
            v = clue;
        }
    }
}
