#include "generate/crew.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"

namespace nonet::bindings {
namespace {

void check(const Geometry& g, const std::vector<Cell>& cells) {
    for (const Cell cell : cells)
        if (cell >= g.cell_count) throw nb::value_error("an orbit or pattern names a cell outside the board");
}

struct PyMaker {
    nb::object owner;  // the reasoner, which keeps the geometry
    const Geometry& geometry;
    generate::Maker maker;
};

generate::Recipe checked(const Geometry& g, generate::Recipe recipe) {
    for (const auto& orbit : recipe.orbits) check(g, orbit);
    check(g, recipe.pattern);
    checked_techniques(recipe.ladder.techniques);
    checked_techniques(recipe.must);
    const size_t techniques = reason::technique_keys().size();
    if (recipe.ladder.ranks.size() != techniques ||
        (!recipe.tops.empty() && recipe.tops.size() != techniques))
        throw nb::value_error("ranks and tops need an entry for every technique");
    for (const auto& relative : recipe.relatives)
        if (relative.size() != 81 || g.size != 9 || recipe.orbits.size() != 81)
            throw nb::value_error("relatives are 9x9 puzzles, for puzzles without symmetry");
    return recipe;
}

nb::bytes as_bytes(const Values& values) { return nb::bytes(values.data(), values.size()); }

// (attempts made, for each item: the first attempt not yet made, and the result if there is one)
nb::tuple make_items(const PyMaker& self, const std::vector<std::pair<uint64_t, uint64_t>>& wanted,
                     int workers, double soft_seconds, double max_seconds) {
    std::vector<generate::Item> items;
    for (const auto& [seed, next] : wanted) items.push_back({seed, next, {}});
    uint64_t tried;
    {
        nb::gil_scoped_release released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        tried = make(self.maker, items, workers, soft_seconds, budget, stop);
    }
    raise_if_interrupted();
    nb::list out;
    for (const auto& item : items) {
        nb::object made = nb::none();
        if (item.made) {
            const auto& m = *item.made;
            made = nb::make_tuple(m.attempt, as_bytes(m.puzzle), as_bytes(m.solution), m.rated.end,
                                  m.rated.techniques, m.rated.ways);
        }
        out.append(nb::make_tuple(item.next, made));
    }
    return nb::make_tuple(tried, out);
}

}  // namespace

void register_generate(nb::module_& m) {
    nb::class_<PyMaker>(m, "Maker", "Makes puzzles of one kind.")
        .def(
            "__init__",
            [](PyMaker* self, nb::object reasoner, std::vector<Orbit> orbits, std::vector<Cell> pattern,
               std::pair<int, int> clues, bool minimal, bool walked, bool solvable, std::vector<int> ladder,
               std::vector<int> ranks, std::vector<int> must, std::vector<bool> tops, bool once,
               const std::vector<nb::bytes>& relatives) {
                const auto& r = nb::cast<const PyReasoner&>(reasoner);
                generate::Recipe recipe;
                recipe.orbits = std::move(orbits);
                recipe.pattern = std::move(pattern);
                recipe.fewest = clues.first, recipe.most = clues.second;
                recipe.minimal = minimal, recipe.walked = walked, recipe.solvable = solvable;
                recipe.ladder = {std::move(ladder), std::move(ranks), true};
                recipe.must = std::move(must);
                recipe.tops = std::move(tops);
                recipe.once = once;
                for (const auto& line : relatives) {
                    const auto* digits = reinterpret_cast<const uint8_t*>(line.c_str());
                    recipe.relatives.emplace_back(digits, digits + line.size());
                }
                new (self)
                    PyMaker{reasoner, r.geometry,
                            generate::Maker(r.geometry, *r.reasoner, checked(r.geometry, std::move(recipe)))};
            },
            nb::arg("reasoner"), nb::arg("orbits"), nb::arg("pattern"), nb::arg("clues"), nb::arg("minimal"),
            nb::arg("walked"), nb::arg("solvable"), nb::arg("ladder"), nb::arg("ranks"), nb::arg("must"),
            nb::arg("tops"), nb::arg("once"), nb::arg("relatives"),
            nb::sig("def __init__(self, reasoner: Reasoner, orbits: Sequence[Sequence[int]], pattern: "
                    "Sequence[int], clues: tuple[int, int], minimal: bool, walked: bool, solvable: bool, "
                    "ladder: Sequence[int], ranks: Sequence[int], must: Sequence[int], tops: Sequence[bool], "
                    "once: bool, relatives: Sequence[bytes]) -> None"))
        .def(
            "make", make_items, nb::arg("items"), nb::arg("workers"), nb::arg("soft_seconds"),
            nb::arg("max_seconds"),
            nb::sig("def make(self, items: Sequence[tuple[int, int]], workers: int, soft_seconds: float, "
                    "max_seconds: float) -> tuple[int, list[tuple[int, tuple[int, bytes, bytes, End, "
                    "list[int], int] | None]]]"),
            "Attempts at items given as (seed, first attempt): how many were made, and for each item the "
            "first attempt not yet made and the result: attempt, puzzle, solution, end and techniques of the "
            "walk, ways on at the hardest point.");

    m.def(
        "item_seeds",
        [](uint64_t seed, uint64_t first, size_t count) {
            std::vector<uint64_t> out;
            for (size_t i = 0; i < count; i++) out.push_back(item_seed(seed, first + i));
            return out;
        },
        nb::arg("seed"), nb::arg("first"), nb::arg("count"),
        "The seeds of items made from one seed; item 0 has that seed itself.");
}

}  // namespace nonet::bindings
