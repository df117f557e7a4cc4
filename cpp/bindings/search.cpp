#include "solve/solve.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <stdexcept>

#include "bindings.h"
#include "solve/true_candidates.h"

namespace nonet::bindings {

namespace {

nb::object bytes_or_none(const std::optional<Values>& values) {
    if (!values) return nb::none();
    return as_bytes(*values);
}

// What `work` returns, without the GIL.
template <class Work>
auto limited(double max_seconds, const Work& work) {
    const auto out = [&] {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        return work(budget, stop);
    }();
    raise_if_interrupted();
    return out;
}

struct PyStream {
    solve::Solutions stream;
    std::atomic_flag busy = ATOMIC_FLAG_INIT;
};

// The turn of one thread: the GIL, which is away meanwhile, does not keep others out.
class Turn {
  public:
    explicit Turn(PyStream& stream) : stream_(stream) {
        if (stream_.busy.test_and_set())
            throw std::runtime_error("another thread is reading these solutions");
    }
    ~Turn() { stream_.busy.clear(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    PyStream& stream_;
};

}  // namespace

void register_search(nb::module_& m) {
    m.def(
        "count_solutions",
        [](const Geometry& g, const nb::bytes& values, const std::optional<std::vector<Digits>>& masks,
           uint64_t limit, int workers, double max_seconds) {
            checked_workers(workers);
            const auto cells = checked_cells(g, values, masks);
            const auto out = limited(max_seconds, [&](Budget& budget, std::atomic<bool>& stop) {
                return solve::count(g, cells, limit, budget, stop, workers);
            });
            return nb::make_tuple(out.count, out.complete);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::arg("limit"),
        nb::arg("workers"), nb::arg("max_seconds"),
        nb::sig("def count_solutions(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, "
                "limit: int, workers: int, max_seconds: float) -> tuple[int, bool]"),
        "Count up to the limit, and whether it is exact.");
    m.def(
        "true_candidates",
        [](const Geometry& g, const nb::bytes& values, const std::optional<std::vector<Digits>>& masks,
           uint64_t limit, double max_seconds) {
            if (!limit) throw nb::value_error("limit: at least 1");
            const auto cells = checked_cells(g, values, masks);
            const auto out = limited(max_seconds, [&](Budget& budget, std::atomic<bool>&) {
                return solve::true_candidates(g, cells, limit, budget);
            });
            return nb::make_tuple(out.counts, out.complete);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::arg("limit"),
        nb::arg("max_seconds"),
        nb::sig("def true_candidates(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, "
                "limit: int, max_seconds: float) -> tuple[list[int], bool]"),
        "For every candidate the number of solutions that it occurs in, at most the limit; and whether the "
        "search came to its end.");
    m.def(
        "status_soon",
        [](const Geometry& g, const nb::bytes& values, uint64_t work) {
            const auto cells = checked_cells(g, values, std::nullopt);
            const auto out = limited(-1.0, [&](Budget& budget, std::atomic<bool>&) {
                return solve::status_soon(g, cells, budget, work);
            });
            return static_cast<int>(out);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("work") = solve::soon,
        nb::sig("def status_soon(geometry: Geometry, values: bytes, work: int = 20000) -> int"),
        "How many solutions a puzzle has, by number as in `solve`; within a limit of work, not of time.");
    m.def(
        "solve",
        [](const Geometry& g, const nb::bytes& values, const std::optional<std::vector<Digits>>& masks,
           int workers, double max_seconds) {
            checked_workers(workers);
            const auto cells = checked_cells(g, values, masks);
            const auto out = limited(max_seconds, [&](Budget& budget, std::atomic<bool>& stop) {
                return solve::solve(g, cells, budget, stop, workers);
            });
            return nb::make_tuple(static_cast<int>(out.status), bytes_or_none(out.first), out.seconds,
                                  out.guesses);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::arg("workers"),
        nb::arg("max_seconds"),
        nb::sig("def solve(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, workers: "
                "int, max_seconds: float) -> tuple[int, bytes | None, float, int]"),
        "Status code, first solution, seconds to it, guesses.");

    m.def(
        "is_settled",
        [](const Geometry& g, const nb::bytes& givens, const nb::bytes& values,
           const std::optional<std::vector<Digits>>& masks, int workers, double max_seconds) {
            checked_workers(workers);
            const auto given = checked_cells(g, givens, std::nullopt);
            const auto cells = checked_cells(g, values, masks);
            return limited(max_seconds, [&](Budget& budget, std::atomic<bool>& stop) {
                return solve::is_settled(g, given, cells, budget, stop, workers);
            });
        },
        nb::arg("geometry"), nb::arg("givens"), nb::arg("values"), nb::arg("candidates").none(),
        nb::arg("workers"), nb::arg("max_seconds"),
        nb::sig("def is_settled(geometry: Geometry, givens: bytes, values: bytes, candidates: Sequence[int] "
                "| None, workers: int, max_seconds: float) -> bool"),
        "Whether the givens have one solution that neither values nor candidates contradict; False also when "
        "the time is up.");

    nb::class_<PyStream>(m, "SolutionStream", "The solutions of a grid, one by one.")
        .def(
            "__init__",
            [](PyStream* self, const Geometry& g, const nb::bytes& values,
               const std::optional<std::vector<Digits>>& masks) {
                new (self) PyStream{solve::Solutions(g, checked_cells(g, values, masks))};
            },
            nb::arg("geometry"), nb::arg("values"), nb::arg("candidates").none(), nb::keep_alive<1, 2>())
        .def(
            "next",
            [](PyStream& self, double max_seconds) {
                const Turn turn(self);
                return bytes_or_none(limited(max_seconds, [&](Budget& budget, std::atomic<bool>&) {
                    return self.stream.next(budget);
                }));
            },
            nb::arg("max_seconds"), nb::sig("def next(self, max_seconds: float) -> bytes | None"),
            "The next solution, or None at the end and when the time is up.")
        .def_prop_ro("exhausted", [](PyStream& self) {
            const Turn turn(self);
            return self.stream.exhausted();
        });
}

}  // namespace nonet::bindings
