#include "generate/crew.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>

#include "bindings.h"

namespace nonet::bindings {
namespace {

// Cells of the board, none of them twice.
void check_parts(const Geometry& g, const std::vector<Orbit>& parts) {
    std::vector<bool> seen(static_cast<size_t>(g.cell_count));
    for (const auto& part : parts)
        for (const Cell cell : part) {
            if (cell >= g.cell_count)
                throw nb::value_error("an orbit or pattern names a cell outside the board");
            if (seen[cell]) throw nb::value_error("an orbit or pattern names a cell twice");
            seen[cell] = true;
        }
}

struct PyMaker {
    nb::object owner;  // the reasoner, which keeps the geometry
    const Geometry& geometry;
    std::unique_ptr<generate::Maker> maker;
};

// One wish, by its name on both sides.
template <class T>
T wish(nb::handle wishes, const char* name) {
    T out{};
    const nb::object given = nb::getattr(wishes, name);  // apart: it may raise, and try_cast must not
    if (!nb::try_cast(given, out))
        throw nb::type_error((std::string("the wish ") + name + " is of the wrong type").c_str());
    return out;
}

generate::Wishes checked(const Geometry& g, generate::Wishes wishes) {
    check_parts(g, wishes.orbits);
    check_parts(g, {wishes.pattern});
    checked_techniques(wishes.ladder.techniques);
    checked_techniques(wishes.shown);
    checked_techniques(wishes.needed);
    const size_t techniques = reason::technique_keys().size();
    if (wishes.ladder.ranks.size() != techniques ||
        (!wishes.tops.empty() && wishes.tops.size() != techniques))
        throw nb::value_error("ranks and tops need an entry for every technique");
    if (wishes.fewest < 0 || wishes.most < wishes.fewest)
        throw nb::value_error("clues are the fewest and the most");
    for (const auto& relative : wishes.relatives)
        if (relative.size() != 81 || g.size != 9 || wishes.orbits.size() != 81 ||
            std::ranges::any_of(relative, [](auto v) { return v > 9; }))
            throw nb::value_error("relatives are 9x9 puzzles, for puzzles without symmetry");
    const auto& solution = wishes.solution;
    if (!solution.empty() && (solution.size() != static_cast<size_t>(g.cell_count) ||
                              std::ranges::any_of(solution, [&](auto v) { return !v || v > g.size; })))
        throw nb::value_error("a solution has a digit for every cell");
    return wishes;
}

generate::Wishes wishes_of(nb::handle given) {
    generate::Wishes out;
    out.orbits = wish<std::vector<Orbit>>(given, "orbits");
    out.pattern = wish<std::vector<Cell>>(given, "pattern");
    std::tie(out.fewest, out.most) = wish<std::pair<int, int>>(given, "clues");
    out.minimal = wish<bool>(given, "minimal");
    out.rated = wish<bool>(given, "rated");
    out.solvable = wish<bool>(given, "solvable");
    out.ladder = {wish<std::vector<int>>(given, "rungs"), wish<std::vector<int>>(given, "ranks"), true};
    out.shown = wish<std::vector<int>>(given, "shown");
    out.needed = wish<std::vector<int>>(given, "needed");
    out.tops = wish<std::vector<bool>>(given, "tops");
    out.once = wish<bool>(given, "once");
    for (const auto& line : wish<std::vector<nb::bytes>>(given, "relatives")) {
        const auto* digits = reinterpret_cast<const uint8_t*>(line.c_str());
        out.relatives.emplace_back(digits, digits + line.size());
    }
    const auto solution = wish<nb::bytes>(given, "solution");
    const auto* digits = reinterpret_cast<const uint8_t*>(solution.c_str());
    out.solution.assign(digits, digits + solution.size());
    return out;
}

// (attempts made, for each item: the first attempt not yet made, and the result if there is one)
nb::tuple make_items(const PyMaker& self, const std::vector<std::pair<uint64_t, uint64_t>>& wanted,
                     int workers, double soft_seconds, double max_seconds) {
    checked_workers(workers);
    if (std::isnan(soft_seconds)) throw nb::value_error("soft_seconds is not a number");
    std::vector<generate::Item> items;
    for (const auto& [seed, next] : wanted) items.push_back({seed, next, {}});
    uint64_t tried;
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        tried = make(*self.maker, items, workers, soft_seconds, budget, stop);
    }
    raise_if_interrupted();
    nb::list out;
    for (const auto& item : items) {
        out.append(nb::make_tuple(item.next, item.made));
    }
    return nb::make_tuple(tried, out);
}

// (whether the time sufficed, what came of one attempt)
nb::tuple make_attempt(const PyMaker& self, uint64_t seed, uint64_t number, double max_seconds) {
    const generate::Attempt attempt{0, seed, number};
    std::optional<generate::Made> made;
    bool ended;
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        const auto begun = self.maker->begin({&attempt, 1}, budget, stop);
        if (begun[0] && !budget.is_spent()) made = self.maker->finish(attempt, *begun[0], budget);
        ended = begun[0] && !budget.is_spent();
    }
    raise_if_interrupted();
    return nb::make_tuple(ended, made);
}

}  // namespace

void register_generate(nb::module_& m) {
    nb::class_<generate::Made>(m, "Made", "A puzzle that was made, and the walk that solves it.")
        .def_ro("attempt", &generate::Made::attempt)
        .def_prop_ro("puzzle", [](const generate::Made& made) { return as_bytes(made.puzzle); })
        .def_prop_ro("solution", [](const generate::Made& made) { return as_bytes(made.solution); })
        .def_prop_ro("techniques", [](const generate::Made& made) { return made.techniques; });

    nb::class_<PyMaker>(m, "Maker", "Makes puzzles of one kind.")
        .def(
            "__init__",
            [](PyMaker* self, nb::object reasoner, nb::handle wishes) {
                const auto& r = checked_kind<PyReasoner>(reasoner, "a kernel's Reasoner is needed");
                new (self) PyMaker{reasoner, r.geometry,
                                   std::make_unique<generate::Maker>(r.geometry, *r.reasoner,
                                                                     checked(r.geometry, wishes_of(wishes)))};
            },
            nb::arg("reasoner"), nb::arg("wishes"),
            nb::sig("def __init__(self, reasoner: Reasoner, wishes: object) -> None"),
            "The wishes are read by name: orbits, pattern, clues, minimal, rated, solvable, rungs, ranks, "
            "needed, tops, once, relatives, solution.")
        .def("make", make_items, nb::arg("items"), nb::arg("workers"), nb::arg("soft_seconds"),
             nb::arg("max_seconds"),
             nb::sig("def make(self, items: Sequence[tuple[int, int]], workers: int, soft_seconds: float, "
                     "max_seconds: float) -> tuple[int, list[tuple[int, Made | None]]]"),
             "Attempts at items given as (seed, first attempt): how many were made, and for each item the "
             "first attempt not yet made, and the result.")
        .def("attempt", make_attempt, nb::arg("seed"), nb::arg("number"), nb::arg("max_seconds"),
             nb::sig(
                 "def attempt(self, seed: int, number: int, max_seconds: float) -> tuple[bool, Made | None]"),
             "One attempt: whether the time sufficed, and the result.");

    m.def(
        "item_seeds",
        [](uint64_t seed, uint64_t first, size_t count) {
            if (count > 100'000'000) throw nb::value_error("at most a hundred million seeds at once");
            std::vector<uint64_t> out;
            for (size_t i = 0; i < count; i++) out.push_back(item_seed(seed, first + i));
            return out;
        },
        nb::arg("seed"), nb::arg("first"), nb::arg("count"),
        "The seeds of items made from one seed; item 0 has that seed itself.");
}

}  // namespace nonet::bindings
