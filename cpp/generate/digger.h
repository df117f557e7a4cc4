// Makes puzzles: a random solution, then clues taken out while the solution stays the only one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "budget.h"
#include "generate/singles.h"
#include "random.h"
#include "search/tables.h"

namespace nonet::generate {

class Digger {
  public:
    explicit Digger(const Geometry& geometry);

    // A random solution within these candidates, of which there must be one; nothing if the budget is spent.
    std::optional<Values> fill(const std::vector<Digits>& cells, Random& random, Budget& budget);
    std::vector<Digits> empty() const {
        return std::vector<Digits>(geometry_.cell_count, geometry_.all_digits);
    }

    // A random solution that the digits in these cells fix; nothing if none turns up within the budget.
    std::optional<Values> fit(const std::vector<Cell>& pattern, Random& random, Budget& budget);

    // Tries to take out each orbit once, in this order, and returns the numbers of those that went. Stops at
    // `at_least` clues. An orbit stays if more than `max_guesses` would be needed to see whether it may go:
    // a limit of time would make the puzzle depend on the machine.
    std::vector<uint32_t> dig(const Values& solution, const std::vector<Orbit>& orbits, int at_least,
                              uint64_t max_guesses, Budget& budget);

    // Goes on where dig() stopped, with the search for every size, which may take long: tries each orbit that
    // is not gone once more and adds those that went.
    void dig_on(const Values& solution, const std::vector<Orbit>& orbits, std::vector<uint32_t>& gone,
                Budget& budget) const;

  private:
    enum class Another { none, some, unknown };

    std::vector<Digits> clues(const Values& solution, const std::vector<Cell>& pattern) const;
    // The number of solutions of a pattern's clues, counted up to the limit.
    uint64_t count(const Values& solution, const std::vector<Cell>& pattern, uint64_t limit, Budget& budget);
    // Is there a solution within these candidates?
    Another search(const std::vector<Digits>& cells, uint64_t max_guesses, Budget& budget);
    // A second solution differs in a cell of the orbit: the only one that it must be asked about.
    Another another(std::vector<Digits>& cells, const Values& solution, const Orbit& orbit,
                    uint64_t max_guesses, Budget& budget);

    const Geometry& geometry_;
    // Singles know houses and links only, and learn nothing: with rules the search for every board answers.
    bool is_ruled_;
    search::Tables tables_;
    Singles position_;
};

}  // namespace nonet::generate
