// Whips and braids: contradiction chains with memory, as Berthier defines them. A target Z is assumed true; a
// chain of variables follows in which everything but one candidate R (or one group) is excluded by Z or by
// earlier Rs, until a variable has nothing left.
//
//   whip     each variable has a candidate L excluded by the R just before it
//   braid    that L may be excluded by Z or any earlier R
//   t-whip   a whip whose Rs do not need Z (only the last variable does)
//   z-chain  a whip that looks at Z and the R just before only
//
// The length is the number of variables. Searches deepen one length at a time, so the first chain found on a
// target is a shortest one.
#pragma once

#include "reason/counters.h"
#include "reason/memo.h"

namespace nonet::reason {

// For every node the variables of its neighbours: where a new truth can be felt.
class Reach {
  public:
    explicit Reach(Setting& x) : Reach(x.get<Web>()) {}
    explicit Reach(const Web& web);
    Rows<Variable> touched;
};

// For every node the round in which assuming it fails, 0 if it does not.
template <bool Grouped>
class Probes {
  public:
    explicit Probes(Setting& x) : Probes(x.get<Web>()) {}
    explicit Probes(const Web& web);
    std::vector<uint16_t> rounds;
};

// One variable of a chain; `right` is empty in the last.
struct ChainStep {
    Variable variable;
    Group right;
};

class WhipSearch {
  public:
    WhipSearch(const Web& web, const Reach& reach, Budget& budget);

    // Each: a chain of at most n variables on z, left in `path`. The z-chain comes out shortest at once. Z
    // alone must not empty a variable: that is an intersection.
    bool z_chain(Node z, int n);
    bool t_whip(Node z, int n);
    template <bool Grouped>
    bool whip(Node z, int n);
    template <bool Grouped>
    bool braid(Node z, int n);

    // No candidate is an L twice in a whip: what SudoRules builds, so what the published W ratings mean. As a
    // proof a whip does not need it.
    bool loopless = false;
    // Braids: give up a set of Rs as soon as a bound shows that it leads nowhere. Many times faster, but then
    // the number of partial chains depends on the order of search.
    bool bounded = false;
    std::vector<ChainStep> path;
    size_t nodes = 0;  // partial chains looked at since it was last set to 0

  private:
    struct Unit {
        Variable variable;
        Group right;
    };
    bool t_whip_from(Node last, uint64_t hash);
    template <bool Grouped>
    bool whip_from(const Group& last, uint64_t hash);
    template <bool Grouped>
    bool braid_from(size_t first_unit, size_t from);
    template <bool Grouped>
    void add_units(size_t from);
    template <bool Grouped>
    bool may_fail(size_t first_unit);
    void drop_units(size_t first);
    Variable is_empty_since(size_t from) const;
    std::span<const Variable> touched(const Group& last);
    Node fresh_left(Variable v, const Group& right, const Group& last) const;
    bool finish(Variable v) {
        path.push_back({v, {}});
        return true;
    }
    static uint64_t hash(const Group& g);

    const Web& web_;
    const Reach& reach_;
    Budget& budget_;
    Counters state_;    // what Z and the Rs leave
    Counters without_;  // what the Rs alone leave, for t-whips
    Memo memo_;
    std::vector<uint8_t> is_true_;
    std::vector<uint8_t> listed_;                // braid: is a unit; loopless whip: was an L
    std::vector<Unit> units_;                    // braid: what is at hand, in the order it came up
    std::vector<std::vector<Variable>> buffer_;  // by depth: what a group touches
    std::vector<uint32_t> seen_;
    uint32_t stamp_ = 0;
    Node target_ = 0;
    int limit_ = 0;
};

// What an answer of a chain may rest on.
enum class MemoryChain { z_chain, t_whip, whip, braid };

// The step that a chain on z proves.
Found chain_found(const Web& web, MemoryChain kind, Node z, std::span<const ChainStep> path);

}  // namespace nonet::reason
