#include "reason/shorten.h"

#include <algorithm>
#include <utility>

#include "reason/beam.h"

namespace nonet::reason {
namespace {

// How long and how hard a route is: steps, then rungs.
template <int W>
std::pair<size_t, int> length(const Ground<W>& ground, const Stages<W>& route) {
    int rungs = 0;
    for (const auto& stage : route) rungs += ground.place(stage.technique);
    return {route.size(), rungs};
}

}  // namespace

template <int W>
std::vector<Trace::Step> shorten(const Ground<W>& ground, const Position<W>& start,
                                 std::vector<Trace::Step> walked, size_t width) {
    const auto whole = ground.route(start, walked);
    if (!whole || whole->empty()) return walked;
    Stages<W> best = slice(ground, *whole);
    if (width && best.size() > 1 && !ground.budget.is_spent()) {
        int top = 0;
        for (const auto& stage : *whole) top = std::max(top, ground.place(stage.technique));
        auto other =
            find_route(ground, whole->front().at, static_cast<size_t>(top) + 1, width, whole->size());
        if (other) {
            *other = slice(ground, std::move(*other));
            if (length(ground, *other) < length(ground, best)) best = std::move(*other);
        }
    }
    return ground.path(start, best);
}

template std::vector<Trace::Step> shorten<2>(const Ground<2>&, const Position<2>&, std::vector<Trace::Step>,
                                             size_t);
template std::vector<Trace::Step> shorten<4>(const Ground<4>&, const Position<4>&, std::vector<Trace::Step>,
                                             size_t);
template std::vector<Trace::Step> shorten<10>(const Ground<10>&, const Position<10>&,
                                              std::vector<Trace::Step>, size_t);

}  // namespace nonet::reason
