#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "nine/engine.h"
#include "nine/generate.h"
#include "test.h"

using namespace nonet;
using namespace nonet::nine;

namespace {

const std::string easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string solved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

// Rows one after the other, with no byte to spare behind the last, so that AddressSanitizer sees any that is
// read too many.
struct Solved {
    std::vector<uint64_t> counts;
    std::vector<uint8_t> text;
    Effort effort;
};

Solved solve(InstructionSet set, const std::vector<std::string>& rows, uint64_t limit, int workers = 1,
             double seconds = -1) {
    std::vector<uint8_t> in(rows.size() * 81);
    for (size_t i = 0; i < rows.size(); i++) std::memcpy(in.data() + i * 81, rows[i].data(), 81);
    Solved out{std::vector<uint64_t>(rows.size()), std::vector<uint8_t>(in.size(), '.'), {}};
    Batch batch;
    batch.base = in.data();
    batch.limit = limit;
    batch.out_base = out.text.data();
    batch.counts = out.counts.data();
    std::atomic<bool> stop{false};
    Budget budget(seconds, &stop);
    out.effort = run(set, batch, rows.size(), workers, budget, stop);
    return out;
}

std::vector<uint16_t> masks_of(const std::string& row) {
    std::vector<uint16_t> masks(81);
    for (size_t c = 0; c < 81; c++)
        masks[c] = static_cast<uint16_t>(row[c] == '.' ? 0x1ff : 1 << (row[c] - '1'));
    return masks;
}

// The search for a single puzzle.
One count(InstructionSet set, const std::string& row, uint64_t limit, int workers, double seconds = -1) {
    const std::vector<uint16_t> masks = masks_of(row);
    std::atomic<bool> stop{false};
    Budget budget(seconds, &stop);
    return solve_one(set, masks.data(), limit, workers, budget, stop);
}

}  // namespace

TEST(nine_solves_on_every_instruction_set) {
    for (const auto set : instruction_sets())
        for (const size_t n : {1, 7, 8, 9, 31, 32, 33, 100}) {
            std::vector<std::string> rows(n, easy);
            for (size_t i = 1; i < n; i += 3) rows[i] = hard;
            for (size_t i = 2; i < n; i += 7) rows[i] = std::string(81, '.');
            const Solved out = solve(set, rows, 2);
            for (size_t i = 0; i < n; i++) CHECK(out.counts[i] == (rows[i][0] == '.' ? 2 : 1));
            CHECK(std::memcmp(out.text.data(), solved.data(), 81) == 0);
        }
}

TEST(nine_shares_a_batch_among_threads) {
    for (const auto set : instruction_sets()) {
        std::vector<std::string> rows(2000, easy);
        for (size_t i = 0; i < rows.size(); i += 5) rows[i] = hard;
        const Solved out = solve(set, rows, 2, 4);
        for (const uint64_t c : out.counts) CHECK(c == 1);
        CHECK(!out.effort.stopped);
    }
}

TEST(nine_counts_and_stops) {
    for (const auto set : instruction_sets()) {
        CHECK(solve(set, {std::string(81, '.')}, 10000).counts[0] == 10000);
        CHECK(solve(set, {"55" + std::string(79, '.')}, 10).counts[0] == 0);
        const Solved out =
            solve(set, std::vector<std::string>(1000, std::string(81, '.')), ~uint64_t{0}, 2, 0.02);
        CHECK(out.effort.stopped);
    }
}

TEST(nine_answers_a_clash_at_once) {
    const std::string blank(81, '.');
    for (const auto set : instruction_sets()) {
        std::vector<std::string> rows(100, easy);
        for (size_t i = 0; i < rows.size(); i += 2) {
            rows[i] = blank;
            rows[i][i % 81] = '4';
            rows[i][(i % 81 + 9) % 81] = '4';  // the same column
        }
        const Solved out = solve(set, rows, 2);
        for (size_t i = 0; i < rows.size(); i++) CHECK(out.counts[i] == i % 2);
        const Solved none = solve(set, std::vector<std::string>(1000, "11" + blank.substr(2)), 2);
        CHECK(none.effort.rounds == 0);
        CHECK(std::count(none.counts.begin(), none.counts.end(), 0u) == 1000);
    }
}

TEST(nine_searches_one_puzzle) {
    for (const auto set : instruction_sets())
        for (const int workers : {1, 2}) {
            const One one = count(set, easy, 2, workers);
            CHECK(one.count == 1 && one.complete);
            for (size_t c = 0; c < 81; c++) CHECK(one.values[c] == solved[c] - '0');
            CHECK(count(set, hard, 2, workers).count == 1);
            CHECK(count(set, "11" + std::string(79, '.'), 5, workers).count == 0);
        }
}

// Enough guesses that the search goes from eight lanes to all lanes and on to both threads.
TEST(nine_counts_one_puzzle_in_threads) {
    const std::string sparse = solved.substr(0, 27) + std::string(54, '.');
    for (const auto set : instruction_sets()) {
        CHECK(count(set, sparse, 60000, 2).count == 60000);
        CHECK(!count(set, std::string(81, '.'), ~uint64_t{0}, 2, 0.02).complete);
        std::string open = solved;  // two digits of each band free: few enough solutions to count them all
        for (char& d : open)
            if (d == '1' || d == '2' || d == '3' || d == '4' || d == '5') d = '.';
        const One one = count(set, open, 1u << 30, 1), two = count(set, open, 1u << 30, 2);
        CHECK(one.complete && two.complete && one.count == two.count && one.count > 1000);
    }
}

TEST(nine_gives_the_first_solution_in_any_company) {
    const std::string blank(81, '.'), sparse = solved.substr(0, 9) + std::string(72, '.');
    std::string open = hard;
    open[0] = '.';
    std::vector<std::string> firsts;
    for (const std::string& row : {blank, sparse, open}) {
        const std::vector<uint16_t> masks = masks_of(row);
        Budget budget;
        std::vector<uint8_t> values(81);
        CHECK(first_solution(InstructionSet::portable, masks.data(), values.data(), budget));
        std::string digits(81, '0');
        for (size_t c = 0; c < 81; c++) digits[c] = static_cast<char>('0' + values[c]);
        firsts.push_back(digits);
    }
    for (const auto set : instruction_sets())
        for (const size_t n : {1, 3, 40, 1200}) {
            std::vector<std::string> rows;
            for (size_t i = 0; i < n; i++)
                rows.push_back(i % 4 == 3 ? hard : i % 3 == 0 ? blank : i % 3 == 1 ? sparse : open);
            const Solved out = solve(set, rows, 2, 4);
            for (size_t i = 0; i < n; i++)
                if (i % 4 != 3) CHECK(std::memcmp(out.text.data() + 81 * i, firsts[i % 3].data(), 81) == 0);
        }
}

TEST(nine_makes_puzzles_in_threads) {
    const std::vector<uint64_t> seeds = [] {
        std::vector<uint64_t> s(140);
        for (size_t i = 0; i < s.size(); i++) s[i] = i;
        return s;
    }();
    std::vector<uint8_t> first;
    for (const auto set : instruction_sets()) {
        std::vector<uint8_t> puzzles(seeds.size() * 81), solutions(puzzles.size());
        std::atomic<bool> stop{false};
        Budget budget(-1.0, &stop);
        CHECK(random_puzzles(set, seeds, false, nullptr, 2, puzzles.data(), solutions.data(), budget, stop));
        for (size_t c = 0; c < puzzles.size(); c++) CHECK(!puzzles[c] || puzzles[c] == solutions[c]);
        if (first.empty()) first = puzzles;
        CHECK(puzzles == first);
    }
}

TEST(nine_finds_bad_symbols) {
    for (const auto set : instruction_sets()) {
        for (int byte = 0; byte < 256; byte++) {
            const bool symbol = (byte >= '0' && byte <= '9') || (byte && std::strchr(".*_-?", byte));
            for (const int column : {0, 16, 63, 64, 80}) {
                std::vector<uint8_t> text(162);
                std::memcpy(text.data(), easy.data(), 81);
                std::memcpy(text.data() + 81, hard.data(), 81);
                text[81 + static_cast<size_t>(column)] = static_cast<uint8_t>(byte);
                Batch batch;
                batch.base = text.data();
                CHECK(first_bad_row(set, batch, 2, false) == (symbol ? 2 : 1));
                std::fill(text.begin(), text.end(), uint8_t{9});
                text[81 + static_cast<size_t>(column)] = static_cast<uint8_t>(byte);
                CHECK(first_bad_row(set, batch, 2, true) == (byte <= 9 ? 2 : 1));
            }
        }
    }
}
