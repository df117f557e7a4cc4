// Climbs a ladder of techniques, or asks one technique for its steps, on a board of any size.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "budget.h"
#include "reason/found.h"

namespace nonet::reason {

// A position as it comes from outside. Sizes and ranges are the caller's duty. The givens are what has to
// have one solution for uniqueness techniques to speak.
struct Start {
    std::vector<uint8_t> values, givens;
    std::vector<Digits> candidates;
};

enum class End : uint8_t { solved, stuck, contradiction, limit };

struct Trace {
    struct Step {
        int technique;  // position in technique_keys()
        Found found;
    };
    std::vector<Step> steps;
    End end = End::stuck;
    std::vector<uint8_t> values;  // the position reached
    std::vector<Digits> candidates;
};

// A step after which the rest is simple, and the path it stands in.
struct OneStep {
    enum class Result : uint8_t {
        found,
        needless,  // what is simple solves the puzzle
        none,      // no single elimination would do it, and no other step does
        unproved,  // some would, but no technique proves them
        contradiction,
        limit,
    } result = Result::none;
    std::vector<Trace::Step> steps;    // to the solution, if it was found or is needless
    std::vector<uint8_t> values;       // the solution, then
    std::vector<Candidate> backdoors;  // the eliminations that would do it
};

class Reasoner {
  public:
    virtual ~Reasoner() = default;
    // Up to `limit` steps of one technique from this position, which stays as it is. A technique that goes
    // target by target looks at those that are `wanted` only, if any are named, and there it looks longer.
    virtual std::vector<Found> find(const Start&, int technique, size_t limit, Budget&,
                                    std::span<const Candidate> wanted = {}) const = 0;
    // Applies the first step of the first technique that has one, again and again. `prune` takes a placed
    // digit out of its peers at once; a ladder with its own elimination rung says false.
    virtual Trace walk(const Start&, const std::vector<int>& ladder, bool prune, size_t max_steps,
                       Budget&) const = 0;
    // A shorter path to the solution, with no technique that the walk up this ladder does not reach: the walk
    // without the steps that nothing later needs. With a `width`, also the path that `width` positions at a
    // time, those with the least left open, lead to, if that is shorter. A walk that does not solve
    // the puzzle stays as it is.
    virtual Trace shorten(const Start&, const std::vector<int>& ladder, size_t width, size_t max_steps,
                          Budget&) const = 0;
    // The easiest step of the ladder that lies between what is simple and what is simple, and of its
    // technique the smallest. `basics` are the techniques that count as simple: singles, or these with others
    // of the ladder. Steps of techniques that are tried `whole` may also do it by several eliminations
    // together.
    virtual OneStep one_step(const Start&, const std::vector<int>& basics, const std::vector<int>& ladder,
                             const std::vector<int>& whole, Budget&) const = 0;
};

std::unique_ptr<Reasoner> make_reasoner(const Geometry& geometry);

// The keys of all techniques the kernel can find, in no particular order; a technique's number is its place
// here.
const std::vector<std::string_view>& technique_keys();

}  // namespace nonet::reason
