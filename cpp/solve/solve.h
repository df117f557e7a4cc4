// The one place that chooses an engine: ordinary 9x9 boards have one of their own, fifty times as fast, all
// others go to the search. And the one place that says what an answer means.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "budget.h"
#include "geometry.h"
#include "search/search.h"

namespace nonet::solve {

// How many solutions there are. Python knows these numbers.
enum class Status : uint8_t { none, unique, multiple, limit };

// What a count says; its limit must have been 2 or more.
inline Status status_of(uint64_t count, bool complete) {
    if (count > 1) return Status::multiple;
    if (!complete) return Status::limit;
    return count ? Status::unique : Status::none;
}

// The candidates that values leave: each its own digit, an empty cell all.
std::vector<Digits> cells_of(const Geometry& geometry, std::span<const uint8_t> values);

// The solutions that use only these candidates of each cell, counted up to a limit, in threads if there are
// many. `budget` sets `stop` when it is spent. If there are several, `first` may be any of them.
search::Counted count(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit, Budget& budget,
                      std::atomic<bool>& stop, int workers);
// The same in this thread.
search::Counted count(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                      Budget& budget);

struct Solution {
    Status status = Status::limit;
    std::optional<Values> first;  // the first solution (docs/search.md); with status limit, any
    double seconds = 0;           // to the first solution, or to the end if there is none
    uint64_t guesses = 0;
};

// The first solution that uses only these candidates, and whether it is the only one.
Solution solve(const Geometry& geometry, std::span<const Digits> cells, Budget& budget,
               std::atomic<bool>& stop, int workers);

// True if the givens have one solution, and it uses only these candidates of each cell: what most positions
// that somebody asks about are. False also if the budget is spent before that is known.
bool is_settled(const Geometry& geometry, std::span<const Digits> givens, std::span<const Digits> cells,
                Budget& budget, std::atomic<bool>& stop, int workers);

// All of them one by one, the first first.
class Solutions {
  public:
    Solutions(const Geometry& geometry, std::span<const Digits> cells);

    // The next one; nothing at the end, or when the budget is spent: then a later call goes on.
    std::optional<Values> next(Budget& budget);
    bool exhausted() const { return stream_.exhausted(); }

  private:
    std::vector<uint16_t> masks_;  // of a 9x9 board for its own engine that was not asked yet
    std::optional<Values> first_;
    search::SolutionStream stream_;
};

// Nodes of the search: half a second at 25x25, less on smaller boards.
inline constexpr uint64_t soon = 20'000;

// None, one, or more; `limit` if the budget is spent before that is known, or if it takes more work than
// anybody should wait for: the same work on every machine. The 9x9 engine has always done with less.
Status status_soon(const Geometry& geometry, std::span<const Digits> cells, Budget& budget,
                   uint64_t work = soon);

// Puzzles of one board in threads: `n` times the values of all cells at `in`. Writes the first solution of
// each to `out`, zeros where there is none, and its status to `codes`.
void solve_many(const Geometry& geometry, const uint8_t* in, size_t n, uint8_t* out, uint8_t* codes,
                int workers, Budget& budget, std::atomic<bool>& stop);

}  // namespace nonet::solve
