// One step of an explainer's path: what it does, what it is worth, and what it is called.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explainer/board.h"

namespace nonet::explainer {

// What the explainer calls its techniques; chains have their own list, because their names depend on the
// level.
enum class HintKind : uint8_t {
    hidden_single,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    direct_hidden_triplet,
    naked_single,
    pointing,
    claiming,
    naked_pair,
    naked_triplet,
    naked_quad,
    hidden_pair,
    hidden_triplet,
    hidden_quad,
    x_wing,
    swordfish,
    jellyfish,
    strong_links,
    xy_wing,
    xyz_wing,
    unique_loop,
    letter_wing,
    bug,
    aligned_pair,
    aligned_triplet,
    chain,
};

struct Removal {
    uint8_t cell;
    Nine digits;
    friend bool operator==(const Removal&, const Removal&) = default;
};

// What words, drawings and proofs need of a step, gathered only when a path is to be explained.
struct HintPattern {
    std::vector<uint8_t> cells;   // in the order in which the technique names them
    std::vector<uint8_t> houses;  // bases first
    Nine digits = 0;
    int size = 0;
    std::vector<std::vector<uint8_t>> ends;     // of the strong links of a chain, in order
    std::vector<uint16_t> variables;            // of a chain's proof
    std::vector<std::vector<uint16_t>> chains;  // its statements, the assumption first
    bool is_cycle = false;
};

struct Hint {
    HintKind kind{};
    double rating = 0;  // as the reference adds it up; compared as it is, rounded only when shown
    std::vector<Removal> removals;
    int cell = -1, digit = -1;  // what it places; -1 if nothing
    std::string name, short_name;
    HintPattern pattern;

    bool places() const { return cell >= 0; }
    bool is_worth() const { return places() || !removals.empty(); }
    void remove(int c, Nine digits) {
        if (digits) removals.push_back({static_cast<uint8_t>(c), digits});
    }
};

// A direct hint only places; any other removes first. A placed digit leaves its peers at once.
inline void apply(const Hint& hint, Board& board) {
    for (const auto& r : hint.removals) board.remove_all(r.cell, r.digits);
    if (hint.places()) board.place(hint.cell, hint.digit);
}

}  // namespace nonet::explainer
