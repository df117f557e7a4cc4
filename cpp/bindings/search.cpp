#include "search/search.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "solve/solve.h"

namespace nonet::bindings {

namespace {

// Candidates of every cell: a value's own bit, else the given mask, else every digit.
std::vector<Digits> candidates(const Geometry& g, const nb::bytes& values,
                               const std::optional<std::vector<Digits>>& masks) {
    if (values.size() != static_cast<size_t>(g.cell_count) || (masks && masks->size() != values.size()))
        throw std::invalid_argument("values and candidates need one entry per cell");
    const auto* held = static_cast<const uint8_t*>(values.data());
    std::vector<Digits> out(values.size());
    for (size_t c = 0; c < out.size(); c++) {
        if (held[c] > g.size) throw std::invalid_argument("a value is more than the size");
        out[c] = held[c] ? 1u << (held[c] - 1) : masks ? (*masks)[c] & g.all_digits : g.all_digits;
    }
    return out;
}

nb::object as_bytes(const std::optional<Values>& values) {
    if (!values) return nb::none();
    return nb::bytes(values->data(), values->size());
}

search::Counted count(const Geometry& g, const std::vector<Digits>& cells, uint64_t limit, int workers,
                      double max_seconds) {
    search::Counted out;
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        out = solve::count(g, cells, limit, budget, stop, workers);
    }
    raise_if_interrupted();
    return out;
}

}  // namespace

void register_search(nb::module_& m) {
    m.def(
        "count_solutions",
        [](const Geometry& g, const nb::bytes& values, const std::optional<std::vector<Digits>>& masks,
           uint64_t limit, int workers, double max_seconds) {
            const auto out = count(g, candidates(g, values, masks), limit, workers, max_seconds);
            return nb::make_tuple(out.count, out.complete, as_bytes(out.first), out.first_seconds,
                                  out.guesses);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::arg("limit"),
        nb::arg("workers"), nb::arg("max_seconds"),
        nb::sig(
            "def count_solutions(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, "
            "limit: int, workers: int, max_seconds: float) -> tuple[int, bool, bytes | None, float, int]"),
        "Count up to the limit, whether it is exact, the first solution, seconds to it, guesses.");
    m.def(
        "solve",
        [](const Geometry& g, const nb::bytes& values, const std::optional<std::vector<Digits>>& masks,
           int workers, double max_seconds) {
            const auto out = count(g, candidates(g, values, masks), 2, workers, max_seconds);
            return nb::make_tuple(static_cast<int>(solve::status_of(out.count, out.complete)),
                                  as_bytes(out.first), out.first_seconds, out.guesses);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::arg("workers"),
        nb::arg("max_seconds"),
        nb::sig("def solve(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, workers: "
                "int, max_seconds: float) -> tuple[int, bytes | None, float, int]"),
        "Status code, first solution, seconds to it, guesses.");

    nb::class_<search::SolutionStream>(m, "SolutionStream", "The solutions of a grid, one by one.")
        .def(
            "__init__",
            [](search::SolutionStream* self, const Geometry& g, const nb::bytes& values,
               const std::optional<std::vector<Digits>>& masks) {
                new (self) search::SolutionStream(g, candidates(g, values, masks));
            },
            nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::keep_alive<1, 2>())
        .def(
            "next",
            [](search::SolutionStream& self, double max_seconds) {
                std::optional<Values> values;
                {
                    const Released released;
                    auto budget = interruptible_budget(max_seconds);
                    values = self.next(budget);
                }
                raise_if_interrupted();
                return as_bytes(values);
            },
            nb::arg("max_seconds"), nb::sig("def next(self, max_seconds: float) -> bytes | None"),
            "The next solution, or None at the end and when the time is up.")
        .def_prop_ro("exhausted", &search::SolutionStream::exhausted);
}

}  // namespace nonet::bindings
