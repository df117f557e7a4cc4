#include "generate/maker.h"

#include <algorithm>
#include <stdexcept>

#include "generate/relative.h"
#include "marks.h"
#include "solve/solve.h"

namespace nonet::generate {
namespace {

// Enough for every 9x9 grid: what is dug with it is minimal. Beyond 9x9 only singles are used to see
// whether a clue may go: a search might not end.
constexpr uint64_t any_guesses = 1'000'000;

nine::Clues as_clues(const Values& values) {
    nine::Clues out;
    std::ranges::copy(values, out.begin());
    return out;
}

}  // namespace

Maker::Maker(const Geometry& geometry, const reason::Reasoner& reasoner, Wishes wishes)
    : geometry_(geometry), reasoner_(reasoner), wishes_(std::move(wishes)) {
    nine_ = geometry.is_plain_nine && wishes_.pattern.empty() && wishes_.solution.empty();
    if (!nine_) return;
    for (const auto& relative : wishes_.relatives) {
        Budget budget;
        const auto cells = solve::cells_of(geometry, relative);
        const auto found = solve::count(geometry, cells, 1, budget);
        if (!found.first) throw std::invalid_argument("a relative has no solution");
        relative_solutions_.push_back(as_clues(*found.first));
    }
}

int Maker::least_clues(uint64_t own_seed) const {
    // A series that a ladder chooses from goes down as far as it can.
    if (wishes_.minimal || wishes_.solvable) return 0;
    const bool open = wishes_.most >= geometry_.cell_count;
    if (open) return wishes_.fewest;
    return wishes_.fewest +
           static_cast<int>(own_seed % static_cast<uint64_t>(wishes_.most - wishes_.fewest + 1));
}

std::vector<std::optional<Maker::Series>> Maker::begin(std::span<const Attempt> attempts, Budget& budget,
                                                       std::atomic<bool>& stop) const {
    std::vector<std::optional<Series>> out(attempts.size());
    if (!nine_) {
        for (size_t i = 0; i < attempts.size() && !budget.is_spent(); i++)
            out[i] = begin_one(attempts[i], budget);
        return out;
    }
    const auto set = nine::instruction_sets().front();
    std::vector<nine::Digging> jobs(attempts.size());
    std::vector<nine::Clues> origins(attempts.size());
    for (size_t i = 0; i < jobs.size(); i++) {
        const uint64_t seed = attempts[i].own_seed();
        Random random(seed);
        auto& job = jobs[i];
        job.at_least = least_clues(seed);
        if (relative_solutions_.empty() || attempts[i].number % 2 == 0) {
            nine::fill(random, job.solution.data());
            job.order = random_order(random, wishes_.orbits.size());
            continue;
        }
        const auto which = random.below(static_cast<uint32_t>(relative_solutions_.size()));
        origins[i] = as_clues(wishes_.relatives[which]);
        job.solution = relative_solutions_[which];
        shake(origins[i], job.solution, random);
        job.order = order_near(origins[i], random);
    }
    if (!nine::dig(set, wishes_.orbits, jobs, budget, stop)) return out;
    std::vector<nine::Clues> last;
    for (size_t i = 0; i < jobs.size(); i++) {
        const Values solution(jobs[i].solution.begin(), jobs[i].solution.end());
        out[i] = Series{solution, solution, {jobs[i].gone.begin(), jobs[i].gone.end()}};
        last.push_back(as_clues(puzzle(*out[i], out[i]->gone.size())));
        out[i]->known = last.back() == origins[i];
    }
    const bool lone = wishes_.orbits.size() == 81;  // then what is left is minimal as it is
    if (!wishes_.minimal || lone) return out;
    std::vector<bool> minimal;
    if (!nine::are_minimal(set, last, minimal, budget, stop))
        return std::vector<std::optional<Series>>(out.size());
    for (size_t i = 0; i < out.size(); i++) out[i]->minimal = minimal[i];
    return out;
}

std::optional<Maker::Series> Maker::begin_one(const Attempt& attempt, Budget& budget) const {
    Digger digger(geometry_);
    const uint64_t seed = attempt.own_seed();
    Random random(seed);
    Series series;
    if (!wishes_.pattern.empty()) {
        auto solution = digger.fit(wishes_.pattern, random, budget);
        if (!solution) return {};
        series.solution = *solution;
        series.first = Values(solution->size());
        for (const auto cell : wishes_.pattern) series.first[cell] = series.solution[cell];
    } else {
        auto solution = wishes_.solution.empty() ? digger.fill(digger.empty(), random, budget)
                                                 : std::optional(wishes_.solution);
        if (!solution) return {};
        std::vector<uint32_t> numbers(wishes_.orbits.size());
        for (uint32_t i = 0; i < numbers.size(); i++) numbers[i] = i;
        random.shuffle(numbers);
        std::vector<Orbit> order;
        for (const auto number : numbers) order.push_back(wishes_.orbits[number]);
        const uint64_t guesses = geometry_.size <= 9 ? any_guesses : 0;
        auto gone = digger.dig(*solution, order, least_clues(seed), guesses, budget);
        if (wishes_.minimal && !guesses) digger.dig_on(*solution, order, gone, budget);
        for (const auto place : gone) series.gone.push_back(numbers[place]);
        series.solution = series.first = *solution;
    }
    if (wishes_.minimal) series.minimal = is_minimal(puzzle(series, series.gone.size()), budget);
    if (budget.is_spent()) return {};
    return series;
}

bool Maker::is_minimal(const Values& puzzle, Budget& budget) const {
    auto cells = solve::cells_of(geometry_, puzzle);
    for (size_t c = 0; c < cells.size(); c++) {
        if (!puzzle[c]) continue;
        cells[c] ^= geometry_.all_digits;
        if (!solve::count(geometry_, cells, 1, budget).count) return false;
        cells[c] ^= geometry_.all_digits;
    }
    return true;
}

Values Maker::puzzle(const Series& series, size_t steps) const {
    Values out = series.first;
    for (size_t i = 0; i < steps; i++)
        for (const auto cell : wishes_.orbits[series.gone[i]]) out[cell] = 0;
    return out;
}

// How many orbits may be taken out for the number of clues to be as wished.
std::vector<size_t> Maker::lengths(const Series& series) const {
    auto clues = std::ranges::count_if(series.first, [](auto v) { return v != 0; });
    std::vector<size_t> out;
    for (size_t i = 0;; i++) {
        if (wishes_.fewest <= clues && clues <= wishes_.most) out.push_back(i);
        if (i == series.gone.size()) return out;
        clues -= static_cast<std::ptrdiff_t>(wishes_.orbits[series.gone[i]].size());
    }
}

reason::Start Maker::start(const Values& puzzle) const {
    auto marks = Marks::of(geometry_, puzzle);
    return {std::move(marks.values), puzzle, std::move(marks.candidates)};
}

bool Maker::fits(const reason::Trace& trace) const {
    if (!wishes_.solvable) return true;
    if (trace.end != reason::End::solved) return false;
    std::vector<int> used;
    for (const auto& step : trace.steps) used.push_back(step.technique);
    for (const int t : wishes_.shown)
        if (std::ranges::find(used, t) == used.end()) return false;
    if (used.empty()) return wishes_.tops.empty() && !wishes_.once;
    const int top = rate::hardest(wishes_.ladder, used);
    if (!wishes_.tops.empty() && !wishes_.tops[top]) return false;
    if (!wishes_.once) return true;
    return std::ranges::count(used, top) == 1 &&
           (wishes_.shown.empty() || std::ranges::find(wishes_.shown, top) != wishes_.shown.end());
}

std::optional<Made> Maker::finish(const Attempt& attempt, const Series& series, Budget& budget) const {
    const auto good = lengths(series);
    if (good.empty() || series.known) return {};
    size_t last = good.back();
    if (wishes_.minimal && (last < series.gone.size() || !series.minimal)) return {};
    Made made{attempt.number, puzzle(series, last), series.solution, {}};
    if (!wishes_.rated) return made;
    const auto& ladder = wishes_.ladder;
    const auto walk = [&] {
        return reasoner_.walk(start(made.puzzle), ladder.techniques, ladder.prune, SIZE_MAX, budget);
    };
    reason::Trace trace = walk();
    if (wishes_.solvable && trace.end == reason::End::stuck && !wishes_.minimal) {
        // The more clues, the easier, nearly always: halve the series until the border is found.
        size_t low = good.front(), high = last;
        std::optional<std::pair<Values, reason::Trace>> best;
        while (high - low > 1 && !budget.is_spent()) {
            const size_t middle = (low + high) / 2;
            made.puzzle = puzzle(series, middle);
            trace = walk();
            if (trace.end == reason::End::solved) {
                best.emplace(made.puzzle, std::move(trace));
                low = middle;
            } else {
                high = middle;
            }
        }
        if (!best) return {};
        std::tie(made.puzzle, trace) = std::move(*best);
    }
    if (budget.is_spent() || !fits(trace)) return {};
    for (const int technique : wishes_.needed) {
        auto others = ladder.techniques;
        std::erase(others, technique);
        if (reasoner_.walk(start(made.puzzle), others, ladder.prune, SIZE_MAX, budget).end ==
            reason::End::solved)
            return {};
    }
    if (budget.is_spent()) return {};
    for (const auto& step : trace.steps) made.techniques.push_back(step.technique);
    return made;
}

}  // namespace nonet::generate
