// What follows from one candidate, breadth first, for all candidates at once: level 1 after one strong link,
// level 2 after strong-weak-strong, ... so the shortest chains come first. And the way back: the chain
// itself.
#pragma once

#include "reason/chains_graph.h"

namespace nonet::reason {

// A chain of nodes, false and true in turn, from a false (or, with `starts_true`, true) first node to a true
// last one. by[i] is the reason of the strong link between the i-th pair false-true.
struct Chain {
    std::vector<int> nodes;
    std::vector<int> by;
    bool starts_true = false;
};

// The levels of all starts: true candidates, or false ones. Levels are worked out when they are first asked
// for and kept, because several finders look at them.
class ChainReach {
  public:
    ChainReach(const ChainGraph& chain_graph, bool starts_true, Budget& budget)
        : graph(chain_graph), starts_true_(starts_true), budget_(budget) {
        const int n = graph.candidates;
        reached_ = BitRows(n, graph.size());
        front_ = BitRows(n, graph.size());
        for (int s = 0; s < n && !budget_.spent(); s++) {
            if (starts_true)
                front_.set(s, s);
            else
                std::copy_n(graph.strong[s], graph.strong.words, front_[s]);
            std::copy_n(front_[s], front_.words, reached_[s]);
        }
    }

    const ChainGraph& graph;

    // Pairs (start, end) whose end is reached at this level (counted from 2) and excludes the start, or
    // shares a target with it: the only ones that can have an effect.
    struct Pair {
        int start, end;
    };
    struct Level {
        std::vector<Pair> closing;  // the end excludes the start
        std::vector<Pair>
            sharing;  // two candidates with a common target; only for false starts, start <= end
    };
    // The level, or null if it lies beyond the last, or time is up.
    const Level* level(int k) const {
        while (static_cast<int>(levels_.size()) + 2 <= k)
            if (!advance()) return nullptr;
        return &levels_[k - 2];
    }

  private:
    bool advance() const {
        if (done_) return false;
        const int n = graph.candidates, words = graph.next.words;
        std::vector<uint64_t> fresh(static_cast<size_t>(words));
        Level level;
        bool moved = false;
        // A true start stands before its first strong link, one level behind a false one.
        const int rounds = starts_true_ && levels_.empty() ? 2 : 1;
        for (int s = 0; s < n; s++) {
            if (budget_.spent()) {
                done_ = true;
                return false;
            }
            bool any = false;
            for (int round = 0; round < rounds; round++) {
                std::fill(fresh.begin(), fresh.end(), 0);
                auto* front = front_[s];
                for (int w = 0; w < words; w++)
                    for (uint64_t left = front[w]; left; left &= left - 1) {
                        const auto* row = graph.next[w * 64 + std::countr_zero(left)];
                        for (int v = 0; v < words; v++) fresh[v] |= row[v];
                    }
                any = false;
                auto* reached = reached_[s];
                for (int w = 0; w < words; w++) {
                    front[w] = fresh[w] & ~reached[w];
                    reached[w] |= front[w];
                    any |= front[w] != 0;
                }
            }
            if (!any) continue;
            moved = true;
            each_common(front_[s], graph.weak[s], words, [&](int end) {
                level.closing.push_back({s, end});
                return false;
            });
            if (!starts_true_) {
                const int first = s >> 6;
                for (int w = first; w < graph.candidate_words(); w++)
                    for (uint64_t left = front_[s][w]; left; left &= left - 1) {
                        const int end = w * 64 + std::countr_zero(left);
                        if (end >= s && end < n && graph.have_common_target(s, end))
                            level.sharing.push_back({s, end});
                    }
            }
        }
        if (!moved) {
            done_ = true;
            return false;
        }
        levels_.push_back(std::move(level));
        return true;
    }

    const bool starts_true_;
    Budget& budget_;
    // A cache that grows: finders only see levels, which never change once made.
    mutable BitRows reached_, front_;
    mutable std::vector<Level> levels_;
    mutable bool done_ = false;
};

// The shortest chains from one start: its levels, and all ways back from an end.
class Paths {
  public:
    // `first` limits the first strong link of a false start to one node (-1: any); the chain then does not
    // come back to its start, and the levels end where a chain of two strong links or more closes. Only
    // levels up to `depth` are looked at.
    Paths(const ChainGraph& graph, int start, bool start_true, int depth, int first = -1)
        : graph_(graph), start_(start), start_true_(start_true), first_(first) {
        const int words = graph.next.words;
        BitSet reached(static_cast<size_t>(words));
        BitSet front(static_cast<size_t>(words));
        if (start_true || first >= 0)
            put(front, start_true ? start : first);
        else
            front.assign(graph.strong[start], graph.strong[start] + words);
        if (!start_true) levels_.emplace_back(static_cast<size_t>(words));
        for (int k = start_true ? 0 : 1;; k++) {
            bool any = false;
            for (int w = 0; w < words; w++) {
                front[w] &= ~reached[w];
                reached[w] |= front[w];
                any |= front[w] != 0;
            }
            if (!any) return;
            levels_.push_back(front);
            if (k == depth || (first >= 0 && k >= 2 && meets(front, graph.weak[start]))) return;
            BitSet fresh(static_cast<size_t>(words));
            each_common(front.data(), front.data(), words, [&](int node) {
                if (first_ >= 0 && graph.weak.test(node, start_))
                    each_common(graph.weak[node], graph.weak[node], words, [&](int off) {
                        if (off != start_ && graph.next_via(node, off)) join(fresh, graph.strong[off]);
                        return false;
                    });
                else
                    join(fresh, graph.next[node]);
                return false;
            });
            front.swap(fresh);
        }
    }

    // The number of strong links up to a node when it becomes true, or -1.
    int level(int node) const {
        for (size_t k = 0; k < levels_.size(); k++)
            if (has(levels_[k], node)) return static_cast<int>(k);
        return -1;
    }

    // Calls f(chain) for every shortest chain to `end` until it answers true; true if it did. Only chains
    // that need what the graph adds: a group in a grouped graph, a set in one with sets.
    template <class F>
    bool each(int end, F&& f) {
        const int k = level(end);
        if (k < 0) return false;
        std::vector<int> back{end}, by;
        return walk(end, k, graph_.has_extras(), back, by, f);
    }

  private:
    using BitSet = std::vector<uint64_t>;
    static bool has(const BitSet& set, int i) { return set[i >> 6] >> (i & 63) & 1; }
    static bool meets(const BitSet& set, const uint64_t* row) {
        uint64_t both = 0;
        for (size_t w = 0; w < set.size(); w++) both |= set[w] & row[w];
        return both;
    }
    static void put(BitSet& set, int i) { set[i >> 6] |= 1ull << (i & 63); }
    static void join(BitSet& set, const uint64_t* row) {
        for (size_t w = 0; w < set.size(); w++) set[w] |= row[w];
    }

    // Calls f(true node of the level before) for every way to pass weakly into `off`.
    template <class F>
    bool each_before(int off, int k, F&& f) const {
        if (first_ >= 0 && off == start_) return false;
        return each_common(graph_.weak[off], levels_[k - 1].data(), graph_.weak.words,
                           [&](int on) { return graph_.next_via(on, off) && f(on); });
    }

    // Whether some shortest chain to a node of level k has an extra. Kept per node: 0 unknown, 1 no, 2 yes.
    bool can_be_extra(int node, int k) {
        if (k == 0) return false;
        if (extra_.empty()) extra_.assign(static_cast<size_t>(graph_.size()), 0);
        if (extra_[node]) return extra_[node] == 2;
        bool found = false;
        for (const auto& s : graph_.strong_links(node)) {
            if (found) break;
            const bool here = graph_.is_extra(node, s);
            if (k == 1 && !start_true_)
                found = here && s.to == start_;
            else
                found = each_before(s.to, k, [&](int on) { return here || can_be_extra(on, k - 1); });
        }
        extra_[node] = found ? 2 : 1;
        return found;
    }

    template <class F>
    bool walk(int node, int k, bool wants_extra, std::vector<int>& back, std::vector<int>& by, F& f) {
        if (k == 0) return !wants_extra && emit(back, by, f);
        for (const auto& s : graph_.strong_links(node)) {
            const bool still = wants_extra && !graph_.is_extra(node, s);
            if (k == 1 && !start_true_ && (still || s.to != start_)) continue;
            back.push_back(s.to), by.push_back(s.reason);
            const bool enough =
                k == 1 && !start_true_ ? emit(back, by, f) : each_before(s.to, k, [&](int on) {
                    if (still && !can_be_extra(on, k - 1)) return false;
                    back.push_back(on);
                    const bool stop = walk(on, k - 1, still, back, by, f);
                    back.pop_back();
                    return stop;
                });
            back.pop_back(), by.pop_back();
            if (enough) return true;
        }
        return false;
    }

    template <class F>
    bool emit(const std::vector<int>& back, const std::vector<int>& by, F& f) const {
        Chain chain;
        chain.nodes.assign(back.rbegin(), back.rend());
        chain.by.assign(by.rbegin(), by.rend());
        chain.starts_true = start_true_;
        return f(chain);
    }

    const ChainGraph& graph_;
    const int start_;
    const bool start_true_;
    const int first_;
    std::vector<BitSet> levels_;  // the nodes that become true after k strong links; level 0 is a true start
    std::vector<uint8_t> extra_;
};

}  // namespace nonet::reason
