// A board with many digits placed at once: the digits that a puzzle starts with.
#include <algorithm>
#include <bit>

#include "hodoku/board.h"

namespace nonet::hodoku {
namespace {

constexpr Area whole_board{{~uint64_t{0}, (uint64_t{1} << 17) - 1}};

// Cells before one.
Area before(int cell) {
    return cell < 64 ? Area{{(uint64_t{1} << cell) - 1, 0}}
                     : Area{{~uint64_t{0}, (uint64_t{1} << (cell - 64)) - 1}};
}

// The highest cell of a set; -1 if there is none.
int last_of(const Area& cells) {
    return cells.w[1] ? 127 - std::countl_zero(cells.w[1]) : 63 - std::countl_zero(cells.w[0]);
}

// Where each digit stands. The four bits of the values are taken apart, eight cells at a time: to ask 81
// cells one by one whether they are empty, which can't be foreseen, takes twice as long.
class PlacedDigits {
  public:
    explicit PlacedDigits(const std::vector<uint8_t>& values) {
        std::array<uint8_t, 88> bytes{};
        std::ranges::copy(values, bytes.begin());
        for (size_t i = 0; i < 11; i++) {
            uint64_t eight = 0;
            for (size_t k = 8; k-- > 0;) eight = eight << 8 | bytes[8 * i + k];
            for (size_t b = 0; b < 4; b++) {
                // The lowest bits of eight bytes, gathered in the highest byte.
                const uint64_t gathered = (eight >> b & 0x0101010101010101) * 0x0102040810204080 >> 56;
                planes_[b].w[i / 8] |= gathered << (8 * (i % 8));
            }
        }
    }
    Area filled() const { return planes_[0] | planes_[1] | planes_[2] | planes_[3]; }
    Area of(int digit) const {
        Area out = whole_board;
        for (size_t b = 0; b < 4; b++) out = (digit + 1) >> b & 1 ? out & planes_[b] : out - planes_[b];
        return out;
    }

  private:
    std::array<Area, 4> planes_{};
};

// What the places in one row count for, by their mask: four bits for each of nine columns, for each of three
// boxes and for the row.
constexpr auto row_counts = [] {
    std::array<uint64_t, 512> out{};
    for (size_t mask = 0; mask < 512; mask++)
        for (size_t c = 0; c < 9; c++)
            if (mask >> c & 1)
                out[mask] += uint64_t{1} << (4 * c) | uint64_t{1} << (36 + 4 * (c / 3)) | uint64_t{1} << 48;
    return out;
}();

// How many of these cells each house has.
HouseCounts counts_of(const Area& cells) {
    uint64_t rows = 0, columns = 0, boxes = 0;
    for (size_t band = 0; band < 3; band++) {
        uint64_t sum = 0;
        for (size_t r = 3 * band; r < 3 * band + 3; r++) {
            const size_t at = 9 * r, inside = at & 63;
            uint64_t mask = cells.w[at >> 6] >> inside;
            if (inside > 55) mask |= cells.w[1] << (64 - inside);
            const uint64_t row = row_counts[mask & 511];
            sum += row;
            rows |= (row >> 48) << (4 * r);
        }
        columns += sum & 0xfffffffff;
        boxes |= (sum >> 36 & 0xfff) << (12 * band);
    }
    HouseCounts out;
    out += {{rows | columns << 36, columns >> 28 | boxes << 8}};
    return out;
}

// When the cells lose one digit, if the digits of a puzzle are placed in ascending order of their cells. A
// time is the cell that is filled then.
class Losses {
  public:
    // False if the digit is placed twice in a house.
    bool read(const Area& placed, const Area& filled) {
        n_ = 0;
        seen_ = {};
        done_ = {};
        Area seen_before;
        for (int c : placed) {
            if (seen_.test(c)) return false;
            times_[n_] = c;
            lost_[n_++] = peers(c) - seen_ - (filled & before(c));
            seen_ |= peers(c);
            seen_before |= peers(c) - before(c);
            done_ = done_ | tables.own[static_cast<size_t>(c)];
        }
        filled_ = filled - placed - seen_before;
        return true;
    }
    const Area& seen() const { return seen_; }
    const HouseSet& done() const { return done_; }  // houses that have the digit

    // The place in the queue that a house with one place left for the digit has taken. First what the placed
    // digit itself leaves: by the last of its cells that lose it, then by house. Then, digit by digit, what
    // the cell leaves that can hold no other.
    int order(int house_number, int digit) const {
        const auto& cells = house(house_number);
        const int filled = last_of(filled_ & cells);
        size_t i = n_;
        while (i > 0 && !lost_[i - 1].meets(cells)) i--;
        if (!i || times_[i - 1] < filled) return filled << 14 | 1 << 13 | digit << 5 | house_number;
        return times_[i - 1] << 14 | last_of(lost_[i - 1] & cells) << 5 | house_number;
    }

  private:
    size_t n_ = 0;
    std::array<int, 9> times_;
    std::array<Area, 9> lost_;  // by the digit placed at that time
    Area seen_, filled_;        // `filled_`: cells that lose it when they are filled with another
    HouseSet done_;
};

// A few of them, in order.
template <class Item, size_t most>
class Ordered {
  public:
    void add(int order, const Item& item) {
        size_t i = n_++;
        for (; i > 0 && items_[i - 1].first > order; i--) items_[i] = items_[i - 1];
        items_[i] = {order, item};
    }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.begin() + static_cast<std::ptrdiff_t>(n_); }

  private:
    std::array<std::pair<int, Item>, most> items_;
    size_t n_ = 0;
};

}  // namespace

SinglesBoard::SinglesBoard(const std::vector<uint8_t>& values) : SinglesBoard() {
    if (place_all(values)) return;
    *this = SinglesBoard();
    for (int c = 0; c < 81; c++)
        if (const int v = values[static_cast<size_t>(c)]) place(c, v - 1);
}

bool SinglesBoard::place_all(const std::vector<uint8_t>& values) {
    const PlacedDigits digits(values);
    const Area filled = digits.filled();
    std::ranges::copy(values, value.begin());
    left_ -= filled.count();
    open_ = counts_of(whole_board - filled);

    Ordered<Single, 243> waiting;
    Losses losses;
    Area some, several;  // cells with a candidate, and with more than one
    for (int d = 0; d < 9; d++) {
        const auto digit = static_cast<size_t>(d);
        const Area placed = digits.of(d);
        if (!losses.read(placed, filled)) return false;
        const Area places = whole_board - filled - losses.seen();
        several |= some & places;
        some |= places;
        where[digit] = places;
        const HouseCounts counts = counts_of(places);
        free[digit] = counts;
        if ((counts.none() - losses.done()).any()) return false;
        counts.one().each([&](int h) {
            waiting.add(losses.order(h, d),
                        {static_cast<uint8_t>((places & house(h)).first()), static_cast<uint8_t>(d)});
        });
    }
    if (some != whole_board - filled) return false;
    set_candidates();
    for (const auto& [order, single] : waiting) hidden.add(single.cell, single.digit);
    queue_naked(some - several, filled);
    return true;
}

void SinglesBoard::set_candidates() {
    std::array<DigitMask, 27> seen{};
    for (size_t c = 0; c < 81; c++)
        for (auto h : tables.houses[c]) seen[h] |= static_cast<DigitMask>(1u << value[c] >> 1);
    for (size_t r = 0; r < 9; r++)
        for (size_t c = 0; c < 9; c++) {
            const unsigned others = seen[r] | seen[9 + c] | seen[18 + r / 3 * 3 + c / 3];
            const bool is_open = !value[9 * r + c];
            candidates[9 * r + c] = static_cast<DigitMask>(is_open * (0x1ff & ~others));
        }
}

// By the time at which they lost all other digits, then by cell.
void SinglesBoard::queue_naked(const Area& cells, const Area& filled) {
    Ordered<int, 81> waiting;
    for (int c : cells) {
        unsigned digits = 0;
        for (int p : peers(c) & filled) {
            digits |= 1u << (value[static_cast<size_t>(p)] - 1);
            if (count(digits) < 8) continue;
            waiting.add(p * 81 + c, c);
            break;
        }
    }
    for (const auto& [order, c] : waiting) naked.add(c, lowest(marks(c)));
}

}  // namespace nonet::hodoku
