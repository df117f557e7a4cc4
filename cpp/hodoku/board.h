// The 9x9 board as HoDoKu keeps it: candidates, how many places a digit has in a house, and two queues of
// singles. The queues are filled as candidates disappear, so the order of disappearing decides which single
// comes next, and with it the path.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "reason/cellset.h"

namespace nonet::hodoku {

using DigitMask = uint16_t;  // nine bits: bit d is digit d+1
using Area = reason::CellSet<2>;
using reason::bits;

inline int lowest(DigitMask mask) { return std::countr_zero(mask | 512u); }

// A set of the 27 houses, and a small number for each of them: four bits a house.
//
//   word 0: houses 0..15, bits 4h .. 4h+3        word 1: houses 16..26
//
// A set has the lowest bit of a house, so that one subtraction counts a candidate out of its row, column and
// box. Numbers are kept with six added: the highest bit of a house says whether it has more than one.
struct HouseSet {
    static constexpr uint64_t ones = 0x1111111111111111;  // the lowest bit of every house
    std::array<uint64_t, 2> w{};

    void set(int house) { w[static_cast<size_t>(house >> 4)] |= uint64_t{1} << (4 * (house & 15)); }
    friend HouseSet operator&(const HouseSet& a, const HouseSet& b) {
        return {{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
    }
    friend HouseSet operator|(const HouseSet& a, const HouseSet& b) {
        return {{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
    }
    friend HouseSet operator-(const HouseSet& a, const HouseSet& b) {
        return {{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
    }
    bool any() const { return (w[0] | w[1]) != 0; }
    // Calls visit(house) for every house, ascending.
    template <class Visit>
    void each(const Visit& visit) const {
        for (int word = 0; word < 2; word++)
            for (uint64_t left = w[static_cast<size_t>(word)]; left; left &= left - 1)
                visit(16 * word + std::countr_zero(left) / 4);
    }
    // The same in one loop.
    template <class Visit>
    void each_in_any_order(const Visit& visit) const {
        for (uint64_t left = w[0] | w[1] << 1; left; left &= left - 1) {
            const int at = std::countr_zero(left);
            visit(16 * (at & 1) + at / 4);
        }
    }
};

struct HouseCounts {
    static constexpr uint64_t ones = HouseSet::ones;
    std::array<uint64_t, 2> w{6 * ones, 6 * ones};

    int operator[](int house) const {
        return static_cast<int>(w[static_cast<size_t>(house >> 4)] >> (4 * (house & 15)) & 15) - 6;
    }
    HouseCounts& operator+=(const HouseSet& o) {
        w[0] += o.w[0];
        w[1] += o.w[1];
        return *this;
    }
    HouseCounts& operator-=(const HouseSet& o) {
        w[0] -= o.w[0];
        w[1] -= o.w[1];
        return *this;
    }
    // The houses whose number is 0 or 1; 1; 0; and those that had more than one before.
    HouseSet at_most_one() const {
        return each_word([](uint64_t x) { return ~x >> 3; });
    }
    HouseSet one() const {
        return each_word([](uint64_t x) { return ~x >> 3 & x; });
    }
    HouseSet none() const {
        return each_word([](uint64_t x) { return ~(x >> 3 | x); });
    }
    HouseSet fell_from(const HouseCounts& before) const {
        return {{before.w[0] >> 3 & ~w[0] >> 3 & ones, before.w[1] >> 3 & ~w[1] >> 3 & ones}};
    }

  private:
    template <class Word>
    HouseSet each_word(const Word& word) const {
        return {{word(w[0]) & ones, word(w[1]) & (ones >> 20)}};
    }
};

// Houses are numbered rows, columns, boxes.
struct HouseTables {
    std::array<std::array<uint8_t, 9>, 27> cells{};  // of a house, in order
    std::array<Area, 27> house{};
    std::array<std::array<uint8_t, 3>, 81> houses{};  // row, column and box of a cell
    std::array<Area, 81> sees{};                      // the twenty others of a cell
    std::array<HouseSet, 81> own{};                   // row, column and box of a cell
    std::array<uint8_t, 512> count{};                 // of the bits of a mask
    HouseTables();
};
extern const HouseTables tables;

inline int count(unsigned mask) { return tables.count[mask]; }
inline int row_of(int cell) { return cell / 9; }
inline int column_of(int cell) { return cell % 9; }
inline int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
inline bool sees(int a, int b) { return tables.sees[static_cast<size_t>(a)].test(b); }
inline const Area& peers(int cell) { return tables.sees[static_cast<size_t>(cell)]; }
inline const Area& house(int number) { return tables.house[static_cast<size_t>(number)]; }
// Cells that see every cell of a set.
Area common_peers(const Area& cells);

struct Single {
    uint8_t cell, digit;
};

// First in, first out. What is waiting can be looked at without taking it.
class SinglesQueue {
  public:
    void add(int cell, int digit) { add_if(true, cell, digit); }
    void add_if(bool is_wanted, int cell, int digit) {
        items_[put_] = {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
        const bool has_room = put_ + 1 < items_.size();
        put_ += is_wanted & has_room;
    }
    bool take(Single& out) {
        if (get_ >= put_) return false;
        out = items_[get_++];
        if (get_ >= put_) get_ = put_ = 0;
        return true;
    }
    // Drops the first waiting single of this digit in this house.
    void drop(int house, int digit);
    // Takes back what was added last, until so many are waiting.
    void shrink(size_t waiting) { put_ = get_ + waiting; }
    size_t size() const { return put_ - get_; }
    const Single* begin() const { return items_.data() + get_; }
    const Single* end() const { return items_.data() + put_; }

  private:
    std::array<Single, 244> items_;  // one more than can wait
    size_t get_ = 0, put_ = 0;
};

struct SinglesBoard {
    std::array<uint8_t, 81> value{};  // 1..9, 0 for an empty cell
    std::array<DigitMask, 81> candidates{};
    std::array<HouseCounts, 9> free{};  // of a digit: how many places each house has for it
    std::array<Area, 9> where{};        // cells that have the digit as a candidate
    SinglesQueue naked, hidden;

    SinglesBoard();
    // With digits placed (0 for an empty cell), as one by one in ascending order of the cells would do.
    explicit SinglesBoard(const std::vector<uint8_t>& values);

    bool has(int cell, int digit) const { return candidates[static_cast<size_t>(cell)] >> digit & 1; }
    DigitMask marks(int cell) const { return candidates[static_cast<size_t>(cell)]; }
    int places(int house, int digit) const { return free[static_cast<size_t>(digit)][house]; }
    bool is_solved() const { return left_ == 0; }
    // Whether some house has one empty cell left; whether this cell is that of a house.
    bool has_last() const { return open_.one().any(); }
    bool is_last(int cell) const {
        const bool is_full = value[static_cast<size_t>(cell)];
        const bool is_in_such = (open_.at_most_one() & tables.own[static_cast<size_t>(cell)]).any();
        return is_in_such & !is_full;
    }
    // Whether every digit that was placed was a candidate then, and no cell lost its last one: a full board
    // is a solution if it is.
    bool is_sound() const { return is_sound_; }
    void remove(int cell, int digit);
    void place(int cell, int digit);

  private:
    // Leaves out of the queues what is filled by now. False, and the board is spoilt, if digits clash, or a
    // cell or a house has nothing left: then it matters in which order that came about.
    bool place_all(const std::vector<uint8_t>& values);
    void set_candidates();
    void queue_naked(const Area& cells, const Area& filled);
    void take_out(int cell, int digit);
    bool take_out_all(const Area& cells, int digit, int placed);
    void queue_hidden(int house, int digit);

    int left_ = 81;     // empty cells
    HouseCounts open_;  // of a house
    bool is_sound_ = true;
};

// A board with its sets, made anew after every step: what the searches look at.
class View {
  public:
    const SinglesBoard& board;
    std::array<bool, 81> given{};
    std::array<Area, 9> allowed;  // empty cells that see no such digit, whatever was eliminated since
    Area empty;

    View(const SinglesBoard& b, const std::array<bool, 81>& givens);
    const Area& of(int digit) const { return board.where[static_cast<size_t>(digit)]; }
    Area in(int house_number, int digit) const { return of(digit) & house(house_number); }
    // Which of the nine cells of a house have a digit.
    DigitMask spots(int house_number, int digit) const {
        return spots_[static_cast<size_t>(house_number)][static_cast<size_t>(digit)];
    }

    // Places of a digit that no way to fill all its houses with it uses. No pattern of one digit eliminates
    // any other, so the search for fish looks at these alone; mostly there are none.
    const Area& dead(int digit) const;

  private:
    std::array<std::array<DigitMask, 9>, 27> spots_{};
    mutable std::array<std::optional<Area>, 9> dead_;  // once they were asked for
};

}  // namespace nonet::hodoku
