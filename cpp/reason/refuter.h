// Refutation by suppositions inside suppositions, to any depth. What singles alone do not refute may fall
// once other candidates have been tried inside it, have failed, and are crossed out there. A question is
// split into cases in the same way: all its answers but one fail inside, and the last goes on.
#pragma once

#include <climits>

#include "budget.h"
#include "reason/bit_rows.h"
#include "reason/net.h"

namespace nonet::reason {

// A supposition that fails: the net from it to a contradiction, and what fails inside it, in the order in
// which the net needs it. The reason of a refuted step of the net is a place in `inner`.
struct Failure {
    Node node;
    Proof proof;
    std::vector<uint32_t> premises;  // places of the trail before the supposition that the net stands on
    std::vector<Failure> inner;

    int cases() const;  // suppositions in all, this one among them
};

// How a tree grows: with few cases, or soon.
struct Growth {
    bool in_rounds;  // what fails is crossed out when all have been tried, so that less stands on it
    int power;       // how much more an answer weighs that says much
    int slimmed;     // what fails in so many cases at most is done again, to leave out what it does not need
};
inline constexpr Growth grows_small{true, 2, INT_MAX}, grows_fast{false, 3, 60};

class Refuter {
  public:
    // The budget is for the reading of rules; what the calls get is for nets.
    Refuter(const Web& web, Budget& budget, Follows follows, Growth growth = grows_small)
        : web_(web),
          net_(web, budget, follows),
          growth_(growth),
          agree_(web.nodes(), web.nodes()),
          gain_(static_cast<size_t>(web.nodes())) {}

    // Whether z, which no plain net refutes, fails by plain nets inside it.
    bool nested(Node z, Budget& budget);
    // How many candidates stay open beside z if it does not.
    int left() const;
    // Whether it fails by a tree of about so many cases. The budget is asked once for every net.
    bool tree(Node z, int cases, Budget& budget);
    // How z failed.
    const Failure& failure() const { return failure_; }

  private:
    enum class Probed { open, failed, stopped };

    bool begin(Node z);
    Probed probe(Budget& budget);
    Probed probe_at_once(Budget& budget, Node z);
    Probed probe_in_rounds(Budget& budget);
    bool fails(int cases, Budget& budget);
    Node answer_to_try() const;
    bool is_open(Node n) const { return !net_.is_on(n) && !net_.is_off(n); }
    Failure take(size_t mark, size_t waiting);
    bool cross_out(Failure failure);
    bool fails_without(const Failure& plan, size_t left_out, Budget& budget);
    Failure slim(Failure plan, Budget& budget);

    const Web& web_;
    Net net_;
    Growth growth_;
    std::vector<Failure> waiting_;  // what failed inside what is supposed now
    Failure failure_;
    BitRows agree_;               // two that don't fail together, whichever is assumed first
    std::vector<uint32_t> gain_;  // by node: how much followed when it was last tried
};

}  // namespace nonet::reason
