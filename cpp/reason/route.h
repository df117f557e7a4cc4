// A route: the steps of a path that are not singles, each with the position it stands in, where all singles
// are placed. Short paths are searched for as routes; the singles are put back at the end.
#pragma once

#include <optional>
#include <vector>

#include "reason/any_position.h"

namespace nonet::reason {

struct Stage {
    int technique;
    Found found;
    std::shared_ptr<const AnyPosition> at;
    bool is_found = true;  // by its technique in this very position
};

using Stages = std::vector<Stage>;

// What all searches for a route of one puzzle stand on.
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
    bool close(AnyPosition& p, const AnyPosition* since = nullptr) const {
        return p.run_singles(singles_, since);
    }

    // The first step of this technique in p that does everything that `wanted` still does there; searched by
    // the technique itself, since a pattern that only proves the same has another name.
    std::optional<Found> find_again(const AnyPosition& p, int technique, const Found& wanted) const;
    // The route of a path, in positions where the singles are placed: nothing if it is none there.
    std::optional<Stages> route(const AnyPosition& start, const std::vector<Trace::Step>& steps) const;
    // The path of a route: its steps and the singles between them, by the ladder.
    std::vector<Trace::Step> path(const AnyPosition& start, const Stages& route) const;

  private:
    std::vector<int> singles_rungs_;
    KnownSingles singles_;
    std::vector<bool> is_single_;
    std::vector<int> place_;
};

// Whether a step still does anything in a position.
bool does_anything(const Squares& p, const Found& f);
// Whether two positions are the same.
bool are_equal(const Squares& a, const Squares& b);

// The route without the steps that its end does not need: backward, a step goes if the others still solve the
// puzzle. Each that is left is found by its technique where it stands. A budget that is spent leaves more
// steps.
Stages slice(const Ground& ground, Stages route);

}  // namespace nonet::reason
