#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>

#include "bindings.h"
#include "reason/hall.h"
#include "reason/reasoner.h"

namespace nonet::bindings {
namespace {

// The steps of a walk with the size.
struct PyTrace {
    PyTrace(int size, std::vector<reason::Trace::Step> all) : n(size), steps(std::move(all)) {}
    PyTrace(PyTrace&&) = default;  // nobody copies one

    int n;
    std::vector<reason::Trace::Step> steps;
};

// A Found with the size needed to turn candidate numbers into (cell, digit).
struct PyFound {
    int n;
    reason::Found found;

    nb::list split(const std::vector<Candidate>& list) const { return as_pairs(list, n); }
};

std::string_view name_of(reason::Role role) { return reason::role_names[static_cast<int>(role)]; }

nb::list marks_of(const PyFound& f) {
    return listed(f.found.marks, [&](const reason::Mark& m) {
        return nb::make_tuple(m.candidate / f.n, m.candidate % f.n + 1, name_of(m.role), m.view);
    });
}
nb::list houses_of(const PyFound& f) {
    return listed(f.found.houses, [](const reason::HouseMark& h) {
        return nb::make_tuple(h.house, name_of(h.role), h.view);
    });
}
nb::list links_of(const PyFound& f) {
    return listed(f.found.links, [&](const reason::Link& l) {
        return nb::make_tuple(f.split(l.from), f.split(l.to), l.strong, l.view, l.constraint);
    });
}

// The answer to who asked for a path: the steps, how it ended, and the values and candidates reached.
nb::tuple traced(const Geometry& g, double max_seconds, const std::function<reason::Trace(Budget&)>& find) {
    reason::Trace trace;
    Budget budget = interruptible_budget(max_seconds);
    {
        const Released released;
        trace = find(budget);
    }
    raise_if_interrupted();
    return nb::make_tuple(PyTrace{g.size, std::move(trace.steps)}, trace.end, as_bytes(trace.values),
                          as_list(trace.candidates));
}

}  // namespace

void register_reason(nb::module_& m) {
    nb::class_<PyFound>(m, "Found",
                        "A step as the kernel finds it: effects, proof and evidence, without words.")
        .def_prop_ro(
            "placements", +[](const PyFound& f) { return f.split(f.found.placements); },
            nb::sig("def placements(self) -> list[tuple[int, int]]"))
        .def_prop_ro(
            "eliminations", +[](const PyFound& f) { return f.split(f.found.eliminations); },
            nb::sig("def eliminations(self) -> list[tuple[int, int]]"))
        .def_prop_ro(
            "variables", +[](const PyFound& f) { return as_list(f.found.variables); },
            nb::sig("def variables(self) -> list[int]"))
        .def_prop_ro(
            "constraints", +[](const PyFound& f) { return as_list(f.found.constraints); },
            nb::sig("def constraints(self) -> list[int]"))
        .def_prop_ro(
            "deadly", +[](const PyFound& f) { return f.split(f.found.deadly); },
            nb::sig("def deadly(self) -> list[tuple[int, int]]"))
        .def_prop_ro("size", [](const PyFound& f) { return f.found.size; })
        .def_prop_ro("marks", marks_of, nb::sig("def marks(self) -> list[tuple[int, int, str, int]]"))
        .def_prop_ro("houses", houses_of, nb::sig("def houses(self) -> list[tuple[int, str, int]]"))
        .def_prop_ro("links", links_of,
                     nb::sig("def links(self) -> list[tuple[list[tuple[int, int]], list[tuple[int, int]], "
                             "bool, int, int]]"));

    nb::class_<PyTrace>(m, "Trace", "The steps of a walk; each is turned into Python when it is asked for.")
        .def("__len__", [](const PyTrace& t) { return t.steps.size(); })
        .def_prop_ro(
            "techniques",
            [](const PyTrace& t) {
                return listed(t.steps, [](const auto& step) { return nb::int_(step.technique); });
            },
            nb::sig("def techniques(self) -> list[int]"), "The technique number of every step.")
        .def(
            "found",
            [](const PyTrace& t, size_t i) {
                if (i >= t.steps.size()) throw nb::index_error("no such step");
                return PyFound{t.n, t.steps[i].found};
            },
            nb::arg("index"), "What a step found.");

    nb::enum_<reason::End>(m, "End", "How a walk ended.")
        .value("SOLVED", reason::End::solved)
        .value("STUCK", reason::End::stuck)
        .value("CONTRADICTION", reason::End::contradiction)
        .value("LIMIT", reason::End::limit);

    nb::enum_<reason::OneStep::Result>(m, "OneStepResult", "What came of the search for one step.")
        .value("FOUND", reason::OneStep::Result::found)
        .value("NEEDLESS", reason::OneStep::Result::needless)
        .value("NONE", reason::OneStep::Result::none)
        .value("UNPROVED", reason::OneStep::Result::unproved)
        .value("CONTRADICTION", reason::OneStep::Result::contradiction)
        .value("LIMIT", reason::OneStep::Result::limit);

    m.def("technique_keys", &reason::technique_keys,
          "Keys of all techniques the kernel finds; a technique's number is its place here.");

    m.def(
        "hall_set",
        [](const std::vector<uint32_t>& reach, int size) {
            if (reach.size() > reason::max_rows) throw nb::value_error("at most 25 sets");
            if (size < 0 || size > reason::max_rows) throw nb::value_error("a size from 0 to 25");
            std::array<uint32_t, reason::max_rows> rows{};
            std::copy(reach.begin(), reach.end(), rows.begin());
            const auto every = static_cast<uint32_t>((1ull << reach.size()) - 1);
            uint32_t sets = 0, reached = 0;
            for (int k = std::max(size, 1); k <= (size ? size : static_cast<int>(reach.size()) - 1) && !sets;
                 k++)
                reason::each_hall_set(rows, every, k, [&](uint32_t set, uint32_t columns) {
                    for (int r : reason::bits(every & ~set))
                        if (rows[r] & columns) {
                            sets = set;
                            reached = columns;
                        }
                    return sets != 0;
                });
            return nb::make_tuple(sets, reached);
        },
        nb::arg("reach"), nb::arg("size") = 0,
        nb::sig("def hall_set(reach: collections.abc.Sequence[int], size: int = 0) -> tuple[int, int]"),
        "The smallest set (or one of `size`) of k sets that reach only k columns, where another set reaches "
        "one of these too: "
        "(sets, columns) as masks, or (0, 0).");

    nb::class_<PyReasoner>(m, "Reasoner", "Finds steps and climbs ladders on one geometry.")
        .def(
            "__init__",
            [](PyReasoner* self, nb::object geometry) {
                const auto& g = checked_geometry(geometry);
                new (self) PyReasoner{geometry, g, reason::make_reasoner(g)};
            },
            nb::arg("geometry"))
        .def(
            "find",
            [](const PyReasoner& self, nb::bytes values, nb::bytes givens,
               const std::vector<Digits>& candidates, int technique, size_t limit, double max_seconds,
               const std::vector<int>& wanted) {
                const auto s = checked_start(self.geometry, values, givens, candidates);
                checked_techniques({technique});
                std::vector<Candidate> targets;
                for (const int c : wanted) {
                    if (c < 0 || c >= self.geometry.candidate_count)
                        throw nb::value_error("wanted: no such candidate");
                    targets.push_back(static_cast<Candidate>(c));
                }
                std::vector<reason::Found> found;
                Budget budget = interruptible_budget(max_seconds);
                {
                    const Released released;
                    found = self.reasoner->find(s, technique, limit, budget, targets);
                }
                raise_if_interrupted();
                PyTrace out{self.geometry.size, {}};
                out.steps.reserve(found.size());
                for (auto& f : found) out.steps.push_back({technique, std::move(f)});
                return nb::make_tuple(std::move(out), !budget.is_spent());
            },
            nb::arg("values"), nb::arg("givens"), nb::arg("candidates"), nb::arg("technique"),
            nb::arg("limit"), nb::arg("max_seconds") = -1.0, nb::arg("wanted") = nb::list(),
            nb::sig("def find(self, values: bytes, givens: bytes, candidates: collections.abc.Sequence[int], "
                    "technique: int, limit: int, max_seconds: float = -1.0, wanted: "
                    "collections.abc.Sequence[int] = []) -> tuple[nonet._kernel.Trace, bool]"),
            "Up to `limit` steps of one technique, and whether the search was complete. Techniques that go "
            "target by "
            "target look at the candidates `wanted` only, if there are some, and there they look longer.")
        .def(
            "walk",
            [](const PyReasoner& self, nb::bytes values, nb::bytes givens,
               const std::vector<Digits>& candidates, const std::vector<int>& ladder, bool prune,
               size_t max_steps, double max_seconds) {
                const auto s = checked_start(self.geometry, values, givens, candidates);
                checked_techniques(ladder);
                return traced(self.geometry, max_seconds, [&](Budget& budget) {
                    return self.reasoner->walk(s, ladder, prune, max_steps, budget);
                });
            },
            nb::arg("values"), nb::arg("givens"), nb::arg("candidates"), nb::arg("ladder"),
            nb::arg("prune") = true, nb::arg("max_steps") = 100000, nb::arg("max_seconds") = -1.0,
            nb::sig("def walk(self, values: bytes, givens: bytes, candidates: collections.abc.Sequence[int], "
                    "ladder: collections.abc.Sequence[int], prune: bool = True, max_steps: int = 100000, "
                    "max_seconds: float = -1.0) -> tuple[nonet._kernel.Trace, nonet._kernel.End, bytes, "
                    "list[int]]"),
            "The steps, how it ended, and the values and candidates reached. No candidates at all stand for "
            "every "
            "digit in every cell.")
        .def(
            "shorten",
            [](const PyReasoner& self, nb::bytes values, nb::bytes givens,
               const std::vector<Digits>& candidates, const std::vector<int>& ladder, size_t width,
               size_t max_steps, double max_seconds) {
                const auto s = checked_start(self.geometry, values, givens, candidates);
                checked_techniques(ladder);
                return traced(self.geometry, max_seconds, [&](Budget& budget) {
                    return self.reasoner->shorten(s, ladder, width, max_steps, budget);
                });
            },
            nb::arg("values"), nb::arg("givens"), nb::arg("candidates"), nb::arg("ladder"), nb::arg("width"),
            nb::arg("max_steps") = 100000, nb::arg("max_seconds") = -1.0,
            nb::sig(
                "def shorten(self, values: bytes, givens: bytes, candidates: collections.abc.Sequence[int], "
                "ladder: collections.abc.Sequence[int], width: int, max_steps: int = 100000, max_seconds: "
                "float = -1.0) -> tuple[nonet._kernel.Trace, nonet._kernel.End, bytes, list[int]]"),
            "As `walk`, without the steps that nothing later needs; with a width above 0 a shorter path, "
            "searched "
            "for in so many positions at a time.")
        .def(
            "one_step",
            [](const PyReasoner& self, nb::bytes values, nb::bytes givens,
               const std::vector<Digits>& candidates, const std::vector<int>& basics,
               const std::vector<int>& ladder, const std::vector<int>& whole, double max_seconds) {
                const auto s = checked_start(self.geometry, values, givens, candidates);
                checked_techniques(basics);
                checked_techniques(whole);
                checked_techniques(ladder);
                reason::OneStep found;
                Budget budget = interruptible_budget(max_seconds);
                {
                    const Released released;
                    found = self.reasoner->one_step(s, basics, ladder, whole, budget);
                }
                raise_if_interrupted();
                PyTrace trace{self.geometry.size, std::move(found.steps)};
                return nb::make_tuple(found.result, std::move(trace), as_bytes(found.values),
                                      as_pairs(found.backdoors, self.geometry.size));
            },
            nb::arg("values"), nb::arg("givens"), nb::arg("candidates"), nb::arg("basics"), nb::arg("ladder"),
            nb::arg("whole"), nb::arg("max_seconds") = -1.0,
            nb::sig(
                "def one_step(self, values: bytes, givens: bytes, candidates: collections.abc.Sequence[int], "
                "basics: collections.abc.Sequence[int], ladder: collections.abc.Sequence[int], whole: "
                "collections.abc.Sequence[int], max_seconds: float = -1.0) -> "
                "tuple[nonet._kernel.OneStepResult, nonet._kernel.Trace, bytes, list[tuple[int, int]]]"),
            "The result, the steps of the path, the values it reaches, and the eliminations that would do "
            "it.");
}

}  // namespace nonet::bindings
