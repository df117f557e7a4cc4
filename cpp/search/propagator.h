// Everything that follows from a position: singles, learnt clauses, links, locked candidates, sums,
// automata, subsets, from the cheapest to the dearest.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/changed_sets.h"
#include "search/clauses.h"
#include "search/constraints.h"
#include "search/trail.h"

namespace nonet::search {

// The places of a digit in one house that all lie in another house: the digit leaves the rest of that one.
class Locked {
  public:
    explicit Locked(const Tables& tables);
    // Whether it can find anything that Support does not find first.
    static bool is_needed(const Tables& tables);
    bool propagate(Trail& trail);
    void rewind(const Trail& trail) {
        head_ = std::min(head_, trail.entries().size());
        if (is_small_) places_.rewind(trail.all_places());
    }

  private:
    bool follow(Trail& trail);
    bool check(Trail& trail, size_t house, size_t digit);

    bool is_small_;       // the place sets are so few that all of them are compared
    ChangedSets places_;  // then; else:
    size_t head_ = 0;     // 0: nothing was looked at yet
    uint32_t round_ = 0;
    std::vector<uint32_t> stamp_;  // the round a place set was last looked at
};

// What all candidates left of a variable exclude: of a cell in cells that links of different digits join it
// to, and of a digit's two or three places in a house anywhere. More places rarely have a common victim.
class Support {
  public:
    static constexpr int most_places = 3;

    explicit Support(const Tables& tables);
    bool propagate(Trail& trail);
    void rewind(const Trail& trail) {
        cells_.rewind(trail.all_cells());
        places_.rewind(trail.all_places());
    }

  private:
    bool check_cell(Trail& trail, size_t cell);
    bool check_places(Trail& trail, size_t base, size_t digit);
    const uint64_t* row(const Tables& tables, Candidate c);

    ChangedSets cells_, places_;
    // Row b: the candidates that b excludes, as Trail::open_candidates(). A row is written when it is first
    // asked for: few boards need them all. Null on large boards.
    std::unique_ptr<uint64_t[]> rows_;
    std::vector<bool> is_written_;  // by row
    size_t words_ = 0;              // of a row
};

// k cells of a house that hold only k digits, for every k at once: whatever no complete assignment of the
// house uses is eliminated.
class Subsets {
  public:
    explicit Subsets(const Tables& tables);
    bool propagate(Trail& trail);
    void rewind(size_t trail_size) { head_ = std::min(head_, trail_size); }

  private:
    static constexpr uint8_t no_digit = 0xff;

    bool check(Trail& trail, size_t house);
    bool match(Trail& trail, size_t house, uint32_t open, uint32_t unmatched);

    size_t head_ = 0;
    uint32_t round_ = 0;
    std::vector<uint32_t> stamp_;   // by house
    std::vector<uint8_t> matched_;  // [house * N + index]: a digit, from the last time
};

class Propagator {
  public:
    explicit Propagator(const Tables& tables)
        : trail(tables),
          clauses(tables.candidate_count),
          support(tables),
          locked(tables),
          sums(tables, 0, tables.first_long),
          long_sums(tables, tables.first_long, tables.sums.size()),
          automata(tables, tables.sums.size(), tables.constraint_count()),
          subsets(tables),
          with_locked(Locked::is_needed(tables)),
          has_constraints_(tables.constraint_count() > 0) {}

    bool propagate();
    void undo_to(size_t level);

    Trail trail;
    Clauses clauses;
    Support support;
    Locked locked;
    Constraints sums, long_sums, automata;
    Subsets subsets;
    bool with_locked;
    bool with_subsets = false;
    bool with_long_sums = false;

  private:
    bool has_constraints_;
};

}  // namespace nonet::search
