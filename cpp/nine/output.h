// Answers on their way out: the solutions of solved lanes, and what became of a puzzle.
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
        batch.outcomes[puzzle] = partial ? unfinished : static_cast<Outcome>(count < 2 ? count : 2);
}

template <class V>
class Output {
  public:
    explicit Output(const Batch& batch) : batch_(batch) {}

    bool wanted() const { return batch_.out_rows || batch_.out_base; }

    // Writes the solved nodes of these lanes; lane l belongs to puzzles[l]. A transpose of all lanes costs as
    // much as two or three lanes one by one.
    void write(Nodes<V>& nodes, LaneSet lanes, const size_t* puzzles) {
        if (size_of(lanes) <= 2) {
            const int one = batch_.zero + 1;  // read here: a byte written may be any
            for (; lanes; lanes &= lanes - 1) {
                const int lane = first_of(lanes);
                uint8_t* out = place(puzzles[lane]);
#pragma GCC unroll 9
                for (int c = 0; c < cell_count; c++) {
                    const uint32_t digits = nodes.lane_of(c)[lane];
                    out[c] = static_cast<uint8_t>(one + __builtin_ctz(digits | 0x8000));
                }
            }
            return;
        }
        uint8_t* rows[V::lanes];
        for (int lane = 0; lane < V::lanes; lane++) rows[lane] = text_[lane];
        write_rows(nodes.cell, rows, batch_.zero);
        for (; lanes; lanes &= lanes - 1) {
            const int lane = first_of(lanes);
            memcpy(place(puzzles[lane]), text_[lane], cell_count);
        }
    }

  private:
    uint8_t* place(size_t puzzle) const {
        return batch_.out_rows ? batch_.out_rows[puzzle] : batch_.out_base + puzzle * batch_.out_stride;
    }

    const Batch& batch_;
    uint8_t text_[V::lanes][96];
};

}  // namespace
}  // namespace nonet::nine
