// The search: as many nodes as there are lanes go through `propagate` together; now and then the lanes that
// died, were solved or must branch are served, all of them in a few passes over the 81 vectors.
//
// A lane searches one puzzle depth first. When it branches, the first child stays in the lane and the second
// is saved; when the node ends, the lane takes its latest saved node back. A lane with nothing left takes the
// next puzzle, and when there is none, the oldest saved node of another lane: one hard puzzle spreads over
// all lanes.
//
// Giving every second child to a free lane at once (breadth first) spares the copies to and fro, but makes a
// puzzle with many solutions explore 1.6 times the nodes. So only a puzzle that has failed often without a
// solution does it. The lane that takes such a child keeps the nodes it has saved itself, for other puzzles,
// until it is free again.
//
// The first solution is that of one lane which branches at stable nodes only and takes first children first.
// Every node on the way there holds a solution, so its stable state is the same however it was reached, and
// what happens in nodes without one does not matter. A puzzle strays from this order when lanes share it, or
// when it is hard and branches at nodes that are merely slow. If it then turns out to have several solutions,
// it is searched again, in order. That is rare: such a puzzle seldom fails often.
//
// When no cell of a stable node has more than two candidates, no house has more than two places for a digit
// either: every constraint left says "one of these two", so exchanging the two everywhere turns a solution of
// one child into one of the other. Who only counts then goes on with the first child and counts its solutions
// twice.
#pragma once

#include <new>

#include "nine/branch.h"
#include "nine/input.h"
#include "nine/plan.h"
#include "nine/slots.h"

namespace nonet::nine {
namespace {

// `returns`: how many saved nodes a pass takes back at most.
template <class V, int returns>
class LockStep {
  public:
    explicit LockStep(const Batch& batch) : batch_(batch) {}

    Effort run() {
        for (V& cell : nodes_.cell) cell = V::all(all_digits);
        sum_ = failures_ = doublings_ = V::all(0);
        refill();
        read_rows_of(nodes_, triads_);
        while (live_) {
            const Verdict verdict = round();
            ended_ |= verdict.dead & live_;
            live_ &= ~verdict.dead;
            const LaneSet stable = verdict.stable & live_ & (alternating_ ? quiet_ : every_lane),
                          full = verdict.full & live_;
            quiet_ = verdict.stable;
            effort_.rounds++;
            effort_.lane_rounds += static_cast<uint64_t>(size_of(live_));
            if (!(ended_ | stable | full)) continue;
            if (size_of((every_lane & ~live_) | stable | full) < patience_) continue;
            if ((batch_.stop && batch_.stop(batch_.context)) || effort_.guesses > batch_.most_guesses) {
                effort_.stopped = true;
                break;
            }
            LaneSet solved = stable & full;
            if (size_of(full & ~stable) > 2) solved |= full & verify(nodes_);
            serve(solved, stable & ~solved, verdict.slow & live_ & ~full);
            if (enough_) break;
        }
        effort_.stopped |= input_.stopped();
        if (effort_.stopped && batch_.spill) spill();
        slots_.give_up();
        return effort_;
    }

  private:
    static constexpr LaneSet every_lane = V::lanes == 32 ? ~LaneSet{0} : (LaneSet{1} << V::lanes % 32) - 1;

    // A lane with a hard puzzle that is served while its rounds bring next to nothing branches too, without a
    // last round to make sure: 1 % more guesses, 3 % less time on hard puzzles. Halves of a round may bring
    // more: on the hardest that is 10 % more guesses, but less time than with any other slack.
    static constexpr int slack = 31, slack_of_halves = 255;

    // A puzzle that failed so often since its start or its last solution most likely has no other one nearby.
    // Its guesses would not tell: a sparse grid takes sixty to its first solution, without a failure.
    static constexpr int hard = 12;

    // Rounds of half the rules take 0.6 of the time of a whole round, and hard puzzles 1.3 times as many. Who
    // finds solutions soon must know after each guess that a node is stable, which then takes two rounds.
    Verdict round() {
        if (!alternating_) return propagate<Rules::all>(nodes_, triads_, sum_, slack);
        return effort_.rounds % 2 ? propagate<Rules::naked>(nodes_, triads_, sum_, slack_of_halves)
                                  : propagate<Rules::hidden>(nodes_, triads_, sum_, slack_of_halves);
    }

    void serve(LaneSet solved, LaneSet waiting, LaneSet slow) {
        effort_.services++;
        alternating_ =
            joint_ ? !doubling_ && effort_.guesses > 32 : size_of(live_ & hard_lanes()) >= V::lanes / 4;
        if (solved) harvest(solved);
        if (enough_) return;
        waiting &= live_;
        LaneSet twins = doubling_ && waiting ? paired(nodes_, waiting) : 0;
        if (twins) twins &= waiting &= ~settle(twins);
        if (enough_) return;
        if (!joint_)
            for (LaneSet s = ended_; s; s &= s - 1) {
                const int slot = slot_of_[first_of(s)];
                if (--slots_[slot].nodes == 0) slots_.close(slot);
            }
        ended_ = 0;
        // The second child of a node that counts twice would not know that it does.
        waiting |=
            slow & live_ & ~ordered_ & (doubling_ ? lanes_of(equal(doublings_, V::all(0))) : hard_lanes());
        if (waiting) {
            choose(triads_, branch_);
            waiting &= branch_.possible;
        }
        move(waiting, twins);
        const LaneSet at_work = live_;
        if (live_ != every_lane) refill();
        if (live_ != every_lane && !batch_.in_order) steal();
        if (live_ != at_work) read_rows_of(nodes_, triads_);
    }

    // Of paired nodes, those with so few open cells that they have two solutions. Open cells that depend on
    // each other are at least four, so these are one part, and round a part of six or less the two digits of
    // a row or column alternate without contradiction.
    LaneSet settle(LaneSet twins) {
        const LaneSet two = twins & lanes_of(less(open_cells(nodes_), V::all(7)));
        if (!two || (output_.wanted() && !written_first_)) return 0;
        doublings_ = doublings_ + keep(V::only(two), V::all(1));
        harvest(two);
        return two;
    }

    // Counts and writes solutions.
    void harvest(LaneSet solved) {
        LaneSet write = 0;
        if (joint_) {
            uint64_t found = 0;
            for (LaneSet s = solved; s; s &= s - 1) found += weight(first_of(s));
            const uint64_t total = __atomic_add_fetch(batch_.total, found, __ATOMIC_RELAXED);
            enough_ = total >= batch_.limit;
            live_ &= ~solved;
            failures_ = keep(~V::only(solved), failures_);
            write = solved & -solved;
            written_[first_of(write)] = 0;
            if (output_.wanted() && !written_first_) output_.write(nodes_, write, written_);
            written_first_ = true;
            return;
        }
        for (LaneSet rest = solved & ordered_; rest; rest &= rest - 1) {
            const int lane = first_of(rest);
            PuzzleSlot& slot = slots_[slot_of_[lane]];
            written_[lane] = slot.puzzle;
            slot.count += slot.count == 0;
            write |= LaneSet{1} << lane;
            drop(slot_of_[lane], lane);
        }
        const LaneSet hard_ones = hard_lanes();
        for (LaneSet rest = solved & live_; rest; rest &= rest - 1) {
            const int lane = first_of(rest);
            if (!(live_ >> lane & 1)) continue;  // the puzzle reached its limit just now
            PuzzleSlot& slot = slots_[slot_of_[lane]];
            if (slot.count++ == 0) {
                write |= LaneSet{1} << lane;
                written_[lane] = slot.puzzle;
                if (slot.spread || hard_ones >> lane & 1) slots_.stray(slot_of_[lane]);
            }
            if (slot.count >= batch_.limit) drop(slot_of_[lane], lane);
        }
        ended_ |= solved & live_;
        live_ &= ~solved;
        failures_ = keep(~V::only(solved), failures_);
        if (write && output_.wanted()) output_.write(nodes_, write, written_);
    }

    // Writes out all nodes: in the lanes, saved, and those of the input that no lane has taken yet.
    void spill() {
        uint16_t* to = batch_.spill;
        size_t room = batch_.spill_room;
        const auto put = [&](const auto& candidates) {
            if (room-- == 0) return false;
            for (int c = 0; c < cell_count; c++) *to++ = candidates(c);
            effort_.spilled++;
            return true;
        };
        bool fits = true;
        for (LaneSet s = live_; s && fits; s &= s - 1)
            fits = put([&](int c) { return nodes_.lane_of(c)[first_of(s)]; });
        saved_.each([&](const Frame& frame, int place) {
            fits = fits && put([&](int c) { return frame.cell[c][place]; });
        });
        while (fits && (input_.lanes() || input_.read(read_))) {
            const int lane = first_of(input_.lanes());
            fits = put([&](int c) { return read_.lane_of(c)[lane]; });
            input_.take(LaneSet{1} << lane);
        }
        if (!fits)
            effort_.spilled = 0;
        else if (effort_.spilled == 0)
            effort_.stopped = false;  // the last node ended just then
    }

    // Ends a puzzle that has reached its limit.
    void drop(int slot, int lane) {
        LaneSet own = LaneSet{1} << lane;
        if (slots_[slot].spread) {
            own = 0;
            for (LaneSet s = live_ | ended_; s; s &= s - 1)
                if (slot_of_[first_of(s)] == slot) own |= LaneSet{1} << first_of(s);
        }
        if (slots_[slot].nodes > static_cast<uint32_t>(size_of(own)))
            saved_.forget(slot, slots_[slot].spread ? every_lane : own);
        live_ &= ~own;
        ended_ &= ~own;
        if (!batch_.in_order) ordered_ &= ~own;
        slots_.close(slot);
    }

    // Branches the waiting lanes and gives free lanes nodes that they or others have saved.
    void move(LaneSet waiting, LaneSet twins) {
        Plan plan;
        const LaneSet free = every_lane & ~live_;
        LaneSet back = free & saved_.holding(), rest = waiting & ~twins;
        if (waiting) {
            const LaneSet hard_ones = rest & ~ordered_ & hard_lanes(),
                          open = free & saved_.open() & ~ordered_;
            if (hard_ones && open) {
                give(plan, hard_ones, open);
                back &= ~plan.takers;
                rest &= ~plan.givers;
            }
            const int room = plan.givers ? 1 : most_saves;
            for (; rest && plan.saving < room; plan.saving++) {
                const LaneSet lanes = size_of(rest) > frame_width ? lowest(rest, frame_width) : rest;
                plan.saves[plan.saving] = saved_.push(lanes, slot_of_);
                if (!joint_)
                    for (LaneSet s = lanes; s; s &= s - 1) slots_[slot_of_[first_of(s)]].nodes++;
                rest &= ~lanes;
            }  // any others wait for the next time
            plan.branching = waiting & ~rest;
            effort_.guesses += static_cast<uint64_t>(size_of(plan.branching));
            doublings_ = doublings_ + keep(V::only(twins), V::all(1));
        }
        if (!(waiting | back)) return;
        sum_ = keep(~V::only(plan.branching | plan.takers | back), sum_);
        doublings_ = keep(~V::only(plan.takers | back), doublings_);
        live_ |= plan.takers | back;
        failures_ = failures_ + keep(V::only(back), V::all(1));
        do {
            for (plan.returning = 0; back && plan.returning < returns; plan.returning++) {
                plan.returns[plan.returning] = saved_.pop(back, slot_of_);
                back &= ~plan.returns[plan.returning].lanes;
            }
            carry_out<returns>(plan, branch_, nodes_, triads_);
            plan = Plan();
        } while (back);
    }

    // Second children of hard puzzles go to open lanes.
    void give(Plan& plan, LaneSet hard_ones, LaneSet open) {
        const int a = size_of(hard_ones), b = size_of(open), n = a < b ? a : b;
        plan.givers = lowest(hard_ones, n);
        plan.takers = lowest(open, n);
        for (LaneSet g = joint_ ? 0 : plan.givers, t = plan.takers; g; g &= g - 1, t &= t - 1) {
            const uint8_t slot = slot_of_[first_of(g)];
            slot_of_[first_of(t)] = slot;
            slots_[slot].spread = true;
            slots_[slot].nodes++;
        }
        failures_ = pick(V::only(plan.takers), V::all(hard), failures_);
    }

    // Free lanes take the next puzzles. At the start all of them do, without a detour over `read_`.
    void refill() {
        LaneSet vacant = every_lane & ~live_;
        for (; slots_.any_again() && vacant; vacant &= vacant - 1) search_again(first_of(vacant));
        if (vacant == every_lane && !input_.lanes()) {
            if (!input_.read(nodes_)) return;
            const LaneSet all = input_.lanes();
            start(all, all);
            vacant &= ~all;
        }
        while (vacant) {
            const int slots = joint_ ? V::lanes : slots_.room();
            if (!slots || (!input_.lanes() && !input_.read(read_))) return;
            const int room = size_of(vacant), ready = size_of(input_.lanes());
            const int most = room < ready ? room : ready, n = most < slots ? most : slots;
            const LaneSet from = lowest(input_.lanes(), n), to = lowest(vacant, n);
            const typename V::Route route(from, to);
            for (int c = 0; c < cell_count; c++) nodes_.cell[c] = route(nodes_.cell[c], read_.cell[c]);
            start(from, to);
            vacant &= ~to;
        }
    }

    // The puzzles of the lanes `from` of the input begin in the lanes `to`.
    void start(LaneSet from, LaneSet to) {
        for (LaneSet f = from, t = joint_ ? 0 : to; t; f &= f - 1, t &= t - 1)
            slot_of_[first_of(t)] = static_cast<uint8_t>(slots_.open(input_.puzzle(first_of(f))));
        input_.take(from);
        live_ |= to;
        sum_ = keep(~V::only(to), sum_);
        failures_ = keep(~V::only(to), failures_);
        doublings_ = keep(~V::only(to), doublings_);
    }

    void search_again(int lane) {
        const LaneSet own = LaneSet{1} << lane;
        slot_of_[lane] = static_cast<uint8_t>(slots_.take_again());
        input_.read_again(slots_[slot_of_[lane]].puzzle, nodes_, lane);
        live_ |= own;
        ordered_ |= own;
        sum_ = keep(~V::only(own), sum_);
        failures_ = keep(~V::only(own), failures_);
    }

    // Free lanes take the oldest saved node of the lane that has saved most.
    void steal() {
        for (LaneSet vacant = every_lane & ~live_; vacant; vacant &= vacant - 1) {
            const int victim = saved_.fullest(every_lane & ~ordered_), lane = first_of(vacant);
            if (victim < 0) return;
            const Shelf g = saved_.take_oldest(victim, lane, slot_of_);
            if (!joint_) slots_[slot_of_[lane]].spread = true;
            const int place = first_of(g.places);
            for (int c = 0; c < cell_count; c++) nodes_.lane_of(c)[lane] = g.frame->cell[c][place];
            live_ |= g.lanes;
            sum_ = keep(~V::only(g.lanes), sum_);
            doublings_ = keep(~V::only(g.lanes), doublings_);
        }
    }

    LaneSet hard_lanes() const { return lanes_of(less(V::all(patient_ - 1), failures_)); }
    // How many solutions one found in this lane stands for. Each doubling settles four cells or more.
    uint64_t weight(int lane) const {
        return uint64_t{1} << reinterpret_cast<const uint16_t*>(&doublings_)[lane];
    }

    const Batch& batch_;
    // All of the batch are nodes of one puzzle, and its solutions count together.
    const bool joint_ = batch_.total != nullptr;
    // Who counts thousands of solutions sees them all, in whatever order; one puzzle alone has all lanes.
    const int patient_ = joint_ || batch_.limit > 1000 ? 0 : hard;
    // Looking for paired nodes pays when there are many solutions; spilled nodes do not say how often they
    // count.
    const bool doubling_ = joint_ && batch_.limit > 2 && batch_.spill_room == 0;
    // Serving costs about as much as a round, so it waits until this many lanes are idle.
    const int patience_ = (doubling_ ? 16 : 13) * V::lanes / 32;
    bool written_first_ = false;
    Effort effort_;
    Input<V> input_{batch_};
    Output<V> output_{batch_};
    LaneSet live_ = 0;                                    // lanes with a node
    LaneSet ordered_ = batch_.in_order ? every_lane : 0;  // lanes that search in order
    bool enough_ = false;                                 // Batch::total has reached the limit
    bool alternating_ = false;                            // rounds of half the rules take turns
    LaneSet quiet_ = 0;                                   // lanes that the last round left as they were
    LaneSet ended_ = 0;  // lanes whose node has ended and that were not served since
    Slots slots_{batch_};
    uint8_t slot_of_[V::lanes] = {};
    size_t written_[V::lanes];  // puzzles of the solutions about to be written
    V sum_;
    V failures_;             // of each lane since it started its puzzle or found a solution
    V doublings_;            // a solution in this lane stands for 2 to this power
    Nodes<V> nodes_, read_;  // read_: puzzles that wait for a lane
    Triads<V> triads_;
    Branch<V> branch_;
    Saved<V> saved_;  // last in memory
};

template <class V, int returns>
Effort run_lockstep(const Batch& batch, void* workspace) {
    return (new (workspace) LockStep<V, returns>(batch))->run();
}

template <class V, int returns = most_returns>
Core core() {
    return {sizeof(LockStep<V, returns>), run_lockstep<V, returns>};
}

// For one puzzle of few guesses: more than two nodes seldom come back at once, and then in several passes,
// for the sake of compile time. With all puzzles in so few lanes the hardest would take 3 % longer.
template <class V>
Core narrow_core() {
    return core<V, 2>();
}

}  // namespace
}  // namespace nonet::nine
