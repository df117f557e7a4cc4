// Short chains of one digit that people know by name: two strong links joined by a weak one. What the links
// are made of gives the name.
#include <algorithm>

#include "reason/finder.h"

namespace nonet::reason {
namespace {

// The two places of a digit in a house.
struct Places {
    int house;
    int cell[2];
};

std::vector<Places> lines_with_two(Setting& x, int d) {
    std::vector<Places> out;
    const auto digit = x.p.where(d);
    for (int h = 0; h < 2 * x.n; h++) {
        auto places = x.space.cells_of(h) & digit;
        if (places.count() != 2) continue;
        const int a = places.first();
        places.reset(a);
        out.push_back({h, {a, places.first()}});
    }
    return out;
}

// A pattern before it is handed out: chain nodes of one digit, false and true in turn, so links are strong,
// weak, strong.
struct Pattern {
    int digit;
    std::array<AnyCells, 4> nodes;
    std::vector<uint16_t> variables;
    std::vector<HouseMark> houses;
    AnyCells gone;
};

void write(Setting& x, const Pattern& pattern, ViewNumber view, Found& f) {
    std::array<std::vector<Candidate>, 4> members;
    for (int i = 0; i < 4; i++)
        for (int c : pattern.nodes[i]) {
            members[i].push_back(x.candidate(c, pattern.digit));
            // The free ends carry the conclusion, the inner ones join them.
            f.mark(members[i].back(), i % 3 ? Role::second : Role::pattern, view);
        }
    for (int i = 0; i < 3; i++) f.links.push_back({members[i], members[i + 1], i != 1, view});
    for (auto v : pattern.variables)
        if (std::find(f.variables.begin(), f.variables.end(), v) == f.variables.end())
            f.variables.push_back(v);
    for (auto h : pattern.houses)
        if (std::find(f.houses.begin(), f.houses.end(), h) == f.houses.end()) f.houses.push_back(h);
    f.size += 3;
}

Found found(Setting& x, const Pattern& pattern) {
    Found f;
    x.eliminate(f, pattern.gone, pattern.digit);
    write(x, pattern, 0, f);
    return f;
}

// Two patterns of a list that share their inner nodes and have different effects count as one: a dual.
bool duals(Setting& x, const std::vector<Pattern>& list, bool (*are_twins)(const Pattern&, const Pattern&),
           Sink& sink) {
    for (size_t i = 0; i < list.size(); i++)
        for (size_t j = i + 1; j < list.size(); j++) {
            const auto &a = list[i], &b = list[j];
            if ((a.digit == b.digit && a.gone == b.gone) || !are_twins(a, b)) continue;
            Found f;
            x.eliminate(f, a.gone, a.digit);
            x.eliminate(f, a.digit == b.digit ? b.gone - a.gone : b.gone, b.digit);
            write(x, a, 1, f);
            write(x, b, 2, f);
            if (sink.take(std::move(f))) return true;
        }
    return false;
}

AnyCells one(int cell) {
    AnyCells out;
    out.set(cell);
    return out;
}

// Calls emit(pattern) for every pair of lines with two places each whose inner ends `meet`.
template <class Meet, class Emit>
bool two_lines(Setting& x, bool parallel, Meet&& meet, Emit&& emit) {
    for (int d = 0; d < x.n; d++) {
        const auto lines = lines_with_two(x, d);
        for (size_t i = 0; i < lines.size(); i++)
            for (size_t j = i + 1; j < lines.size(); j++) {
                if ((x.space.is_row(lines[i].house) == x.space.is_row(lines[j].house)) != parallel) continue;
                for (int ends = 0; ends < 4; ends++) {
                    const int a = lines[i].cell[ends & 1], free_a = lines[i].cell[~ends & 1];
                    const int b = lines[j].cell[ends >> 1], free_b = lines[j].cell[~(ends >> 1) & 1];
                    if (a == b || a == free_b || free_a == b || free_a == free_b) continue;
                    if (!meet(a, b, free_a, free_b)) continue;
                    const auto gone = x.space.peers_of(free_a) & x.space.peers_of(free_b) & x.p.where(d);
                    if (gone.none()) continue;
                    const int ha = lines[i].house, hb = lines[j].house;
                    if (emit(Pattern{d,
                                     {one(free_a), one(a), one(b), one(free_b)},
                                     {x.variable(ha, d), x.variable(hb, d)},
                                     {{static_cast<uint16_t>(ha), Role::base},
                                      {static_cast<uint16_t>(hb), Role::base}},
                                     gone}))
                        return true;
                }
            }
    }
    return false;
}

// Two parallel lines; the inner ends lie in one crossing line, the free ones do not (that would be an
// X-wing).
bool skyscraper(Setting& x, Sizes, Sink& sink) {
    const int n = x.n;
    auto meet = [n](int a, int b, int free_a, int free_b) {
        const bool columns = a / n == free_a / n;  // the lines are rows, so columns cross them
        return columns ? a % n == b % n && free_a % n != free_b % n
                       : a / n == b / n && free_a / n != free_b / n;
    };
    return two_lines(x, true, meet, [&](const Pattern& p) { return sink.take(found(x, p)); });
}

// A row and a column whose inner ends share a box.
template <class Emit>
bool kites(Setting& x, Emit&& emit) {
    auto meet = [&x](int a, int b, int, int) { return x.space.share_box(a, b); };
    return two_lines(x, false, meet, emit);
}

bool two_string_kite(Setting& x, Sizes, Sink& sink) {
    return kites(x, [&](const Pattern& p) { return sink.take(found(x, p)); });
}

bool dual_two_string_kite(Setting& x, Sizes, Sink& sink) {
    std::vector<Pattern> all;
    kites(x, [&](const Pattern& p) {
        all.push_back(p);
        return false;
    });
    auto are_twins = [](const Pattern& a, const Pattern& b) {
        return (a.nodes[1] | a.nodes[2]) == (b.nodes[1] | b.nodes[2]);  // the digits may differ
    };
    return duals(x, all, are_twins, sink);
}

// All places of a digit in a box lie in one row and one column of it, so one of these two holds it. A
// crossing line with two places, one in line with the first part, carries this to a cell in line with the
// second.
template <class Emit>
bool empty_rectangles(Setting& x, Emit&& emit) {
    const int n = x.n;
    const auto& s = x.space;
    for (int d = 0; d < n; d++) {
        const auto digit = x.p.where(d);
        for (int box = 2 * n; box < 2 * n + x.geometry.box_count; box++) {
            const auto inside = s.cells_of(box), places = inside & digit;
            if (places.count() < 2) continue;
            uint64_t entries = 0;
            for (int c : places) entries |= 1ull << s.row_of(c) | 1ull << s.column_of(c);
            for (; entries; entries &= entries - 1) {
                const int entry = std::countr_zero(entries);
                const bool along_row = s.is_row(entry);
                const auto line = s.cells_of(entry), first = places & line, second = places - line;
                if (second.none()) continue;
                const int exit = along_row ? s.column_of(second.first()) : s.row_of(second.first());
                const auto way_out = s.cells_of(exit);
                if (!way_out.contains(second) || way_out.contains(first)) continue;
                // p: in line with the first part, outside the box; q: the other place of its crossing line.
                for (int p : (line & digit) - inside - way_out) {
                    const int crossing = along_row ? s.column_of(p) : s.row_of(p);
                    auto pair = s.cells_of(crossing) & digit;
                    if (pair.count() != 2) continue;
                    pair.reset(p);
                    const int q = pair.first();
                    const int back = along_row ? s.row_of(q) : s.column_of(q);
                    auto gone = (way_out & s.cells_of(back) & digit) - inside;
                    gone.reset(q);
                    if (gone.none()) continue;
                    if (emit(Pattern{d,
                                     {one(q), one(p), first, second},
                                     {x.variable(crossing, d), x.variable(box, d)},
                                     {{static_cast<uint16_t>(box), Role::base},
                                      {static_cast<uint16_t>(crossing), Role::base}},
                                     gone}))
                        return true;
                }
            }
        }
    }
    return false;
}

bool empty_rectangle(Setting& x, Sizes, Sink& sink) {
    return empty_rectangles(x, [&](const Pattern& p) { return sink.take(found(x, p)); });
}

bool dual_empty_rectangle(Setting& x, Sizes, Sink& sink) {
    std::vector<Pattern> all;
    empty_rectangles(x, [&](const Pattern& p) {
        all.push_back(p);
        return false;
    });
    auto are_twins = [](const Pattern& a, const Pattern& b) {
        return a.digit == b.digit && a.houses[0] == b.houses[0];
    };
    return duals(x, all, are_twins, sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> single_digit() {
    static constexpr Finder<W> list[] = {
        {"skyscraper", plain<W, skyscraper>},
        {"two-string-kite", plain<W, two_string_kite>},
        {"dual-two-string-kite", plain<W, dual_two_string_kite>},
        {"empty-rectangle", plain<W, empty_rectangle>},
        {"dual-empty-rectangle", plain<W, dual_empty_rectangle>},
    };
    return list;
}

NONET_INSTANTIATE(single_digit);

}  // namespace nonet::reason
