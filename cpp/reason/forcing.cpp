// Forcing chains: every inference has one premise, so it can be read backwards. "Z leads to the end of every
// candidate of a variable" and "every candidate of the variable leads to the end of Z" are therefore the same
// chains, told in two ways: as a contradiction, or as a verity of a cell or house. One search serves all.
#include <algorithm>

#include "reason/bonded_web.h"
#include "reason/finder.h"
#include "reason/least_first.h"
#include "reason/whips.h"

namespace nonet::reason {
namespace {

enum class Forcing { cell, house, contradiction };

// Claim 2n: node n is on; 2n+1: it is off.
using Claim = uint32_t;
constexpr Claim on(Node n) { return 2u * n; }
constexpr Claim off(Node n) { return 2u * n + 1; }
constexpr Node node(Claim l) { return static_cast<Node>(l / 2); }
constexpr bool is_on(Claim l) { return l % 2 == 0; }

class Implications {
  public:
    explicit Implications(const Web& web)
        : web_(web), from_(2u * web.nodes()), by_(2u * web.nodes()), off_count_(web.variables() + 1u) {}

    // Everything that follows from a literal, nearest first.
    void follow(Claim start) {
        for (auto l : reached_) from_[l] = 0;
        std::fill(off_count_.begin(), off_count_.end(), 0);
        reached_.assign(1, start);
        from_[start] = start + 1;
        emptied.clear();
        for (size_t i = 0; i < reached_.size(); i++) {
            const auto l = reached_[i];
            if (is_on(l)) {
                for (auto m : web_.links[node(l)]) reach(off(m), l, 0);
                continue;
            }
            const auto* v = web_.variables_of(node(l));
            for (int k = 0; k < web_.degree && v[k] < web_.variables(); k++) {
                const auto all = web_.members[v[k]];
                if (++off_count_[v[k]] == static_cast<int>(all.size())) emptied.push_back(v[k]);
                if (all.size() == 2) reach(on(all[all[0] == node(l)]), l, v[k]);
            }
        }
    }

    // From the start to a literal, the start first.
    std::vector<Claim> path(Claim to) const {
        std::vector<Claim> out{to};
        while (from_[out.back()] != out.back() + 1) out.push_back(from_[out.back()] - 1);
        std::reverse(out.begin(), out.end());
        return out;
    }
    // The variable behind an on literal that is not the start.
    Variable by(Claim l) const { return by_[l]; }

    std::vector<Variable> emptied;  // variables whose candidates are all off

  private:
    void reach(Claim l, Claim from, Variable by) {
        if (from_[l]) return;
        from_[l] = from + 1;
        by_[l] = by;
        reached_.push_back(l);
    }

    const Web& web_;
    std::vector<Claim> from_;  // parent + 1, the start's own number + 1 for the start, 0 if not reached
    std::vector<Variable> by_;
    std::vector<int> off_count_;
    std::vector<Claim> reached_;
};

// The chains that empty a variable after a start.
struct Chains {
    Claim start;
    Variable variable;
    std::vector<std::vector<Claim>> paths;
    std::vector<uint16_t> variables;  // behind the strong links
    size_t size = 0;                  // distinct literals
};

Chains trace(const Web& web, const Implications& implied, Claim start, Variable v) {
    Chains out{start, v, {}, {web.number[v]}};
    std::vector<Claim> all;
    for (auto m : web.members[v]) {
        out.paths.push_back(implied.path(off(m)));
        all.insert(all.end(), out.paths.back().begin(), out.paths.back().end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    out.size = all.size();
    for (auto l : all)
        if (is_on(l) && l != start) out.variables.push_back(web.number[implied.by(l)]);
    std::sort(out.variables.begin(), out.variables.end());
    out.variables.erase(std::unique(out.variables.begin(), out.variables.end()), out.variables.end());
    return out;
}

void link(const Web& web, Claim a, Claim b, ViewNumber view, Found& f) {
    if (is_on(a)) name_rule(f, web.rule_between(node(a), node(b)));
    f.links.push_back({{web.candidate[node(a)]}, {web.candidate[node(b)]}, !is_on(a), view});
}

// The chains read backwards: one view from each candidate of the variable to the conclusion.
void show_verity(const Web& web, const Chains& chains, Found& f) {
    for (auto m : web.members[chains.variable]) f.mark(web.candidate[m], Role::pivot);
    ViewNumber view = 0;
    for (const auto& path : chains.paths) {
        view++;
        for (size_t i = path.size(); i-- > 0;) {
            const Claim now = path[i] ^ 1;
            if (i > 0) link(web, now, path[i - 1] ^ 1, view, f);
            if (i > 0 && i + 1 < path.size())
                f.mark(web.candidate[node(now)], is_on(now) ? Role::pattern : Role::second, view);
        }
    }
}

// The chains read forwards, as a tree from the target to the variable's candidates.
void show_contradiction(const Web& web, const Chains& chains, Found& f) {
    std::vector<Claim> shown{chains.start};
    const auto left = web.members[chains.variable];
    for (const auto& path : chains.paths)
        for (size_t i = 1; i < path.size(); i++) {
            if (std::find(shown.begin(), shown.end(), path[i]) != shown.end()) continue;
            shown.push_back(path[i]);
            link(web, path[i - 1], path[i], 1, f);
            // A candidate of the variable may also stand inside another path.
            const bool last =
                !is_on(path[i]) && std::find(left.begin(), left.end(), node(path[i])) != left.end();
            f.mark(web.candidate[node(path[i])],
                   last             ? Role::third
                   : is_on(path[i]) ? Role::pattern
                                    : Role::second,
                   1);
        }
}

// A verity needs three cases or more (two are a chain from one to the other), none of them its own end.
bool fits(Forcing kind, const Web& web, Variable v, Claim start) {
    if (kind == Forcing::contradiction) return true;
    const auto all = web.members[v];
    if (all.size() < 3 || web.is_cell(v) != (kind == Forcing::cell)) return false;
    return !is_on(start) || std::find(all.begin(), all.end(), node(start)) == all.end();
}

bool find(Setting& x, Forcing kind, Sink& sink) {
    const auto& web = *x.get<BondedWeb>();
    if (web.broken) return false;
    const auto& rounds = x.get<Bonded<Probes<false>>>()->rounds;
    Implications implied(web);
    std::vector<Chains> found;
    auto consider = [&](Claim start) {
        implied.follow(start);
        Chains best{};
        for (auto v : implied.emptied) {
            if (!fits(kind, web, v, start)) continue;
            auto chains = trace(web, implied, start, v);
            if (best.paths.empty() || chains.size < best.size) best = std::move(chains);
        }
        if (!best.paths.empty()) found.push_back(std::move(best));
    };
    for (int i = 0; i < web.nodes() && !x.budget.spent(); i++) {
        const auto n = static_cast<Node>(i);
        // A chain is part of a net, so nodes that no net refutes need no look; and if "off" fails, every
        // neighbour's net fails.
        if (rounds[n] > 1) consider(on(n));
        if (kind == Forcing::contradiction || web.links[n].empty()) continue;
        const auto near = web.links[n];
        if (std::all_of(near.begin(), near.end(), [&](Node m) { return rounds[m] > 0; })) consider(off(n));
    }
    least_first(found, [](const auto& f) { return f.size; });
    for (auto& chains : found) {
        Found f;
        const auto c = web.candidate[node(chains.start)];
        (is_on(chains.start) ? f.eliminations : f.placements).push_back(c);
        f.variables = std::move(chains.variables);
        f.size = static_cast<int>(chains.size);
        kind == Forcing::contradiction ? show_contradiction(web, chains, f) : show_verity(web, chains, f);
        for (const auto v : f.variables) name_rule(f, rule_of_variable(x.geometry, v));
        std::sort(f.constraints.begin(), f.constraints.end());
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

template <Forcing kind>
bool find(Setting& x, Sizes, Sink& sink) {
    return find(x, kind, sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> forcing() {
    static constexpr Finder<W> list[] = {
        {"cell-forcing-chain", plain<W, find<Forcing::cell>>},
        {"house-forcing-chain", plain<W, find<Forcing::house>>},
        {"contradiction-forcing-chain", plain<W, find<Forcing::contradiction>>},
    };
    return list;
}

NONET_INSTANTIATE(forcing);

}  // namespace nonet::reason
