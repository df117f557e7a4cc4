#include "rows.h"

#include <cmath>

#include "marks.h"
#include "threads.h"

namespace nonet::bindings {

void for_each_row(size_t rows, int workers, double max_seconds,
                  const std::function<void(size_t, Budget&)>& work, const std::function<bool()>& report) {
    checked_workers(workers);
    {
        const Released released;
        std::atomic<bool> stop{false};
        std::atomic<size_t> next{0};
        auto asked = interruptible_budget(max_seconds, &stop);
        auto budget =
            report ? Budget(-1.0, &stop, [&] { return asked.spent_now() || report(); }) : std::move(asked);
        in_threads(std::min(static_cast<size_t>(std::max(workers, 1)), rows), budget, stop,
                   [&](size_t, Budget& own) {
                       for (size_t row; (row = next++) < rows && !own.spent_now();) work(row, own);
                   });
    }
    raise_if_interrupted();
}

void for_each_row(size_t rows, int workers, double max_seconds, double each_seconds,
                  const std::function<void(size_t, Budget&, const Budget&)>& work,
                  const std::function<bool()>& report) {
    if (std::isnan(each_seconds)) throw nb::value_error("each_seconds is not a number");
    const auto within = [&](size_t row, Budget& own) {
        Budget each(each_seconds, nullptr, [&own] { return own.spent_now(); });
        work(row, each, own);
    };
    for_each_row(rows, workers, max_seconds, within, report);
}

search::Counted counted(const Geometry& g, const reason::Start& start, Budget& budget) {
    std::vector<Digits> cells(start.candidates);
    for (size_t c = 0; c < cells.size(); c++)
        if (start.values[c]) cells[c] = 1u << (start.values[c] - 1);
    return solve::count(g, cells, 2, budget);
}

std::optional<reason::Start> start_of(const Geometry& g, std::string_view line) {
    Values values(81);
    if (!packed::read_line(line, values.data())) return {};
    auto marks = Marks::of(g, values);
    return reason::Start{values, values, std::move(marks.candidates)};
}

std::optional<reason::Start> bare_start(std::string_view line) {
    Values values(81);
    if (!packed::read_line(line, values.data())) return {};
    return reason::Start{values, values, std::vector<Digits>(81, 0x1ff)};
}

}  // namespace nonet::bindings
