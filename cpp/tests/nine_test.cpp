#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "nine/engine.h"
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
