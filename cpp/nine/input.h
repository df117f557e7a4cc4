// The puzzles of a batch on their way to the lanes: claimed in runs, read as many at a time as there are
// lanes, and answered at once if their clues clash.
#pragma once

#include "nine/kernel.h"
#include "nine/propagate.h"
#include "nine/text.h"

namespace nonet::nine {
namespace {

// Writes the answer of a puzzle: `partial` if the search was cut short.
NINE_INLINE void report(const Batch& batch, size_t puzzle, uint64_t count, bool partial) {
    if (batch.counts) batch.counts[puzzle] = count;
    if (batch.outcomes)
        batch.outcomes[puzzle] = count >= 2 ? more_solutions
                                 : partial  ? unfinished
                                            : static_cast<Outcome>(count);
}

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

  private:
    void read_masks(int n, Nodes<V>& into) const {
        const uint16_t* from = batch_.masks + first_ * cell_count;
        for (int lane = 0; lane < n; lane++)
            for (int c = 0; c < cell_count; c++) into.lane_of(c)[lane] = *from++ & all_digits;
    }

    void read_symbols(int n, Nodes<V>& into) {
        const uint8_t* rows[V::lanes];
        for (int lane = 0; lane < V::lanes; lane++) {
            const size_t i = puzzle(lane < n ? lane : 0);
            rows[lane] = batch_.rows ? batch_.rows[i] : batch_.base + i * batch_.stride;
        }
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
