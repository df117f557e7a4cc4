// Forcing chains and nets: claims that contradict themselves, and what follows from every one of several
// claims of which one is true. Of all that can be concluded HoDoKu takes the placement in the first cell, or
// else the elimination that comes first by cell and digit; the chains themselves do not matter to it.
#include <algorithm>
#include <memory>

#include "hodoku/implications.h"
#include "hodoku/nets.h"
#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

// The candidates that a claim makes true and false.
struct Consequences {
    std::array<Area, 9> on, off;
    void add(NodeClaim c) {
        if (!is_candidate(c)) return;
        const int cell = node_of(c) / 9, digit = node_of(c) % 9;
        (is_on(c) ? on : off)[static_cast<size_t>(digit)].set(cell);
    }
};

class Conclusions {
  public:
    virtual ~Conclusions() = default;
    // Whether a conclusion that rests on these two ends of a claim counts.
    virtual bool counts(NodeClaim start, NodeClaim end) = 0;

    Maybe first() {
        check_claims();
        check_pairs();
        check_all();
        PathStep step;
        for (size_t c = 0; c < 81; c++)
            if (places_[c] >= 0) {
                step.placement = Single{static_cast<uint8_t>(c), static_cast<uint8_t>(places_[c])};
                return step;
            }
        for (int node = 0; node < candidate_nodes; node++)
            if (removes_[static_cast<size_t>(node)]) {
                step.remove(node / 9, node % 9);
                return step;
            }
        return {};
    }

  protected:
    explicit Conclusions(const View& v) : v_(v), outcomes_(2 * candidate_nodes) { places_.fill(-1); }
    Consequences& outcome(NodeClaim c) {
        auto& slot = outcomes_[c];
        if (!slot) slot = std::make_unique<Consequences>();
        return *slot;
    }
    const View& v_;

  private:
    template <class Visit>
    void each_candidate(const Visit& visit) {
        for (int c : v_.empty)
            for (int d : bits(v_.board.marks(c))) visit(c, d);
    }

    bool is_known(int cell, int digit, bool on) const {
        return on ? places_[static_cast<size_t>(cell)] >= 0 : removes_[static_cast<size_t>(cell * 9 + digit)];
    }
    void conclude(int cell, int digit, bool on) {
        if (on)
            places_[static_cast<size_t>(cell)] = digit;
        else
            removes_[static_cast<size_t>(cell * 9 + digit)] = true;
    }

    void check_claims() {
        each_candidate([&](int c, int d) {
            for (bool on : {true, false}) {
                const auto start = claim(c, d, on);
                if (!is_known(c, d, !on) && is_absurd(start)) conclude(c, d, !on);
            }
        });
    }

    bool is_absurd(NodeClaim start) {
        const auto& o = outcome(start);
        const int cell = node_of(start) / 9, digit = node_of(start) % 9;
        const auto at = [](int d) { return static_cast<size_t>(d); };
        if ((is_on(start) ? o.off : o.on)[at(digit)].test(cell) &&
            counts(start, static_cast<NodeClaim>(start ^ 1)))
            return true;
        for (int d = 0; d < 9; d++)
            if (const auto both = o.on[at(d)] & o.off[at(d)]; both.any()) {
                const int c = both.first();
                if (counts(start, claim(c, d, false)) || counts(start, claim(c, d, true))) return true;
            }
        for (int d = 0; d < 9; d++)
            for (int e = d + 1; e < 9; e++)
                if (const auto both = o.on[at(d)] & o.on[at(e)]; both.any()) {
                    const int c = both.first();
                    if (counts(start, claim(c, d, true)) || counts(start, claim(c, e, true))) return true;
                }
        for (int d = 0; d < 9; d++)
            for (int h = 0; h < 27; h++)
                if (const auto set = o.on[at(d)] & house(h); set.any() && !set.is_single())
                    if (any_counts(start, set, d, true)) return true;
        Area bare = v_.empty;
        for (int d = 0; d < 9; d++) bare -= (v_.of(d) - o.off[at(d)]) | o.on[at(d)];
        for (int c : bare)
            for (int d : bits(v_.board.marks(c)))
                if (counts(start, claim(c, d, false))) return true;
        for (int d = 0; d < 9; d++)
            for (int h = 0; h < 27; h++)
                if (const auto set = v_.allowed[at(d)] & house(h); set.any() && o.off[at(d)].contains(set))
                    if (any_counts(start, set, d, false)) return true;
        return false;
    }
    bool any_counts(NodeClaim start, const Area& cells, int digit, bool on) {
        for (int c : cells)
            if (counts(start, claim(c, digit, on))) return true;
        return false;
    }

    // A candidate is true or false: what both bring about.
    void check_pairs() {
        std::vector<NodeClaim> both(2);
        each_candidate([&](int c, int d) {
            both = {claim(c, d, true), claim(c, d, false)};
            check_common(both, c);
        });
    }
    // One candidate of a cell, one place of a digit in a house is true.
    void check_all() {
        std::vector<NodeClaim> all;
        for (int c : v_.empty) {
            all.clear();
            for (int d : bits(v_.board.marks(c))) all.push_back(claim(c, d, true));
            check_common(all, -1);
        }
        for (int h = 0; h < 27; h++)
            for (int d = 0; d < 9; d++) {
                all.clear();
                for (int c : v_.in(h, d)) all.push_back(claim(c, d, true));
                if (!all.empty()) check_common(all, -1);
            }
    }

    void check_common(const std::vector<NodeClaim>& starts, int but) {
        for (bool on : {true, false})
            for (size_t d = 0; d < 9; d++) {
                Area common;
                for (size_t i = 0; i < starts.size(); i++) {
                    const auto& o = outcome(starts[i]);
                    const auto& set = on ? o.on[d] : o.off[d];
                    common = i ? common & set : set;
                }
                if (but >= 0) common.reset(but);
                for (int c : common) {
                    const auto end = claim(c, static_cast<int>(d), on);
                    if (!is_known(c, static_cast<int>(d), on) &&
                        std::ranges::any_of(starts, [&](NodeClaim start) { return counts(start, end); }))
                        conclude(c, static_cast<int>(d), on);
                }
            }
    }

    std::vector<std::unique_ptr<Consequences>> outcomes_;
    std::array<int, 81> places_{};
    std::array<bool, candidate_nodes> removes_{};
};

class ChainConclusions : public Conclusions {
  public:
    ChainConclusions(const View& v, Budget& budget) : Conclusions(v) {
        const ClaimGraph net(v, true);
        ClaimReach reach(net);
        for (int c : v.empty)
            for (int d : bits(v.board.marks(c)))
                for (bool on : {true, false}) {
                    if (budget.spent()) return;
                    reach.from(claim(c, d, on));
                    auto& o = outcome(claim(c, d, on));
                    for (auto end : reach.claims()) o.add(end);
                }
    }
    bool counts(NodeClaim, NodeClaim) override { return true; }
};

// Quirk: only conclusions with a branch count; the others were chains, and there was none.
class NetConclusions : public Conclusions {
  public:
    NetConclusions(const View& v, Budget& budget) : Conclusions(v), nets_(v, budget) {
        for (int c : v.empty)
            for (int d : bits(v.board.marks(c)))
                for (bool on : {true, false}) {
                    auto& o = outcome(claim(c, d, on));
                    for (auto end : nets_.claims(claim(c, d, on))) o.add(end);
                }
    }
    bool counts(NodeClaim start, NodeClaim end) override { return nets_.is_branched(start, end); }

  private:
    Nets nets_;
};

}  // namespace

Maybe forcing_chain(const View& v, Budget& budget) {
    ChainConclusions conclusions(v, budget);
    if (budget.is_spent()) return {};
    return conclusions.first();
}

Maybe forcing_net(const View& v, Budget& budget) {
    NetConclusions conclusions(v, budget);
    if (budget.is_spent()) return {};
    return conclusions.first();
}

}  // namespace nonet::hodoku
