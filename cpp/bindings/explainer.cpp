#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "explainer/path.h"
#include "progress.h"
#include "rows.h"

namespace nonet::bindings {
namespace {

struct ExplainerAnswer {
    solve::Status status = solve::Status::limit;
    explainer::Numbers numbers;
    bool is_read = true;

    int code() const { return is_read ? static_cast<int>(status) : unread; }
};

ExplainerAnswer explainer_answer(const Geometry& g, const reason::Start& start, explainer::Version version,
                                 Budget& budget, size_t workers, RatingProgress& progress) {
    ExplainerAnswer out;
    bool is_asked = false;
    const auto is_unique = [&] {
        is_asked = true;
        const auto found = counted(g, start, budget);
        out.status = solve::status_of(found.count, found.complete);
        return out.status == solve::Status::unique;
    };
    explainer::Board board(start.values, start.candidates);
    if (board.clashes && !is_unique()) return out;
    if (std::ranges::none_of(start.values, [](uint8_t v) { return v; })) board.place_lone_candidates();
    progress.begin();
    const auto take = [&](const explainer::Hint& hint, const auto&) { progress.step(hint.rating); };
    out.numbers = explainer::walk(board, version, budget, take, is_unique, progress.searched, workers);
    if (!is_asked && out.numbers.finish == explainer::Finish::solved) out.status = solve::Status::unique;
    return out;
}

const Geometry& nine_only(nb::handle geometry) {
    const auto& g = checked_geometry(geometry);
    if (!g.is_plain_nine) throw nb::value_error("the explainer's scales are for the ordinary 9x9 board");
    return g;
}

// Threads that a puzzle has for itself, if there are more of them than puzzles.
size_t share(int workers, size_t rows) {
    return std::max<size_t>(static_cast<size_t>(std::max(workers, 1)) / std::max<size_t>(rows, 1), 1);
}

// A step of a path that is told step by step.
struct Told {
    double rating;
    std::string name;
    std::vector<CellDigit> placed, gone;
};

// The answers by columns, as Python takes them: status codes and ends of the paths in bytes, and for ER, EP
// and ED of each row the rating (a double) and which of the names it has (int32).
nb::tuple told(const std::vector<ExplainerAnswer>& answers) {
    std::vector<uint8_t> codes, ends;
    std::vector<double> ratings;
    std::vector<int32_t> which;
    std::map<std::pair<std::string_view, std::string_view>, int32_t> known;
    nb::list names;
    for (const auto& a : answers) {
        codes.push_back(static_cast<uint8_t>(a.code()));
        ends.push_back(static_cast<uint8_t>(a.numbers.finish));
        for (const auto* n : {&a.numbers.er, &a.numbers.ep, &a.numbers.ed}) {
            const auto number = static_cast<int32_t>(known.size());
            const auto [entry, is_news] = known.try_emplace({n->name, n->short_name}, number);
            if (is_news) names.append(nb::make_tuple(n->name, n->short_name));
            ratings.push_back(n->rating);
            which.push_back(entry->second);
        }
    }
    return nb::make_tuple(nb::bytes(codes.data(), codes.size()), nb::bytes(ends.data(), ends.size()),
                          nb::bytes(ratings.data(), ratings.size() * sizeof(double)),
                          nb::bytes(which.data(), which.size() * sizeof(int32_t)), names);
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
        [](nb::object geometry, const std::vector<nb::object>& positions, explainer::Version version,
           int workers, double max_seconds, const nb::object& progress) {
            const auto& g = nine_only(geometry);
            const auto starts = checked_starts(g, positions, 2);
            std::vector<ExplainerAnswer> answers(starts.size());
            RatingProgress so_far;
            const auto rate = [&](size_t row, Budget& own) {
                answers[row] =
                    explainer_answer(g, starts[row], version, own, share(workers, starts.size()), so_far);
                so_far.done++;
            };
            for_each_row(starts.size(), workers, max_seconds, rate, so_far.report(progress));
            return told(answers);
        },
        nb::arg("geometry"), nb::arg("positions"), nb::arg("version"), nb::arg("workers"),
        nb::arg("max_seconds"), nb::arg("progress") = nb::none(),
        nb::sig(
            "def explainer_rate_many(geometry: object, positions: Sequence[tuple[bytes, Sequence[int]]], "
            "version: ExplainerVersion, workers: int, max_seconds: float, progress: object | None = None) "
            "-> tuple[bytes, bytes, bytes, bytes, list[tuple[str, str]]]"),
        "For each position (values, candidates) its status code and how the path ended; of ER, EP and ED the "
        "ratings (doubles) and which name they have (int32); the names, long and short. Now and then "
        "progress(positions done, steps so far of the one begun last, the rating they reached) is called.");
    m.def(
        "explainer_rate_texts",
        [](nb::object geometry, const TextColumn& texts, explainer::Version version, int workers,
           double max_seconds, double each_seconds, const nb::object& progress) {
            const auto& g = nine_only(geometry);
            const auto& rows = texts.rows();
            std::vector<ExplainerAnswer> answers(rows.size());
            RatingProgress so_far;
            const auto rate = [&](size_t row, Budget& each, const Budget& all) {
                const auto start = bare_start(rows[row]);
                auto found =
                    start ? explainer_answer(g, *start, version, each, share(workers, rows.size()), so_far)
                          : ExplainerAnswer{{}, {}, false};
                if (!all.is_spent()) answers[row] = std::move(found);
                so_far.done++;
            };
            for_each_row(rows.size(), workers, max_seconds, each_seconds, rate, so_far.report(progress));
            return told(answers);
        },
        nb::arg("geometry"), nb::arg("texts"), nb::arg("version"), nb::arg("workers"), nb::arg("max_seconds"),
        nb::arg("each_seconds"), nb::arg("progress") = nb::none(),
        nb::sig("def explainer_rate_texts(geometry: object, texts: TextColumn, version: ExplainerVersion, "
                "workers: int, max_seconds: float, each_seconds: float, progress: object | None = None) "
                "-> tuple[bytes, bytes, bytes, bytes, list[tuple[str, str]]]"),
        "The same for 9x9 lines; status code 4 for what is none.");

    m.def(
        "explainer_walk",
        [](nb::object geometry, nb::bytes values, const std::vector<Digits>& candidates,
           explainer::Version version, double max_seconds) {
            const auto& g = nine_only(geometry);
            const auto start = checked_start(g, values, values, candidates);
            std::vector<Told> steps;
            explainer::Finish finish;
            Budget budget = interruptible_budget(max_seconds);
            {
                const Released released;
                explainer::Board board(start.values, start.candidates);
                const auto take = [&](const explainer::Hint& hint, const explainer::Board& before) {
                    Told& step = steps.emplace_back(Told{hint.rating, hint.name, {}, {}});
                    if (hint.places()) step.placed.emplace_back(hint.cell, hint.digit + 1);
                    for (const auto& r : hint.removals)
                        for (int d : explainer::bits(r.digits))
                            if (before.has(r.cell, d)) step.gone.emplace_back(r.cell, d + 1);
                };
                explainer::Searched searched;
                const auto is_unique = [] { return true; };  // Python has asked
                finish = explainer::walk(board, version, budget, take, is_unique, searched).finish;
            }
            raise_if_interrupted();
            const auto told_step = [](const Told& step) {
                return nb::make_tuple(step.rating, step.name, as_list(step.placed), as_list(step.gone));
            };
            return nb::make_tuple(listed(steps, told_step), finish);
        },
        nb::arg("geometry"), nb::arg("values"), nb::arg("candidates"), nb::arg("version"),
        nb::arg("max_seconds"),
        nb::sig(
            "def explainer_walk(geometry: object, values: bytes, candidates: collections.abc.Sequence[int], "
            "version: nonet._kernel.ExplainerVersion, max_seconds: float) -> tuple[list[tuple[float, str, "
            "list[tuple[int, int]], list[tuple[int, int]]]], nonet._kernel.ExplainerFinish]"),
        "The steps of a path, each as (rating, name, placements, eliminations), and how it ended.");
}

}  // namespace nonet::bindings
