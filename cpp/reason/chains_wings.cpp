// Wings: chains of three strong links, named by what these are made of: C a cell with two candidates, X a
// digit with two places in a house. (XY-wing is CCC with a common end digit and stands with the other wings.)
// Their weak links are those of an ordinary board; with others they are nameless chains.
#include "reason/chains_emit.h"
#include "reason/chains_graph.h"
#include "reason/finder.h"

namespace nonet::reason {
namespace {

enum class Wing { w, m, s, h, l };

// The signature of a wing, false for C and true for X.
constexpr std::array<bool, 3> signature(Wing wing) {
    switch (wing) {
        case Wing::w:
            return {false, true, false};
        case Wing::m:
            return {false, true, true};
        case Wing::s:
            return {true, false, true};
        case Wing::h:
            return {false, false, true};
        default:
            return {true, true, true};
    }
}

// The strong links of one make, and what a true node makes true over a weak link and one of them.
struct LinksByMake {
    LinksByMake(const ChainGraph& plain_graph, int cells, Budget& budget) : graph(plain_graph) {
        const int n = graph.size();
        std::array<std::vector<uint64_t>, 2> sources;
        for (int make = 0; make < 2; make++) {
            strong[make] = BitRows(n, n), next[make] = BitRows(n, n);
            sources[make].resize(static_cast<size_t>(graph.weak.words));
        }
        for (int i = 0; i < n; i++)
            for (const auto& s : graph.strong_links(i)) {
                const int make = s.reason >= cells;
                strong[make].set(i, s.to);
                sources[make][i >> 6] |= 1ull << (i & 63);
            }
        for (int make = 0; make < 2; make++)
            for (int i = 0; i < n && !budget.spent(); i++)
                each_common(graph.weak[i], sources[make].data(), graph.weak.words, [&](int off) {
                    for (int w = 0; w < graph.weak.words; w++) next[make][i][w] |= strong[make][off][w];
                    return false;
                });
    }

    const ChainGraph& graph;
    std::array<BitRows, 2> strong, next;
};

// One per position.
struct SharedLinksByMake : LinksByMake {
    explicit SharedLinksByMake(Setting& x)
        : LinksByMake(x.get<SharedGraph<Links::plain>>(), x.geometry.cell_count, x.budget) {}
};

bool fits(const ChainGraph& graph, Wing wing, const std::array<int, 6>& nodes) {
    const int first = graph.nodes[nodes[0]].digit, last = graph.nodes[nodes[5]].digit;
    if (wing == Wing::w || wing == Wing::m) return first == last;
    if (wing == Wing::l) return first != last || graph.nodes[nodes[2]].digit != first;
    return true;
}

bool find(const Setting& x, const LinksByMake& links, Wing wing, Sink& sink) {
    const auto& graph = links.graph;
    const ChainWriter writer(x, graph);
    const auto make = signature(wing);
    const bool reversible = make[0] == make[2];
    const int words = graph.weak.words;
    auto reason = [&](int a, int b, bool house) {
        for (const auto& s : graph.strong_links(a))
            if (s.to == b && (s.reason >= x.geometry.cell_count) == house) return s.reason;
        return -1;
    };
    for (int y = 0; y < graph.candidates; y++) {
        std::vector<uint64_t> second(static_cast<size_t>(words)), third(static_cast<size_t>(words));
        auto add = [words](std::vector<uint64_t>& set, const uint64_t* row) {
            for (int w = 0; w < words; w++) set[w] |= row[w];
        };
        each_common(links.strong[make[0]][y], links.strong[make[0]][y], words, [&](int b) {
            add(second, links.next[make[1]][b]);
            return false;
        });
        each_common(second.data(), second.data(), words, [&](int b) {
            add(third, links.next[make[2]][b]);
            return false;
        });
        const bool enough = each_common(third.data(), third.data(), words, [&](int z) {
            if (z == y || (reversible && z < y) || graph.cell_of(y) == graph.cell_of(z)) return false;
            if ((wing == Wing::w || wing == Wing::m) && graph.nodes[y].digit != graph.nodes[z].digit)
                return false;
            if (!graph.have_common_target(y, z)) return false;
            auto targets = graph.common_targets(y, z);
            std::erase_if(targets, [&](int t) { return !graph.is_plain(y, t) || !graph.is_plain(z, t); });
            if (targets.empty()) return false;
            // The first way over six different candidates.
            bool stop = false;
            each_common(links.strong[make[0]][y], links.strong[make[0]][y], words, [&](int a) {
                return each_common(links.strong[make[2]][z], links.strong[make[2]][z], words, [&](int d) {
                    return each_common(graph.weak[a], graph.weak[a], words, [&](int b) {
                        return each_common(links.strong[make[1]][b], graph.weak[d], words, [&](int c) {
                            const std::array<int, 6> nodes{y, a, b, c, d, z};
                            for (int i = 0; i < 6; i++)
                                for (int j = 0; j < i; j++)
                                    if (nodes[i] == nodes[j]) return false;
                            if (!fits(graph, wing, nodes) || !graph.is_plain(a, b) || !graph.is_plain(c, d))
                                return false;
                            Chain chain;
                            chain.nodes.assign(nodes.begin(), nodes.end());
                            chain.by = {reason(y, a, make[0]), reason(b, c, make[1]), reason(d, z, make[2])};
                            Found f = writer.write(chain);
                            writer.eliminate(f, targets);
                            stop = sink.take(std::move(f));
                            return true;
                        });
                    });
                });
            });
            return stop;
        });
        if (enough) return true;
    }
    return false;
}

template <Wing wing>
bool find(Setting& x, Sizes, Sink& sink) {
    return find(x, x.get<SharedLinksByMake>(), wing, sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> chain_wings() {
    static constexpr Finder<W> list[] = {
        {"w-wing", plain<W, find<Wing::w>>}, {"m-wing", plain<W, find<Wing::m>>},
        {"s-wing", plain<W, find<Wing::s>>}, {"h-wing", plain<W, find<Wing::h>>},
        {"l-wing", plain<W, find<Wing::l>>},
    };
    return list;
}

NONET_INSTANTIATE(chain_wings);

}  // namespace nonet::reason
