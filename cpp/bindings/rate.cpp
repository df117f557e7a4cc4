#include "rate/rater.h"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cmath>

#include "bindings.h"
#include "solve/solve.h"
#include "threads.h"

namespace nonet::bindings {
namespace {

struct Answer {
    solve::Status status = solve::Status::limit;
    rate::Rated rated;  // only if there is one solution
};

Answer answer(const PyReasoner& self, const reason::Start& start, const rate::RankedLadder& ladder,
              size_t most_ways, Budget& budget) {
    const auto& g = self.geometry;
    std::vector<Digits> cells(start.candidates);
    for (size_t c = 0; c < cells.size(); c++)
        if (start.values[c]) cells[c] = 1u << (start.values[c] - 1);
    const auto found = solve::count(g, cells, 2, budget);
    Answer out{solve::status_of(found.count, found.complete), {}};
    if (out.status == solve::Status::unique)
        out.rated = rate::rate(*self.reasoner, g, start, ladder, most_ways, budget);
    return out;
}

}  // namespace

void register_rate(nb::module_& m) {
    m.def(
        "rate_many",
        [](const PyReasoner& self,
           const std::vector<std::tuple<nb::bytes, nb::bytes, std::vector<Digits>>>& positions,
           const std::vector<int>& ladder, const std::vector<int>& ranks, size_t most_ways, int workers,
           double max_seconds) {
            checked_workers(workers);
            if (std::isnan(max_seconds)) throw nb::value_error("max_seconds is not a number");
            const rate::RankedLadder ranked{checked_techniques(ladder), ranks, true};
            if (ranks.size() != reason::technique_keys().size())
                throw nb::value_error("ranks need an entry for every technique");
            std::vector<reason::Start> starts;
            for (const auto& [values, givens, candidates] : positions)
                starts.push_back(checked_start(self.geometry, values, givens, candidates));
            std::vector<Answer> answers(starts.size());
            {
                const Released released;
                std::atomic<bool> stop{false};
                std::atomic<size_t> next{0};
                auto budget = interruptible_budget(max_seconds, &stop);
                const auto threads = std::min(static_cast<size_t>(std::max(workers, 1)), starts.size());
                in_threads(threads, budget, stop, [&](size_t, Budget& own) {
                    for (size_t i; (i = next++) < starts.size() && !own.spent_now();)
                        answers[i] = answer(self, starts[i], ranked, most_ways, own);
                });
            }
            raise_if_interrupted();
            std::vector<std::tuple<int, reason::End, std::vector<int>, int>> out;
            for (auto& a : answers)
                out.emplace_back(static_cast<int>(a.status), a.rated.end, std::move(a.rated.techniques),
                                 a.rated.ways);
            return out;
        },
        nb::arg("reasoner"), nb::arg("positions"), nb::arg("ladder"), nb::arg("ranks"), nb::arg("most_ways"),
        nb::arg("workers"), nb::arg("max_seconds"),
        "For each position (values, givens, candidates): its status code, and the end, techniques and ways "
        "on "
        "at the hardest point of the walk up a ladder.");
}

}  // namespace nonet::bindings
