#include "solve/solve.h"

#include <array>
#include <string>

#include "solve/clues.h"
#include "test.h"

using namespace nonet;
using nonet::test::board;

TEST(a_part_of_a_budget_ends_by_work_and_leaves_the_whole) {
    std::atomic<bool> stop{false};
    Budget whole(-1.0, &stop);
    for (int round = 0; round < 2; round++) {
        Budget part = whole.part(1000);
        int calls = 0;
        while (!part.spent()) calls++;
        CHECK(calls >= 1000 - 256 && calls <= 1000 + 256);
        CHECK(!whole.spent_now() && !stop);
    }
}

TEST(a_part_of_a_spent_budget_is_spent) {
    Budget whole(0.0);
    Budget part = whole.part(Budget::any_work);
    CHECK(part.spent());
    bool asked = false;
    Budget polled(-1.0, nullptr, [&] { return asked = true; });
    Budget other = polled.part(Budget::any_work);
    CHECK(other.spent() && asked && polled.is_spent());
}

TEST(both_engines_say_the_same) {
    const auto plain = board(3, 3);
    std::vector<std::vector<Cell>> houses;
    for (size_t h = 0; h < plain.houses.size(); h++)
        houses.emplace_back(plain.houses[h].begin(), plain.houses[h].end());
    houses.push_back({0, 1});  // says nothing new, but this is no longer the ordinary board
    const Geometry other(9, {3, 3}, houses);
    CHECK(plain.is_plain_nine && !other.is_plain_nine);
    const std::string puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (int clues : {81, 60, 40, 20}) {  // the first symbols only: one solution, then more and more
        Values values(81);
        for (int c = 0; c < clues; c++)
            values[c] = puzzle[c] == '.' ? 0 : static_cast<uint8_t>(puzzle[c] - '0');
        const auto cells = solve::cells_of(plain, values);
        Budget budget;
        const auto one = solve::count(plain, cells, 50, budget), two = solve::count(other, cells, 50, budget);
        CHECK(one.count == two.count && one.complete == two.complete);
        CHECK(solve::status_soon(plain, cells, budget) == solve::status_soon(other, cells, budget));
        std::atomic<bool> stop{false};
        std::array<uint8_t, 81> first, second;
        uint8_t code, same;
        solve::solve_many(plain, values.data(), 1, first.data(), &code, 1, budget, stop);
        solve::solve_many(other, values.data(), 1, second.data(), &same, 1, budget, stop);
        CHECK(code == same);
        CHECK(code == static_cast<uint8_t>(solve::status_of(one.count, one.complete)));
    }
}

TEST(barred_digits_are_for_both_engines) {
    const auto plain = board(3, 3);
    std::vector<std::vector<Cell>> houses;
    for (size_t h = 0; h < plain.houses.size(); h++)
        houses.emplace_back(plain.houses[h].begin(), plain.houses[h].end());
    std::vector<Candidate> barred;  // cell by cell all but one, two, three or four digits
    for (int c = 0; c < 81; c++)
        for (int d = 1; d <= 9; d++)
            if ((c * 5 + d * 7) % 9 > c % 4 + 2) barred.push_back(plain.candidate(c, d));
    for (size_t kept : {barred.size(), barred.size() / 2, barred.size() / 8}) {
        const std::vector<Candidate> some(barred.begin(), barred.begin() + static_cast<long>(kept));
        const Geometry nine(9, {3, 3}, houses, {}, {}, {}, some);
        auto more = houses;
        more.push_back({0, 1});
        const Geometry other(9, {3, 3}, more, {}, {}, {}, some);
        CHECK(nine.is_nine && !nine.is_plain_nine && !other.is_nine);
        const auto cells = solve::cells_of(nine, Values(81));
        Budget budget;
        const auto one = solve::count(nine, cells, 300, budget),
                   two = solve::count(other, cells, 300, budget);
        CHECK(one.count == two.count && one.complete == two.complete);
        std::atomic<bool> stop{false};
        const auto first = solve::solve(nine, cells, budget, stop, 1);
        std::array<uint8_t, 81> blank{}, many;
        uint8_t code;
        solve::solve_many(nine, blank.data(), 1, many.data(), &code, 1, budget, stop);
        CHECK(code == static_cast<uint8_t>(first.status));
        solve::Solutions stream(nine, cells);
        const auto streamed = stream.next(budget);
        CHECK(streamed == first.first);
        if (first.first) CHECK(std::equal(many.begin(), many.end(), first.first->begin()));
    }
}

TEST(needless_clues_are_seen_and_taken_out) {
    const std::string easy =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (const auto set : nine::instruction_sets())
        for (const int workers : {1, 2}) {
            std::vector<std::string> texts(1100, easy);  // more than are looked at together
            std::vector<uint8_t*> rows;
            for (auto& text : texts) rows.push_back(reinterpret_cast<uint8_t*>(text.data()));
            std::vector<solve::Need> needs(rows.size());
            std::vector<uint8_t> done(rows.size());
            std::atomic<bool> stop{false};
            Budget budget(-1.0, &stop);
            solve::clue_needs(set, rows.data(), rows.size(), needs.data(), workers, budget, stop);
            CHECK(needs.front() == solve::Need::some && needs.back() == solve::Need::some);
            solve::take_needless_clues(set, rows.data(), rows.size(), done.data(), workers, budget, stop);
            CHECK(texts.front() == texts.back() && texts.front() != easy && done.back());
            solve::clue_needs(set, rows.data(), rows.size(), needs.data(), workers, budget, stop);
            CHECK(needs.front() == solve::Need::all && needs.back() == solve::Need::all);
        }
}
