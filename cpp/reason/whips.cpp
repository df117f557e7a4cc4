// Whips and braids as techniques: one step per target, its shortest chain, short chains first.
#include "reason/whips.h"

#include "reason/finder.h"

namespace nonet::reason {
namespace {

// A search deepens to the next length only while the failed searches of this length looked at fewer partial
// chains than this. The sum does not depend on the order of search, so symmetric positions stop alike; a time
// limit would not have that property. Lengths grow by a factor of three to six.
constexpr size_t enough = 20000;

enum class MemoryChain { z_chain, t_whip, whip, braid };

template <MemoryChain kind, bool Grouped>
bool try_chain(WhipSearch& search, Node z, int n) {
    if constexpr (kind == MemoryChain::t_whip) return search.t_whip(z, n);
    if constexpr (kind == MemoryChain::whip) return search.whip<Grouped>(z, n);
    return search.braid<Grouped>(z, n);
}

template <int W, MemoryChain kind, bool Grouped>
bool find(Context<W>& x, Sizes sizes, Sink& sink) {
    const auto& web = x.template get<Web>();
    if (web.broken) return false;
    const auto& rounds = x.template get<Probes<Grouped>>().rounds;
    std::vector<Node> left;  // round 1 is an intersection
    for (int z = 0; z < web.nodes(); z++)
        if (rounds[z] > 1) left.push_back(static_cast<Node>(z));
    if (left.empty()) return false;
    WhipSearch search(web, x.template get<Reach>(), x.budget);
    size_t failed = 0;
    for (int n = sizes.least; n <= sizes.most && !left.empty() && failed <= enough && !x.budget.is_spent();
         n++) {
        failed = 0;
        std::vector<Node> still;
        for (auto z : left) {
            search.nodes = 0;
            if (rounds[z] <= n && try_chain<kind, Grouped>(search, z, n)) {
                if (sink.take(chain_found(web, z, search.path))) return true;
            } else {
                still.push_back(z);
                failed += search.nodes;
            }
        }
        left = std::move(still);
    }
    return false;
}

// Without memory every length comes at once; the steps are sorted afterwards.
template <int W>
bool z_chains(Context<W>& x, Sizes sizes, Sink& sink) {
    const auto& web = x.template get<Web>();
    if (web.broken) return false;
    const auto& rounds = x.template get<Probes<false>>().rounds;
    WhipSearch search(web, x.template get<Reach>(), x.budget);
    std::vector<std::pair<Node, std::vector<ChainStep>>> found;
    for (int z = 0; z < web.nodes(); z++)
        if (rounds[z] > 1 && search.z_chain(static_cast<Node>(z), sizes.most))
            found.emplace_back(static_cast<Node>(z), search.path);
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    for (const auto& [z, path] : found)
        if (sink.take(chain_found(web, z, path))) return true;
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> whips() {
    constexpr int most = 36;
    static constexpr Finder<W> list[] = {
        {"z-chain", z_chains<W>, {2, most}},
        {"t-whip", find<W, MemoryChain::t_whip, false>, {2, most}},
        {"whip", find<W, MemoryChain::whip, false>, {2, most}},
        {"braid", find<W, MemoryChain::braid, false>, {2, most}},
        {"g-whip", find<W, MemoryChain::whip, true>, {2, most}},
        {"g-braid", find<W, MemoryChain::braid, true>, {2, most}},
    };
    return list;
}

NONET_INSTANTIATE(whips);

}  // namespace nonet::reason
