// A route: the steps of a path that are not singles, each with the position it stands in, where all singles
// are placed. Short paths are searched for as routes; the singles are put back at the end.
#pragma once

#include <optional>
#include <vector>

#include "reason/catalogue.h"
#include "reason/closing.h"
#include "reason/reasoner.h"

namespace nonet::reason {

template <int W>
struct Stage {
    int technique;
    Found found;
    Position<W> at;
    bool is_found = true;  // by its technique in this very position
};

template <int W>
using Stages = std::vector<Stage<W>>;

// What all searches for a route of one puzzle stand on.
template <int W>
class Ground {
  public:
    Ground(const std::vector<int>& ladder, OneSolution& unique, Budget& budget);

    const std::vector<int>& ladder;
    OneSolution& unique;
    Budget& budget;

    // Whether a technique places nothing but what run_singles places here.
    bool is_single(int technique) const { return is_single_[technique]; }
    // Its place on the ladder.
    int place(int technique) const { return place_[technique]; }
    // Places all singles; False if the position is wrong. Faster if it is known since when there can be some.
    bool close(Position<W>& p, const Position<W>* since = nullptr) const {
        return run_singles(p, singles_, since);
    }

    // The first step of this technique in p that does everything that `wanted` still does there; searched by
    // the technique itself, since a pattern that only proves the same has another name.
    std::optional<Found> find_again(const Position<W>& p, int technique, const Found& wanted) const;
    // The route of a path, in positions where the singles are placed: nothing if it is none there.
    std::optional<Stages<W>> route(const Position<W>& start, const std::vector<Trace::Step>& steps) const;
    // The path of a route: its steps and the singles between them, by the ladder.
    std::vector<Trace::Step> path(const Position<W>& start, const Stages<W>& route) const;

  private:
    std::vector<int> singles_rungs_;
    KnownSingles singles_;
    std::vector<bool> is_single_;
    std::vector<int> place_;
};

// What a step still does in a position.
template <int W>
bool does_anything(const Position<W>& p, const Found& f) {
    for (auto c : f.eliminations)
        if (p.has(c)) return true;
    for (auto c : f.placements)
        if (!p.value[c / p.space->n]) return true;
    return false;
}

// Whether two positions are the same.
template <int W>
bool are_equal(const Position<W>& a, const Position<W>& b) {
    const auto cells = static_cast<size_t>(a.space->geometry.cell_count);
    return std::equal(a.cell.begin(), a.cell.begin() + cells, b.cell.begin()) &&
           std::equal(a.value.begin(), a.value.begin() + cells, b.value.begin());
}

// The route without the steps that its end does not need: backward, a step goes if the others still solve the
// puzzle. Each that is left is found by its technique where it stands. A budget that is spent leaves more
// steps.
template <int W>
Stages<W> slice(const Ground<W>& ground, Stages<W> route);

}  // namespace nonet::reason
