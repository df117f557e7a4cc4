#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "hodoku/path.h"
#include "rows.h"

namespace nonet::bindings {
namespace {

struct HodokuAnswer {
    solve::Status status = solve::Status::limit;
    hodoku::Path path;  // only if there is one solution
};

HodokuAnswer hodoku_answer(const Geometry& g, const reason::Start& start, Budget& budget) {
    HodokuAnswer out;
    out.status = solve::Status::unique;
    search::Counted found;
    out.path = hodoku::walk(
        start,
        [&]() -> const std::vector<uint8_t>* {
            found = counted(g, start, budget);
            out.status = solve::status_of(found.count, found.complete);
            return out.status == solve::Status::unique ? &*found.first : nullptr;
        },
        budget);
    return out;
}

const Geometry& plain_nine(const nb::object& geometry) {
    const auto& g = checked_geometry(geometry);
    if (!g.is_plain_nine) throw nb::value_error("HoDoKu's scale is for the ordinary 9x9 board");
    return g;
}

using MarkedPosition = std::tuple<nb::bytes, nb::bytes, std::vector<Digits>>;

reason::Start started(const Geometry& g, const MarkedPosition& position) {
    const auto& [values, givens, candidates] = position;
    return checked_start(g, values, givens, candidates);
}

// What a rating needs of a path: that of every row would be kept otherwise.
struct HodokuRating {
    int code = static_cast<int>(solve::Status::limit);
    bool complete = false;
    int level = 0, score = 0;
    int hardest = -1;  // the last of its searches that was needed
    int steps = 0, guesses = 0;

    HodokuRating() = default;
    explicit HodokuRating(const HodokuAnswer& answer)
        : code(static_cast<int>(answer.status)),
          complete(answer.path.complete),
          level(static_cast<int>(answer.path.grade)),
          score(answer.path.score),
          steps(static_cast<int>(answer.path.steps.size())) {
        for (const auto& step : answer.path.steps) {
            hardest = std::max(hardest, static_cast<int>(step.kind));
            guesses += step.kind == hodoku::StepKind::brute_force;
        }
    }
};

auto told(const std::vector<HodokuRating>& ratings) {
    std::vector<std::tuple<int, bool, int, int, int, int, int>> out;
    out.reserve(ratings.size());
    for (const auto& r : ratings)
        out.emplace_back(r.code, r.complete, r.level, r.score, r.hardest, r.steps, r.guesses);
    return out;
}

}  // namespace

void register_hodoku(nb::module_& m) {
    m.def(
        "hodoku_rate_many",
        [](nb::object geometry, const std::vector<MarkedPosition>& positions, int workers,
           double max_seconds) {
            const auto& g = plain_nine(geometry);
            std::vector<reason::Start> starts;
            for (const auto& position : positions) starts.push_back(started(g, position));
            std::vector<HodokuRating> ratings(starts.size());
            for_each_row(starts.size(), workers, max_seconds, [&](size_t row, Budget& own) {
                ratings[row] = HodokuRating(hodoku_answer(g, starts[row], own));
            });
            return told(ratings);
        },
        nb::arg("geometry"), nb::arg("positions"), nb::arg("workers"), nb::arg("max_seconds"),
        "For each position (values, givens, candidates): its status code; whether the path was walked to its "
        "end; level, score, the kind of the hardest step, the number of steps and of guesses.");
    m.def(
        "hodoku_rate_texts",
        [](nb::object geometry, const TextColumn& texts, int workers, double max_seconds,
           double each_seconds) {
            const auto& g = plain_nine(geometry);
            std::vector<HodokuRating> ratings(texts.rows().size());
            for_each_row(ratings.size(), workers, max_seconds, each_seconds,
                         [&](size_t row, Budget& each, const Budget& all) {
                             HodokuRating found;
                             if (const auto start = start_of(g, texts.rows()[row]))
                                 found = HodokuRating(hodoku_answer(g, *start, each));
                             else
                                 found.code = unread;
                             if (!all.is_spent()) ratings[row] = found;
                         });
            return told(ratings);
        },
        nb::arg("geometry"), nb::arg("texts"), nb::arg("workers"), nb::arg("max_seconds"),
        nb::arg("each_seconds"), "The same for 9x9 lines; status code 4 for what is none.");
    m.def(
        "hodoku_path",
        [](nb::object geometry, const MarkedPosition& position, double max_seconds) {
            const auto& g = plain_nine(geometry);
            const auto start = started(g, position);
            Budget budget = interruptible_budget(max_seconds);
            HodokuAnswer answer;
            {
                const Released released;
                answer = hodoku_answer(g, start, budget);
            }
            raise_if_interrupted();
            std::vector<std::tuple<int, int, std::vector<CellDigit>, std::vector<CellDigit>>> steps;
            for (auto& step : answer.path.steps) {
                std::vector<CellDigit> placed, erased;
                if (const auto& p = step.placement) placed.emplace_back(p->cell, p->digit + 1);
                step.settle();
                for (const auto& e : step.removals) erased.emplace_back(e.cell, e.digit + 1);
                steps.emplace_back(static_cast<int>(step.kind), hodoku::rung(step.kind).score,
                                   std::move(placed), std::move(erased));
            }
            return std::tuple(static_cast<int>(answer.status), answer.path.complete, std::move(steps));
        },
        nb::arg("geometry"), nb::arg("position"), nb::arg("max_seconds"),
        "The path through a position (values, givens, candidates): its status code, whether it was walked to "
        "its end, and of each step the kind, the score, what it places and what it eliminates as (cell, "
        "digit).");
}

}  // namespace nonet::bindings
