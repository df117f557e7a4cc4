// The puzzles of a batch on their way to the lanes: claimed in runs, read as many at a time as there are
// lanes, and answered at once if their clues clash.
#pragma once

#include "nine/output.h"

namespace nonet::nine {
namespace {

template <class V>
class Input {
  public:
    explicit Input(const Batch& batch) : batch_(batch) {}

    // What was read last and not taken: lanes, and the puzzle of a lane.
    LaneSet lanes() const { return lanes_; }
    size_t puzzle(int lane) const { return first_ + static_cast<size_t>(lane); }
    void take(LaneSet lanes) { lanes_ &= ~lanes; }
    bool stopped() const { return stopped_; }

    // Reads the next puzzles; false if there are none.
    bool read(Nodes<V>& into) {
        do {
            while (next_ == end_)
                if (!batch_.claim(batch_.context, &next_, &end_)) return false;
            const size_t left = end_ - next_;
            const int n = left < V::lanes ? static_cast<int>(left) : V::lanes;
            first_ = next_;
            next_ += static_cast<size_t>(n);
            lanes_ = n == 32 ? ~LaneSet{0} : (LaneSet{1} << n) - 1;
            if (batch_.masks)
                read_masks(n, into);
            else
                read_symbols(n, into);
            if (!lanes_ && batch_.stop && batch_.stop(batch_.context)) {
                stopped_ = true;
                return false;
            }
        } while (!lanes_);
        return true;
    }

    // Reads a puzzle once more, into one lane.
    void read_again(size_t puzzle, Nodes<V>& into, int lane) const {
        const uint16_t* masks = batch_.masks + puzzle * cell_count;
        const uint8_t* symbols = batch_.masks ? nullptr : row(puzzle);
        for (int c = 0; c < cell_count; c++)
            into.lane_of(c)[lane] = symbols ? candidates_of(symbols[c]) : masks[c] & all_digits;
    }

  private:
    const uint8_t* row(size_t puzzle) const {
        return batch_.rows ? batch_.rows[puzzle] : batch_.base + puzzle * batch_.stride;
    }

    void read_masks(int n, Nodes<V>& into) const {
        const uint16_t* from = batch_.masks + first_ * cell_count;
        for (int lane = 0; lane < n; lane++)
            for (int c = 0; c < cell_count; c++) into.lane_of(c)[lane] = *from++ & all_digits;
    }

    void read_symbols(int n, Nodes<V>& into) {
        const uint8_t* rows[V::lanes];
        for (int lane = 0; lane < V::lanes; lane++) rows[lane] = row(puzzle(lane < n ? lane : 0));
        read_rows(rows, into.cell);
        const LaneSet hopeless = lanes_ & clashes(into.cell);
        for (LaneSet s = hopeless; s; s &= s - 1) report(batch_, puzzle(first_of(s)), 0, false);
        lanes_ &= ~hopeless;
    }

    const Batch& batch_;
    size_t next_ = 0, end_ = 0;  // claimed puzzles not yet read
    size_t first_ = 0;           // the puzzle of lane 0
    LaneSet lanes_ = 0;
    bool stopped_ = false;
};

}  // namespace
}  // namespace nonet::nine
