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

// What a rating needs of a path: that of every row would be kept otherwise. -1 for what there is not.
struct HodokuRating {
    int32_t level = -1, score = -1;
    int32_t hardest = -1;  // the last of its searches that was needed
    int32_t steps = -1, guesses = -1;
};

// Ratings by columns, as Python takes them: a status code each, and the numbers of HodokuRating.
class HodokuRatings {
  public:
    explicit HodokuRatings(size_t rows)
        : codes_(rows, static_cast<uint8_t>(solve::Status::limit)), ratings_(rows) {}

    void set_unread(size_t row) { codes_[row] = unread; }
    void set(size_t row, const HodokuAnswer& answer) {
        const auto& path = answer.path;
        const bool is_cut = answer.status == solve::Status::unique && !path.complete;
        codes_[row] = static_cast<uint8_t>(is_cut ? solve::Status::limit : answer.status);
        if (answer.status != solve::Status::unique || is_cut) return;
        HodokuRating& out = ratings_[row];
        out = {static_cast<int>(path.grade), path.score, -1, static_cast<int>(path.steps.size()), 0};
        for (const auto& step : path.steps) {
            out.hardest = std::max(out.hardest, static_cast<int>(step.kind));
            out.guesses += step.kind == hodoku::StepKind::brute_force;
        }
    }
    nb::tuple told() const {
        static_assert(sizeof(HodokuRating) == 20);
        return nb::make_tuple(nb::bytes(codes_.data(), codes_.size()),
                              nb::bytes(ratings_.data(), ratings_.size() * sizeof(HodokuRating)));
    }

  private:
    std::vector<uint8_t> codes_;
    std::vector<HodokuRating> ratings_;
};

}  // namespace

void register_hodoku(nb::module_& m) {
    m.def(
        "hodoku_rate_many",
        [](nb::object geometry, const std::vector<nb::object>& positions, int workers, double max_seconds) {
            const auto& g = plain_nine(geometry);
            const auto starts = checked_starts(g, positions, 3);
            HodokuRatings ratings(starts.size());
            for_each_row(starts.size(), workers, max_seconds, [&](size_t row, Budget& own) {
                ratings.set(row, hodoku_answer(g, starts[row], own));
            });
            return ratings.told();
        },
        nb::arg("geometry"), nb::arg("positions"), nb::arg("workers"), nb::arg("max_seconds"),
        nb::sig("def hodoku_rate_many(geometry: object, positions: Sequence[tuple[bytes, bytes, "
                "Sequence[int]]], workers: int, max_seconds: float) -> tuple[bytes, bytes]"),
        "For each position (values, givens, candidates): its status code; and as int32 level, score, the "
        "kind of the hardest step, the number of steps and of guesses, -1 for what is not rated.");
    m.def(
        "hodoku_rate_texts",
        [](nb::object geometry, const TextColumn& texts, int workers, double max_seconds,
           double each_seconds) {
            const auto& g = plain_nine(geometry);
            HodokuRatings ratings(texts.rows().size());
            for_each_row(texts.rows().size(), workers, max_seconds, each_seconds,
                         [&](size_t row, Budget& each, const Budget& all) {
                             const auto start = bare_start(texts.rows()[row]);
                             const auto found = start ? hodoku_answer(g, *start, each) : HodokuAnswer{};
                             if (all.is_spent()) return;
                             start ? ratings.set(row, found) : ratings.set_unread(row);
                         });
            return ratings.told();
        },
        nb::arg("geometry"), nb::arg("texts"), nb::arg("workers"), nb::arg("max_seconds"),
        nb::arg("each_seconds"),
        nb::sig(
            "def hodoku_rate_texts(geometry: object, texts: TextColumn, workers: int, max_seconds: float, "
            "each_seconds: float) -> tuple[bytes, bytes]"),
        "The same for 9x9 lines; status code 4 for what is none.");
    m.def(
        "hodoku_path",
        [](nb::object geometry, const nb::object& position, double max_seconds) {
            const auto& g = plain_nine(geometry);
            const auto start = checked_start(g, position, 3);
            Budget budget = interruptible_budget(max_seconds);
            HodokuAnswer answer;
            {
                const Released released;
                answer = hodoku_answer(g, start, budget);
            }
            raise_if_interrupted();
            nb::list steps;
            for (auto& step : answer.path.steps) {
                std::vector<CellDigit> placed, erased;
                if (const auto& p = step.placement) placed.emplace_back(p->cell, p->digit + 1);
                step.settle();
                for (const auto& e : step.removals) erased.emplace_back(e.cell, e.digit + 1);
                steps.append(nb::make_tuple(static_cast<int>(step.kind), hodoku::rung(step.kind).score,
                                            as_list(placed), as_list(erased)));
            }
            return nb::make_tuple(static_cast<int>(answer.status), answer.path.complete, steps);
        },
        nb::arg("geometry"), nb::arg("position"), nb::arg("max_seconds"),
        nb::sig("def hodoku_path(geometry: object, position: tuple[bytes, bytes, "
                "collections.abc.Sequence[int]], max_seconds: float) -> tuple[int, bool, list[tuple[int, "
                "int, list[tuple[int, int]], list[tuple[int, int]]]]]"),
        "The path through a position (values, givens, candidates): its status code, whether it was walked to "
        "its end, and of each step the kind, the score, what it places and what it eliminates as (cell, "
        "digit).");
}

}  // namespace nonet::bindings
