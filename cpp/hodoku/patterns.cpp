// Patterns of one digit, and wings.
#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

using Conjugates = std::array<int, 2>;

// The two places of a digit in each line that has exactly two, from house `first` to before `last`.
std::vector<Conjugates> conjugates(const View& v, int first, int last, int digit) {
    std::vector<Conjugates> out;
    for (int h = first; h < last; h++)
        if (v.board.places(h, digit) == 2) {
            const auto places = v.in(h, digit);
            Conjugates pair{};
            size_t n = 0;
            for (int c : places) pair[n++ & 1] = c;
            out.push_back(pair);
        }
    return out;
}

PathStep removing(StepKind kind, const Area& cells, int digit) {
    PathStep step;
    step.kind = kind;
    step.remove(cells, digit);
    return step;
}

Maybe skyscraper(const View& v, bool rows) {
    auto across = [&](int cell) { return rows ? column_of(cell) : row_of(cell); };
    for (int d = 0; d < 9; d++) {
        const auto pairs = conjugates(v, rows ? 0 : 9, rows ? 9 : 18, d);
        for (size_t i = 0; i < pairs.size(); i++)
            for (size_t j = i + 1; j < pairs.size(); j++) {
                size_t roof = 1;
                if (across(pairs[i][0]) != across(pairs[j][0])) {
                    if (across(pairs[i][1]) != across(pairs[j][1])) continue;
                    roof = 0;
                }
                const int a = pairs[i][roof], b = pairs[j][roof];
                if (across(a) == across(b)) continue;
                const auto hit = v.of(d) & peers(a) & peers(b);
                if (hit.any()) return removing(StepKind::skyscraper, hit, d);
            }
    }
    return {};
}

// From a cell on one arm of the box's cross, outside the box, along a conjugate pair across, and back to the
// other arm's line.
Maybe rectangle_arm(const View& v, int digit, int box, int arm, int other_arm, bool arm_is_row) {
    auto across = [&](int cell) { return arm_is_row ? column_of(cell) : row_of(cell); };
    auto along = [&](int cell) { return arm_is_row ? row_of(cell) : column_of(cell); };
    for (auto c : tables.cells[static_cast<size_t>(arm_is_row ? arm : 9 + arm)]) {
        if (box_of(c) == box || !v.board.has(c, digit)) continue;
        auto pair = v.in(arm_is_row ? 9 + across(c) : across(c), digit);
        if (pair.count() != 2) continue;
        pair.reset(c);
        const int far = pair.first();
        for (int target : v.in(arm_is_row ? along(far) : 9 + along(far), digit))
            if (box_of(target) != box && across(target) == other_arm) {
                PathStep step;
                step.remove(target, digit);
                return step;
            }
    }
    return {};
}

struct ColourPair {
    Area on, off;
};

void colour(const View& v, int digit, int cell, bool on, Area& left, ColourPair& out) {
    if (!left.test(cell)) return;
    left.reset(cell);
    (on ? out.on : out.off).set(cell);
    for (auto h : tables.houses[static_cast<size_t>(cell)]) {
        if (v.board.places(h, digit) != 2) continue;
        auto pair = v.in(h, digit);
        pair.reset(cell);
        colour(v, digit, pair.first(), !on, left, out);
    }
}

std::vector<ColourPair> colours_of(const View& v, int digit) {
    Area left;
    for (int c : v.of(digit))
        for (auto h : tables.houses[static_cast<size_t>(c)])
            if (v.board.places(h, digit) == 2) left.set(c);
    std::vector<ColourPair> out;
    while (left.any()) {
        ColourPair next;
        colour(v, digit, left.first(), true, left, next);
        if (next.on.any() && next.off.any()) out.push_back(next);
    }
    return out;
}

Area seen_by(const Area& cells) {
    Area out;
    for (int c : cells) out |= peers(c);
    return out;
}

}  // namespace

Maybe skyscraper(const View& v) {
    if (auto step = skyscraper(v, true)) return step;
    return skyscraper(v, false);
}

// Quirk: the ends of a pair that were exchanged to meet one string stay exchanged for the next.
Maybe two_string_kite(const View& v) {
    for (int d = 0; d < 9; d++) {
        auto rows = conjugates(v, 0, 9, d), columns = conjugates(v, 9, 18, d);
        for (auto& r : rows)
            for (auto& c : columns) {
                if (box_of(r[0]) == box_of(c[0])) {
                } else if (box_of(r[0]) == box_of(c[1])) {
                    std::swap(c[0], c[1]);
                } else if (box_of(r[1]) == box_of(c[0])) {
                    std::swap(r[0], r[1]);
                } else if (box_of(r[1]) == box_of(c[1])) {
                    std::swap(r[0], r[1]);
                    std::swap(c[0], c[1]);
                } else {
                    continue;
                }
                if (r[0] == c[0] || r[0] == c[1] || r[1] == c[0] || r[1] == c[1]) continue;
                const int cross = row_of(c[1]) * 9 + column_of(r[1]);
                if (!v.board.has(cross, d)) continue;
                PathStep step;
                step.remove(cross, d);
                return step;
            }
    }
    return {};
}

Maybe empty_rectangle(const View& v) {
    for (int d = 0; d < 9; d++)
        for (int box = 0; box < 9; box++) {
            const int n = v.board.places(18 + box, d);
            if (n < 2 || n > 5) continue;
            const auto places = v.in(18 + box, d);
            // The cross may stand at any cell of the box; the last is tried first.
            for (int at = 8; at >= 0; at--) {
                const int centre = tables.cells[static_cast<size_t>(18 + box)][static_cast<size_t>(at)];
                const int row = row_of(centre), column = column_of(centre);
                const auto in_row = places & house(row), in_column = places & house(9 + column);
                if (!(in_row | in_column).contains(places)) continue;
                if ((in_row - house(9 + column)).none() || (in_column - house(row)).none()) continue;
                if (in_row.count() < 2 && in_column.count() < 2) continue;
                if (auto step = rectangle_arm(v, d, box, row, column, true)) return step;
                if (auto step = rectangle_arm(v, d, box, column, row, false)) return step;
            }
        }
    return {};
}

Maybe simple_colours(const View& v) {
    for (int d = 0; d < 9; d++)
        for (const auto& [on, off] : colours_of(v, d)) {
            PathStep wrap;
            if (on.meets(seen_by(on))) wrap.remove(on, d);
            if (off.meets(seen_by(off))) wrap.remove(off, d);
            if (!wrap.removals.empty()) return wrap;
            const auto trapped = v.of(d) & seen_by(on) & seen_by(off);
            if (trapped.any()) return removing(StepKind::simple_colours, trapped, d);
        }
    return {};
}

Maybe multi_colours(const View& v) {
    for (int d = 0; d < 9; d++) {
        const auto all = colours_of(v, d);
        for (size_t i = 0; i < all.size(); i++)
            for (size_t j = 0; j < all.size(); j++) {
                if (i == j) continue;
                const auto &a = all[i], &b = all[j];
                const auto near_on = seen_by(b.on), near_off = seen_by(b.off);
                PathStep wrap;
                for (const auto* side : {&a.on, &a.off})
                    if (side->meets(near_on) && side->meets(near_off)) wrap.remove(*side, d);
                if (!wrap.removals.empty()) return wrap;
                PathStep trap;
                auto both_false = [&](const Area& x, const Area& y) {
                    trap.remove(v.of(d) & seen_by(x) & seen_by(y), d);
                };
                if (a.on.meets(near_on)) both_false(a.off, b.off);
                if (a.on.meets(near_off)) both_false(a.off, b.on);
                if (a.off.meets(near_on)) both_false(a.on, b.off);
                if (a.off.meets(near_off)) both_false(a.on, b.on);
                if (!trap.removals.empty()) return trap;
            }
    }
    return {};
}

namespace {

// Whether a conjugate pair of the digit joins the two cells. An end that sees both counts for the first only.
bool are_joined(const View& v, int digit, int a, int b) {
    for (int h = 0; h < 27; h++) {
        if (v.board.places(h, digit) != 2) continue;
        bool near_a = false, near_b = false;
        for (int c : v.in(h, digit)) {
            if (c == a || c == b) continue;
            if (sees(c, a))
                near_a = true;
            else if (sees(c, b))
                near_b = true;
        }
        if (near_a && near_b) return true;
    }
    return false;
}

std::vector<int> cells_with(const View& v, int candidates) {
    std::vector<int> out;
    for (int c : v.empty)
        if (count(v.board.marks(c)) == candidates) out.push_back(c);
    return out;
}

}  // namespace

Maybe w_wing(const View& v) {
    const auto pairs = cells_with(v, 2);
    for (size_t i = 0; i < pairs.size(); i++)
        for (size_t j = i + 1; j < pairs.size(); j++) {
            const int a = pairs[i], b = pairs[j];
            const DigitMask digits = v.board.marks(a);
            if (v.board.marks(b) != digits) continue;
            for (int d : bits(digits)) {
                const auto hit = v.of(d) & peers(a) & peers(b);
                const int other = lowest(digits & static_cast<DigitMask>(~(1u << d)));
                if (hit.any() && are_joined(v, other, a, b)) return removing(StepKind::w_wing, hit, d);
            }
        }
    return {};
}

Maybe xy_wing(const View& v, bool with_z_in_pivot) {
    const auto pairs = cells_with(v, 2);
    const auto pivots = with_z_in_pivot ? cells_with(v, 3) : pairs;
    auto marks = [&](int c) { return v.board.marks(c); };
    for (size_t i = 0; i < pivots.size(); i++)
        for (size_t j = with_z_in_pivot ? 0 : i + 1; j < pairs.size(); j++) {
            if (count(marks(pivots[i]) | marks(pairs[j])) != 3) continue;
            for (size_t k = j + 1; k < pairs.size(); k++) {
                const int a = pivots[i], b = pairs[j], c = pairs[k];
                if (count(marks(a) | marks(b) | marks(c)) != 3) continue;
                if (marks(a) == marks(b) || marks(b) == marks(c) || marks(c) == marks(a)) continue;
                const int turns[3][3] = {{a, b, c}, {b, a, c}, {c, b, a}};
                for (int t = 0; t < (with_z_in_pivot ? 1 : 3); t++) {
                    const auto [pivot, left, right] = turns[t];
                    if (!sees(pivot, left) || !sees(pivot, right)) continue;
                    const auto shared = static_cast<DigitMask>(marks(left) & marks(right));
                    if (count(shared) != 1) continue;
                    const int z = lowest(shared);
                    auto hit = v.of(z) & peers(left) & peers(right);
                    if (with_z_in_pivot) hit &= peers(pivot);
                    if (hit.any()) return removing(StepKind::xy_wing, hit, z);
                }
            }
        }
    return {};
}

}  // namespace nonet::hodoku
