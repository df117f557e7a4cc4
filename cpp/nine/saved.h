// Search nodes that wait for their turn. The nodes saved together lie in one frame, eight places wide,
// packed:
//
//     lanes 3, 4 and 17 branch:       place 0   place 1   place 2    -  -  -  -  -
//                        cell 0     [ lane 3  | lane 4  | lane 17  |              ]  16 bytes
//                        ...
//                        cell 80    [ lane 3  | lane 4  | lane 17  |              ]
//
// Frames as wide as the lanes need no permute, but then taking nodes back, which lie in three or four frames,
// reads four times the memory: it was bound by the second-level cache, and a fifth slower on hard puzzles.
//
// Each lane has a stack of its own saved nodes. It takes the latest back when its node has ended.
#pragma once

#include "nine/propagate.h"

namespace nonet::nine {
namespace {

constexpr int frame_width = 8;

struct Frame {
    uint16_t cell[cell_count][frame_width];
};

// Places of one frame and the lanes they belong to, in the same order.
struct Shelf {
    Frame* frame;
    LaneSet lanes, places;
};

template <class V>
class Saved {
  public:
    // On one path a digit of a band branches at most twice into its first child: from four configurations or
    // more to two, then to one. So a search below one node saves no more than this. A lane may start one on
    // top of `foreign` nodes that it keeps for other puzzles.
    static constexpr int most_below = 2 * 54;
    static constexpr int foreign = 60;

    Saved() {
        for (auto& stack : stack_) stack[0] = {};
    }

    // Lanes that have saved nodes, and lanes that may take a node of another puzzle.
    LaneSet holding() const { return lanes_of(~equal(load(depth_), V::all(0))); }
    LaneSet open() const { return lanes_of(less(load(depth_), V::all(foreign + 1))); }

    // Reserves places for a node of each lane (eight at most); the caller fills them in.
    Shelf push(LaneSet lanes, const uint8_t* slot_of) {
        const int f = free_count_ ? free_[--free_count_] : frame_count_++;
        const LaneSet places = (1u << size_of(lanes)) - 1;
        held_[f] = static_cast<uint8_t>(places);
        int place = 0;
        for (LaneSet s = lanes; s; s &= s - 1) {
            const int lane = first_of(s);
            stack_[lane][++depth_[lane]] = {static_cast<uint16_t>(f), static_cast<uint8_t>(place++),
                                            slot_of[lane]};
            top_[lane] = static_cast<uint16_t>(f);
        }
        return {&frames_[f], lanes, places};
    }

    // Gives back the latest nodes of those lanes whose latest lies in the same frame as that of the first
    // lane. The frame stays as it is until the next push.
    Shelf pop(LaneSet lanes, uint8_t* slot_of) {
        const int f = top_[first_of(lanes)];
        Shelf group{&frames_[f], lanes & lanes_of(equal(load(top_), V::all(f))), 0};
        for (LaneSet s = group.lanes; s; s &= s - 1) {
            const int lane = first_of(s);
            const Entry* e = stack_[lane] + depth_[lane]--;
            group.places |= 1u << e->place;
            slot_of[lane] = e->slot;
            top_[lane] = e[-1].frame;
        }
        release(f, group.places);
        return group;
    }

    // The one of these lanes that has saved most, -1 if none has.
    int fullest(LaneSet lanes) const {
        int best = -1, most_saved = 0;
        for (; lanes; lanes &= lanes - 1)
            if (depth_[first_of(lanes)] > most_saved) most_saved = depth_[best = first_of(lanes)];
        return best;
    }

    // Calls visit(frame, place) for every saved node.
    template <class Visit>
    void each(const Visit& visit) const {
        for (int lane = 0; lane < V::lanes; lane++)
            for (int d = 1; d <= depth_[lane]; d++)
                visit(frames_[stack_[lane][d].frame], stack_[lane][d].place);
    }

    // Gives a lane's oldest node to another lane.
    Shelf take_oldest(int lane, int to, uint8_t* slot_of) {
        const Entry e = stack_[lane][1];
        depth_[lane]--;
        memmove(stack_[lane] + 1, stack_[lane] + 2, depth_[lane] * sizeof e);
        slot_of[to] = e.slot;
        release(e.frame, 1u << e.place);
        return {&frames_[e.frame], LaneSet{1} << to, 1u << e.place};
    }

    // Drops the nodes of a slot that these lanes have saved.
    void forget(int slot, LaneSet lanes) {
        for (; lanes; lanes &= lanes - 1) {
            const int lane = first_of(lanes);
            int kept = 0;
            for (int d = 1; d <= depth_[lane]; d++) {
                const Entry e = stack_[lane][d];
                if (e.slot == slot)
                    release(e.frame, 1u << e.place);
                else
                    stack_[lane][++kept] = e;
            }
            depth_[lane] = static_cast<uint16_t>(kept);
            top_[lane] = stack_[lane][kept].frame;
        }
    }

  private:
    static constexpr int most = most_below + foreign;
    static constexpr int most_frames = most * V::lanes;  // if each held a single node
    struct Entry {
        uint16_t frame;
        uint8_t place, slot;
    };

    static V load(const uint16_t (&array)[V::lanes]) {
        V out;
        memcpy(&out, array, sizeof out);
        return out;
    }

    void release(int f, LaneSet places) {
        held_[f] &= static_cast<uint8_t>(~places);
        free_[free_count_] = static_cast<uint16_t>(f);  // no branch: it could not be foretold
        free_count_ += !held_[f];
    }

    int frame_count_ = 0, free_count_ = 0;  // frames ever used; of these, empty
    alignas(64) uint16_t depth_[V::lanes] = {};
    alignas(64) uint16_t top_[V::lanes];  // the frame of a lane's latest node
    Entry stack_[V::lanes][1 + most];     // entry 0 lies below the first, so that every entry has one below
    uint8_t held_[most_frames];           // the places of a frame in use
    uint16_t free_[most_frames + 1];      // the frame emptied last is used first: it is in the cache
    Frame frames_[most_frames];           // last in memory: only the first few pages are ever touched
};

}  // namespace
}  // namespace nonet::nine
