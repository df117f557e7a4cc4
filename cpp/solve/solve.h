// The one place that chooses an engine: ordinary 9x9 boards have one of their own, fifty times as fast, all
// others go to the search. And the one place that says what an answer means.
#pragma once

#include <atomic>
#include <cstdint>
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
// many. `budget` sets `stop` when it is spent.
search::Counted count(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit, Budget& budget,
                      std::atomic<bool>& stop, int workers);
// The same in this thread.
search::Counted count(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                      Budget& budget);

// None, one, or more; `limit` if the budget is spent before that is known, or if it takes more work than
// anybody should wait for: the same work on every machine. The 9x9 engine has always done with less.
Status status_soon(const Geometry& geometry, std::span<const Digits> cells, Budget& budget);

// Puzzles of one board in threads: `n` times the values of all cells at `in`. Writes the first solution of
// each to `out`, zeros where there is none, and its status to `codes`.
void solve_many(const Geometry& geometry, const uint8_t* in, size_t n, uint8_t* out, uint8_t* codes,
                int workers, Budget& budget, std::atomic<bool>& stop);

}  // namespace nonet::solve
