#include "hodoku/board.h"

namespace nonet::hodoku {

const HouseTables tables;

HouseTables::HouseTables() {
    for (size_t mask = 1; mask < 512; mask++)
        count[mask] = static_cast<uint8_t>(count[mask >> 1] + (mask & 1));
    std::array<size_t, 27> size{};
    for (int c = 0; c < 81; c++) {
        const int numbers[3] = {row_of(c), 9 + column_of(c), 18 + box_of(c)};
        for (size_t k = 0; k < 3; k++) {
            const auto h = static_cast<size_t>(numbers[k]);
            houses[static_cast<size_t>(c)][k] = static_cast<uint8_t>(h);
            cells[h][size[h]++] = static_cast<uint8_t>(c);
            house[h].set(c);
            own[static_cast<size_t>(c)].add(numbers[k]);
        }
    }
    for (int c = 0; c < 81; c++) {
        auto& all = sees[static_cast<size_t>(c)];
        for (auto h : houses[static_cast<size_t>(c)]) all |= house[h];
        all.reset(c);
    }
}

Area common_peers(const Area& cells) {
    Area out;
    bool first = true;
    for (int c : cells) {
        if (first)
            out = peers(c), first = false;
        else
            out &= peers(c);
    }
    return out;
}

void SinglesQueue::drop(int house, int digit) {
    for (size_t i = get_; i < put_; i++)
        if (items_[i].digit == digit && hodoku::house(house).test(items_[i].cell)) {
            for (size_t j = i + 1; j < put_; j++) items_[j - 1] = items_[j];
            put_--;
            return;
        }
}

SinglesBoard::SinglesBoard() {
    candidates.fill(0x1ff);
    open_ = {{9 * HouseCounts::ones, 9 * (HouseCounts::ones >> 20)}};
    free.fill(open_);
    where.fill({{~uint64_t{0}, (1u << 17) - 1}});
}

void SinglesBoard::queue_hidden(int h, int digit) {
    const Area cells = where[static_cast<size_t>(digit)] & house(h);
    if (cells.any()) hidden.add(cells.first(), digit);
}

// Quirk: a cell that loses its last candidate is not taken out of the counts of its houses. It happens only
// inside nets, on the way to a contradiction.
void SinglesBoard::take_out(int cell, int digit) {
    auto& marks = candidates[static_cast<size_t>(cell)];
    marks ^= static_cast<DigitMask>(1u << digit);
    where[static_cast<size_t>(digit)].reset(cell);
    if (!(marks & (marks - 1))) [[unlikely]] {
        if (!marks) return;
        naked.add(cell, lowest(marks));
    }
    auto& left = free[static_cast<size_t>(digit)];
    const auto& own = tables.own[static_cast<size_t>(cell)];
    left -= own;
    (left.at_most_one() & own).each([&](int h) { left[h] ? queue_hidden(h, digit) : hidden.drop(h, digit); });
}

// The highest cell of a set that is not empty.
static int last_of(const Area& cells) {
    return cells.w[1] ? 127 - std::countl_zero(cells.w[1]) : 63 - std::countl_zero(cells.w[0]);
}

// Takes the digit that was placed in one cell out of others, as one by one in ascending order would do.
// Which houses have one place left is asked once for all; such a house joins the queue after the last of its
// cells. False, and nothing done, if a cell or a house would have nothing left: then the order matters more.
inline bool SinglesBoard::take_out_all(const Area& cells, int digit, int placed) {
    const auto bit = static_cast<DigitMask>(1u << digit);
    const auto& before = free[static_cast<size_t>(digit)];
    const size_t waiting = naked.size();
    HouseCounts after = before;
    bool is_plain = true;
    for (size_t k = 0; k < 2; k++)
        for (uint64_t left = cells.w[k]; left; left &= left - 1) {
            const size_t c = 64 * k + static_cast<size_t>(std::countr_zero(left));
            const auto marks = static_cast<DigitMask>(candidates[c] ^ bit);
            candidates[c] = marks;
            after -= tables.own[c];
            if (!(marks & (marks - 1))) [[unlikely]] {
                is_plain &= marks != 0;
                naked.add(static_cast<int>(c), lowest(marks));
            }
        }
    // Those of the placed cell itself go down to that cell.
    const auto low = after.at_most_one() - before.at_most_one() - tables.own[static_cast<size_t>(placed)];
    if (!is_plain || (low - after).any()) [[unlikely]] {
        naked.shrink(waiting);
        for (int c : cells) candidates[static_cast<size_t>(c)] |= bit;
        return false;
    }
    free[static_cast<size_t>(digit)] = after;
    where[static_cast<size_t>(digit)] -= cells;
    std::array<int, 27> order;  // by the last of the cells in the house, then by house
    size_t n = 0;
    low.each([&](int h) {
        const int key = last_of(cells & house(h)) * 32 + h;
        size_t i = n++;
        for (; i > 0 && order[i - 1] > key; i--) order[i] = order[i - 1];
        order[i] = key;
    });
    for (size_t i = 0; i < n; i++) queue_hidden(order[i] & 31, digit);
    return true;
}

void SinglesBoard::remove(int cell, int digit) {
    if (has(cell, digit)) take_out(cell, digit);
}

void SinglesBoard::place(int cell, int digit) {
    const auto c = static_cast<size_t>(cell);
    if (value[c] == digit + 1) return;
    const auto& own = tables.own[c];
    if (!value[c]) {
        left_--;
        open_ -= own;
    }
    value[c] = static_cast<uint8_t>(digit + 1);
    const DigitMask marks = candidates[c];
    candidates[c] = 0;
    where[static_cast<size_t>(digit)].reset(cell);
    // Ascending, as HoDoKu goes through them.
    const Area hit = where[static_cast<size_t>(digit)] & peers(cell);
    if (hit.any() && (!(marks >> digit & 1) || hit.is_single() || !take_out_all(hit, digit, cell)))
        for (int p : hit) take_out(p, digit);
    if (marks >> digit & 1) free[static_cast<size_t>(digit)] -= own;
    for (int d : bits(marks & ~(1u << digit))) {
        auto& left = free[static_cast<size_t>(d)];
        left -= own;
        where[static_cast<size_t>(d)].reset(cell);
        const auto low = left.at_most_one() & left & own;
        if (low.any()) [[unlikely]]
            low.each([&](int h) { queue_hidden(h, d); });
    }
}

View::View(const SinglesBoard& b, const std::array<bool, 81>& givens) : board(b), given(givens) {
    std::array<Area, 9> seen{};
    for (int c = 0; c < 81; c++) {
        if (const int v = b.value[static_cast<size_t>(c)]) {
            seen[static_cast<size_t>(v - 1)] |= peers(c);
            continue;
        }
        empty.set(c);
    }
    for (size_t d = 0; d < 9; d++) allowed[d] = empty - seen[d];
}

namespace {

// Row by row: which columns are taken, and which boxes of the band. Of each such state, whether it can be
// reached from above and completed below.
class Fillings {
  public:
    explicit Fillings(const std::array<DigitMask, 9>& rows) : rows_(rows) {}

    Area dead(const Area& all) {
        Area out(all);
        std::array<std::vector<uint16_t>, 10> reached;
        reached[0] = {0};
        std::array<bool, 4096> seen{};
        for (size_t r = 0; r < 9; r++) {
            for (auto state : reached[r])
                each_next(r, state, [&](int, uint16_t next) {
                    if (!seen[next]) seen[next] = true, reached[r + 1].push_back(next);
                });
            for (auto state : reached[r + 1]) seen[state] = false;
        }
        for (auto state : reached[9]) seen[state] = true;
        for (size_t r = 9; r-- > 0;) {
            std::vector<uint16_t> good;
            for (auto state : reached[r]) {
                bool is_good = false;
                each_next(r, state, [&](int column, uint16_t next) {
                    if (!seen[next]) return;
                    is_good = true;
                    out.reset(static_cast<int>(r) * 9 + column);
                });
                if (is_good) good.push_back(state);
            }
            for (auto state : reached[r + 1]) seen[state] = false;
            for (auto state : good) seen[state] = true;
        }
        return out;
    }

  private:
    template <class Visit>
    void each_next(size_t row, uint16_t state, const Visit& visit) const {
        for (int c : bits(rows_[row] & ~state)) {
            const int box = 1 << (9 + c / 3);
            if (state & box) continue;
            const int next = state | 1 << c | box;
            visit(c, static_cast<uint16_t>(row % 3 == 2 ? next & 511 : next));
        }
    }
    const std::array<DigitMask, 9>& rows_;
};

}  // namespace

Area View::dead(int digit) const {
    std::array<DigitMask, 9> rows{};
    for (int c : of(digit))
        rows[static_cast<size_t>(row_of(c))] |= static_cast<DigitMask>(1u << column_of(c));
    for (int c = 0; c < 81; c++)
        if (board.value[static_cast<size_t>(c)] == digit + 1)
            rows[static_cast<size_t>(row_of(c))] = static_cast<DigitMask>(1u << column_of(c));
    return Fillings(rows).dead(of(digit));
}

}  // namespace nonet::hodoku
