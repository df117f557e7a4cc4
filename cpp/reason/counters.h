// Unit propagation with undo. Per variable the number of live candidates and the XOR of their numbers:
//
//   count[v]   3 2 1        one left: the XOR is that candidate, found without looking
//   mixed[v]   a^b^c b^c c
//
// A kill changes `degree` counters; undo replays the trail backwards. Copying bit sets instead of undoing was
// measured four times slower.
#pragma once

#include "reason/web.h"

namespace nonet::reason {

// Candidates of one variable of which one is true. One node is the usual case; a group says less.
struct Group {
    uint8_t size = 0;
    std::array<Node, Web::max_group> node;

    Group() = default;
    explicit Group(Node n) : size(1) { node[0] = n; }
    const Node* begin() const { return node.data(); }
    const Node* end() const { return node.data() + size; }
};

// Calls with every node of a set of bits that all of the group exclude, ascending, until it answers true.
template <class Call>
bool each_excluded(const Web& web, const Group& g, const uint64_t* among, Call&& call) {
    const auto& neighbours = web.neighbours();
    for (int w = 0; w < neighbours.words; w++) {
        uint64_t left = among[w];
        for (auto n : g) left &= neighbours[n][w];
        for (; left; left &= left - 1)
            if (call(static_cast<Node>(w * 64 + std::countr_zero(left)))) return true;
    }
    return false;
}

class Counters {
  public:
    explicit Counters(const Web& w)
        : web(w),
          live_(static_cast<size_t>(w.nodes() + 63) / 64, ~0ull),
          count_(static_cast<size_t>(w.variables()) + 1),
          mixed_(static_cast<size_t>(w.variables()) + 1) {
        for (int v = 0; v < w.variables(); v++)
            for (auto n : w.members[v]) count_[v]++, mixed_[v] ^= n;
        count_.back() = INT16_MAX;  // the dummy variable is never near empty
        trail_.reserve(static_cast<size_t>(w.nodes()));
    }

    const Web& web;

    bool is_live(Node n) const { return live_[n >> 6] >> (n & 63) & 1; }
    int count(Variable v) const { return count_[v]; }
    Node only(Variable v) const { return mixed_[v]; }  // where count is 1
    std::span<const Node> trail() const { return trail_; }
    size_t mark() const { return trail_.size(); }

    void kill(Node n) {
        live_[n >> 6] &= ~bit(n);
        trail_.push_back(n);
        const auto* v = web.variables_of(n);
        for (int k = 0; k < web.degree; k++) count_[v[k]]--, mixed_[v[k]] ^= n;
    }
    // What follows at once when a node is true.
    void kill_neighbours(Node n) {
        for (auto m : web.links[n])
            if (is_live(m)) kill(m);
    }
    // Whether some variable runs empty when a node is true. Changes nothing, so it costs half of what killing
    // and undoing does.
    bool fails(Node n) {
        bool empty = false;
        for (auto m : web.links[n]) {
            if (!is_live(m)) continue;
            const auto* v = web.variables_of(m);
            for (int k = 0; k < web.degree; k++) empty |= --count_[v[k]] == 0;
        }
        for (auto m : web.links[n]) {
            if (!is_live(m)) continue;
            const auto* v = web.variables_of(m);
            for (int k = 0; k < web.degree; k++) count_[v[k]]++;
        }
        return empty;
    }
    // What is left of a variable; it must fit.
    Group rest(Variable v) const {
        Group g;
        for (auto n : web.members[v])
            if (is_live(n)) g.node[g.size++] = n;
        return g;
    }
    // Calls with every live node that all of the group exclude, until it answers true.
    template <class Call>
    bool each_common(const Group& g, Call&& call) const {
        return each_excluded(web, g, live_.data(), call);
    }
    bool has_common(const Group& g) const {
        return each_common(g, [](Node) { return true; });
    }
    void kill_common(const Group& g) {
        if (g.size == 1) return kill_neighbours(g.node[0]);
        each_common(g, [this](Node m) {
            kill(m);
            return false;
        });
    }
    void undo(size_t mark) {
        while (trail_.size() > mark) {
            const Node n = trail_.back();
            trail_.pop_back();
            live_[n >> 6] |= bit(n);
            const auto* v = web.variables_of(n);
            for (int k = 0; k < web.degree; k++) count_[v[k]]++, mixed_[v[k]] ^= n;
        }
    }

  private:
    static constexpr uint64_t bit(Node n) { return 1ull << (n & 63); }

    std::vector<uint64_t> live_;  // bits
    std::vector<int16_t> count_;
    std::vector<Node> mixed_;
    std::vector<Node> trail_;
};

// Layered propagation: assume a node, then in rounds kill what the new truths exclude and collect the
// variables with one candidate left (or, grouped, with a group left). The round in which a variable runs
// empty is a lower bound for the length of every whip or braid on that node.
template <bool Grouped>
class Probe {
  public:
    explicit Probe(Counters& counters)
        : state_(counters),
          is_true_(static_cast<size_t>(counters.web.nodes())),
          seen_(static_cast<size_t>(counters.web.variables()) + 1) {}

    // The round of the contradiction, 0 if there is none.
    int rounds(Node z) {
        const size_t start = state_.mark();
        now_.assign(1, z);
        truths_.assign(1, z);
        is_true_[z] = 1;
        int round = 0;
        bool failed = false;
        while (!failed && !(now_.empty() && groups_.empty())) {
            round++;
            const size_t from = state_.mark();
            for (auto n : now_) state_.kill_neighbours(n);
            for (const auto& g : groups_) state_.kill_common(g);
            now_.clear();
            groups_.clear();
            failed = collect(from);
        }
        for (auto n : truths_) is_true_[n] = 0;
        groups_.clear();
        state_.undo(start);
        return failed ? round : 0;
    }

  private:
    // The truths and groups that the kills since `from` leave; true if a variable is empty.
    bool collect(size_t from) {
        const auto& web = state_.web;
        stamp_++;
        for (size_t i = from; i < state_.mark(); i++) {
            const auto* v = web.variables_of(state_.trail()[i]);
            for (int k = 0; k < web.degree; k++) {
                const int left = state_.count(v[k]);
                if (left == 0) return true;
                if (left == 1) {
                    const Node n = state_.only(v[k]);
                    if (is_true_[n]) continue;
                    is_true_[n] = 1;
                    truths_.push_back(n);
                    now_.push_back(n);
                } else if (Grouped && left <= web.longest_group && seen_[v[k]] != stamp_) {
                    seen_[v[k]] = stamp_;
                    const auto g = state_.rest(v[k]);
                    if (state_.has_common(g)) groups_.push_back(g);
                }
            }
        }
        return false;
    }

    Counters& state_;
    std::vector<uint8_t> is_true_;
    std::vector<Node> now_, truths_;
    std::vector<Group> groups_;
    std::vector<uint32_t> seen_;  // by variable: when its group was last looked at
    uint32_t stamp_ = 0;
};

}  // namespace nonet::reason
