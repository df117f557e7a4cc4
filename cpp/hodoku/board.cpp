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
            own[static_cast<size_t>(c)].set(numbers[k]);
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
    open_ = {{15 * HouseSet::ones, 15 * (HouseSet::ones >> 20)}};  // nine each
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
        if (!marks) {
            is_sound_ = false;
            return;
        }
        naked.add(cell, lowest(marks));
    }
    auto& left = free[static_cast<size_t>(digit)];
    const auto& own = tables.own[static_cast<size_t>(cell)];
    left -= own;
    (left.at_most_one() & own).each([&](int h) { left[h] ? queue_hidden(h, digit) : hidden.drop(h, digit); });
}

// The highest cell of a set that is not empty.
static int last_of(const Area& cells) {
    return (cells.w[1] ? 127 : 63) - std::countl_zero(cells.w[1] ? cells.w[1] : cells.w[0]);
}

// Takes the digit that was placed in one cell out of others, as one by one in ascending order would do.
// Which houses have one place left is asked once for all; such a house joins the queue after the last of its
// cells. False, and nothing done, if a cell or a house would have nothing left: then the order matters more.
[[gnu::always_inline]] inline bool SinglesBoard::take_out_all(const Area& cells, int digit, int placed) {
    const auto bit = static_cast<DigitMask>(1u << digit);
    const auto& before = free[static_cast<size_t>(digit)];
    const size_t waiting = naked.size();
    HouseCounts after = before;
    bool is_plain = true;
    // One loop and no branch inside: how many cells there are in either word can't be foreseen.
    for (uint64_t low = cells.w[0], high = cells.w[1]; low | high;) {
        const uint64_t word = low ? low : high;
        const size_t c = static_cast<size_t>(std::countr_zero(word)) + (low ? 0 : 64);
        high = low ? high : high & (high - 1);
        low &= low - 1;
        const auto marks = static_cast<DigitMask>(candidates[c] ^ bit);
        candidates[c] = marks;
        after -= tables.own[c];
        is_plain &= marks != 0;
        naked.add_if(!(marks & (marks - 1)), static_cast<int>(c), lowest(marks));
    }
    // Those of the placed cell itself go down to that cell.
    const auto few = after.fell_from(before) - tables.own[static_cast<size_t>(placed)];
    if (!is_plain || (few & after.none()).any()) [[unlikely]] {
        naked.shrink(waiting);
        for (int c : cells) candidates[static_cast<size_t>(c)] |= bit;
        return false;
    }
    free[static_cast<size_t>(digit)] = after;
    where[static_cast<size_t>(digit)] -= cells;
    std::array<int, 27> order;  // by the last of the cells in the house, then by house
    size_t n = 0;
    few.each_in_any_order([&](int h) {
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
    is_sound_ &= marks >> digit & 1;
    candidates[c] = 0;
    where[static_cast<size_t>(digit)].reset(cell);
    // Ascending, as HoDoKu goes through them.
    const Area hit = where[static_cast<size_t>(digit)] & peers(cell);
    if (hit.any() && (!(marks >> digit & 1) || !take_out_all(hit, digit, cell)))
        for (int p : hit) take_out(p, digit);
    if (marks >> digit & 1) free[static_cast<size_t>(digit)] -= own;
    for (int d : bits(marks & ~(1u << digit))) {
        auto& left = free[static_cast<size_t>(d)];
        left -= own;
        where[static_cast<size_t>(d)].reset(cell);
        const auto low = left.one() & own;
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
        const size_t row = static_cast<size_t>(row_of(c)), column = static_cast<size_t>(column_of(c));
        const size_t box = static_cast<size_t>(box_of(c)), in_box = row % 3 * 3 + column % 3;
        for (int d : bits(b.marks(c))) {
            const auto digit = static_cast<size_t>(d);
            spots_[row][digit] |= static_cast<DigitMask>(1u << column);
            spots_[9 + column][digit] |= static_cast<DigitMask>(1u << row);
            spots_[18 + box][digit] |= static_cast<DigitMask>(1u << in_box);
        }
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
        std::array<bool, 4096> seen{};
        reached_[0].add(0);
        for (size_t r = 0; r < 9; r++) {
            for (auto state : reached_[r])
                each_next(r, state, [&](int, uint16_t next) {
                    if (!seen[next]) seen[next] = true, reached_[r + 1].add(next);
                });
            for (auto state : reached_[r + 1]) seen[state] = false;
        }
        for (auto state : reached_[9]) seen[state] = true;
        for (size_t r = 9; r-- > 0;) {
            RowStates good;
            for (auto state : reached_[r]) {
                bool is_good = false;
                each_next(r, state, [&](int column, uint16_t next) {
                    if (!seen[next]) return;
                    is_good = true;
                    out.reset(static_cast<int>(r) * 9 + column);
                });
                if (is_good) good.add(state);
            }
            for (auto state : reached_[r + 1]) seen[state] = false;
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

    // After a row: up to C(9, 4) sets of columns with up to three sets of boxes.
    class RowStates {
      public:
        void add(uint16_t state) { items_[n_++] = state; }
        const uint16_t* begin() const { return items_.data(); }
        const uint16_t* end() const { return items_.data() + n_; }

      private:
        std::array<uint16_t, 378> items_;
        size_t n_ = 0;
    };
    const std::array<DigitMask, 9>& rows_;
    std::array<RowStates, 10> reached_;
};

}  // namespace

const Area& View::dead(int digit) const {
    auto& known = dead_[static_cast<size_t>(digit)];
    if (known) return *known;
    std::array<DigitMask, 9> rows;
    for (int r = 0; r < 9; r++) rows[static_cast<size_t>(r)] = spots(r, digit);
    for (size_t c = 0; c < 81; c++)
        if (board.value[c] == digit + 1) rows[c / 9] = static_cast<DigitMask>(1u << c % 9);
    return known.emplace(Fillings(rows).dead(of(digit)));
}

}  // namespace nonet::hodoku
