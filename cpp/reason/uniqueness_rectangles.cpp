// Unique and avoidable rectangles: two digits in the corners of two rows and two columns could change places.
#include "reason/deadly.h"

namespace nonet::reason {
namespace {

using Corner4 = std::array<uint16_t, 4>;

// Corners 0 1 / 2 3 of every rectangle whose two digits could be exchanged: every house has one corner of
// each diagonal or none, and no rule asks for more. On an ordinary board that means two boxes.
struct Corners {
    explicit Corners(const Terrain& space) {
        const int n = space.n;
        for (int top = 0; top < n; top++)
            for (int low = top + 1; low < n; low++)
                for (int left = 0; left < n; left++)
                    for (int right = left + 1; right < n; right++) {
                        const Corner4 c = {
                            static_cast<uint16_t>(top * n + left), static_cast<uint16_t>(top * n + right),
                            static_cast<uint16_t>(low * n + left), static_cast<uint16_t>(low * n + right)};
                        if (is_exchangeable(space, c)) list.push_back(c);
                    }
    }

    static bool is_exchangeable(const Terrain& space, const Corner4& c) {
        for (auto corner : c) {
            if (!space.free.test(corner)) return false;
            for (auto h : space.geometry.houses_of[corner]) {
                const int one = space.is_in(c[0], h) + space.is_in(c[3], h),
                          two = space.is_in(c[1], h) + space.is_in(c[2], h);
                if (one != two || one > 1) return false;
            }
        }
        return true;
    }

    std::vector<Corner4> list;
};

struct Rectangle : Deadly {
    Corner4 corner;

    Rectangle(const Setting& x, const Corner4& c, Digits pair) : corner(c) {
        for (auto i : c) cells.set(i);
        digits = pair;
        guard(x.p);
    }
    int guarded() const { return extra.count(); }
    // The two guarded corners lie in one line.
    bool is_aligned() const {
        const bool diagonal = extra.test(corner[0]) == extra.test(corner[3]);
        return guarded() == 2 && !diagonal;
    }
    bool is_diagonal() const { return guarded() == 2 && !is_aligned(); }
};

// Rectangles of four empty cells, one of which has just the two digits. The others may lack one of them: the
// pattern is forbidden all the same. But no filled cell may exclude it, that would need no uniqueness.
struct UniqueRectangles {
    explicit UniqueRectangles(Setting& x) {
        std::vector<AnyCells> seen(x.n);  // cells that see the filled digit
        for (int c = 0; c < x.geometry.cell_count; c++)
            if (x.p.value[c]) seen[x.p.value[c] - 1] |= x.space.peers_of(c);
        const auto& p = x.p;
        for (const auto& c : x.space.get<Corners>().list) {
            if (!p.cell[c[0]] || !p.cell[c[1]] || !p.cell[c[2]] || !p.cell[c[3]]) continue;
            for (int i = 0; i < 4; i++) {
                const Digits pair = p.cell[c[i]];
                if (count_bits(pair) != 2) continue;
                bool fits = true;
                for (int k = 0; k < i; k++) fits &= p.cell[c[k]] != pair;  // tried from that corner
                for (int d : bits(pair))
                    for (auto corner : c) fits &= !seen[d].test(corner);
                if (fits) list.emplace_back(x, c, pair);
            }
        }
    }

    std::vector<Rectangle> list;
};

// Rectangles with filled corners that were not given: they could be exchanged as well. The empty corners have
// the digit that would complete the pattern.
struct AvoidableRectangles {
    explicit AvoidableRectangles(Setting& x) {
        const auto& p = x.p;
        const auto given = p.given();
        for (const auto& c : x.space.get<Corners>().list) {
            if (given.test(c[0]) || given.test(c[1]) || given.test(c[2]) || given.test(c[3])) continue;
            // What the diagonals hold so far; 0 if nothing.
            const int one = joint(p.value[c[0]], p.value[c[3]]), two = joint(p.value[c[1]], p.value[c[2]]);
            if (one < 0 || two < 0 || one == two) continue;  // all empty counts as equal
            const Digits ones = one ? 1u << (one - 1) : p.cell[c[0]] & p.cell[c[3]];
            const Digits twos = two ? 1u << (two - 1) : p.cell[c[1]] & p.cell[c[2]];
            for (int a : bits(ones))
                for (int b : bits(twos))
                    if (a != b && completes(p, c[0], a) && completes(p, c[3], a) && completes(p, c[1], b) &&
                        completes(p, c[2], b)) {
                        const Rectangle r(x, c, 1u << a | 1u << b);
                        if (r.guarded() == 1 || std::has_single_bit(r.guardians)) list.push_back(r);
                    }
        }
    }

    // The digit two corners share: -1 if they differ, 0 if both are empty.
    static int joint(int one, int two) { return one && two && one != two ? -1 : one | two; }
    static bool completes(const Squares& p, int cell, int d) {
        return p.value[cell] || p.cell[cell] >> d & 1;
    }

    std::vector<Rectangle> list;
};

// Runs one of the general types over the rectangles that fit its name.
template <class List, class Fits, class Type>
bool over(Setting& x, Fits fits, Type type, Sink& sink) {
    if (!x.unique) return false;
    for (const auto& r : x.get<List>().list)
        if (fits(r) && type(x, r, sink)) return true;
    return false;
}

bool type_1(Setting& x, Sizes, Sink& sink) {
    return over<UniqueRectangles>(x, [](const auto&) { return true; }, one_cell, sink);
}

bool type_2(Setting& x, Sizes, Sink& sink) {
    return over<UniqueRectangles>(x, [](const auto& r) { return r.is_aligned(); }, one_digit, sink);
}

bool type_3(Setting& x, Sizes, Sink& sink) {
    return over<UniqueRectangles>(x, [](const auto& r) { return r.is_aligned(); }, naked_subset, sink);
}

bool type_4(Setting& x, Sizes, Sink& sink) {
    return over<UniqueRectangles>(x, [](const auto& r) { return r.is_aligned(); }, locked_digit, sink);
}

bool type_5(Setting& x, Sizes, Sink& sink) {
    return over<UniqueRectangles>(x, [](const auto& r) { return !r.is_aligned(); }, one_digit, sink);
}

// True if the digit's places in the house lie in the rectangle.
bool is_locked(const Setting& x, const Rectangle& r, int h, int d) {
    return r.cells.contains(x.space.cells_of(h) & x.p.where(d));
}

// Names the lines in which the digit is locked, the proof of a step.
void add_lines(const Setting& x, Found& f, const std::array<int, 2>& lines, int d) {
    for (int h : lines) {
        f.variables.push_back(x.variable(h, d));
        f.houses.push_back({static_cast<uint16_t>(h), Role::base});
    }
}

// Type 6: two guarded corners in a diagonal, and a digit locked into the corners in both rows or both
// columns. Then it lies on one diagonal; on the guarded one it would complete the pattern.
bool type_6(Setting& x, Sizes, Sink& sink) {
    const auto crossed = [](Setting& x, const Rectangle& r, Sink& sink) {
        const auto& s = x.space;
        const std::array<int, 2> rows = {s.row_of(r.corner[0]), s.row_of(r.corner[3])};
        const std::array<int, 2> columns = {s.column_of(r.corner[0]), s.column_of(r.corner[3])};
        for (int d : bits(r.digits))
            for (const auto& lines : {rows, columns}) {
                const auto gone = r.extra & x.p.where(d);
                if (gone.none() || !is_locked(x, r, lines[0], d) || !is_locked(x, r, lines[1], d)) continue;
                Found f = start(x, r);
                x.eliminate(f, gone, d);
                add_lines(x, f, lines, d);
                if (sink.take(std::move(f))) return true;
                break;  // the columns would say the same
            }
        return false;
    };
    return over<UniqueRectangles>(x, [](const auto& r) { return r.is_diagonal(); }, crossed, sink);
}

// Hidden rectangle: a corner without guardians, and a digit locked into the rectangle in both lines of the
// opposite corner. If that corner held the other digit, the rest of the pattern would follow.
bool hidden(Setting& x, Sizes, Sink& sink) {
    const auto opposite = [](Setting& x, const Rectangle& r, Sink& sink) {
        for (int i = 0; i < 4; i++) {
            const int from = r.corner[i], to = r.corner[3 - i];
            if (r.extra.test(from)) continue;
            const std::array<int, 2> lines = {x.space.row_of(to), x.space.column_of(to)};
            for (int d : bits(r.digits)) {
                const Digits gone = r.digits & ~(1u << d) & x.p.cell[to];
                if (!gone || !is_locked(x, r, lines[0], d) || !is_locked(x, r, lines[1], d)) continue;
                Found f = start(x, r);
                eliminate(x, f, to, gone);
                add_lines(x, f, lines, d);
                for (int h : lines)
                    for (int c : x.space.cells_of(h) & x.p.where(d))
                        set_role(f, x.candidate(c, d), Role::second);
                if (sink.take(std::move(f))) return true;
            }
        }
        return false;
    };
    const auto fits = [](const auto& r) { return r.is_diagonal() || r.guarded() == 3; };
    return over<UniqueRectangles>(x, fits, opposite, sink);
}

bool avoidable_1(Setting& x, Sizes, Sink& sink) {
    return over<AvoidableRectangles>(x, [](const auto&) { return true; }, one_cell, sink);
}

bool avoidable_2(Setting& x, Sizes, Sink& sink) {
    return over<AvoidableRectangles>(x, [](const auto&) { return true; }, one_digit, sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> rectangles() {
    static constexpr Finder<W> list[] = {
        {"unique-rectangle-1", plain<W, type_1>},         {"unique-rectangle-2", plain<W, type_2>},
        {"unique-rectangle-3", plain<W, type_3>},         {"unique-rectangle-4", plain<W, type_4>},
        {"unique-rectangle-5", plain<W, type_5>},         {"unique-rectangle-6", plain<W, type_6>},
        {"hidden-rectangle", plain<W, hidden>},           {"avoidable-rectangle-1", plain<W, avoidable_1>},
        {"avoidable-rectangle-2", plain<W, avoidable_2>},
    };
    return list;
}

NONET_INSTANTIATE(rectangles);

}  // namespace nonet::reason
