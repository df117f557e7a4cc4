#include "generate/digger.h"

#include <algorithm>
#include <bit>

#include "solve/solve.h"

namespace nonet::generate {

namespace {

// How far a search with rules goes to see whether a clue may go; nodes with sums take longer.
constexpr uint64_t few_nodes = 4'000, many_nodes = 50'000;

struct Choice {
    size_t mark;
    Candidate candidate;
};

// Takes guesses back until one of them can be ruled out; false if none is left.
bool backtrack(Singles& position, std::vector<Choice>& stack) {
    while (!stack.empty()) {
        const Choice guess = stack.back();
        stack.pop_back();
        position.undo(guess.mark);
        if (position.eliminate(guess.candidate)) return true;
    }
    return false;
}

// One of the cells with the fewest candidates, and one of its digits, both at random.
Candidate choose_at_random(const Singles& position, const Geometry& g, Random& random) {
    int best = 64;
    std::vector<int> cells;
    for (int c = 0; c < g.cell_count; c++) {
        if (position.is_placed(c)) continue;
        const int count = std::popcount(position.left(c));
        if (count < best) cells.clear();
        if (count <= best) cells.push_back(c);
        best = std::min(best, count);
    }
    const int cell = cells[random.below(static_cast<uint32_t>(cells.size()))];
    Digits digits = position.left(cell);
    for (uint32_t skip = random.below(best); skip; skip--) digits &= digits - 1;
    return g.candidate(cell, std::countr_zero(digits) + 1);
}

}  // namespace

Digger::Digger(const Geometry& geometry)
    : geometry_(geometry),
      is_ruled_(geometry.has_links || geometry.has_constraints() ||
                std::ranges::any_of(geometry.barred, [](auto digits) { return digits != 0; })),
      tables_(geometry),
      position_(tables_) {}

std::optional<Values> Digger::fill(const std::vector<Digits>& cells, Random& random, Budget& budget) {
    // A wrong turn near the root can't be mended below it, so start afresh after a while.
    const int patience = 2 * geometry_.cell_count;
    while (true) {
        std::vector<Choice> stack;
        if (!position_.load(cells)) return {};
        for (int guesses = 0; !position_.solved() && guesses < patience; guesses++) {
            if (budget.spent()) return {};
            const Candidate c = choose_at_random(position_, geometry_, random);
            stack.push_back({position_.mark(), c});
            if (!position_.place(c) && !backtrack(position_, stack)) return {};
        }
        if (position_.solved()) return position_.values();
    }
}

std::optional<Values> Digger::fit(const std::vector<Cell>& pattern, Random& random, Budget& budget) {
    // Downhill: change a few clues at random, and keep the change unless there are more solutions than
    // before. Solutions chosen wholly at random almost never fit a pattern of few cells.
    constexpr uint64_t cap = 1000;
    constexpr int patience = 500;  // changes in vain before a new start
    while (!budget.spent()) {
        auto best = fill(empty(), random, budget);
        if (!best) return {};
        uint64_t fewest = count(*best, pattern, cap, budget);
        for (int vain = 0; fewest > 1 && vain < patience && !budget.spent(); vain++) {
            auto cells = clues(*best, pattern);
            for (uint32_t change = 1 + random.below(3); change; change--)
                cells[pattern[random.below(static_cast<uint32_t>(pattern.size()))]] = geometry_.all_digits;
            auto other = fill(cells, random, budget);
            if (!other) return {};
            const uint64_t found = count(*other, pattern, fewest + 1, budget);
            if (found > fewest) continue;
            if (found < fewest) vain = 0;
            best = std::move(other);
            fewest = found;
        }
        if (fewest == 1 && !budget.is_spent()) return best;
    }
    return {};
}

std::vector<Digits> Digger::clues(const Values& solution, const std::vector<Cell>& pattern) const {
    auto cells = empty();
    for (const Cell cell : pattern) cells[cell] = 1u << (solution[cell] - 1);
    return cells;
}

uint64_t Digger::count(const Values& solution, const std::vector<Cell>& pattern, uint64_t limit,
                       Budget& budget) {
    return solve::count(geometry_, clues(solution, pattern), limit, budget).count;
}

Digger::Another Digger::search(const std::vector<Digits>& cells, uint64_t max_guesses, Budget& budget) {
    if (is_ruled_) {
        auto part = budget.part(geometry_.has_constraints() ? few_nodes : many_nodes);
        const bool found = solve::count(geometry_, cells, 1, part).count > 0;
        return found ? Another::some : part.is_spent() ? Another::unknown : Another::none;
    }
    if (!position_.load(cells)) return Another::none;
    std::vector<Choice> stack;
    for (uint64_t guesses = 0; !position_.solved(); guesses++) {
        if (guesses >= max_guesses || budget.spent()) return Another::unknown;
        const Candidate c = position_.choose();
        stack.push_back({position_.mark(), c});
        if (!position_.place(c) && !backtrack(position_, stack)) return Another::none;
    }
    return Another::some;
}

Digger::Another Digger::another(std::vector<Digits>& cells, const Values& solution, const Orbit& orbit,
                                uint64_t max_guesses, Budget& budget) {
    // Cell by cell: the cells before it hold the solution's digit, this one does not, those after are free.
    // The cases part the other solutions, and each is narrower than the whole.
    Another found = Another::none;
    for (const Cell cell : orbit) {
        const Digits own = 1u << (solution[cell] - 1);
        cells[cell] = geometry_.all_digits & ~own;
        found = search(cells, max_guesses, budget);
        if (found != Another::none) break;
        cells[cell] = own;
    }
    return found;
}

std::vector<uint32_t> Digger::dig(const Values& solution, const std::vector<Orbit>& orbits, int at_least,
                                  uint64_t max_guesses, Budget& budget) {
    std::vector<Digits> cells(geometry_.cell_count), tried;
    for (int c = 0; c < geometry_.cell_count; c++) cells[c] = 1u << (solution[c] - 1);
    int clues = geometry_.cell_count;
    std::vector<uint32_t> gone;
    for (uint32_t number = 0; number < orbits.size() && !budget.spent(); number++) {
        const auto& orbit = orbits[number];
        if (clues - static_cast<int>(orbit.size()) < at_least) continue;
        tried = cells;
        for (const Cell cell : orbit) tried[cell] = geometry_.all_digits;
        if (another(tried, solution, orbit, max_guesses, budget) != Another::none) continue;
        if (budget.is_spent()) break;
        for (const Cell cell : orbit) cells[cell] = geometry_.all_digits;
        clues -= static_cast<int>(orbit.size());
        gone.push_back(number);
    }
    return gone;
}

void Digger::dig_on(const Values& solution, const std::vector<Orbit>& orbits, std::vector<uint32_t>& gone,
                    Budget& budget) const {
    std::vector<Digits> cells(geometry_.cell_count);
    for (int c = 0; c < geometry_.cell_count; c++) cells[c] = 1u << (solution[c] - 1);
    std::vector<bool> is_gone(orbits.size());
    for (const auto number : gone) {
        is_gone[number] = true;
        for (const Cell cell : orbits[number]) cells[cell] = geometry_.all_digits;
    }
    for (uint32_t number = 0; number < orbits.size(); number++) {
        if (is_gone[number]) continue;
        auto tried = cells;
        for (const Cell cell : orbits[number]) tried[cell] = geometry_.all_digits;
        const auto found = solve::count(geometry_, tried, 2, budget);
        if (budget.is_spent()) return;
        if (found.count > 1) continue;
        cells = std::move(tried);
        gone.push_back(number);
    }
}

}  // namespace nonet::generate
