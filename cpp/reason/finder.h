// A technique's search, and the families they come in. Adding a technique: write the search, add its row to
// the family's list, and declare its words in Python under the same key.
#pragma once

#include <span>
#include <string_view>

#include "budget.h"
#include "reason/position.h"

namespace nonet {

template <int W>
struct Finder {
    std::string_view key;
    // Emits every instance that has an effect, simplest first, until the sink has enough; true if it had.
    // `low` and `high` bound the size where a search serves several techniques.
    bool (*find)(Context<W>&, int low, int high, Sink&);
    int low = 0, high = 0;
};

// One line per family, each instantiated for W = 2, 4 and 10 in its own file.
template <int W>
std::span<const Finder<W>> singles();
template <int W>
std::span<const Finder<W>> intersections();
template <int W>
std::span<const Finder<W>> subsets();
template <int W>
std::span<const Finder<W>> fish();
template <int W>
std::span<const Finder<W>> rectangles();
template <int W>
std::span<const Finder<W>> deadly_patterns();
template <int W>
std::span<const Finder<W>> bugs();
template <int W>
std::span<const Finder<W>> wings();
template <int W>
std::span<const Finder<W>> almost_locked_sets();
template <int W>
std::span<const Finder<W>> whips();
template <int W>
std::span<const Finder<W>> templates();
template <int W>
std::span<const Finder<W>> parity();
template <int W>
std::span<const Finder<W>> nets();
template <int W>
std::span<const Finder<W>> forcing();
template <int W>
std::span<const Finder<W>> single_digit();
template <int W>
std::span<const Finder<W>> chain_wings();
template <int W>
std::span<const Finder<W>> colouring();
template <int W>
std::span<const Finder<W>> remote_pairs();
template <int W>
std::span<const Finder<W>> chains();

}  // namespace nonet

// At the end of a family's file: instantiate its list for every width.
#define NONET_INSTANTIATE(family)                                  \
    template std::span<const nonet::Finder<2>> nonet::family<2>(); \
    template std::span<const nonet::Finder<4>> nonet::family<4>(); \
    template std::span<const nonet::Finder<10>> nonet::family<10>()
