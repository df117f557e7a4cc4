#include "rate/rater.h"

#include <nanobind/stl/vector.h>

#include <cstring>

#include "buffers.h"
#include "rows.h"

namespace nonet::bindings {
namespace {

struct Answer {
    solve::Status status = solve::Status::limit;
    rate::Rated rated;  // only if there is one solution
};

Answer answer(const PyReasoner& self, const reason::Start& start, const rate::RankedLadder& ladder,
              size_t most_ways, Budget& budget) {
    const auto& g = self.geometry;
    const auto found = counted(g, start, budget);
    Answer out{solve::status_of(found.count, found.complete), {}};
    if (out.status == solve::Status::unique)
        out.rated = rate::rate(*self.reasoner, g, start, ladder, most_ways, budget);
    return out;
}

// Ratings of 9x9 lines, a column each: what Python needs to tell a rating, without a list of steps for each.
nb::tuple rate_texts(const PyReasoner& self, const TextColumn& texts, const std::vector<int>& ladder,
                     const std::vector<int>& ranks, const std::vector<double>& scores, size_t most_ways,
                     int workers, double max_seconds, double each_seconds) {
    const auto& g = self.geometry;
    const size_t n = texts.rows().size(), techniques = reason::technique_keys().size();
    if (g.cell_count != 81) throw nb::value_error("lines are rated on a 9x9 board");
    if (ranks.size() != techniques || scores.size() != techniques)
        throw nb::value_error("ranks and scores need an entry for every technique");
    const rate::RankedLadder ranked{checked_techniques(ladder), ranks, true};
    uint8_t *statuses, *ends, *numbers, *sums;
    const nb::bytes codes = new_bytes(n, &statuses), ended = new_bytes(n, &ends);
    const nb::bytes facts = new_bytes(n * 12, &numbers), weights = new_bytes(n * 8, &sums);
    std::memset(statuses, static_cast<int>(solve::Status::limit), n);
    std::memset(ends, 0, n);
    std::memset(numbers, 0, n * 12);
    std::memset(sums, 0, n * 8);
    for_each_row(n, workers, max_seconds, each_seconds, [&](size_t row, Budget& each, const Budget& all) {
        const auto start = start_of(g, texts.rows()[row]);
        if (!start) {
            statuses[row] = unread;
            return;
        }
        const auto found = answer(self, *start, ranked, most_ways, each);
        if (all.is_spent()) return;
        const auto& path = found.rated.techniques;
        statuses[row] = static_cast<uint8_t>(found.status);
        ends[row] = static_cast<uint8_t>(found.rated.end);
        const int32_t own_facts[3] = {path.empty() ? -1 : rate::hardest(ranked, path),
                                      static_cast<int32_t>(path.size()), found.rated.ways};
        std::memcpy(numbers + 12 * row, own_facts, 12);
        double weight = 0;
        for (const int t : path) weight += scores[t] * scores[t];
        std::memcpy(sums + 8 * row, &weight, 8);
    });
    return nb::make_tuple(codes, ended, facts, weights);
}

}  // namespace

void register_rate(nb::module_& m) {
    m.def(
        "rate_many",
        [](const PyReasoner& self, const std::vector<nb::object>& positions, const std::vector<int>& ladder,
           const std::vector<int>& ranks, size_t most_ways, int workers, double max_seconds) {
            const rate::RankedLadder ranked{checked_techniques(ladder), ranks, true};
            if (ranks.size() != reason::technique_keys().size())
                throw nb::value_error("ranks need an entry for every technique");
            const auto starts = checked_starts(self.geometry, positions, 3);
            std::vector<Answer> answers(starts.size());
            for_each_row(starts.size(), workers, max_seconds, [&](size_t row, Budget& own) {
                answers[row] = answer(self, starts[row], ranked, most_ways, own);
            });
            return listed(answers, [](const Answer& a) {
                return nb::make_tuple(static_cast<int>(a.status), a.rated.end, as_list(a.rated.techniques),
                                      a.rated.ways);
            });
        },
        nb::arg("reasoner"), nb::arg("positions"), nb::arg("ladder"), nb::arg("ranks"), nb::arg("most_ways"),
        nb::arg("workers"), nb::arg("max_seconds"),
        nb::sig("def rate_many(reasoner: nonet._kernel.Reasoner, positions: "
                "collections.abc.Sequence[tuple[bytes, bytes, collections.abc.Sequence[int]]], ladder: "
                "collections.abc.Sequence[int], ranks: collections.abc.Sequence[int], most_ways: int, "
                "workers: int, max_seconds: float) -> list[tuple[int, nonet._kernel.End, list[int], int]]"),
        "For each position (values, givens, candidates): its status code, and the end, techniques and ways "
        "on "
        "at the hardest point of the walk up a ladder.");
    m.def("rate_texts", rate_texts, nb::arg("reasoner"), nb::arg("texts"), nb::arg("ladder"),
          nb::arg("ranks"), nb::arg("scores"), nb::arg("most_ways"), nb::arg("workers"),
          nb::arg("max_seconds"), nb::arg("each_seconds"),
          nb::sig("def rate_texts(reasoner: Reasoner, texts: TextColumn, ladder: Sequence[int], ranks: "
                  "Sequence[int], scores: Sequence[float], most_ways: int, workers: int, max_seconds: float, "
                  "each_seconds: float) -> tuple[bytes, bytes, bytes, bytes]"),
          "For each 9x9 line: its status code (4 if it is none), the end of its walk, [hardest technique, "
          "steps, ways] as int32, and the sum of the squares of its scores as float64.");
}

}  // namespace nonet::bindings
