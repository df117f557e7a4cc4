// Boards with random sums, automata, links and barred candidates: what the search finds is what is left of
// the plain board's solutions if every rule is looked at by itself.
#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "search/depth_first.h"
#include "search/search.h"
#include "search/solver.h"
#include "test.h"

using namespace nonet;
using namespace nonet::search;
using nonet::test::board;

namespace {

struct Rules {
    std::vector<std::pair<Candidate, Candidate>> links;
    std::vector<Sum> sums;
    std::vector<Automaton> automata;
    std::vector<Candidate> barred;
    std::vector<std::vector<Cell>> houses;  // parts of those the board has anyway
};

class Dice {
  public:
    explicit Dice(uint32_t seed) : rng_(seed) {}
    int any(int count) { return static_cast<int>(rng_() % static_cast<uint32_t>(count)); }
    std::vector<Cell> cells(int n, int count) {
        std::vector<Cell> all(static_cast<size_t>(n * n));
        for (size_t c = 0; c < all.size(); c++) all[c] = static_cast<Cell>(c);
        std::shuffle(all.begin(), all.end(), rng_);
        // Often in one row, where all differ.
        if (any(2))
            std::stable_partition(all.begin(), all.end(), [&](Cell c) { return c / n == all[0] / n; });
        all.resize(static_cast<size_t>(count));
        return all;
    }

  private:
    std::mt19937 rng_;
};

// A digit stands in some cells as often as in the solution, or at least so often.
Automaton random_count(int n, const Values& solution, Dice& dice) {
    const int digit = dice.any(n), at_least = dice.any(2);
    Automaton out{dice.cells(n, 1 + dice.any(n * n - 1)), 1, {}, {}};
    for (const Cell c : out.cells) out.states += solution[c] == digit + 1;
    for (int s = 0; s < out.states; s++)
        for (int d = 0; d < n; d++) {
            const int last = at_least ? s : Automaton::dead;
            const int next = d != digit ? s : s + 1 < out.states ? s + 1 : last;
            out.next.push_back(static_cast<int16_t>(next));
        }
    out.accepting.assign(static_cast<size_t>(out.states), false);
    out.accepting.back() = true;
    return out;
}

// Cells of one row, each of which excludes the same digits of every other.
void add_friends(int n, const Values& solution, Dice& dice, Rules& out) {
    const int row = dice.any(n), count = std::min(3 + dice.any(2), n - 1);
    Digits held = 0;
    std::vector<Cell> cells;
    for (int k = 0; k < count; k++) {
        cells.push_back(static_cast<Cell>(row * n + k));
        held |= 1u << (solution[cells.back()] - 1);
    }
    out.houses.push_back(cells);
    for (int d = 0; d < n; d++)
        for (int e = 0; e < d; e++) {
            if ((held >> d & held >> e & 1) || dice.any(2)) continue;
            for (const Cell p : cells)
                for (const Cell q : cells)
                    if (p != q)
                        out.links.emplace_back(static_cast<Candidate>(p * n + d),
                                               static_cast<Candidate>(q * n + e));
        }
}

// Rules that this solution obeys, or anything if there is none to obey.
Rules random_rules(int n, const Values& solution, Dice& dice) {
    Rules out;
    const bool obey = dice.any(4) != 0;
    const auto value = [&](Cell c) { return static_cast<int>(solution[c]); };
    for (int i = dice.any(5); i--;) {
        Sum sum{dice.cells(n, 1 + dice.any(n + 2)), {}, 0};
        const bool plain = dice.any(2);
        for (const Cell c : sum.cells) {
            const int k = plain ? 1 : dice.any(2) ? 1 - 2 * dice.any(2) : dice.any(21) - 10;
            sum.coefficients.push_back(k ? k : 3);
            sum.total += sum.coefficients.back() * value(c);
        }
        if (!obey) sum.total += dice.any(3) - 1;
        out.sums.push_back(std::move(sum));
    }
    for (int i = dice.any(4); i--;) {
        const bool again = !out.automata.empty() && dice.any(2);  // two that read the same cells
        Automaton a{
            again ? out.automata.back().cells : dice.cells(n, 1 + dice.any(n + 1)), 1 + dice.any(6), {}, {}};
        for (int k = 0; k < a.states * n; k++)
            a.next.push_back(static_cast<int16_t>(dice.any(a.states + 1) - 1));
        for (int s = 0; s < a.states; s++) a.accepting.push_back(dice.any(2));
        int state = 0;
        for (const Cell c : a.cells) {
            auto& next = a.next[static_cast<size_t>(state * n + value(c) - 1)];
            if (obey && next < 0) next = static_cast<int16_t>(dice.any(a.states));
            if (next < 0) break;
            state = next;
        }
        if (obey) a.accepting[static_cast<size_t>(state)] = true;
        out.automata.push_back(std::move(a));
    }
    if (dice.any(3) == 0) out.automata.push_back(random_count(n, solution, dice));
    if (dice.any(3) == 0) add_friends(n, solution, dice, out);
    for (int i = dice.any(3 * n); i--;) {
        const int p = dice.any(n * n), q = dice.any(n * n), d = dice.any(n), e = dice.any(n);
        const auto a = static_cast<Candidate>(p * n + d), b = static_cast<Candidate>(q * n + e);
        if (p != q && !(solution[p] == d + 1 && solution[q] == e + 1)) out.links.emplace_back(a, b);
        if (solution[p] != d + 1 && dice.any(3) == 0) out.barred.push_back(a);
    }
    return out;
}

bool obeys(const Rules& rules, int n, const Values& values) {
    const auto holds = [&](Candidate c) { return values[c / n] == c % n + 1; };
    for (const auto& [a, b] : rules.links)
        if (holds(a) && holds(b)) return false;
    for (const auto& sum : rules.sums) {
        int total = 0;
        for (size_t i = 0; i < sum.cells.size(); i++) total += sum.coefficients[i] * values[sum.cells[i]];
        if (total != sum.total) return false;
    }
    for (const auto& a : rules.automata) {
        int state = 0;
        for (const Cell c : a.cells)
            if (state >= 0) state = a.next[static_cast<size_t>(state * n + values[c] - 1)];
        if (state < 0 || !a.accepting[static_cast<size_t>(state)]) return false;
    }
    return std::none_of(rules.barred.begin(), rules.barred.end(), holds);
}

using Found = std::set<std::string>;

Found all(SolutionStream stream) {
    Found out;
    Budget budget;
    while (const auto values = stream.next(budget)) CHECK(out.emplace(values->begin(), values->end()).second);
    CHECK(stream.exhausted());
    return out;
}

}  // namespace

TEST(rules_of_many_cells_leave_what_obeys_them) {
    const Schedule schedules[] = {{}, {0, 1, 1, 0, 0}, {0, 2, 3, 1, 0}, {3, 4, 10, 0, 3}};
    size_t with_some = 0;
    for (uint32_t seed = 0; seed < 300; seed++) {
        Dice dice(seed);
        const bool six = seed % 3 == 0;
        const auto plain = six ? board(2, 3) : board(2, 2);
        const int n = plain.size;
        std::vector<Digits> cells(plain.cell_count, plain.all_digits);
        Budget budget;
        SolutionStream first(plain, cells);
        for (int skip = dice.any(40); skip--;) first.next(budget);
        const Values solution = *first.next(budget);
        if (six)  // a part of the grids, or the reference has too many
            for (int c = 0; c < plain.cell_count; c++)
                cells[c] = 1u << (solution[c] - 1) | (dice.any(2) ? plain.all_digits : 1u << dice.any(n));
        const auto rules = random_rules(n, solution, dice);
        std::vector<std::vector<Cell>> houses;
        for (size_t h = 0; h < plain.houses.size(); h++)
            houses.emplace_back(plain.houses[h].begin(), plain.houses[h].end());
        houses.insert(houses.end(), rules.houses.begin(), rules.houses.end());
        const Geometry g(n, plain.box, houses, test::relations_of(n, rules.links), rules.sums, rules.automata,
                         rules.barred);
        Found expected;
        for (const auto& text : all(SolutionStream(plain, cells)))
            if (obeys(rules, n, Values(text.begin(), text.end()))) expected.insert(text);
        with_some += !expected.empty();
        CHECK(all(SolutionStream(g, cells)) == expected);
        CHECK(count_solutions(g, cells, 1'000'000, budget).count == expected.size());
        const Tables tables(g);
        for (const auto& schedule : schedules) {
            Solver solver(tables, cells, schedule);
            Found found;
            while (const auto values = solver.next(budget))
                CHECK(found.emplace(values->begin(), values->end()).second);
            CHECK(solver.exhausted() && found == expected);
        }
    }
    CHECK(with_some > 150);
}
