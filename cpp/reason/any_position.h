// A board and its positions whatever the width of their sets: for those who only copy a position, change it
// and ask techniques. They are compiled once.
#pragma once

#include <memory>

#include "reason/reasoner.h"
#include "reason/squares.h"

namespace nonet::reason {

// Which singles are known.
struct KnownSingles {
    bool naked = true, hidden = true;
};

// A position while techniques look at it.
class Look {
  public:
    explicit Look(Setting& its_setting) : setting(its_setting) {}
    virtual ~Look() = default;
    Setting& setting;
    virtual void find(int technique, Sink& sink) = 0;
};

class AnyPosition {
  public:
    virtual ~AnyPosition() = default;
    virtual std::unique_ptr<AnyPosition> copy() const = 0;
    // Here and below: another position is one of the same board.
    virtual void become(const AnyPosition& other) = 0;

    virtual Squares squares() const = 0;
    virtual bool is_solved() const = 0;
    virtual void eliminate(Candidate c) = 0;
    virtual void apply(const Found& found) = 0;
    virtual void prune() = 0;
    // See closing.h and climb.h.
    virtual bool run_singles(KnownSingles known = {}, const AnyPosition* since = nullptr) = 0;
    virtual bool run_intersections() = 0;
    virtual bool run_basics(const AnyPosition& since) = 0;
    virtual End climb(OneSolution& unique, const std::vector<int>& ladder, bool prune, size_t max_steps,
                      Budget& budget, std::vector<Trace::Step>& steps) = 0;
    // As long as the position stands as it is.
    virtual std::unique_ptr<Look> look(OneSolution& unique, Budget& budget) const = 0;
};

class AnySpace {
  public:
    virtual ~AnySpace() = default;
    virtual std::unique_ptr<AnyPosition> position(std::span<const uint8_t> values,
                                                  std::span<const uint8_t> givens,
                                                  std::span<const Digits> candidates) const = 0;
};

// A board is as wide as its cells need.
std::unique_ptr<AnySpace> make_space(const Geometry& geometry);

}  // namespace nonet::reason
