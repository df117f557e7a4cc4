// HoDoKu's searches. Each answers with the step that HoDoKu would take of its kind; those that serve several
// kinds in a row say which it is.
#pragma once

#include "budget.h"
#include "hodoku/step.h"

namespace nonet::hodoku {

// Full house, naked single, hidden single: taken from the board's queues, so they need the board itself.
struct FoundSingle {
    StepKind kind;
    Single placement;
};
std::optional<FoundSingle> next_single(SinglesBoard& board);

Maybe locked_candidates(const View& v, StepKind kind);
Maybe naked_subset(const View& v, int size, bool locked);
Maybe hidden_subset(const View& v, int size);

Maybe skyscraper(const View& v);
Maybe two_string_kite(const View& v);
Maybe empty_rectangle(const View& v);
Maybe simple_colours(const View& v);
Maybe multi_colours(const View& v);

Maybe w_wing(const View& v);
Maybe xy_wing(const View& v, bool with_z_in_pivot);

Maybe bug_1(const View& v);
Maybe unique_rectangle(const View& v);
Maybe avoidable_rectangle(const View& v);

Maybe basic_fish(const View& v, int size);
// The first finned fish, or else the first sashimi one.
Maybe finned_fish(const View& v, int size);
Maybe franken_fish(const View& v, int size, bool finned);

Maybe sue_de_coq(const View& v);

// Remote pair, turbot fish, X-chain, XY-chain.
Maybe chain(const View& v, StepKind kind, Budget& budget);

// ALS-XZ, or else ALS-XY-wing, or else the best chain.
Maybe almost_locked_sets(const View& v, Budget& budget);

// Nice loops and AIC, with or without group nodes.
Maybe nice_loop(const View& v, bool grouped, Budget& budget);
Maybe forcing_chain(const View& v, Budget& budget);
Maybe forcing_net(const View& v, Budget& budget);

}  // namespace nonet::hodoku
