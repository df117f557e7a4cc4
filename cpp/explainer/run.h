// All that follows from one assumption, in the order in which the reference finds it.
#pragma once

#include <unordered_map>

#include "budget.h"
#include "explainer/chain.h"

namespace nonet::explainer {

struct Depth {
    bool multiple = false;  // cells and houses with more than two candidates split too
    bool dynamic = false;   // what has been turned off is gone for the rest of the run
    bool nishio = false;    // one digit only
    int level = 0;  // rules inside: 1 intersections, pairs, X-wings; 2 chains; 3 multiple; 4 dynamic ones
    int inner = 0;  // the level of the dynamic chains inside
    Version version = Version::v1_18_1;

    double base() const { return level > 0 ? 8.5 + 0.5 * level : nishio ? 7.5 : dynamic ? 8.5 : 8.0; }
    friend bool operator==(const Depth&, const Depth&) = default;
};

struct RunNode {
    Statement statement;
    Cause cause;
    bool has_nested = false;  // a rule that is a chain itself is at work here or behind
    uint16_t parents = 0;     // how many
    uint32_t first = 0;       // where they begin
    int32_t nested = -1;      // the chain that serves as a rule
};

using Candidates = reason::CellSet<12>;

class Run {
  public:
    std::vector<RunNode> nodes;
    std::vector<uint16_t> parents;
    std::vector<std::shared_ptr<const InnerHint>> nested;
    Candidates on, off;
    std::array<int16_t, statements> node_of;  // -1 for what does not follow
    int absurd_on = -1, absurd_off = -1;      // the two nodes of a contradiction

    void clear();
    // How many statements stand behind a node, itself included.
    int ancestors(int node) const;
    // The statements behind a node, itself first, nearest first; what is met again is left out.
    std::vector<int> chain(int node) const;
    // After the run: prepares ancestors().
    void close();

  private:
    std::vector<uint16_t> counts_;
};

class RunMaker;

// Inner chains of a board, kept: different assumptions lead to the same boards.
class InnerChains {
  public:
    InnerChains(const Depth& depth, Budget& budget) : depth_(depth), budget_(budget) {}
    // Calls use(hints) for one kind of inner chain after the other until it answers true.
    template <class Use>
    void each(const Board& board, const Use& use) {
        for (size_t kind = 0; kind < kinds(); kind++)
            if (use(*hints(board, kind))) return;
    }

  private:
    using Key = std::array<uint64_t, 2>;
    struct KeyHash {
        size_t operator()(const Key& key) const { return key[0]; }
    };
    size_t kinds() const;
    std::shared_ptr<const InnerHints> hints(const Board& board, size_t kind);
    InnerHints compute(const Board& board, size_t kind);

    Depth depth_;
    Budget& budget_;
    std::array<std::unordered_map<Key, std::shared_ptr<const InnerHints>, KeyHash>, 2> known_;
};

class RunMaker {
  public:
    RunMaker(const Board& board, const Depth& depth, Budget& budget)
        : base_(board), work_(board), depth_(depth), inner_(depth, budget) {}
    void run(Statement assumption, Run& out);

  private:
    friend class InnerRules;
    int add(Statement statement, Cause cause, int parent);
    bool turn_off(int node);
    bool turn_on(int node);
    bool advance();

    const Board& base_;
    Board work_;
    Depth depth_;
    InnerChains inner_;
    Run* run_ = nullptr;
    std::vector<int> on_, off_;
    size_t on_done_ = 0, off_done_ = 0;
};

// Cell, house and contradiction chains. When the budget is spent they stop, and what they say is not to be
// used.
// `workers` threads share the runs of a deep one; the answer stays the same.
MaybeHint branching_chain(const Board& board, const Depth& depth, Budget& budget, size_t workers);
InnerHints inner_branching_chains(const Board& board, const Depth& depth, Budget& budget);

}  // namespace nonet::explainer
