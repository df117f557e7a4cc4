// What one pass over the 81 vectors does for all lanes that are served: branch, save second children or give
// them to other lanes, take saved nodes back. It leaves the triads of the rows as the next round wants them.
#pragma once

#include "nine/branch.h"
#include "nine/saved.h"

namespace nonet::nine {
namespace {

constexpr int most_saves = 2, most_returns = 4;

struct Plan {
    LaneSet branching = 0;           // lanes that go on with their first child
    LaneSet givers = 0, takers = 0;  // of their second children these go to other lanes, in order;
    Shelf saves[most_saves];         // those are saved;
    Shelf returns[most_returns];     // and these saved nodes are taken back
    int saving = 0, returning = 0;
};

template <int saving, bool giving, int returning, class V>
__attribute__((noinline)) void pass_with(const Plan& plan, const Branch<V>& branch, Nodes<V>& nodes,
                                         Triads<V>& triads) {
    constexpr bool branching = saving > 0 || giving;
    using Route = typename V::Route;
    const auto here = V::only(plan.branching);
    const Route give(plan.givers, plan.takers);
    const auto out = [&](int i) {
        return i < saving ? Route(plan.saves[i].lanes, plan.saves[i].places) : Route(0, 0);
    };
    const auto in = [&](int i) {
        return i < returning && i < plan.returning ? Route(plan.returns[i].places, plan.returns[i].lanes)
                                                   : Route(0, 0);
    };
    const Route save[most_saves] = {out(0), out(1)}, take[most_returns] = {in(0), in(1), in(2), in(3)};
    Frame* to[most_saves];
    const Frame* from[most_returns];
    for (int i = 0; i < saving; i++) to[i] = plan.saves[i].frame;
    for (int i = 0; i < returning; i++) from[i] = plan.returns[i < plan.returning ? i : 0].frame;
#pragma GCC unroll 1
    for (int b = 0; b < 9; b++) {
        V line[3], column[3], line2[3], column2[3];
        if constexpr (branching) {
            const auto across = equal(branch.band, V::all(b / 3)) & here;
            const auto down = equal(branch.band, V::all(3 + b % 3)) & here;
            losses(branch.first, b, across, down, line, column);
            losses(branch.second, b, across, down, line2, column2);
        }
        const int start = box_start(b);
        V row;
#pragma GCC unroll 9
        for (int k = 0; k < 9; k++) {
            const int c = start + in_box(k);
            V x = nodes.cell[c];
            if constexpr (branching) {
                const V second = without(x, line2[k / 3], column2[k % 3]);
#pragma GCC unroll 2
                for (int i = 0; i < saving; i++) save[i](second, second).store8(to[i]->cell[c]);
                x = without(x, line[k / 3], column[k % 3]);
                if constexpr (giving) x = give(x, second);
            }
#pragma GCC unroll 4
            for (int i = 0; i < returning; i++) x = take[i](x, V::load8(from[i]->cell[c]));
            nodes.cell[c] = x;
            row = k % 3 ? row | x : x;
            if (k % 3 == 2) triads.row[3 * b + k / 3] = row;
        }
    }
}

// Few variants, for the sake of compile time: an unused return is an empty route from any frame.
template <int saving, bool giving, int most, class V>
void pass(const Plan& plan, const Branch<V>& branch, Nodes<V>& nodes, Triads<V>& triads) {
    if (plan.returning == 0)
        pass_with<saving, giving, 0>(plan, branch, nodes, triads);
    else if (most == 2 || plan.returning <= 2)
        pass_with<saving, giving, 2>(plan, branch, nodes, triads);
    else if constexpr (most > 2)
        pass_with<saving, giving, 4>(plan, branch, nodes, triads);
}

// With at most so many returns.
template <int most, class V>
void carry_out(const Plan& plan, const Branch<V>& branch, Nodes<V>& nodes, Triads<V>& triads) {
    if (!plan.branching)
        pass<0, false, most>(plan, branch, nodes, triads);
    else if (plan.saving == 0)  // perhaps without givers: an empty route
        pass<0, true, most>(plan, branch, nodes, triads);
    else if (plan.givers)
        pass<1, true, most>(plan, branch, nodes, triads);
    else
        plan.saving == 1 ? pass<1, false, most>(plan, branch, nodes, triads)
                         : pass<2, false, most>(plan, branch, nodes, triads);
}

}  // namespace
}  // namespace nonet::nine
