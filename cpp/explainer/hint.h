// One step of an explainer's path: what it does, what it is worth, and what it is called.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explainer/board.h"

namespace nonet::explainer {

struct Removal {
    uint8_t cell;
    Nine digits;
    friend bool operator==(const Removal&, const Removal&) = default;
};

struct Hint {
    double rating = 0;  // as the reference adds it up; compared as it is, rounded only when shown
    std::vector<Removal> removals;
    int cell = -1, digit = -1;  // what it places; -1 if nothing
    std::string name, short_name;

    bool places() const { return cell >= 0; }
    bool is_worth() const { return places() || !removals.empty(); }
    void remove(int c, Nine digits) {
        if (digits) removals.push_back({static_cast<uint8_t>(c), digits});
    }
};

inline Hint removing(double rating, std::string name, std::string short_name) {
    return {rating, {}, -1, -1, std::move(name), std::move(short_name)};
}

// A direct hint only places; any other removes first. A placed digit leaves its peers at once.
inline void apply(const Hint& hint, Board& board) {
    for (const auto& r : hint.removals) board.remove_all(r.cell, r.digits);
    if (hint.places()) board.place(hint.cell, hint.digit);
}

}  // namespace nonet::explainer
