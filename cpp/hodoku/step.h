// One step of HoDoKu's path, and the order in which it prefers steps when it has found several.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "hodoku/board.h"

namespace nonet::hodoku {

// The searches, in the order in which they are tried; what they are worth is in path.cpp.
enum class StepKind : uint8_t {
    full_house,
    naked_single,
    hidden_single,
    locked_pair,
    locked_triple,
    pointing,
    claiming,
    naked_pair,
    naked_triple,
    hidden_pair,
    hidden_triple,
    naked_quad,
    hidden_quad,
    x_wing,
    swordfish,
    jellyfish,
    remote_pair,
    bug_1,
    skyscraper,
    two_string_kite,
    turbot_fish,
    empty_rectangle,
    w_wing,
    xy_wing,
    xyz_wing,
    uniqueness_1,
    uniqueness_2,
    uniqueness_3,
    uniqueness_4,
    uniqueness_5,
    uniqueness_6,
    hidden_rectangle,
    avoidable_rectangle_1,
    avoidable_rectangle_2,
    finned_x_wing,
    sashimi_x_wing,
    finned_swordfish,
    sashimi_swordfish,
    finned_jellyfish,
    sashimi_jellyfish,
    sue_de_coq,
    simple_colours,
    multi_colours,
    x_chain,
    xy_chain,
    nice_loop,
    grouped_nice_loop,
    als_xz,
    als_xy_wing,
    als_chain,
    franken_x_wing,
    franken_swordfish,
    finned_franken_x_wing,
    finned_franken_swordfish,
    forcing_chain,
    forcing_net,
    brute_force,
};
inline constexpr int kind_count = static_cast<int>(StepKind::brute_force) + 1;

// A candidate by its digit first, as HoDoKu sorts them.
struct Erased {
    uint8_t digit, cell;
    friend auto operator<=>(const Erased&, const Erased&) = default;
};

struct PathStep {
    PathStep() = default;
    PathStep(StepKind k, const Single& single) : kind(k), placement(single) {}

    StepKind kind{};
    std::optional<Single> placement;
    // In the order in which they are taken out. The order fills the queues of singles; a candidate may come
    // twice.
    std::vector<Erased> removals;
    int shape = 0;   // of a loop: continuous, discontinuous or open; steps of different shapes are not alike
    int length = 0;  // of a chain, in nodes

    void remove(int cell, int digit) {
        removals.push_back({static_cast<uint8_t>(digit), static_cast<uint8_t>(cell)});
    }
    void remove(const Area& cells, int digit) {
        for (int c : cells) remove(c, digit);
    }
    void remove_all(int cell, DigitMask digits) {
        for (int d : bits(digits)) remove(cell, d);
    }
    // Sorted, each once.
    void settle();
};
using Maybe = std::optional<PathStep>;

inline void apply(const PathStep& step, SinglesBoard& board) {
    if (step.placement) board.place(step.placement->cell, step.placement->digit);
    for (const auto& r : step.removals) board.remove(r.cell, r.digit);
}

// Below 0 if HoDoKu prefers `a`: more eliminations first, then the lower weighted sum of their cells. Steps
// that eliminate the same go by length, and by that alone, which makes the order intransitive: three steps of
// equal sum can go round in a circle.
int compare(const PathStep& a, const PathStep& b);

// The first step after HoDoKu's sort. The order is intransitive, so the way of sorting decides: it is the
// merge sort of Java's library.
PathStep best(std::vector<PathStep>&& steps);

}  // namespace nonet::hodoku
