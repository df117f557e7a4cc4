// A technique's search, and the families they come in. Adding a technique: write the search, add its row to
// the family's list, and declare its words in Python under the same key.
#pragma once

#include <limits>
#include <span>
#include <string_view>

#include "budget.h"
#include "reason/position.h"

namespace nonet::reason {

// How large a pattern may be, for a search that serves several techniques; the search says what it counts.
struct Sizes {
    int least = 0, most = 0;
};
constexpr Sizes exactly(int size) { return {size, size}; }
constexpr Sizes at_least(int size) { return {size, std::numeric_limits<int>::max()}; }

template <int W>
struct Finder {
    std::string_view key;
    // Emits every instance that has an effect, simplest first, until the sink has enough; true if it had.
    bool (*find)(Context<W>&, Sizes, Sink&);
    Sizes sizes{};
    // Wants to see candidates that a filled cell excludes. To all others they are a trap: "where is this
    // digit in this house" has no open answer if the house holds it.
    bool sees_excluded = false;
    // Goes target by target, so that looking for certain eliminations is much cheaper than for all.
    bool by_target = false;
};

// A search that needs no sets of cells, as one of a family: it is compiled once.
template <int W, bool (*search)(Setting&, Sizes, Sink&)>
bool plain(Context<W>& x, Sizes sizes, Sink& sink) {
    return search(x, sizes, sink);
}

// One line per family, each instantiated for W = 2, 4 and 10 in its own file.
#define NONET_FAMILY(name) \
    template <int W>       \
    std::span<const Finder<W>> name()
NONET_FAMILY(singles);
NONET_FAMILY(intersections);
NONET_FAMILY(rule_fillings);
NONET_FAMILY(rule_partners);
NONET_FAMILY(rule_pointing);
NONET_FAMILY(derived_sums);
NONET_FAMILY(line_bounds);
NONET_FAMILY(subsets);
NONET_FAMILY(fish);
NONET_FAMILY(rectangles);
NONET_FAMILY(deadly_patterns);
NONET_FAMILY(bugs);
NONET_FAMILY(wings);
NONET_FAMILY(almost_locked_sets);
NONET_FAMILY(whips);
NONET_FAMILY(templates);
NONET_FAMILY(parity);
NONET_FAMILY(nets);
NONET_FAMILY(forcing);
NONET_FAMILY(single_digit);
NONET_FAMILY(chain_wings);
NONET_FAMILY(colouring);
NONET_FAMILY(remote_pairs);
NONET_FAMILY(chains);
#undef NONET_FAMILY

}  // namespace nonet::reason

// At the end of a family's file: instantiate its list for every width.
#define NONET_INSTANTIATE(family)                                                  \
    template std::span<const nonet::reason::Finder<2>> nonet::reason::family<2>(); \
    template std::span<const nonet::reason::Finder<4>> nonet::reason::family<4>(); \
    template std::span<const nonet::reason::Finder<10>> nonet::reason::family<10>()
