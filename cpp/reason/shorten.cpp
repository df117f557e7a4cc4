#include "reason/shorten.h"

#include <algorithm>
#include <utility>

#include "reason/beam.h"

namespace nonet::reason {
namespace {

// How long and how hard a route is: steps, then rungs.
std::pair<size_t, int> length(const Ground& ground, const Stages& route) {
    int rungs = 0;
    for (const auto& stage : route) rungs += ground.place(stage.technique);
    return {route.size(), rungs};
}

}  // namespace

std::vector<Trace::Step> shorten(const Ground& ground, const AnyPosition& start,
                                 std::vector<Trace::Step> walked, size_t width) {
    const auto whole = ground.route(start, walked);
    if (!whole || whole->empty()) return walked;
    Stages best = slice(ground, *whole);
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

}  // namespace nonet::reason
