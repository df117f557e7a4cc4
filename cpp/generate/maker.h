// One attempt after the other at a puzzle as wished.
#pragma once

#include <atomic>
#include <optional>
#include <span>

#include "generate/wishes.h"
#include "nine/generate.h"

namespace nonet::generate {

// An attempt is known by its item's seed and its number; nothing else decides what comes of it.
struct Attempt {
    size_t item;
    uint64_t seed, number;
    uint64_t own_seed() const { return child_seed(seed, number + 1); }
};

// What all threads share. Nothing in it changes.
class Maker {
  public:
    Maker(const Geometry& geometry, const reason::Reasoner& reasoner, Wishes wishes);

    // How many attempts are best begun together.
    size_t group() const { return nine_ ? 64 : 1; }

    // The puzzles of one solution: each is the one before with one more orbit taken out.
    struct Series {
        Values solution, first;
        std::vector<uint32_t> gone;  // orbits
        bool minimal = true;         // no single clue of the last puzzle can go
        bool known = false;          // the last puzzle is one that was given
    };
    // A series for each attempt; nothing where the budget ended it.
    std::vector<std::optional<Series>> begin(std::span<const Attempt> attempts, Budget& budget,
                                             std::atomic<bool>& stop) const;
    // The puzzle of the series that is as wished. Without one, the budget says whether the time is up.
    std::optional<Made> finish(const Attempt& attempt, const Series& series, Budget& budget) const;

  private:
    std::optional<Series> begin_one(const Attempt& attempt, Budget& budget) const;
    int least_clues(uint64_t own_seed) const;
    Values puzzle(const Series& series, size_t steps) const;
    std::vector<size_t> lengths(const Series& series) const;
    bool fits(const reason::Trace& trace) const;
    bool is_minimal(const Values& puzzle, Budget& budget) const;
    reason::Start start(const Values& puzzle) const;

    const Geometry& geometry_;
    const reason::Reasoner& reasoner_;
    Wishes wishes_;
    bool nine_ = false;
    std::vector<nine::Clues> relative_solutions_;
};

}  // namespace nonet::generate
