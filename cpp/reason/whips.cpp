// Whips and braids as techniques: one step per target, its shortest chain, short chains first.
#include "reason/whips.h"

#include "reason/bonded_web.h"
#include "reason/finder.h"
#include "reason/least_first.h"

namespace nonet::reason {
namespace {

// A search deepens to the next length only while the failed searches of this length looked at fewer partial
// chains than this. The sum does not depend on the order of search, so symmetric positions stop alike; a time
// limit would not have that property. Lengths grow by a factor of three to six.
constexpr size_t enough = 20000;
// The same for a search of one target: a tenth of the targets has to share the above, nearly always.
constexpr size_t enough_for_one = 2000;

template <MemoryChain kind, bool Grouped>
bool try_chain(WhipSearch& search, Node z, int n) {
    if constexpr (kind == MemoryChain::t_whip) return search.t_whip(z, n);
    if constexpr (kind == MemoryChain::whip) return search.whip<Grouped>(z, n);
    return search.braid<Grouped>(z, n);
}

// The shortest chain on each target that is wanted, however long those on others would be.
template <MemoryChain kind, bool Grouped>
bool find_wanted(const Web& web, WhipSearch& search, std::span<const Node> wanted,
                 std::span<const uint16_t> rounds, Sizes sizes, Sink& sink) {
    for (auto z : wanted) {
        search.nodes = 0;
        for (int n = std::max<int>(sizes.least, rounds[z]); n <= sizes.most && search.nodes <= enough_for_one;
             n++) {
            search.nodes = 0;
            if (!try_chain<kind, Grouped>(search, z, n)) continue;
            if (sink.take(chain_found(web, kind, z, search.path))) return true;
            break;
        }
    }
    return false;
}

// On all targets, deepening together.
template <MemoryChain kind, bool Grouped>
bool find_all(const Web& web, WhipSearch& search, std::vector<Node> left, std::span<const uint16_t> rounds,
              const Budget& budget, Sizes sizes, Sink& sink) {
    size_t failed = 0;
    for (int n = sizes.least; n <= sizes.most && !left.empty() && failed <= enough && !budget.is_spent();
         n++) {
        failed = 0;
        std::vector<Node> still;
        for (auto z : left) {
            search.nodes = 0;
            if (rounds[z] <= n && try_chain<kind, Grouped>(search, z, n)) {
                if (sink.take(chain_found(web, kind, z, search.path))) return true;
            } else {
                still.push_back(z);
                failed += search.nodes;
            }
        }
        left = std::move(still);
    }
    return false;
}

template <MemoryChain kind, bool Grouped>
bool find(Setting& x, Sizes sizes, Sink& sink) {
    const auto& web = *x.get<BondedWeb>();
    if (web.broken) return false;
    const auto& rounds = x.get<Bonded<Probes<Grouped>>>()->rounds;
    auto left = targets(x, web);
    std::erase_if(left, [&](Node z) { return rounds[z] <= 1; });  // round 1 is an intersection
    if (left.empty()) return false;
    WhipSearch search(web, *x.get<Bonded<Reach>>(), x.budget);
    if (!x.wanted.empty()) return find_wanted<kind, Grouped>(web, search, left, rounds, sizes, sink);
    return find_all<kind, Grouped>(web, search, std::move(left), rounds, x.budget, sizes, sink);
}

// Without memory every length comes at once; the steps are sorted afterwards.
bool find_z_chains(const Web& web, WhipSearch& search, std::span<const Node> wanted,
                   std::span<const uint16_t> rounds, Sizes sizes, Sink& sink) {
    std::vector<std::pair<Node, std::vector<ChainStep>>> found;
    for (auto z : wanted)
        if (rounds[z] > 1 && search.z_chain(z, sizes.most)) found.emplace_back(z, search.path);
    least_first(found, [](const auto& f) { return f.second.size(); });
    for (const auto& [z, path] : found)
        if (sink.take(chain_found(web, MemoryChain::z_chain, z, path))) return true;
    return false;
}

bool z_chains(Setting& x, Sizes sizes, Sink& sink) {
    const auto& web = *x.get<BondedWeb>();
    if (web.broken) return false;
    WhipSearch search(web, *x.get<Bonded<Reach>>(), x.budget);
    return find_z_chains(web, search, targets(x, web), x.get<Bonded<Probes<false>>>()->rounds, sizes, sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> whips() {
    constexpr int most = 36;
    static constexpr Finder<W> list[] = {
        {"z-chain", plain<W, z_chains>, {2, most}, false, true},
        {"t-whip", plain<W, find<MemoryChain::t_whip, false>>, {2, most}, false, true},
        {"whip", plain<W, find<MemoryChain::whip, false>>, {2, most}, false, true},
        {"braid", plain<W, find<MemoryChain::braid, false>>, {2, most}, false, true},
        {"g-whip", plain<W, find<MemoryChain::whip, true>>, {2, most}, false, true},
        {"g-braid", plain<W, find<MemoryChain::braid, true>>, {2, most}, false, true},
    };
    return list;
}

NONET_INSTANTIATE(whips);

}  // namespace nonet::reason
