// Exact search for every size and geometry: solutions one by one, or counted up to a limit.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "budget.h"
#include "geometry.h"

namespace nonet::search {

struct Counted {
    uint64_t count = 0;           // solutions found, at most the limit
    bool complete = false;        // the count is exact: neither the limit nor the budget ended the search
    std::optional<Values> first;  // the first solution
    double first_seconds = 0;     // until the first solution, or until the end if there is none
    uint64_t guesses = 0;
};

// The solutions that use only these candidates of each cell (a given is a cell with one candidate).
Counted count_solutions(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                        Budget& budget);
// The same in threads, if there are many solutions. `budget` sets `stop` when it is spent.
Counted count_solutions(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                        Budget& budget, std::atomic<bool>& stop, int workers);

// The same solutions one by one; each call of next() does only the work it needs.
class SolutionStream {
  public:
    SolutionStream(const Geometry& geometry, std::span<const Digits> cells);
    ~SolutionStream();
    SolutionStream(SolutionStream&&) noexcept;

    // The next solution; nothing at the end, or when the budget is spent: then a later call goes on.
    std::optional<Values> next(Budget& budget);
    bool exhausted() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace nonet::search
