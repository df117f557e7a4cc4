#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cmath>

#include "bindings.h"
#include "explainer/path.h"
#include "solve/solve.h"
#include "threads.h"

namespace nonet::bindings {
namespace {

struct ExplainerAnswer {
    solve::Status status = solve::Status::limit;
    explainer::Numbers numbers;
};

ExplainerAnswer explainer_answer(const Geometry& g, const reason::Start& start, explainer::Version version,
                                 Budget& budget) {
    std::vector<Digits> cells(start.candidates);
    bool any_value = false;
    for (size_t c = 0; c < cells.size(); c++)
        if (start.values[c]) {
            cells[c] = 1u << (start.values[c] - 1);
            any_value = true;
        }
    const auto found = solve::count(g, cells, 2, budget);
    ExplainerAnswer out{solve::status_of(found.count, found.complete), {}};
    if (out.status != solve::Status::unique) return out;
    explainer::Board board(start.values, start.candidates);
    if (!any_value) board.place_lone_candidates();
    out.numbers = explainer::walk(board, version, budget, [](const auto&, const auto&) {});
    return out;
}

const Geometry& nine_only(nb::handle geometry) {
    const auto& g = checked_geometry(geometry);
    if (!g.is_plain_nine) throw nb::value_error("the explainer's scales are for the ordinary 9x9 board");
    return g;
}

}  // namespace

void register_explainer(nb::module_& m) {
    nb::enum_<explainer::Version>(m, "ExplainerVersion", "Whose scale.")
        .value("V1_18_1", explainer::Version::v1_18_1)
        .value("V1_2_1", explainer::Version::v1_2_1);
    nb::enum_<explainer::Finish>(m, "ExplainerFinish", "How an explainer's path ended.")
        .value("SOLVED", explainer::Finish::solved)
        .value("BEYOND", explainer::Finish::beyond)
        .value("LIMIT", explainer::Finish::limit);

    m.def(
        "explainer_rate_many",
        [](nb::object geometry, const std::vector<std::pair<nb::bytes, std::vector<Digits>>>& positions,
           explainer::Version version, int workers, double max_seconds) {
            const auto& g = nine_only(geometry);
            checked_workers(workers);
            if (std::isnan(max_seconds)) throw nb::value_error("max_seconds is not a number");
            std::vector<reason::Start> starts;
            for (const auto& [values, candidates] : positions)
                starts.push_back(checked_start(g, values, values, candidates));
            std::vector<ExplainerAnswer> answers(starts.size());
            {
                const Released released;
                std::atomic<bool> stop{false};
                std::atomic<size_t> next{0};
                auto budget = interruptible_budget(max_seconds, &stop);
                const auto threads = std::min(static_cast<size_t>(std::max(workers, 1)), starts.size());
                in_threads(threads, budget, stop, [&](size_t, Budget& own) {
                    for (size_t i; (i = next++) < starts.size() && !own.spent_now();)
                        answers[i] = explainer_answer(g, starts[i], version, own);
                });
            }
            raise_if_interrupted();
            using Number = std::tuple<double, std::string, std::string>;
            std::vector<std::tuple<int, explainer::Finish, Number, Number, Number>> out;
            const auto number = [](explainer::Numbers::Number& n) {
                return Number{n.rating, std::move(n.name), std::move(n.short_name)};
            };
            for (auto& a : answers)
                out.emplace_back(static_cast<int>(a.status), a.numbers.finish, number(a.numbers.er),
                                 number(a.numbers.ep), number(a.numbers.ed));
            return out;
        },
        nb::arg("geometry"), nb::arg("positions"), nb::arg("version"), nb::arg("workers"),
        nb::arg("max_seconds"),
        "For each position (values, candidates): its status code, how the path ended, and ER, EP and "
        "ED as "
        "(rating, name, short name).");

    m.def(
        "explainer_walk",
        [](nb::object geometry, nb::bytes values, const std::vector<Digits>& candidates,
           explainer::Version version, double max_seconds) {
            const auto& g = nine_only(geometry);
            const auto start = checked_start(g, values, values, candidates);
            if (std::isnan(max_seconds)) throw nb::value_error("max_seconds is not a number");
            using Effects = std::vector<CellDigit>;
            std::vector<std::tuple<double, std::string, Effects, Effects>> out;
            explainer::Finish finish;
            Budget budget = interruptible_budget(max_seconds);
            {
                const Released released;
                explainer::Board board(start.values, start.candidates);
                const auto take = [&](const explainer::Hint& hint, const explainer::Board& before) {
                    Effects placed, gone;
                    if (hint.places()) placed.emplace_back(hint.cell, hint.digit + 1);
                    for (const auto& r : hint.removals)
                        for (int d : explainer::bits(r.digits))
                            if (before.has(r.cell, d)) gone.emplace_back(r.cell, d + 1);
                    out.emplace_back(hint.rating, hint.name, std::move(placed), std::move(gone));
                };
                finish = explainer::walk(board, version, budget, take).finish;
            }
            raise_if_interrupted();
            return std::make_pair(std::move(out), finish);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates"), nb::arg("version"),
        nb::arg("max_seconds"),
        "The steps of a path, each as (rating, name, placements, eliminations), and how it ended.");
}

}  // namespace nonet::bindings
