// Chains: alternating inference on the graph of strong and weak links. One search; which links it may use
// makes the technique. The shortest chains come first.
#include <set>

#include "reason/chains_emit.h"
#include "reason/chains_graph.h"
#include "reason/finder.h"

namespace nonet::reason {
namespace {

// Hands out the first shortest chain from a false start to an end, with these eliminations.
bool hand_out(const Setting& x, const ChainGraph& graph, int start, int end, int level,
              const std::vector<int>& targets, Sink& sink) {
    const ChainWriter writer(x, graph);
    Paths paths(graph, start, false, level);
    bool enough = false;
    paths.each(end, [&](const Chain& chain) {
        Found f = writer.write(chain);
        writer.eliminate(f, targets);
        // What a chain back to its start rules out lies in the start's cell.
        for (const int t : targets)
            if (start != end) writer.name_rules(f, start, t), writer.name_rules(f, end, t);
        std::sort(f.constraints.begin(), f.constraints.end());
        enough = sink.take(std::move(f));
        return true;
    });
    return enough;
}

// One of two ends of the same digit is true: X-chains and XY-chains. The sizes count strong
// links.
bool two_ends(const Setting& x, const ChainReach& reach, Sizes sizes, Sink& sink) {
    const auto& graph = reach.graph;
    for (int k = sizes.least; k <= sizes.most; k++) {
        const auto* level = reach.level(k);
        if (!level) break;
        for (const auto [start, end] : level->sharing) {
            if (start == end || graph.nodes[start].digit != graph.nodes[end].digit) continue;
            if (hand_out(x, graph, start, end, k, graph.common_targets(start, end), sink)) return true;
        }
    }
    return false;
}

// Alternating inference chains: two ends of one digit with two or more common targets, or ends of two digits
// that see each other, each with the other's digit in its cell. Chains with one target are discontinuous
// loops.
bool aic(const Setting& x, const ChainReach& reach, Sizes, Sink& sink) {
    const auto& graph = reach.graph;
    for (int k = 2;; k++) {
        const auto* level = reach.level(k);
        if (!level) return false;
        for (const auto [start, end] : level->sharing) {
            if (graph.cell_of(start) == graph.cell_of(end)) continue;
            const auto targets = graph.common_targets(start, end);
            if (targets.size() >= 2 && hand_out(x, graph, start, end, k, targets, sink)) return true;
        }
    }
}

// A candidate that implies its own opposite. From true: it is false. From false: it is true, and the other
// candidates of its cell go.
bool discontinuous(const Setting& x, const ChainReach& from_true, const ChainReach& from_false, Sink& sink) {
    const auto& graph = from_true.graph;
    const ChainWriter writer(x, graph);
    std::vector<bool> gone(static_cast<size_t>(graph.candidates)), set(static_cast<size_t>(graph.candidates));
    for (int k = 2;; k++) {
        const auto* on = from_true.level(k);
        const auto* off = from_false.level(k);
        if (!on && !off) return false;
        if (on)
            for (const auto& pair : on->closing) {
                const int start = pair.start;  // clang 14 captures no structured binding
                if (gone[start]) continue;
                Paths paths(graph, start, true, k);
                bool enough = false;
                paths.each(pair.end, [&](const Chain& chain) {
                    Found f = writer.write(chain, true);
                    writer.eliminate(f, {start});
                    std::sort(f.constraints.begin(), f.constraints.end());
                    gone[start] = true;
                    enough = sink.take(std::move(f));
                    return true;
                });
                if (enough) return true;
            }
        if (off)
            for (const auto [start, end] : off->sharing) {
                if (start != end || set[start]) continue;
                std::vector<int> others;
                for (int d : bits(x.p.cell[graph.cell_of(start)]))
                    if (d != graph.nodes[start].digit)
                        others.push_back(graph.node_of(x.candidate(graph.cell_of(start), d)));
                if (others.empty() || (others.size() == 1 && gone[others[0]])) continue;
                set[start] = true;
                if (hand_out(x, graph, start, end, k, others, sink)) return true;
            }
    }
}

using CellMarks = std::vector<bool>;  // by cell

// The cells of a closed chain and of its sets.
CellMarks cells_of(const Setting& x, const ChainGraph& graph, const Chain& chain) {
    CellMarks out(static_cast<size_t>(x.geometry.cell_count));
    for (int node : chain.nodes)
        for (auto c : graph.members(node)) out[c / x.n] = true;
    for (int reason : chain.by)
        if (reason < 0)
            for (auto c : graph.set_of(reason)) out[c] = true;
    return out;
}

// What the locked sets of a closed chain rule out.
void add_locked_out(const Setting& x, const ChainGraph& graph, const Chain& chain,
                    std::vector<Candidate>& out) {
    const auto& nodes = chain.nodes;
    for (size_t i = 0; i < chain.by.size(); i++) {
        if (chain.by[i] >= 0) continue;
        const auto set = graph.set_of(chain.by[i]);
        Digits digits = 0;
        for (auto c : set) digits |= x.p.cell[c];
        const int forced = graph.reasons[-1 - chain.by[i]].forced;
        // The digits of the link's two ends; where a cell is forced, that cell's end is not in the set.
        int ends[2] = {nodes[2 * i], nodes[2 * i + 1]};
        if (forced >= 0 && ends[0] < graph.candidates && graph.cell_of(ends[0]) == forced)
            std::swap(ends[0], ends[1]);
        for (int d : bits(digits)) {
            if (d == graph.nodes[ends[0]].digit || (forced < 0 && d == graph.nodes[ends[1]].digit)) continue;
            // A digit that leaves the set goes into the forced cell.
            const bool is_forced = forced >= 0 && d != graph.nodes[ends[1]].digit;
            std::array<int, 25> places;
            int count = 0;
            const auto add = [&](int c) {
                if (x.p.cell[c] >> d & 1) places[count++] = graph.node_of(x.candidate(c, d));
            };
            for (auto c : set) add(c);
            if (is_forced) add(forced);
            for (int w = 0; w < graph.candidate_words(); w++) {
                uint64_t common = ~0ull;
                for (int i = 0; i < count; i++) common &= graph.weak[places[i]][w];
                for (; common; common &= common - 1) {
                    const int t = w * 64 + std::countr_zero(common);
                    // Not by other rules, nor in a place's own cell.
                    const auto sees = [&](int place) {
                        return x.geometry.sees(graph.cell_of(place), graph.cell_of(t));
                    };
                    if (t < graph.candidates && graph.nodes[t].digit == d &&
                        std::all_of(places.begin(), places.begin() + count, sees))
                        out.push_back(graph.candidate(t));
                }
            }
        }
    }
}

// The effects of a closed chain: one of the two ends of every weak link is true, and every set in it is
// locked. Weak links between cells have no effect in the cells `spared`, if there are any.
std::vector<Candidate> loop_effects(const Setting& x, const ChainGraph& graph, const Chain& chain,
                                    const CellMarks& spared) {
    std::vector<Candidate> out;
    const auto& nodes = chain.nodes;
    for (size_t i = 1; i < nodes.size(); i += 2) {
        const int a = nodes[i], b = nodes[(i + 1) % nodes.size()];
        const bool in_cell = graph.nodes[a].digit != graph.nodes[b].digit && graph.is_plain(a, b);
        for (int t : graph.common_targets(a, b))
            if (in_cell || spared.empty() || !spared[graph.cell_of(t)]) out.push_back(graph.candidate(t));
    }
    add_locked_out(x, graph, chain, out);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}
// Adds the rules without which the effects of a closed chain would not follow.
void name_rules(const Setting& x, const ChainGraph& graph, const Chain& chain, Found& f) {
    std::vector<Candidate> locked_out;
    add_locked_out(x, graph, chain, locked_out);
    const auto& nodes = chain.nodes;
    for (const auto c : f.eliminations) {
        if (std::find(locked_out.begin(), locked_out.end(), c) != locked_out.end()) continue;
        const int target = graph.node_of(c);
        int first = -1;  // weak link that rules it out, as a place in the chain
        bool is_free = false;
        for (int i = 1; i < static_cast<int>(nodes.size()) && !is_free; i += 2) {
            const int a = nodes[i], b = nodes[(i + 1) % nodes.size()];
            if (!graph.weak.test(a, target) || !graph.weak.test(b, target)) continue;
            is_free = !graph.needs_rules(a, c) && !graph.needs_rules(b, c);
            if (first < 0) first = i;
        }
        if (is_free || first < 0) continue;
        graph.name_rules(f, nodes[first], c);
        graph.name_rules(f, nodes[(first + 1) % nodes.size()], c);
    }
}

// A chain that closes: its last node excludes its first. Every link of it then works both ways.
bool continuous(const Setting& x, const ChainReach& reach, Sizes, Sink& sink) {
    const auto& graph = reach.graph;
    const ChainWriter writer(x, graph);
    std::set<std::vector<Candidate>> known;
    // The number of loops can explode where groups and sets abound; a listing of thousands helps nobody.
    constexpr int max_chains = 300;
    bool enough = false;
    int tried = 0;
    auto give = [&](const Chain& chain, std::vector<Candidate> effects) {
        if (effects.empty() || !known.insert(effects).second) return false;
        Found f = writer.write(chain, true);
        f.eliminations = std::move(effects);
        name_rules(x, graph, chain, f);
        std::sort(f.constraints.begin(), f.constraints.end());
        return sink.take(std::move(f));
    };
    auto offer = [&](const Chain& chain) {
        if (x.budget.spent()) return true;
        auto effects = loop_effects(x, graph, chain, {});
        // Some spare the cells of the loop itself, so both forms are handed out.
        if (!effects.empty())
            enough = give(chain, std::move(effects)) ||
                     give(chain, loop_effects(x, graph, chain, cells_of(x, graph, chain)));
        return enough || ++tried >= max_chains;
    };
    // The shortest loops over each weak link ...
    bool any = false;
    for (int k = 2;; k++) {
        const auto* level = reach.level(k);
        if (!level) break;
        for (const auto [start, end] : level->closing) {
            any = true;
            tried = 0;
            Paths paths(graph, start, false, k);
            paths.each(end, offer);
            if (enough) return true;
        }
    }
    if (!any) return false;
    // ... and over each strong link.
    std::vector<int> done(graph.nodes.size(), -1);
    for (int a = 0; a < graph.candidates; a++)
        for (const auto& first : graph.strong_links(a)) {
            if (done[first.to] == a) continue;  // several sets can link the same nodes
            done[first.to] = a;
            if (x.budget.spent()) return false;
            Paths paths(graph, a, false, graph.size(), first.to);
            int best = graph.size();
            each_common(graph.weak[a], graph.weak[a], graph.weak.words, [&](int end) {
                if (paths.level(end) >= 2) best = std::min(best, paths.level(end));
                return false;
            });
            tried = 0;
            each_common(graph.weak[a], graph.weak[a], graph.weak.words,
                        [&](int end) { return paths.level(end) == best && paths.each(end, offer); });
            if (enough) return true;
        }
    return false;
}

// The searches see the kind of their links only in the graph, and so are compiled once for all kinds.
// One reach per position and kind is shared by them.
template <Links L, bool StartsTrue>
class SharedReach : public ChainReach {
  public:
    explicit SharedReach(Setting& x) : ChainReach(*x.get<BondedGraph<L>>(), StartsTrue, x.budget) {}
};

using ChainKindSearch = bool (*)(const Setting&, const ChainReach&, Sizes, Sink&);

template <Links L, ChainKindSearch search>
bool from_false(Setting& x, Sizes sizes, Sink& sink) {
    return search(x, x.get<SharedReach<L, false>>(), sizes, sink);
}

template <Links L>
bool from_both(Setting& x, Sizes, Sink& sink) {
    return discontinuous(x, x.get<SharedReach<L, true>>(), x.get<SharedReach<L, false>>(), sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> chains() {
    static constexpr Finder<W> list[] = {
        {"x-chain", plain<W, from_false<Links::digit, two_ends>>, at_least(2)},
        {"turbot-fish", plain<W, from_false<Links::digit, two_ends>>, exactly(2)},
        {"xy-chain", plain<W, from_false<Links::cell, two_ends>>, at_least(3)},
        {"nice-loop-continuous", plain<W, from_false<Links::plain, continuous>>},
        {"nice-loop-discontinuous", plain<W, from_both<Links::plain>>},
        {"aic", plain<W, from_false<Links::plain, aic>>},
        {"grouped-nice-loop-continuous", plain<W, from_false<Links::groups, continuous>>},
        {"grouped-nice-loop-discontinuous", plain<W, from_both<Links::groups>>},
        {"grouped-aic", plain<W, from_false<Links::groups, aic>>},
        {"als-nice-loop-continuous", plain<W, from_false<Links::sets, continuous>>},
        {"als-nice-loop-discontinuous", plain<W, from_both<Links::sets>>},
        {"als-aic", plain<W, from_false<Links::sets, aic>>},
    };
    return list;
}

NONET_INSTANTIATE(chains);

}  // namespace nonet::reason
