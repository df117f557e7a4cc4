#include "search/search.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

#include "search/depth_first.h"
#include "search/solver.h"
#include "test.h"

using namespace nonet;
using namespace nonet::search;
using nonet::test::board;

namespace {

// A board with two diagonals and a short house, so that every kind of house takes part.
Geometry board_with_extras(int rows, int columns) {
    const int n = rows * columns;
    std::vector<std::vector<Cell>> houses(3);
    const auto plain = board(rows, columns);
    for (int i = 0; i < n; i++) {
        houses[0].push_back(static_cast<Cell>(i * n + i));
        houses[1].push_back(static_cast<Cell>(i * n + n - 1 - i));
        if (i < n / 2) houses[2].push_back(static_cast<Cell>(i * n + (2 * i + 1) % n));
    }
    for (size_t h = plain.houses.size(); h--;)
        houses.insert(houses.begin(), std::vector<Cell>(plain.houses[h].begin(), plain.houses[h].end()));
    return Geometry(n, {rows, columns}, houses);
}

// A board with links of all kinds: equal digits, close digits, and single pairs of candidates.
Geometry board_with_links(int rows, int columns, uint32_t seed) {
    const int n = rows * columns;
    std::mt19937 rng(seed);
    const auto any = [&](int count) { return static_cast<int>(rng() % static_cast<uint32_t>(count)); };
    std::vector<std::pair<Candidate, Candidate>> links;
    const auto add = [&](int p, int d, int q, int e) {
        if (p != q && d >= 0 && e >= 0 && d < n && e < n)
            links.emplace_back(static_cast<Candidate>(p * n + d), static_cast<Candidate>(q * n + e));
    };
    for (int i = 0; i < n; i++) {
        const int p = any(n * n), q = any(n * n), r = p % n < n - 1 ? p + 1 : p - 1;
        for (int d = 0; d < n; d++) {
            add(p, d, q, d);
            add(p, d, r, d - 1);
            add(p, d, r, d + 1);
        }
        add(any(n * n), any(n), any(n * n), any(n));
    }
    const auto plain = board(rows, columns);
    std::vector<std::vector<Cell>> houses;
    for (size_t h = 0; h < plain.houses.size(); h++)
        houses.emplace_back(plain.houses[h].begin(), plain.houses[h].end());
    return Geometry(n, {rows, columns}, houses, test::relations_of(n, links));
}

// A board with more houses than fit a table of pairs of houses: every pair of cells a knight's move apart.
Geometry board_with_pairs(int rows, int columns) {
    const int n = rows * columns;
    const auto plain = board(rows, columns);
    std::vector<std::vector<Cell>> houses;
    for (size_t h = 0; h < plain.houses.size(); h++)
        houses.emplace_back(plain.houses[h].begin(), plain.houses[h].end());
    for (int p = 0; p < n * n; p++)
        for (int q = p + 1; q < n * n; q++)
            if (std::abs(p / n - q / n) * std::abs(p % n - q % n) == 2)
                houses.push_back({static_cast<Cell>(p), static_cast<Cell>(q)});
    return Geometry(n, {rows, columns}, houses);
}

bool is_solution(const Geometry& g, const Values& values, std::span<const Digits> cells) {
    for (int c = 0; c < g.cell_count; c++)
        if (!(cells[c] >> (values[c] - 1) & 1)) return false;
    for (size_t h = 0; h < g.houses.size(); h++) {
        Digits seen = 0;
        for (const Cell c : g.houses[h]) seen |= 1u << (values[c] - 1);
        if (static_cast<size_t>(std::popcount(seen)) != g.houses[h].size()) return false;
    }
    for (int c = 0; c < g.cell_count; c++)
        for (const Candidate other : g.rule_links[g.candidate(c, values[c])])
            if (values[g.cell_of(other)] == g.digit_of(other)) return false;
    return true;
}

// Random candidates; with a solution among them, if there is one to take.
std::vector<Digits> random_cells(const Geometry& g, const std::optional<Values>& solution, double chance,
                                 std::mt19937& rng) {
    std::vector<Digits> cells(g.cell_count, 0);
    std::bernoulli_distribution keep(chance);
    for (int c = 0; c < g.cell_count; c++) {
        for (int d = 0; d < g.size; d++) cells[c] |= static_cast<Digits>(keep(rng)) << d;
        if (solution) cells[c] |= 1u << ((*solution)[c] - 1);
    }
    return cells;
}

// Solutions without order. As strings: where g++ 12 compares sets of vectors of bytes, it warns of lengths
// that can't be.
using Found = std::set<std::string>;

std::string text(const Values& values) { return {values.begin(), values.end()}; }

Found all(search::Solver& solver, const Geometry& g, std::span<const Digits> cells) {
    Found out;
    Budget budget;
    while (auto values = solver.next(budget)) {
        CHECK(is_solution(g, *values, cells));
        CHECK(out.insert(text(*values)).second);
    }
    CHECK(solver.exhausted());
    return out;
}

}  // namespace

// The stages are driven by failures, which small grids have few of; so every stage is made to start at once.
TEST(every_stage_finds_every_solution_once) {
    const Schedule schedules[] = {{}, {1000000, 1, 1}, {0, 1, 1}, {0, 1, 3}, {3, 4, 10}};
    std::mt19937 rng(1);
    for (const auto& g : {board(2, 2), board(2, 3), board_with_extras(2, 3), board(1, 7), board(2, 4),
                          board_with_extras(3, 3), board_with_links(2, 2, 1), board_with_links(2, 3, 2),
                          board_with_links(2, 3, 3), board_with_links(3, 3, 4), board_with_pairs(2, 5)}) {
        const Tables tables(g);
        Budget budget;
        const std::vector<Digits> blank(g.cell_count, g.all_digits);
        const auto some = count_solutions(g, blank, 1, budget).first;
        for (int round = 0; round < 60; round++) {
            const double chance = 0.15 + 0.25 * (round % 10) / 10 + (g.size < 7 ? 0.15 : 0);
            const auto cells = random_cells(g, round % 3 ? some : std::nullopt, chance, rng);
            DepthFirst plain(tables, cells, false), folded(tables, cells, true);
            Found expected;
            while (plain.next(budget) && expected.size() < 300) expected.insert(text(plain.values()));
            if (!plain.exhausted()) continue;
            uint64_t sum = 0;
            while (folded.next(budget)) sum += folded.weight();
            CHECK(sum == expected.size());
            for (const auto& schedule : schedules) {
                Solver solver(tables, cells, schedule);
                CHECK(all(solver, g, cells) == expected);
            }
        }
    }
}

TEST(counts_are_the_known_ones) {
    Budget budget;
    for (const auto& [rows, columns, total] : {std::tuple{1, 1, 1u}, {2, 2, 288u}, {2, 3, 28200960u}}) {
        const auto g = board(rows, columns);
        const std::vector<Digits> blank(g.cell_count, g.all_digits);
        const auto outcome = count_solutions(g, blank, ~0ull, budget);
        CHECK(outcome.count == total);
        CHECK(outcome.complete);
    }
}

TEST(threads_count_the_same) {
    std::mt19937 rng(2);
    int many = 0;
    for (const auto& g : {board(2, 3), board_with_extras(2, 3), board(2, 4), board(1, 7)}) {
        Budget plain;
        const std::vector<Digits> blank(g.cell_count, g.all_digits);
        const auto some = count_solutions(g, blank, 1, plain).first;
        for (int round = 0; round < 10; round++) {
            auto cells = blank;
            std::bernoulli_distribution given(g.size < 7 ? 0.15 : 0.4);
            for (int c = 0; c < g.cell_count; c++)
                if (given(rng)) cells[c] = 1u << ((*some)[c] - 1);
            const auto alone = count_solutions(g, cells, 1000000, plain);
            std::atomic<bool> stop{false};
            Budget budget(-1.0, &stop);
            const auto together = count_solutions(g, cells, 1000000, budget, stop, 3);
            CHECK(together.count == alone.count);
            CHECK(together.complete == alone.complete);
            many += alone.complete && alone.count > staged_limit;
        }
    }
    CHECK(many > 5);  // or no thread was started
}

TEST(the_stream_gives_what_the_count_says) {
    const auto g = board(2, 3);
    std::vector<Digits> cells(g.cell_count, g.all_digits);
    for (int c = 0; c < 6; c++) cells[c] = 1u << c;
    for (int c = 6; c < 9; c++) cells[c] = 1u << (c - 3);
    Budget budget;
    const auto outcome = count_solutions(g, cells, ~0ull, budget);
    CHECK(outcome.complete);
    CHECK(outcome.count > staged_limit);
    Found seen;
    SolutionStream stream(g, cells);
    while (auto values = stream.next(budget)) {
        CHECK(seen.insert(text(*values)).second);
        CHECK(is_solution(g, *values, cells));
    }
    CHECK(stream.exhausted());
    CHECK(seen.size() == outcome.count);
}

TEST(a_spent_budget_can_be_followed_by_another) {
    const auto g = board(5, 5);
    const std::vector<Digits> blank(g.cell_count, g.all_digits);
    SolutionStream stream(g, blank);
    Budget none(0), enough;
    CHECK(!stream.next(none));
    CHECK(!stream.exhausted());
    const auto values = stream.next(enough);
    CHECK(values && is_solution(g, *values, blank));
}
