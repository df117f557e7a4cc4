// The puzzles at work, each in a slot: what was found, and what is left to do.
#pragma once

#include "nine/output.h"

namespace nonet::nine {
namespace {

// A puzzle at work.
struct PuzzleSlot {
    size_t puzzle;
    uint64_t count;
    uint32_t nodes;  // in lanes or saved
    bool spread;     // in or for more than one lane
};

class Slots {
  public:
    explicit Slots(const Batch& batch) : batch_(batch) {}

    PuzzleSlot& operator[](int number) { return slots_[number]; }
    int room() const { return __builtin_popcountll(free_); }

    // A slot for a puzzle that begins; there must be room.
    int open(size_t puzzle) {
        const int number = __builtin_ctzll(free_);
        free_ &= free_ - 1;
        slots_[number] = {puzzle, 0, 1, false};
        return number;
    }

    // The solution written may not be the first.
    void stray(int number) { strayed_ |= uint64_t{1} << number; }

    // Ends a puzzle. If it has several solutions and strayed, it is to be searched again.
    void close(int number) {
        const uint64_t own = uint64_t{1} << number;
        PuzzleSlot& slot = slots_[number];
        if (strayed_ & own) {
            strayed_ &= ~own;
            if ((batch_.out_rows || batch_.out_base) && (slot.count > 1 || batch_.limit == 1)) {
                slot.nodes = 1;
                slot.spread = false;
                again_ |= own;
                return;
            }
        }
        report(batch_, slot.puzzle, slot.count, false);
        free_ |= own;
    }

    // The next puzzle to be searched again.
    bool any_again() const { return again_ != 0; }
    int take_again() {
        const int number = __builtin_ctzll(again_);
        again_ &= again_ - 1;
        return number;
    }

    // The search was cut short: reports all that are at work.
    void give_up() const {
        for (uint64_t s = ~free_; s; s &= s - 1) {
            const PuzzleSlot& slot = slots_[__builtin_ctzll(s)];
            report(batch_, slot.puzzle, slot.count, true);
        }
    }

  private:
    const Batch& batch_;
    uint64_t free_ = ~uint64_t{0}, strayed_ = 0, again_ = 0;
    PuzzleSlot slots_[64];
};

}  // namespace
}  // namespace nonet::nine
