#include "generate/digger.h"

#include <nanobind/stl/vector.h>

#include "bindings.h"

namespace nonet {
namespace {

std::vector<Orbit> checked(const Geometry& g, std::vector<Orbit> orbits) {
    for (const auto& orbit : orbits)
        for (const Cell cell : orbit)
            if (cell >= g.cell_count) throw nb::value_error("an orbit names a cell outside the board");
    return orbits;
}

}  // namespace

void register_generate(nb::module_& m) {
    m.def(
        "make_puzzle",
        [](const Geometry& g, const std::vector<Orbit>& orbits, uint64_t seed, int at_least,
           uint64_t max_guesses, double max_seconds) -> nb::object {
            auto order = checked(g, orbits);
            std::optional<Values> solution;
            std::vector<uint32_t> gone;
            Budget budget = interruptible_budget(max_seconds);
            {
                nb::gil_scoped_release release;
                Digger digger(g);
                Random random(seed);
                solution = digger.fill(digger.empty(), random, budget);
                if (solution) {
                    random.shuffle(order);
                    gone = digger.dig(*solution, order, at_least, max_guesses, budget);
                }
            }
            raise_if_interrupted();
            if (!solution || budget.is_spent()) return nb::none();
            std::vector<Orbit> out;
            for (const auto number : gone) out.push_back(std::move(order[number]));
            return nb::make_tuple(nb::bytes(solution->data(), solution->size()), out);
        },
        nb::arg("geometry"), nb::arg("orbits"), nb::arg("seed"), nb::arg("at_least"), nb::arg("max_guesses"),
        nb::arg("max_seconds"),
        nb::sig(
            "def make_puzzle(geometry: Geometry, orbits: Sequence[Sequence[int]], seed: int, at_least: int, "
            "max_guesses: int, max_seconds: float) -> tuple[bytes, list[list[int]]] | None"),
        "A random solution, and the orbits that can be taken out of it one after the other while it stays "
        "the "
        "only one; None when the time is up.");

    m.def(
        "fit_pattern",
        [](const Geometry& g, const std::vector<Cell>& pattern, uint64_t seed,
           double max_seconds) -> nb::object {
            checked(g, {pattern});
            if (pattern.empty()) throw nb::value_error("a pattern needs a cell");
            std::optional<Values> solution;
            Budget budget = interruptible_budget(max_seconds);
            {
                nb::gil_scoped_release release;
                Digger digger(g);
                Random random(seed);
                solution = digger.fit(pattern, random, budget);
            }
            raise_if_interrupted();
            if (!solution) return nb::none();
            return nb::bytes(solution->data(), solution->size());
        },
        nb::arg("geometry"), nb::arg("pattern"), nb::arg("seed"), nb::arg("max_seconds"),
        nb::sig(
            "def fit_pattern(geometry: Geometry, pattern: Sequence[int], seed: int, max_seconds: float) -> "
            "bytes | None"),
        "A random solution that its digits in the cells of the pattern fix; None when the time is up.");

    m.def(
        "child_seed",
        [](uint64_t seed, uint64_t number) {
            Random random(seed ^ (number * 0xd1342543de82ef95ull));
            return random.next();
        },
        nb::arg("seed"), nb::arg("number"), "A seed of its own for each item made from one seed.");
}

}  // namespace nonet
