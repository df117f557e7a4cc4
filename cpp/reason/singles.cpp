// Singles: a variable with one candidate left is decided. In a cell it is called naked, in a house hidden.
#include <array>

#include "reason/finder.h"

namespace nonet::reason {
namespace {

bool place(Setting& x, int cell, int d, int house, std::vector<uint16_t> variables, Sink& sink) {
    Found f;
    f.placements = {x.candidate(cell, d)};
    f.variables = std::move(variables);
    f.mark(f.placements[0], Role::pattern);
    if (house >= 0) f.houses.push_back({static_cast<uint16_t>(house), Role::base});
    return sink.take(std::move(f));
}

// A candidate that a filled cell excludes is still pencilled in. The proof is the filled cell itself.
bool elimination(Setting& x, Sizes, Sink& sink) {
    for (int c = 0; c < x.geometry.cell_count; c++) {
        if (!x.p.value[c]) continue;
        const int d = x.p.value[c] - 1;
        Found f;
        x.eliminate(f, x.space.peers_of(c) & x.p.where(d), d);
        for (auto other : x.geometry.rule_links[x.candidate(c, d)])
            if (x.p.has(other) && !(other % x.n == d && x.geometry.sees(c, other / x.n)))
                f.eliminations.push_back(other);
        if (f.eliminations.empty()) continue;
        f.mark(x.candidate(c, d), Role::pattern);
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// A house with one empty cell.
template <int W>
bool full_house(Context<W>& x, Sizes, Sink& sink) {
    for (int h = 0; h < x.space.house_count(); h++) {
        const auto left = x.space.house[h] & x.p.empty;
        if (!left.is_single() || !x.space.is_whole(h)) continue;
        Digits held = 0;
        for (auto c : x.geometry.houses[h]) held |= x.p.value[c] ? 1u << (x.p.value[c] - 1) : 0;
        const int cell = left.first();
        const Digits missing = x.geometry.all_digits & ~held & x.p.cell[cell];
        if (count_bits(missing) != 1) continue;  // the grid is already wrong
        const int d = std::countr_zero(missing);
        if (place(x, cell, d, h, {x.variable(h, d)}, sink)) return true;
    }
    return false;
}

bool naked_single(Setting& x, Sizes, Sink& sink) {
    for (int c : x.p.empty())
        if (std::has_single_bit(x.p.cell[c]) &&
            place(x, c, std::countr_zero(x.p.cell[c]), -1, {static_cast<uint16_t>(c)}, sink))
            return true;
    return false;
}

bool hidden_single_in(Setting& x, int h, Sink& sink) {
    // Digits seen in one empty cell and in no second one.
    Digits once = 0, twice = 0;
    for (auto c : x.geometry.houses[h]) {
        twice |= once & x.p.cell[c];
        once |= x.p.cell[c];
    }
    for (int d : bits(once & ~twice)) {
        bool held = false;  // a wrong grid may pencil in a digit that the house already has
        int cell = 0;
        for (auto c : x.geometry.houses[h]) {
            held |= x.p.value[c] == d + 1;
            if (x.p.cell[c] >> d & 1) cell = c;
        }
        if (!held && place(x, cell, d, h, {x.variable(h, d)}, sink)) return true;
    }
    return false;
}

// Boxes first, as people look, then rows, columns and extra houses.
bool hidden_single(Setting& x, Sizes, Sink& sink) {
    const int lines = 2 * x.n, boxes = x.geometry.box_count, houses = x.space.house_count();
    for (int i = 0; i < houses; i++) {
        const int h = i < boxes ? lines + i : i < lines + boxes ? i - boxes : i;
        if (x.space.is_whole(h) && hidden_single_in(x, h, sink)) return true;
    }
    return false;
}

// Seed levels, level 2: the digit's filled cells in the lines through a box leave one empty cell of the box.
// Uses no pencil marks.
bool cross_hatching(Setting& x, Sizes, Sink& sink) {
    const int n = x.n;
    std::vector<AnyCells> filled(n);
    for (int c = 0; c < x.geometry.cell_count; c++)
        if (x.p.value[c]) filled[x.p.value[c] - 1].set(c);
    for (int h = 2 * n; h < 2 * n + x.geometry.box_count; h++)
        for (int d = 0; d < n; d++) {
            if (x.space.cells_of(h).meets(filled[d])) continue;
            AnyCells open;
            for (int c : x.space.cells_of(h) & x.p.empty())
                if (!x.space.peers_of(c).meets(filled[d])) open.set(c);
            if (open.count() != 1) continue;
            Found f;
            f.placements = {x.candidate(open.first(), d)};
            f.variables = {x.variable(h, d)};
            f.mark(f.placements[0], Role::pattern);
            for (int c : filled[d])
                if (x.space.peers_of(c).meets(x.space.cells_of(h) & x.p.empty()))
                    f.mark(x.candidate(c, d), Role::second);
            f.houses.push_back({static_cast<uint16_t>(h), Role::base});
            if (sink.take(std::move(f))) return true;
        }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> singles() {
    static constexpr Finder<W> list[] = {
        {"elimination", plain<W, elimination>, {}, true},
        {"cross-hatching", plain<W, cross_hatching>},
        {"full-house", full_house<W>},
        {"naked-single", plain<W, naked_single>},
        {"hidden-single", plain<W, hidden_single>},
    };
    return list;
}

NONET_INSTANTIATE(singles);

}  // namespace nonet::reason
