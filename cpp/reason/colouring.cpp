// Colouring: candidates joined by strong links fall into two colours, one of which is true and the other
// false.
#include <set>

#include "reason/chains_graph.h"
#include "reason/finder.h"

namespace nonet::reason {
namespace {

// A connected part of the strong links of a graph, in two colours.
struct Part {
    std::vector<int> nodes[2];                      // by colour
    std::vector<uint64_t> has[2];                   // the same as bits
    std::vector<uint64_t> excluded[2];              // nodes that some node of the colour excludes
    std::vector<std::pair<int, StrongLink>> links;  // those along which the part was coloured
};

struct Colours {
    explicit Colours(const ChainGraph& chain_graph) : graph(chain_graph) {
        std::vector<bool> done(static_cast<size_t>(graph.size()));
        const auto words = static_cast<size_t>(graph.weak.words);
        for (int start = 0; start < graph.size(); start++) {
            if (done[start] || graph.strong_links(start).empty()) continue;
            Part part;
            std::vector<std::pair<int, int>> todo{{start, 0}};
            done[start] = true;
            for (size_t i = 0; i < todo.size(); i++) {
                const auto [node, colour] = todo[i];
                part.nodes[colour].push_back(node);
                for (const auto& s : graph.strong_links(node)) {
                    if (done[s.to]) continue;
                    done[s.to] = true;
                    part.links.push_back({node, s});
                    todo.push_back({s.to, 1 - colour});
                }
            }
            for (int colour = 0; colour < 2; colour++) {
                std::sort(part.nodes[colour].begin(), part.nodes[colour].end());
                part.has[colour].resize(words);
                part.excluded[colour].resize(words);
                for (int node : part.nodes[colour]) {
                    part.has[colour][node >> 6] |= 1ull << (node & 63);
                    for (size_t w = 0; w < words; w++) part.excluded[colour][w] |= graph.weak[node][w];
                }
            }
            parts.push_back(std::move(part));
        }
    }

    const ChainGraph& graph;
    std::vector<Part> parts;
};

void write(const ChainGraph& graph, const Part& part, Role first, Role second, Found& f) {
    for (int colour = 0; colour < 2; colour++)
        for (int node : part.nodes[colour]) f.mark(graph.candidate(node), colour ? second : first);
    for (const auto& [from, link] : part.links) {
        f.links.push_back({graph.members(from), graph.members(link.to), true});
        const auto v = static_cast<uint16_t>(link.reason);
        if (std::find(f.variables.begin(), f.variables.end(), v) == f.variables.end())
            f.variables.push_back(v);
    }
    f.size += static_cast<int>(part.nodes[0].size() + part.nodes[1].size());
}

// A candidate that sees both colours is false. Coloured candidates too: in a sound grid none of them does.
std::vector<Candidate> seen_by(const ChainGraph& graph, const std::vector<uint64_t>& a,
                               const std::vector<uint64_t>& b, int digit = -1) {
    std::vector<Candidate> out;
    each_common(a.data(), b.data(), static_cast<int>(a.size()), [&](int node) {
        if (digit < 0 || graph.nodes[node].digit == digit) out.push_back(graph.candidate(node));
        return false;
    });
    return out;
}

std::vector<Candidate> all_of(const ChainGraph& graph, const std::vector<int>& nodes) {
    std::vector<Candidate> out;
    for (int node : nodes) out.push_back(graph.candidate(node));
    return out;
}

bool trap(const Setting&, const Colours& colours, Sink& sink) {
    for (const auto& part : colours.parts) {
        Found f;
        f.eliminations = seen_by(colours.graph, part.excluded[0], part.excluded[1],
                                 colours.graph.nodes[part.nodes[0][0]].digit);
        if (f.eliminations.empty()) continue;
        write(colours.graph, part, Role::pattern, Role::second, f);
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// Two candidates of one colour see each other: that colour is false.
bool wrap(const Setting&, const Colours& colours, Sink& sink) {
    for (const auto& part : colours.parts)
        for (int colour = 0; colour < 2; colour++) {
            if (!meet(part.has[colour], part.excluded[colour])) continue;
            Found f;
            f.eliminations = all_of(colours.graph, part.nodes[colour]);
            write(colours.graph, part, colour ? Role::second : Role::pattern,
                  colour ? Role::pattern : Role::second, f);
            if (sink.take(std::move(f))) return true;
        }
    return false;
}

// Two parts of one digit: a colour of one sees a colour of the other, so they are not both true, and one of
// the other two colours is.
bool multi_one(const Setting&, const Colours& colours, Sink& sink) {
    const auto& [graph, parts] = colours;
    for (size_t i = 0; i < parts.size(); i++)
        for (size_t j = i + 1; j < parts.size(); j++) {
            const int digit = graph.nodes[parts[i].nodes[0][0]].digit;
            if (graph.nodes[parts[j].nodes[0][0]].digit != digit) continue;
            std::set<Candidate> gone;
            for (int a = 0; a < 2; a++)
                for (int b = 0; b < 2; b++)
                    if (meet(parts[i].has[a], parts[j].excluded[b]))
                        for (auto c :
                             seen_by(graph, parts[i].excluded[1 - a], parts[j].excluded[1 - b], digit))
                            gone.insert(c);
            if (gone.empty()) continue;
            Found f;
            f.eliminations.assign(gone.begin(), gone.end());
            write(graph, parts[i], Role::pattern, Role::second, f);
            write(graph, parts[j], Role::third, Role::extra, f);
            if (sink.take(std::move(f))) return true;
        }
    return false;
}

// A colour of one part sees both colours of another: it is false.
bool multi_two(const Setting&, const Colours& colours, Sink& sink) {
    const auto& [graph, parts] = colours;
    for (size_t i = 0; i < parts.size(); i++)
        for (size_t j = 0; j < parts.size(); j++) {
            if (i == j || graph.nodes[parts[i].nodes[0][0]].digit != graph.nodes[parts[j].nodes[0][0]].digit)
                continue;
            std::vector<Candidate> gone;
            for (int a = 0; a < 2; a++)
                if (meet(parts[i].has[a], parts[j].excluded[0]) &&
                    meet(parts[i].has[a], parts[j].excluded[1]))
                    for (auto c : all_of(graph, parts[i].nodes[a])) gone.push_back(c);
            if (gone.empty()) continue;
            Found f;
            f.eliminations = std::move(gone);
            write(graph, parts[i], Role::pattern, Role::second, f);
            write(graph, parts[j], Role::third, Role::extra, f);
            if (sink.take(std::move(f))) return true;
        }
    return false;
}

// A variable all of whose live candidates are excluded, or -1. Decided variables have none and don't count.
// Only variables of an excluded candidate can be emptied.
int emptied_by(const Setting& x, const ChainGraph& graph, const std::vector<uint64_t>& excluded) {
    auto is_excluded = [&](Candidate c) {
        const int node = graph.node_of(c);
        return excluded[node >> 6] >> (node & 63) & 1;
    };
    int found = -1;
    each_common(excluded.data(), excluded.data(), static_cast<int>(excluded.size()), [&](int node) {
        const auto first = graph.candidate(node);
        for (auto v : x.geometry.variables_of[first]) {
            bool all = true;
            for (auto c : x.geometry.variables[v]) {
                if (!x.p.has(c)) continue;
                // Look at a variable once, from its first live candidate.
                all = c >= first && is_excluded(c);
                if (!all) break;
            }
            if (all) {
                found = v;
                return true;
            }
        }
        return false;
    });
    return found;
}

// Colouring over all digits. A colour that empties a variable is false as well.
bool medusa(const Setting& x, const Colours& colours, Sink& sink) {
    const auto& [graph, parts] = colours;
    for (const auto& part : parts) {
        bool wrapped = false;
        for (int colour = 0; colour < 2; colour++) {
            int emptied = -1;
            if (!meet(part.has[colour], part.excluded[colour])) {
                emptied = emptied_by(x, graph, part.excluded[colour]);
                if (emptied < 0) continue;
            }
            wrapped = true;
            Found f;
            f.eliminations = all_of(graph, part.nodes[colour]);
            write(graph, part, colour ? Role::second : Role::pattern, colour ? Role::pattern : Role::second,
                  f);
            if (emptied >= 0) {
                f.variables.push_back(static_cast<uint16_t>(emptied));
                for (auto c : x.geometry.variables[emptied])
                    if (x.p.has(c)) f.mark(c, Role::extra);
            }
            if (sink.take(std::move(f))) return true;
        }
        if (wrapped) continue;
        Found f;
        f.eliminations = seen_by(graph, part.excluded[0], part.excluded[1]);
        if (f.eliminations.empty()) continue;
        write(graph, part, Role::pattern, Role::second, f);
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// One list of parts per position and kind of links, shared by the finders.
template <Links L>
struct SharedColours : Colours {
    explicit SharedColours(Setting& x) : Colours(x.get<SharedGraph<L>>()) {}
};

template <Links L, bool (*search)(const Setting&, const Colours&, Sink&)>
bool coloured(Setting& x, Sizes, Sink& sink) {
    return search(x, x.get<SharedColours<L>>(), sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> colouring() {
    static constexpr Finder<W> list[] = {
        {"simple-colouring-trap", plain<W, coloured<Links::digit, trap>>},
        {"simple-colouring-wrap", plain<W, coloured<Links::digit, wrap>>},
        {"multi-colouring-1", plain<W, coloured<Links::digit, multi_one>>},
        {"multi-colouring-2", plain<W, coloured<Links::digit, multi_two>>},
        {"3d-medusa", plain<W, coloured<Links::plain, medusa>>},
    };
    return list;
}

NONET_INSTANTIATE(colouring);

}  // namespace nonet::reason
