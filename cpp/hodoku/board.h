// The 9x9 board as HoDoKu keeps it: candidates, how many places a digit has in a house, and two queues of
// singles. The queues are filled as candidates disappear, so the order of disappearing decides which single
// comes next, and with it the path.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "reason/cellset.h"

namespace nonet::hodoku {

using DigitMask = uint16_t;  // nine bits: bit d is digit d+1
using Area = reason::CellSet<2>;
using reason::bits;

inline int lowest(DigitMask mask) { return std::countr_zero(mask); }

// A small number, 0..15, for each of 27 houses: four bits each.
//
//   word 0: houses 0..15, bits 4h .. 4h+3        word 1: houses 16..26
//
// One subtraction counts a candidate out of its row, column and box.
struct HouseCounts {
    static constexpr uint64_t ones = 0x1111111111111111;  // the lowest bit of every house
    std::array<uint64_t, 2> w{};

    int operator[](int house) const {
        return static_cast<int>(w[static_cast<size_t>(house >> 4)] >> (4 * (house & 15)) & 15);
    }
    void add(int house) { w[static_cast<size_t>(house >> 4)] += uint64_t{1} << (4 * (house & 15)); }
    HouseCounts& operator-=(const HouseCounts& o) {
        w[0] -= o.w[0];
        w[1] -= o.w[1];
        return *this;
    }
    // The lowest bit of every house whose number is 0 or 1.
    HouseCounts at_most_one() const {
        const auto few = [](uint64_t x) { return ~(x >> 1 | x >> 2 | x >> 3) & ones; };
        return {{few(w[0]), few(w[1])}};
    }
    friend HouseCounts operator&(const HouseCounts& a, const HouseCounts& b) {
        return {{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
    }
    friend HouseCounts operator-(const HouseCounts& a, const HouseCounts& b) {
        return {{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
    }
    bool any() const { return (w[0] | w[1]) != 0; }
    // Calls visit(house) for every house that has its lowest bit set, ascending.
    template <class Visit>
    void each(const Visit& visit) const {
        for (int word = 0; word < 2; word++)
            for (uint64_t left = w[static_cast<size_t>(word)] & ones; left; left &= left - 1)
                visit(16 * word + std::countr_zero(left) / 4);
    }
};

// Houses are numbered rows, columns, boxes.
struct HouseTables {
    std::array<std::array<uint8_t, 9>, 27> cells{};  // of a house, in order
    std::array<Area, 27> house{};
    std::array<std::array<uint8_t, 3>, 81> houses{};  // row, column and box of a cell
    std::array<Area, 81> sees{};                      // the twenty others of a cell
    std::array<HouseCounts, 81> own{};                // 1 for row, column and box of a cell
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
    void add(int cell, int digit) {
        if (put_ < items_.size()) items_[put_++] = {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
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
    std::array<Single, 243> items_{};
    size_t get_ = 0, put_ = 0;
};

struct SinglesBoard {
    std::array<uint8_t, 81> value{};  // 1..9, 0 for an empty cell
    std::array<DigitMask, 81> candidates{};
    std::array<HouseCounts, 9> free{};  // of a digit: how many places each house has for it
    std::array<Area, 9> where{};        // cells that have the digit as a candidate
    SinglesQueue naked, hidden;

    SinglesBoard();

    bool has(int cell, int digit) const { return candidates[static_cast<size_t>(cell)] >> digit & 1; }
    DigitMask marks(int cell) const { return candidates[static_cast<size_t>(cell)]; }
    int places(int house, int digit) const { return free[static_cast<size_t>(digit)][house]; }
    bool is_solved() const { return left_ == 0; }
    // Whether some house has one empty cell left; whether this empty cell is that of a house.
    bool has_last() const { return (open_.at_most_one() & open_).any(); }
    bool is_last(int cell) const {
        return (open_.at_most_one() & tables.own[static_cast<size_t>(cell)]).any();
    }
    void remove(int cell, int digit);
    void place(int cell, int digit);

  private:
    void take_out(int cell, int digit);
    bool take_out_all(const Area& cells, int digit, int placed);
    void queue_hidden(int house, int digit);

    int left_ = 81;     // empty cells
    HouseCounts open_;  // of a house
};

// A board with its sets, made anew after every step: what the searches look at.
struct View {
    const SinglesBoard& board;
    std::array<bool, 81> given{};
    std::array<Area, 9> allowed;  // empty cells that see no such digit, whatever was eliminated since
    Area empty;

    // Places of a digit that no way to fill all its houses with it uses. No pattern of one digit eliminates
    // any other, so the search for fish looks at these alone; mostly there are none.
    Area dead(int digit) const;

    View(const SinglesBoard& b, const std::array<bool, 81>& givens);
    const Area& of(int digit) const { return board.where[static_cast<size_t>(digit)]; }
    Area in(int house_number, int digit) const { return of(digit) & house(house_number); }
};

}  // namespace nonet::hodoku
