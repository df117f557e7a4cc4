#include "reason/whip_rating.h"

#include <nanobind/stl/vector.h>

#include "bindings.h"

namespace nonet::bindings {
namespace {

// A rater with the geometry it looks at; keeps the geometry alive.
struct PyRater {
    nb::object owner;
    const Geometry& geometry;
    std::unique_ptr<reason::WhipRater> rater;
};

}  // namespace

void register_whips(nb::module_& m) {
    nb::enum_<reason::WhipKind>(m, "WhipKind", "The chains that a rating allows.")
        .value("W", reason::WhipKind::whip)
        .value("B", reason::WhipKind::braid)
        .value("GW", reason::WhipKind::g_whip)
        .value("GB", reason::WhipKind::g_braid);
    nb::enum_<reason::WhipRating::Meaning>(m, "WhipStatus", "What the length of a whip rating means.")
        .value("EXACT", reason::WhipRating::Meaning::exact)
        .value("AT_LEAST", reason::WhipRating::Meaning::at_least)
        .value("BEYOND", reason::WhipRating::Meaning::beyond)
        .value("WRONG", reason::WhipRating::Meaning::wrong);
    nb::class_<PyRater>(m, "WhipRater", "Rates positions of one geometry by their longest whip or braid.")
        .def(
            "__init__",
            [](PyRater* self, nb::object geometry) {
                const auto& g = checked_geometry(geometry);
                new (self) PyRater{geometry, g, reason::make_whip_rater(g)};
            },
            nb::arg("geometry"))
        .def(
            "rate",
            [](const PyRater& self, nb::bytes values, const std::vector<Digits>& candidates,
               reason::WhipKind kind, int max_length, size_t max_nodes, int attempt, double max_seconds) {
                const auto digits = checked_values(self.geometry, values);
                checked_masks(self.geometry, candidates);
                if (max_length < 0 || max_length > self.geometry.candidate_count)
                    throw nb::value_error("max_length: from 0 to the number of candidates");
                if (attempt < 0) throw nb::value_error("attempt: 0 or more");
                Budget budget = interruptible_budget(max_seconds);
                reason::WhipRating rating;
                {
                    const Released released;
                    rating =
                        self.rater->rate(digits, candidates, kind, max_length, max_nodes, attempt, budget);
                }
                raise_if_interrupted();
                return nb::make_tuple(rating.status, rating.length);
            },
            nb::arg("values"), nb::arg("candidates"), nb::arg("kind"), nb::arg("max_length"),
            nb::arg("max_nodes"), nb::arg("attempt") = 0, nb::arg("max_seconds") = -1.0,
            nb::sig(
                "def rate(self, values: bytes, candidates: Sequence[int], kind: WhipKind, max_length: int, "
                "max_nodes: int, attempt: int = 0, max_seconds: float = -1.0) -> tuple[WhipStatus, int]"),
            "What the length means, and the length.");
}

}  // namespace nonet::bindings
