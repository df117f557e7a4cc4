#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings.h"
#include "reason/hall.h"
#include "reason/reasoner.h"

namespace nonet::bindings {
namespace {

// The steps of a walk with the size.
struct PyTrace {
    int n;
    std::vector<reason::Trace::Step> steps;
};

// A Found with the size needed to turn candidate numbers into (cell, digit).
struct PyFound {
    int n;
    reason::Found found;

    CellDigit split(Candidate c) const { return {c / n, c % n + 1}; }
    std::vector<CellDigit> split(const std::vector<Candidate>& list) const {
        std::vector<CellDigit> out;
        out.reserve(list.size());
        for (auto c : list) out.push_back(split(c));
        return out;
    }
};

// The answer to who asked for a path: the steps, how it ended, and the values and candidates reached.
template <class Find>
std::tuple<PyTrace, reason::End, nb::bytes, std::vector<Digits>> traced(const Geometry& g, double max_seconds,
                                                                        Find find) {
    reason::Trace trace;
    Budget budget = interruptible_budget(max_seconds);
    {
        const Released released;
        trace = find(budget);
    }
    raise_if_interrupted();
    nb::bytes reached(reinterpret_cast<const char*>(trace.values.data()), trace.values.size());
    return {PyTrace{g.size, std::move(trace.steps)}, trace.end, reached, trace.candidates};
}

}  // namespace

void register_reason(nb::module_& m) {
    nb::class_<PyFound>(m, "Found",
                        "A step as the kernel finds it: effects, proof and evidence, without words.")
        .def_prop_ro("placements", [](const PyFound& f) { return f.split(f.found.placements); })
        .def_prop_ro("eliminations", [](const PyFound& f) { return f.split(f.found.eliminations); })
        .def_prop_ro("variables", [](const PyFound& f) { return f.found.variables; })
        .def_prop_ro("constraints", [](const PyFound& f) { return f.found.constraints; })
        .def_prop_ro("deadly", [](const PyFound& f) { return f.split(f.found.deadly); })
        .def_prop_ro("size", [](const PyFound& f) { return f.found.size; })
        .def_prop_ro("marks",
                     [](const PyFound& f) {
                         std::vector<std::tuple<int, int, std::string_view, int>> out;
                         for (const auto& m : f.found.marks) {
                             const auto [cell, digit] = f.split(m.candidate);
                             out.emplace_back(cell, digit, reason::role_names[static_cast<int>(m.role)],
                                              m.view);
                         }
                         return out;
                     })
        .def_prop_ro("houses",
                     [](const PyFound& f) {
                         std::vector<std::tuple<int, std::string_view, int>> out;
                         for (const auto& h : f.found.houses)
                             out.emplace_back(h.house, reason::role_names[static_cast<int>(h.role)], h.view);
                         return out;
                     })
        .def_prop_ro("links", [](const PyFound& f) {
            std::vector<std::tuple<std::vector<CellDigit>, std::vector<CellDigit>, bool, int, int>> out;
            for (const auto& l : f.found.links)
                out.emplace_back(f.split(l.from), f.split(l.to), l.strong, l.view, l.constraint);
            return out;
        });

    nb::class_<PyTrace>(m, "Trace", "The steps of a walk; each is turned into Python when it is asked for.")
        .def("__len__", [](const PyTrace& t) { return t.steps.size(); })
        .def_prop_ro(
            "techniques",
            [](const PyTrace& t) {
                std::vector<int> out;
                out.reserve(t.steps.size());
                for (const auto& step : t.steps) out.push_back(step.technique);
                return out;
            },
            "The technique number of every step.")
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
            std::pair<uint32_t, uint32_t> found{0, 0};
            for (int k = std::max(size, 1);
                 k <= (size ? size : static_cast<int>(reach.size()) - 1) && !found.first; k++)
                reason::each_hall_set(rows, every, k, [&](uint32_t set, uint32_t columns) {
                    for (int r : reason::bits(every & ~set))
                        if (rows[r] & columns) found = {set, columns};
                    return found.first != 0;
                });
            return found;
        },
        nb::arg("reach"), nb::arg("size") = 0,
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
                return std::make_pair(std::move(out), !budget.is_spent());
            },
            nb::arg("values"), nb::arg("givens"), nb::arg("candidates"), nb::arg("technique"),
            nb::arg("limit"), nb::arg("max_seconds") = -1.0, nb::arg("wanted") = std::vector<int>(),
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
                nb::bytes reached(reinterpret_cast<const char*>(found.values.data()), found.values.size());
                return std::make_tuple(found.result, std::move(trace), reached,
                                       PyFound{self.geometry.size, {}}.split(found.backdoors));
            },
            nb::arg("values"), nb::arg("givens"), nb::arg("candidates"), nb::arg("basics"), nb::arg("ladder"),
            nb::arg("whole"), nb::arg("max_seconds") = -1.0,
            "The result, the steps of the path, the values it reaches, and the eliminations that would do "
            "it.");
}

}  // namespace nonet::bindings
