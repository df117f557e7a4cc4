// The search: as many nodes as there are lanes go through `propagate` together; now and then the lanes that
// died, were solved or must branch are served, all of them in a few passes over the 81 vectors.
//
// Every lane searches one puzzle depth first. When it branches, the first child stays in the lane and the
// second is saved; when the node dies, the lane takes its latest saved node back. Saved nodes lie in frames,
// as wide as the lanes, each node in its own lane's place, so that saving and restoring are masked copies
// without a permute:
//
//                 lane 0   lane 1   lane 2 ...
//     frame 0   [  node  |   -    |  node  ]       `held` says which places of a frame are in use,
//     frame 1   [  node  |  node  |   -    ]       a lane's `stack` the order in which it filled them.
//     frame 2   [   -    |  node  |   -    ]
//
// A lane with nothing left takes the next puzzle, and when there is none, the oldest saved node of another
// lane: one hard puzzle spreads over all lanes. Filling free lanes with children at once (breadth first)
// would save the copy but makes a puzzle with many solutions explore 1.6 times the nodes.
//
// Memory is bounded whatever the puzzle. On one path a digit of a band branches at most twice into its first
// child (from four configurations or more to two, then to one), so no lane saves more than 2 * 54 nodes, and
// as many frames always have a free place for each.
#pragma once

#include <new>

#include "nine/branch.h"
#include "nine/kernel.h"
#include "nine/propagate.h"
#include "nine/text.h"

namespace nonet::nine {
namespace {

template <class V>
class LockStep {
  public:
    explicit LockStep(const Batch& batch) : batch_(batch) {}

    Effort run() {
        for (V& cell : nodes_.cell) cell = V::all(all_digits);
        sum_ = V::all(0);
        refill();
        while (live_) {
            const Verdict verdict = propagate(nodes_, triads_, sum_);
            ended_ |= verdict.dead & live_;
            live_ &= ~verdict.dead;
            const LaneSet stable = verdict.stable & live_;
            effort_.rounds++;
            effort_.lane_rounds += static_cast<uint64_t>(size_of(live_));
            if (!(ended_ | stable)) continue;
            if (size_of((every_lane & ~live_) | stable) < patience) continue;
            if (batch_.stop && batch_.stop(batch_.context)) {
                effort_.stopped = true;
                break;
            }
            serve(stable & verdict.full, stable & ~verdict.full);
        }
        for (LaneSet s = every_lane & ~free_slots_; s; s &= s - 1) report(slots_[first_of(s)], true);
        return effort_;
    }

  private:
    static constexpr LaneSet every_lane = V::lanes == 32 ? ~LaneSet{0} : (LaneSet{1} << V::lanes % 32) - 1;
    static constexpr int most_saved = 2 * 54;
    // Serving costs about as much as a round, so it waits until this many lanes are idle.
    static constexpr int patience = V::lanes / 4;

    // A puzzle at work: where it stands in the batch and which lanes are on it.
    struct Slot {
        size_t puzzle;
        uint64_t count;
        LaneSet lanes;
    };

    void serve(LaneSet solved, LaneSet waiting) {
        effort_.services++;
        if (solved) waiting &= harvest(solved);
        const LaneSet back = ended_ ? leave() : 0;
        if (waiting | back) move(waiting, back);
        if (live_ != every_lane) refill();
        if (live_ != every_lane) steal();
    }

    // Counts and writes solutions. Returns the lanes still at work: a puzzle at its limit frees all of its
    // own.
    LaneSet harvest(LaneSet solved) {
        LaneSet write = 0;
        for (LaneSet rest = solved; rest; rest &= rest - 1) {
            const int lane = first_of(rest);
            Slot& slot = slots_[slot_of_[lane]];
            if (!(slot.lanes >> lane & 1)) continue;  // the puzzle reached its limit just now
            if (slot.count++ == 0) {
                write |= LaneSet{1} << lane;
                written_[lane] = slot.puzzle;
            }
            if (slot.count < batch_.limit) continue;
            for (LaneSet own = slot.lanes; own; own &= own - 1) forget(first_of(own));
            live_ &= ~slot.lanes;
            ended_ &= ~slot.lanes;
            solved &= ~slot.lanes;
            slot.lanes = 0;
            close(slot_of_[lane]);
        }
        ended_ |= solved;
        live_ &= ~solved;
        if (write && (batch_.out_rows || batch_.out_base)) write_solutions(write);
        return live_;
    }

    // A transpose of all lanes costs as much as two or three lanes one by one.
    void write_solutions(LaneSet lanes) {
        if (size_of(lanes) <= 2) {
            for (; lanes; lanes &= lanes - 1) {
                const int lane = first_of(lanes);
                uint8_t* out = output(written_[lane]);
                for (int c = 0; c < cell_count; c++)
                    out[c] =
                        static_cast<uint8_t>(batch_.zero + 1 + __builtin_ctz(mask(nodes_, c, lane) | 0x8000));
            }
            return;
        }
        uint8_t* rows[V::lanes];
        for (int lane = 0; lane < V::lanes; lane++) rows[lane] = text_[lane];
        write_rows(nodes_.cell, rows, batch_.zero);
        for (; lanes; lanes &= lanes - 1) {
            const int lane = first_of(lanes);
            memcpy(output(written_[lane]), text_[lane], cell_count);
        }
    }

    // Lanes whose node has ended: those with nothing saved leave their puzzle; returns the others.
    LaneSet leave() {
        LaneSet back = 0;
        for (LaneSet s = ended_; s; s &= s - 1) {
            const int lane = first_of(s);
            if (depth_[lane]) {
                back |= LaneSet{1} << lane;
                continue;
            }
            Slot& slot = slots_[slot_of_[lane]];
            slot.lanes &= ~(LaneSet{1} << lane);
            if (!slot.lanes) close(slot_of_[lane]);
        }
        ended_ = 0;
        return back;
    }

    // Branches the lanes `waiting` and takes the latest saved nodes of the lanes `back` again. Lanes that
    // find no place to save a node keep waiting; there always is one for some.
    void move(LaneSet waiting, LaneSet back) {
        Nodes<V>* save = nullptr;
        if (waiting) {
            choose(triads_, branch_);
            save = reserve(waiting);
            effort_.guesses += static_cast<uint64_t>(size_of(waiting));
        }
        sum_ = keep(~V::only(waiting | back), sum_);
        live_ |= back;
        do {
            Return returns[most_returns];
            int n = 0;
            for (; back && n < most_returns; n++) {
                returns[n] = latest(back);
                back &= ~returns[n].lanes;
            }
            if (waiting)
                pass<true>(waiting, save, returns, n);
            else
                pass<false>(waiting, save, returns, n);
            waiting = 0;
        } while (back);
    }

    // Saved nodes of some lanes in one frame.
    struct Return {
        const Nodes<V>* frame;
        LaneSet lanes;
    };
    static constexpr int most_returns = 4;

    // Finds a frame for the second children of the lanes, of which it keeps those that have a place in it.
    Nodes<V>* reserve(LaneSet& lanes) {
        int f = 0;
        while (f < frame_count_ && (held_[f] & lanes)) f++;
        if (f == most_saved)
            for (f = 0; !(lanes & ~held_[f]);) f++;
        if (f == frame_count_) held_[frame_count_++] = 0;
        lanes &= ~held_[f];
        held_[f] |= lanes;
        for (LaneSet s = lanes; s; s &= s - 1) {
            const int lane = first_of(s);
            stack_[lane][depth_[lane]++] = static_cast<uint8_t>(f);
        }
        return &frames_[f];
    }

    // The frame that holds the latest node of the first of these lanes, and all lanes for which it does.
    Return latest(LaneSet lanes) {
        const int lane = first_of(lanes), f = stack_[lane][depth_[lane] - 1];
        LaneSet here = 0;
        for (LaneSet s = lanes & held_[f]; s; s &= s - 1) {
            const int l = first_of(s);
            if (stack_[l][depth_[l] - 1] != f) continue;
            depth_[l]--;
            here |= LaneSet{1} << l;
        }
        held_[f] &= ~here;
        return {&frames_[f], here};
    }

    template <bool branching>
    void pass(LaneSet waiting, Nodes<V>* save, const Return* returns, int n) {
        switch (n) {
            case 0:
                return pass<branching, 0>(waiting, save, returns);
            case 1:
                return pass<branching, 1>(waiting, save, returns);
            case 2:
                return pass<branching, 2>(waiting, save, returns);
            case 3:
                return pass<branching, 3>(waiting, save, returns);
            default:
                return pass<branching, 4>(waiting, save, returns);
        }
    }

    template <bool branching, int n>
    void pass(LaneSet waiting, Nodes<V>* save, const Return* returns) {
        const auto put = V::only(waiting);
        typename V::Predicate take[most_returns];
        for (int i = 0; i < n; i++) take[i] = V::only(returns[i].lanes);
        for (int b = 0; b < 9; b++) {
            V line[3], column[3], line2[3], column2[3];
            if constexpr (branching) {
                const auto across = equal(branch_.band, V::all(b / 3)) & put;
                const auto down = equal(branch_.band, V::all(3 + b % 3)) & put;
                losses(branch_.first, b, across, down, line, column);
                losses(branch_.second, b, across, down, line2, column2);
            }
            const int start = box_start(b);
#pragma GCC unroll 9
            for (int k = 0; k < 9; k++) {
                const int c = start + in_box(k);
                V x = nodes_.cell[c];
                if constexpr (branching) {
                    save->cell[c] = pick(put, without(x, line2[k / 3], column2[k % 3]), save->cell[c]);
                    x = without(x, line[k / 3], column[k % 3]);
                }
#pragma GCC unroll 4
                for (int i = 0; i < n; i++) x = pick(take[i], returns[i].frame->cell[c], x);
                nodes_.cell[c] = x;
            }
        }
    }

    // Free lanes take the next puzzles.
    void refill() {
        LaneSet vacant = every_lane & ~live_;
        while (vacant) {
            if (!input_lanes_ && !read_input()) return;
            const int room = size_of(vacant), ready = size_of(input_lanes_), n = room < ready ? room : ready;
            const LaneSet from = lowest(input_lanes_, n), to = lowest(vacant, n);
            const typename V::Route route(from, to);
            for (int c = 0; c < cell_count; c++) nodes_.cell[c] = route(nodes_.cell[c], input_.cell[c]);
            for (LaneSet f = from, t = to; t; f &= f - 1, t &= t - 1) {
                const int lane = first_of(t), s = first_of(free_slots_);
                free_slots_ &= free_slots_ - 1;
                slot_of_[lane] = static_cast<uint8_t>(s);
                slots_[s] = {input_puzzle_ + static_cast<size_t>(first_of(f)), 0, LaneSet{1} << lane};
            }
            input_lanes_ &= ~from;
            vacant &= ~to;
            live_ |= to;
            sum_ = keep(~V::only(to), sum_);
        }
    }

    // Free lanes take the oldest saved node of the lane that has saved most.
    void steal() {
        for (LaneSet vacant = every_lane & ~live_; vacant; vacant &= vacant - 1) {
            int victim = 0;
            for (int lane = 1; lane < V::lanes; lane++)
                if (depth_[lane] > depth_[victim]) victim = lane;
            if (!depth_[victim]) return;
            const int f = stack_[victim][0], lane = first_of(vacant);
            depth_[victim]--;
            memmove(stack_[victim], stack_[victim] + 1, depth_[victim]);
            held_[f] &= ~(LaneSet{1} << victim);
            const typename V::Route route(LaneSet{1} << victim, LaneSet{1} << lane);
            for (int c = 0; c < cell_count; c++) nodes_.cell[c] = route(nodes_.cell[c], frames_[f].cell[c]);
            slot_of_[lane] = slot_of_[victim];
            slots_[slot_of_[lane]].lanes |= LaneSet{1} << lane;
            live_ |= LaneSet{1} << lane;
            sum_ = keep(~V::only(LaneSet{1} << lane), sum_);
        }
    }

    bool read_input() {
        while (next_ == end_)
            if (!batch_.claim(batch_.context, &next_, &end_)) return false;
        const size_t left = end_ - next_;
        const int n = left < V::lanes ? static_cast<int>(left) : V::lanes;
        if (batch_.masks) {
            for (int lane = 0; lane < n; lane++)
                for (int c = 0; c < cell_count; c++)
                    mask(input_, c, lane) = batch_.masks[(next_ + static_cast<size_t>(lane)) * cell_count +
                                                         static_cast<size_t>(c)] &
                                            all_digits;
        } else {
            const uint8_t* rows[V::lanes];
            for (int lane = 0; lane < V::lanes; lane++) {
                const size_t i = next_ + static_cast<size_t>(lane < n ? lane : 0);
                rows[lane] = batch_.rows ? batch_.rows[i] : batch_.base + i * batch_.stride;
            }
            read_rows(rows, input_.cell);
        }
        input_puzzle_ = next_;
        input_lanes_ = n == 32 ? ~LaneSet{0} : (LaneSet{1} << n) - 1;
        next_ += static_cast<size_t>(n);
        return true;
    }

    // Drops the saved nodes of a lane.
    void forget(int lane) {
        for (int d = 0; d < depth_[lane]; d++) held_[stack_[lane][d]] &= ~(LaneSet{1} << lane);
        depth_[lane] = 0;
    }

    void close(int slot) {
        report(slots_[slot], false);
        free_slots_ |= LaneSet{1} << slot;
    }

    void report(const Slot& slot, bool partial) {
        if (batch_.counts) batch_.counts[slot.puzzle] = slot.count;
        if (batch_.outcomes)
            batch_.outcomes[slot.puzzle] = slot.count >= 2 ? more_solutions
                                           : partial       ? unfinished
                                                           : static_cast<Outcome>(slot.count);
    }

    uint8_t* output(size_t puzzle) const {
        return batch_.out_rows ? batch_.out_rows[puzzle] : batch_.out_base + puzzle * batch_.out_stride;
    }
    static uint16_t& mask(Nodes<V>& nodes, int cell, int lane) {
        return reinterpret_cast<uint16_t*>(&nodes.cell[cell])[lane];
    }

    const Batch& batch_;
    Effort effort_;
    size_t next_ = 0, end_ = 0;  // claimed puzzles not yet read
    size_t input_puzzle_ = 0;    // the puzzle of lane 0 of input_
    LaneSet input_lanes_ = 0;    // puzzles of input_ not yet taken
    LaneSet live_ = 0;           // lanes with a node
    LaneSet ended_ = 0;          // lanes whose node has ended and that were not served since
    LaneSet free_slots_ = every_lane;
    Slot slots_[V::lanes];
    size_t written_[V::lanes];  // puzzles of the solutions about to be written
    uint8_t slot_of_[V::lanes];
    uint8_t depth_[V::lanes] = {};
    uint8_t stack_[V::lanes][most_saved];
    int frame_count_ = 0;  // frames ever used
    LaneSet held_[most_saved];
    V sum_;
    Nodes<V> nodes_, input_;
    Triads<V> triads_;
    Branch<V> branch_;
    uint8_t text_[V::lanes][96];
    Nodes<V> frames_[most_saved];  // last: only the first few pages are ever touched
};

template <class V>
Effort run_lockstep(const Batch& batch, void* workspace) {
    return (new (workspace) LockStep<V>(batch))->run();
}

}  // namespace
}  // namespace nonet::nine
