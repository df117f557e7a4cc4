#include "hodoku/board.h"

#include <string_view>

#include "random.h"
#include "test.h"

using namespace nonet;
using hodoku::SinglesBoard;

namespace {

constexpr std::string_view solved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

// The solution with other digits, and some of its cells empty.
std::vector<uint8_t> random_position(Random& random) {
    std::vector<uint8_t> digits{1, 2, 3, 4, 5, 6, 7, 8, 9}, values(81);
    random.shuffle(digits);
    const uint32_t kept = 10 + random.below(60);
    for (size_t c = 0; c < 81; c++)
        if (random.below(81) < kept) values[c] = digits[static_cast<size_t>(solved[c] - '1')];
    return values;
}

SinglesBoard placed_one_by_one(const std::vector<uint8_t>& values) {
    SinglesBoard out;
    for (int c = 0; c < 81; c++)
        if (values[static_cast<size_t>(c)]) out.place(c, values[static_cast<size_t>(c)] - 1);
    return out;
}

// Those that wait for a cell that is still empty.
std::vector<int> waiting(const SinglesBoard& board, const hodoku::SinglesQueue& queue) {
    std::vector<int> out;
    for (const auto& s : queue)
        if (!board.value[s.cell]) out.push_back(s.cell * 9 + s.digit);
    return out;
}

bool are_alike(const SinglesBoard& a, const SinglesBoard& b) {
    for (int h = 0; h < 27; h++)
        for (int d = 0; d < 9; d++)
            if (a.places(h, d) != b.places(h, d)) return false;
    for (int c = 0; c < 81; c++)
        if (a.is_last(c) != b.is_last(c)) return false;
    return a.value == b.value && a.candidates == b.candidates && a.where == b.where &&
           a.is_solved() == b.is_solved() && a.has_last() == b.has_last() && a.is_sound() == b.is_sound() &&
           waiting(a, a.naked) == waiting(b, b.naked) && waiting(a, a.hidden) == waiting(b, b.hidden);
}

}  // namespace

TEST(digits_placed_at_once_wait_in_the_same_order_as_one_by_one) {
    Random random(1);
    for (int i = 0; i < 2000; i++) {
        const auto values = random_position(random);
        CHECK(are_alike(SinglesBoard(values), placed_one_by_one(values)));
    }
}

TEST(digits_that_clash_are_placed_one_by_one) {
    Random random(2);
    for (int i = 0; i < 500; i++) {
        auto values = random_position(random);
        for (int k = 0; k < 3; k++) values[random.below(81)] = static_cast<uint8_t>(1 + random.below(9));
        CHECK(are_alike(SinglesBoard(values), placed_one_by_one(values)));
    }
}
