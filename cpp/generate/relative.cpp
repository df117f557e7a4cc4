#include "generate/relative.h"

#include <algorithm>

namespace nonet::generate {
namespace {

// Rows (or columns) in a random order that keeps bands together.
std::array<int, 9> lines(Random& random) {
    std::array<int, 9> out{};
    const auto bands = random_order(random, 3);
    for (size_t b = 0; b < 3; b++) {
        const auto rows = random_order(random, 3);
        for (size_t r = 0; r < 3; r++) out[b * 3 + r] = bands[b] * 3 + rows[r];
    }
    return out;
}

}  // namespace

void shake(nine::Clues& puzzle, nine::Clues& solution, Random& random) {
    const auto labels = random_order(random, 9);
    const auto rows = lines(random), columns = lines(random);
    const bool transposed = random.below(2);
    const auto moved = [&](const nine::Clues& from) {
        nine::Clues out;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                const uint8_t digit = from[transposed ? columns[c] * 9 + rows[r] : rows[r] * 9 + columns[c]];
                out[r * 9 + c] = digit ? static_cast<uint8_t>(labels[digit - 1] + 1) : uint8_t{0};
            }
        return out;
    };
    puzzle = moved(puzzle);
    solution = moved(solution);
}

std::vector<uint8_t> order_near(const nine::Clues& puzzle, Random& random) {
    std::vector<uint8_t> blanks, clues;
    for (const auto cell : random_order(random, 81)) (puzzle[cell] ? clues : blanks).push_back(cell);
    const size_t leaving = std::min<size_t>(1 + random.below(2), clues.size());
    const size_t coming = std::min<size_t>(1 + random.below(4), blanks.size());
    auto order = std::vector<uint8_t>(blanks.begin(), blanks.end() - static_cast<std::ptrdiff_t>(coming));
    order.insert(order.end(), clues.begin(), clues.begin() + static_cast<std::ptrdiff_t>(leaving));
    order.insert(order.end(), blanks.end() - static_cast<std::ptrdiff_t>(coming), blanks.end());
    order.insert(order.end(), clues.begin() + static_cast<std::ptrdiff_t>(leaving), clues.end());
    return order;
}

}  // namespace nonet::generate
