#include "generate/crew.h"
#include "generate/digger.h"
#include "generate/relative.h"

#include <algorithm>
#include <utility>

#include "solve/solve.h"
#include "test.h"

using nonet::test::board;
using namespace nonet;
using namespace nonet::generate;

namespace {

uint64_t solutions(const Geometry& g, const Values& puzzle) {
    Budget budget;
    return solve::count(g, solve::cells_of(g, puzzle), 2, budget).count;
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

namespace {

std::vector<Orbit> half_turn() {
    std::vector<Orbit> out;
    for (uint8_t c = 0; c < 40; c++) out.push_back({c, static_cast<uint8_t>(80 - c)});
    out.push_back({40});
    return out;
}

}  // namespace

TEST(digging_by_orbits_keeps_the_solution_and_the_symmetry) {
    const auto g = board(3, 3);
    const auto orbits = half_turn();
    std::vector<nine::Digging> jobs(5);
    for (size_t i = 0; i < jobs.size(); i++) {
        Random random(i);
        nine::fill(random, jobs[i].solution.data());
        jobs[i].order = random_order(random, orbits.size());
        jobs[i].at_least = i == 4 ? 40 : 0;
    }
    auto again = jobs;
    Budget budget;
    std::atomic<bool> stop{false};
    CHECK(nine::dig(nine::instruction_sets().front(), orbits, jobs, budget, stop));
    CHECK(nine::dig(nine::InstructionSet::portable, orbits, again, budget, stop));
    for (size_t i = 0; i < jobs.size(); i++) {
        CHECK(jobs[i].gone == again[i].gone);
        Values puzzle(jobs[i].solution.begin(), jobs[i].solution.end());
        for (const auto orbit : jobs[i].gone)
            for (const auto c : orbits[orbit]) puzzle[c] = 0;
        CHECK(solutions(g, puzzle) == 1);
        const auto clues = std::ranges::count_if(puzzle, [](auto v) { return v != 0; });
        CHECK(i != 4 || (clues >= 40 && clues <= 41));
        // No orbit that stayed could have gone.
        for (const auto& orbit : orbits) {
            if (i == 4 || !puzzle[orbit[0]]) continue;
            auto without = puzzle;
            for (const auto c : orbit) without[c] = 0;
            CHECK(solutions(g, without) == 2);
        }
        nine::Clues last;
        std::ranges::copy(puzzle, last.begin());
        std::vector<bool> minimal;
        CHECK(nine::are_minimal(nine::instruction_sets().front(), {&last, 1}, minimal, budget, stop));
        bool expected = true;
        for (auto& v : puzzle) {
            const auto clue = std::exchange(v, uint8_t{0});
            if (clue && solutions(g, puzzle) == 1) expected = false;
            v = clue;
        }
        CHECK(minimal[0] == expected);
    }
}

TEST(a_shaken_puzzle_is_still_one_of_its_solution) {
    const auto g = board(3, 3);
    Random random(3);
    std::array<nine::Digging, 1> job;
    nine::fill(random, job[0].solution.data());
    job[0].order = random_order(random, 81);
    std::vector<Orbit> lone;
    for (uint8_t c = 0; c < 81; c++) lone.push_back({c});
    Budget budget;
    std::atomic<bool> stop{false};
    nine::dig(nine::instruction_sets().front(), lone, job, budget, stop);
    auto puzzle = job[0].solution, solution = job[0].solution;
    for (const auto c : job[0].gone) puzzle[c] = 0;
    for (int turn = 0; turn < 20; turn++) {
        shake(puzzle, solution, random);
        CHECK(solutions(g, {puzzle.begin(), puzzle.end()}) == 1);
        CHECK(solutions(g, {solution.begin(), solution.end()}) == 1);
        for (size_t c = 0; c < 81; c++) CHECK(!puzzle[c] || puzzle[c] == solution[c]);
        auto order = order_near(puzzle, random);
        std::ranges::sort(order);
        for (size_t c = 0; c < 81; c++) CHECK(order[c] == c);
    }
}

TEST(the_number_of_threads_changes_nothing_in_what_is_made) {
    const auto g = board(3, 3);
    const auto reasoner = reason::make_reasoner(g);
    Wishes wishes;
    for (int c = 0; c < 81; c++) wishes.orbits.push_back({static_cast<Cell>(c)});
    wishes.fewest = 17, wishes.most = 81;
    const auto number = [](std::string_view key) {
        return static_cast<int>(std::ranges::find(reason::technique_keys(), key) -
                                reason::technique_keys().begin());
    };
    for (const auto* key :
         {"full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair"})
        wishes.ladder.techniques.push_back(number(key));
    wishes.ladder.ranks.resize(reason::technique_keys().size());
    wishes.shown = {number("naked-pair")};
    const Maker maker(g, *reasoner, wishes);
    std::vector<Item> expected;
    for (const int workers : {1, 4}) {
        std::vector<Item> items(6);
        for (size_t i = 0; i < items.size(); i++) items[i].seed = item_seed(9, i);
        while (std::ranges::any_of(items, [](const Item& item) { return !item.made; })) {
            Budget budget;
            std::atomic<bool> stop{false};
            make(maker, items, workers, 0.01, budget, stop);
        }
        if (expected.empty()) expected = items;
        for (size_t i = 0; i < items.size(); i++) {
            CHECK(items[i].made->attempt == expected[i].made->attempt);
            CHECK(items[i].made->puzzle == expected[i].made->puzzle);
            CHECK(solutions(g, items[i].made->puzzle) == 1);
        }
    }
}
