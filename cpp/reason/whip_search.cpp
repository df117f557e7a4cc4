#include <algorithm>

#include "reason/whips.h"

namespace nonet::reason {
namespace {

uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

bool contains(const Group& g, Node n) { return std::find(g.begin(), g.end(), n) != g.end(); }

bool excludes(const Web& web, const Group& g, Node n) {
    return std::all_of(g.begin(), g.end(), [&](Node m) { return web.linked(m, n); });
}

// The truths that a candidate may be excluded by: a z-chain remembers the target and the last one, a t-whip
// not the target, but for its first and its last variable.
std::vector<Group> remembered(MemoryChain kind, std::span<const Group> truths, bool is_last) {
    if (kind == MemoryChain::z_chain) return {truths.front(), truths.back()};
    const bool forgets = kind == MemoryChain::t_whip && !is_last && truths.size() > 1;
    return {truths.begin() + forgets, truths.end()};
}

// Adds the rules without which none of these truths would exclude a node.
void name_rules(const Web& web, std::span<const Group> truths, Node n, Found& f) {
    const auto is_free = [&](const Group& g) {
        return std::all_of(g.begin(), g.end(), [&](Node m) { return web.rule_between(m, n) < 0; });
    };
    const Group* first = nullptr;
    for (const auto& g : truths) {
        if (!excludes(web, g, n)) continue;
        if (is_free(g)) return;
        if (!first) first = &g;
    }
    for (const auto m : first ? *first : Group()) name_rule(f, web.rule_between(m, n));
}

std::vector<Candidate> candidates(const Web& web, const Group& g) {
    std::vector<Candidate> out;
    for (auto n : g) out.push_back(web.candidate[n]);
    return out;
}

}  // namespace

WhipSearch::WhipSearch(const Web& web, const Reach& reach, Budget& budget)
    : web_(web),
      reach_(reach),
      budget_(budget),
      state_(web),
      without_(web),
      is_true_(static_cast<size_t>(web.nodes())),
      listed_(static_cast<size_t>(web.nodes())),
      seen_(static_cast<size_t>(web.variables()) + 1) {}

uint64_t WhipSearch::hash(const Group& g) {
    uint64_t sum = 0;
    for (auto n : g) sum += mix(n);
    return g.size == 1 ? sum : mix(sum);
}

// No memory, so breadth first finds the shortest: with Z's neighbours gone, walk from R to R through
// variables with two candidates left.
bool WhipSearch::z_chain(Node z, int n) {
    struct Reached {
        Node node;
        Variable by;
        int before, length;
    };
    path.clear();
    std::vector<Reached> queue;
    state_.kill_neighbours(z);
    is_true_[z] = 1;
    int end = -1;
    Variable last = 0;
    auto visit = [&](Variable v, int before, Node left) {
        const int count = state_.count(v) - (left == Web::none ? 0 : 1);
        if (count == 0 && end < 0) end = before, last = v;
        if (count != 1) return;
        const Node r = left == Web::none ? state_.only(v) : static_cast<Node>(state_.only(v) ^ left);
        if (is_true_[r]) return;
        is_true_[r] = 1;
        queue.push_back({r, v, before, before < 0 ? 1 : queue[before].length + 1});
    };
    for (auto v : reach_.touched[z]) visit(v, -1, Web::none);
    for (size_t i = 0; end < 0 && i < queue.size() && queue[i].length < n; i++) {
        nodes++;
        for (auto m : web_.links[queue[i].node]) {
            if (!state_.is_live(m)) continue;
            const auto* v = web_.variables_of(m);
            for (int k = 0; k < web_.degree; k++) visit(v[k], static_cast<int>(i), m);
        }
    }
    is_true_[z] = 0;
    for (const auto& r : queue) is_true_[r.node] = 0;
    state_.undo(0);
    if (end < 0) return false;
    for (int i = end; i >= 0; i = queue[i].before) path.push_back({queue[i].by, Group(queue[i].node)});
    std::reverse(path.begin(), path.end());
    return finish(last);
}

bool WhipSearch::t_whip(Node z, int n) {
    memo_.clear();
    path.clear();
    target_ = z;
    limit_ = n;
    state_.kill_neighbours(z);
    const size_t start = state_.mark();
    bool found = false;
    for (auto v : reach_.touched[z]) {
        if (found || without_.count(v) != 2 || state_.count(v) != 1) continue;
        const Node r = state_.only(v);
        if (r == z || !memo_.insert(mix(r) ^ mix(r + 0x10000u))) continue;
        without_.kill_neighbours(r);
        state_.kill_neighbours(r);
        path.push_back({v, Group(r)});
        is_true_[r] = 1;
        found = t_whip_from(r, mix(r));
        is_true_[r] = 0;
        if (!found) path.pop_back();
        state_.undo(start);
        without_.undo(0);
    }
    state_.undo(0);
    return found;
}

bool WhipSearch::t_whip_from(Node last, uint64_t hash) {
    nodes++;
    const auto touched = reach_.touched[last];
    for (auto v : touched)
        if (state_.count(v) == 0) return finish(v);
    const int more = limit_ - 1 - static_cast<int>(path.size());  // Rs that may follow
    if (more <= 0 || budget_.spent()) return false;
    for (auto v : touched) {
        if (without_.count(v) != 1) continue;
        const Node r = without_.only(v);
        if (r == target_ || is_true_[r] || !memo_.insert((hash ^ mix(r)) + mix(r + 0x10000u))) continue;
        if (more == 1 && !state_.fails(r)) {  // most of the search is here
            nodes++;
            continue;
        }
        const size_t here = state_.mark(), there = without_.mark();
        without_.kill_neighbours(r);
        state_.kill_neighbours(r);
        path.push_back({v, Group(r)});
        is_true_[r] = 1;
        const bool found = t_whip_from(r, hash ^ mix(r));
        is_true_[r] = 0;
        if (!found) path.pop_back();
        state_.undo(here);
        without_.undo(there);
        if (found) return true;
    }
    return false;
}

template <bool Grouped>
bool WhipSearch::whip(Node z, int n) {
    memo_.clear();
    path.clear();
    target_ = z;
    limit_ = n;
    state_.kill_neighbours(z);
    is_true_[z] = 1;
    const bool found = whip_from<Grouped>(Group(z), 0);
    is_true_[z] = 0;
    state_.undo(0);
    return found;
}

// The variables that a candidate excluded by all of `last` belongs to.
std::span<const Variable> WhipSearch::touched(const Group& last) {
    if (last.size == 1) return reach_.touched[last.node[0]];
    if (buffer_.size() <= path.size()) buffer_.resize(path.size() + 1);
    auto& out = buffer_[path.size()];
    out.clear();
    seen_.back() = ++stamp_;
    each_excluded(web_, last, web_.neighbours()[last.node[0]], [&](Node m) {
        const auto* v = web_.variables_of(m);
        for (int k = 0; k < web_.degree; k++)
            if (seen_[v[k]] != stamp_) seen_[v[k]] = stamp_, out.push_back(v[k]);
        return false;
    });
    return out;
}

// A candidate of v outside `right` that `last` excludes and that was no L before.
Node WhipSearch::fresh_left(Variable v, const Group& right, const Group& last) const {
    for (auto m : web_.members[v])
        if (!listed_[m] && !contains(right, m) && excludes(web_, last, m)) return m;
    return Web::none;
}

template <bool Grouped>
bool WhipSearch::whip_from(const Group& last, uint64_t hash) {
    nodes++;
    const auto touched = this->touched(last);
    for (auto v : touched)
        if (state_.count(v) == 0) return finish(v);
    const int more = limit_ - 1 - static_cast<int>(path.size());
    if (more <= 0 || budget_.spent()) return false;
    for (auto v : touched) {
        Group r;
        if (state_.count(v) == 1) {
            r = Group(state_.only(v));
            if (is_true_[r.node[0]]) continue;
        } else if (Grouped && state_.count(v) <= web_.longest_group) {
            r = state_.rest(v);
            if (!state_.has_common(r)) continue;
        } else {
            continue;
        }
        const Node left = loopless ? fresh_left(v, r, last) : Web::none;
        if (loopless && left == Web::none) continue;
        const uint64_t set = hash ^ this->hash(r);
        if (!memo_.insert(set + mix(this->hash(r)))) continue;
        if (more == 1 && r.size == 1 && !state_.fails(r.node[0])) {
            nodes += state_.has_common(r);
            continue;
        }
        const size_t here = state_.mark();
        state_.kill_common(r);
        if (state_.mark() == here) continue;
        path.push_back({v, r});
        if (r.size == 1) is_true_[r.node[0]] = 1;
        if (loopless) listed_[left] = 1;
        const bool found = whip_from<Grouped>(r, set);
        if (loopless) listed_[left] = 0;
        if (r.size == 1) is_true_[r.node[0]] = 0;
        if (!found) path.pop_back();
        state_.undo(here);
        if (found) return true;
    }
    return false;
}

template <bool Grouped>
bool WhipSearch::braid(Node z, int n) {
    path.clear();
    units_.clear();
    limit_ = n;
    state_.kill_neighbours(z);
    listed_[z] = 1;
    const bool found = braid_from<Grouped>(0, 0);
    drop_units(0);
    listed_[z] = 0;
    state_.undo(0);
    return found;
}

// A braid is a set of Rs, so sets are enumerated, each once: of the units at hand choose one and never again
// look at those before it. A truth at hand stays at hand, so no set is lost and no memory of sets is needed.
template <bool Grouped>
bool WhipSearch::braid_from(size_t first_unit, size_t from) {
    nodes++;
    if (const auto v = is_empty_since(from); v != web_.variables()) return finish(v);
    const int more = limit_ - 1 - static_cast<int>(path.size());
    if (more <= 0 || budget_.spent()) return false;
    const size_t mine = units_.size();
    add_units<Grouped>(from);
    const bool hopeless = bounded && !may_fail<Grouped>(first_unit);
    for (size_t j = first_unit; !hopeless && j < units_.size(); j++) {
        const auto unit = units_[j];
        if (more == 1 && unit.right.size == 1 && !state_.fails(unit.right.node[0])) {
            nodes += state_.has_common(unit.right);
            continue;
        }
        const size_t here = state_.mark();
        state_.kill_common(unit.right);
        if (state_.mark() == here) continue;
        path.push_back({unit.variable, unit.right});
        const bool found = braid_from<Grouped>(j + 1, here);
        if (!found) path.pop_back();
        state_.undo(here);
        if (found) return true;
    }
    drop_units(mine);
    return false;
}

// Whether a variable runs empty if all units from here on are taken at once, then all that follow, for as
// many rounds as Rs are allowed. If not, no choice among them gets there either. This looks at every
// candidate once, the search below it at every set of units.
template <bool Grouped>
bool WhipSearch::may_fail(size_t first_unit) {
    const int most = limit_ - 1 - static_cast<int>(path.size());
    const size_t start = state_.mark(), mine = units_.size();
    bool failed = false;
    size_t next = first_unit;
    for (int round = 0; round < most && !failed && next < units_.size(); round++) {
        const size_t from = state_.mark();
        for (const size_t end = units_.size(); next < end; next++) state_.kill_common(units_[next].right);
        failed = is_empty_since(from) != web_.variables();
        if (!failed && round + 1 < most) add_units<Grouped>(from);
    }
    drop_units(mine);
    state_.undo(start);
    return failed;
}

// A variable that the kills since then emptied; the dummy if there is none.
Variable WhipSearch::is_empty_since(size_t from) const {
    for (size_t i = from; i < state_.mark(); i++) {
        const auto* v = web_.variables_of(state_.trail()[i]);
        for (int k = 0; k < web_.degree; k++)
            if (state_.count(v[k]) == 0) return v[k];
    }
    return static_cast<Variable>(web_.variables());
}

void WhipSearch::drop_units(size_t first) {
    for (size_t j = first; j < units_.size(); j++)
        if (units_[j].right.size == 1) listed_[units_[j].right.node[0]] = 0;
    units_.resize(first);
}

template <bool Grouped>
void WhipSearch::add_units(size_t from) {
    ++stamp_;
    for (size_t i = from; i < state_.mark(); i++) {
        const auto* v = web_.variables_of(state_.trail()[i]);
        for (int k = 0; k < web_.degree; k++) {
            const int left = state_.count(v[k]);
            if (left == 1) {
                const Node r = state_.only(v[k]);
                if (listed_[r]) continue;
                listed_[r] = 1;
                units_.push_back({v[k], Group(r)});
            } else if (Grouped && left <= web_.longest_group && seen_[v[k]] != stamp_) {
                seen_[v[k]] = stamp_;
                const auto rest = state_.rest(v[k]);
                if (state_.has_common(rest)) units_.push_back({v[k], rest});
            }
        }
    }
}

template bool WhipSearch::whip<false>(Node, int);
template bool WhipSearch::whip<true>(Node, int);
template bool WhipSearch::braid<false>(Node, int);
template bool WhipSearch::braid<true>(Node, int);

Found chain_found(const Web& web, MemoryChain kind, Node z, std::span<const ChainStep> path) {
    Found f;
    f.eliminations = {web.candidate[z]};
    f.size = static_cast<int>(path.size());
    std::vector<Group> truths{Group(z)};
    for (const auto& step : path) {
        f.variables.push_back(web.number[step.variable]);
        name_rule(f, rule_of_variable(*web.geometry, web.number[step.variable]));
        // L: a candidate that the R just before excludes, in a braid one that any truth does.
        Node left = Web::none;
        size_t by = 0;
        for (size_t t = truths.size(); t-- > 0 && left == Web::none;)
            for (auto m : web.members[step.variable])
                if (!contains(step.right, m) && excludes(web, truths[t], m)) {
                    left = m, by = t;
                    break;
                }
        f.links.push_back({candidates(web, truths[by]), {web.candidate[left]}, false});
        name_rules(web, std::span(&truths[by], 1), left, f);
        f.mark(web.candidate[left], Role::second);
        for (auto m : web.members[step.variable]) {
            if (m == left || contains(step.right, m)) continue;
            f.mark(web.candidate[m], Role::extra);
            name_rules(web, remembered(kind, truths, step.right.size == 0), m, f);
        }
        if (step.right.size == 0) break;
        for (auto m : step.right) f.mark(web.candidate[m], Role::pattern);
        f.links.push_back({{web.candidate[left]}, candidates(web, step.right), true});
        truths.push_back(step.right);
    }
    std::sort(f.constraints.begin(), f.constraints.end());
    return f;
}

}  // namespace nonet::reason
