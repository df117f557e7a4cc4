// Singles, intersections, sets and fish. Houses are looked at as boxes, columns, rows; sets of digits, places
// and lines ascending as binary numbers.
#include "explainer/rules.h"

namespace nonet::explainer {
namespace {

Hint direct(double rating, const char* name, const char* short_name, int cell, int digit) {
    return {rating, {}, cell, digit, name, short_name};
}

Nine places(const Board& board, int house, int digit) {
    return board.places[static_cast<size_t>(house)][static_cast<size_t>(digit)];
}

MaybeHint single_in_house(const Board& board, bool last_cell) {
    for (auto kind : house_order)
        for (int h = kind * 9; h < kind * 9 + 9; h++) {
            const auto empty = board.empty[static_cast<size_t>(h)];
            if (!empty || (empty == 1) != last_cell) continue;
            if (!board.once[static_cast<size_t>(h)]) continue;
            const int d = lowest(board.once[static_cast<size_t>(h)]);
            auto hint = direct(last_cell     ? 1.0
                               : kind == box ? 1.2
                                             : 1.5,
                               "Hidden Single", "HS", cell_at(h, lowest(places(board, h, d))), d);
            return hint;
        }
    return {};
}

// Calls visit(house, other, digit) wherever all places of a digit in a house, two or three, lie in the other
// house, until it answers true. Version 1.2.1 has the digits in the innermost loop, the later one in the
// outermost.
template <class Visit>
bool each_locked(const Board& board, Version version, const Visit& visit) {
    constexpr std::array<std::array<int, 2>, 4> kinds{{{box, column}, {box, row}, {column, box}, {row, box}}};
    const auto look = [&](int h, int g, int d) {
        const Nine at = places(board, h, d);
        return (at & (at - 1)) && !(at & ~overlap(h, g)) && visit(h, g, d);
    };
    for (const auto& [first, second] : kinds) {
        if (version == Version::v1_2_1) {
            for (int h = first * 9; h < first * 9 + 9; h++)
                for (int g = second * 9; g < second * 9 + 9; g++)
                    if (overlap(h, g))
                        for (int d = 0; d < 9; d++)
                            if (look(h, g, d)) return true;
            continue;
        }
        for (int d = 0; d < 9; d++)
            for (int h = first * 9; h < first * 9 + 9; h++) {
                const Nine at = places(board, h, d);
                if (!(at & (at - 1))) continue;
                const auto c = static_cast<size_t>(cell_at(h, lowest(at)));
                if (look(h, tables.house[c][static_cast<size_t>(second)], d)) return true;
            }
    }
    return false;
}

// Calls visit(house, digits, places) for every hidden set of a size in houses with more empty cells than
// that.
template <class Visit>
bool each_hidden_set(const Board& board, int size, int more_than, const Visit& visit) {
    for (auto kind : house_order)
        for (int h = kind * 9; h < kind * 9 + 9; h++) {
            if (board.empty[static_cast<size_t>(h)] <= more_than) continue;
            Nine fit = 0;
            for (int d = 0; d < 9; d++) {
                const int n = count(places(board, h, d));
                if (n > 1 && n <= size) fit |= static_cast<Nine>(1u << d);
            }
            if (count(fit) < size) continue;
            for (Nine digits : tables.choices[static_cast<size_t>(size)]) {
                if (digits & ~fit) continue;
                Nine at = 0;
                for (int d : bits(digits)) at |= places(board, h, d);
                if (count(at) == size && visit(h, digits, at)) return true;
            }
        }
    return false;
}

constexpr std::array group_names{"Pair", "Triplet", "Quad"};
constexpr std::array group_short{"P", "T", "Q"};

}  // namespace

MaybeHint hidden_single(const Board& board) {
    if (auto last = single_in_house(board, true)) return last;
    return single_in_house(board, false);
}

MaybeHint naked_single(const Board& board) {
    for (size_t c = 0; c < 81; c++)
        if (count(board.candidates[c]) == 1)
            return direct(2.3, "Naked Single", "NS", static_cast<int>(c), lowest(board.candidates[c]));
    return {};
}

MaybeHint direct_locking(const Board& board, Version version) {
    MaybeHint out;
    each_locked(board, version, [&](int h, int g, int d) {
        const int first = h / 9 * 9;
        for (int k = first; k < first + 9; k++) {
            const Nine at = places(board, k, d);
            if (k == h || !overlap(k, g) || !(at & (at - 1))) continue;
            const Nine rest = at & static_cast<Nine>(~overlap(k, g));
            if (count(rest) != 1) continue;
            const bool pointing = h < 9;
            out = direct(pointing ? 1.7 : 1.9, pointing ? "Direct Pointing" : "Direct Claiming",
                         pointing ? "DP" : "DC", cell_at(k, lowest(rest)), d);
            return true;
        }
        return false;
    });
    return out;
}

MaybeHint locking(const Board& board, Version version) {
    MaybeHint out;
    each_locked(board, version, [&](int h, int g, int d) {
        const Nine rest = places(board, g, d) & static_cast<Nine>(~overlap(g, h));
        if (!rest) return false;
        const bool pointing = h < 9;
        out = removing(pointing ? 2.6 : 2.8, pointing ? "Pointing" : "Claiming", pointing ? "Po" : "Cl");
        for (int i : bits(rest)) out->remove(cell_at(g, i), static_cast<Nine>(1u << d));
        return true;
    });
    return out;
}

MaybeHint direct_hidden_set(const Board& board, int size) {
    MaybeHint out;
    each_hidden_set(board, size, size, [&](int h, Nine digits, Nine at) {
        for (int d = 0; d < 9; d++) {
            const Nine all = places(board, h, d), rest = all & static_cast<Nine>(~at);
            if ((digits >> d & 1) || count(all) < 2 || count(rest) != 1) continue;
            const auto i = static_cast<size_t>(size - 2);
            out = removing(size == 2 ? 2.0 : 2.5, std::string("Direct Hidden ") + group_names[i],
                           std::string("D") + group_short[i]);
            out->cell = cell_at(h, lowest(rest));
            out->digit = d;
            return true;
        }
        return false;
    });
    return out;
}

MaybeHint hidden_set(const Board& board, int size) {
    static constexpr std::array ratings{3.4, 4.0, 5.4};
    MaybeHint out;
    each_hidden_set(board, size, 2 * size, [&](int h, Nine digits, Nine at) {
        const auto i = static_cast<size_t>(size - 2);
        auto hint =
            removing(ratings[i], std::string("Hidden ") + group_names[i], std::string("H") + group_short[i]);
        for (int k : bits(at)) {
            const int c = cell_at(h, k);
            hint.remove(c, board.candidates[static_cast<size_t>(c)] & static_cast<Nine>(~digits));
        }
        if (hint.is_worth()) out = std::move(hint);
        return out.has_value();
    });
    return out;
}

MaybeHint naked_set(const Board& board, int size) {
    static constexpr std::array ratings{3.0, 3.6, 5.0};
    for (auto kind : house_order)
        for (int h = kind * 9; h < kind * 9 + 9; h++) {
            if (board.empty[static_cast<size_t>(h)] < 2 * size) continue;
            Nine fit = 0;
            for (int i = 0; i < 9; i++) {
                const int n = count(board.candidates[static_cast<size_t>(cell_at(h, i))]);
                if (n > 1 && n <= size) fit |= static_cast<Nine>(1u << i);
            }
            if (count(fit) < size) continue;
            for (Nine at : tables.choices[static_cast<size_t>(size)]) {
                if (at & ~fit) continue;
                Nine digits = 0;
                for (int i : bits(at)) digits |= board.candidates[static_cast<size_t>(cell_at(h, i))];
                if (count(digits) != size) continue;
                const auto n = static_cast<size_t>(size - 2);
                auto hint = removing(ratings[n], std::string("Naked ") + group_names[n],
                                     std::string("N") + group_short[n]);
                for (int i = 0; i < 9; i++)
                    if (!(at >> i & 1))
                        hint.remove(cell_at(h, i),
                                    board.candidates[static_cast<size_t>(cell_at(h, i))] & digits);
                if (hint.is_worth()) return hint;
            }
        }
    return {};
}

MaybeHint fish(const Board& board, int size) {
    static constexpr std::array ratings{3.2, 3.8, 5.2};
    static constexpr std::array names{"X-Wing", "Swordfish", "Jellyfish"};
    static constexpr std::array short_names{"XW", "SF", "JF"};
    for (int base : {18, 9}) {
        const int cover = 27 - base;
        std::array<Nine, 9> fit{};  // the lines that can take part, by digit
        for (int d = 0; d < 9; d++) {
            if (board.placed[static_cast<size_t>(d)] + 2 * size > 9) continue;
            for (int i = 0; i < 9; i++) {
                const int n = count(places(board, base + i, d));
                if (n > 1 && n <= size) fit[static_cast<size_t>(d)] |= static_cast<Nine>(1u << i);
            }
        }
        for (Nine lines : tables.choices[static_cast<size_t>(size)])
            for (int d = 0; d < 9; d++) {
                if (lines & ~fit[static_cast<size_t>(d)]) continue;
                Nine at = 0;
                for (int i : bits(lines)) at |= places(board, base + i, d);
                if (count(at) != size) continue;
                const auto n = static_cast<size_t>(size - 2);
                auto hint = removing(ratings[n], names[n], short_names[n]);
                for (int j : bits(at))
                    for (int i : bits(places(board, cover + j, d) & static_cast<Nine>(~lines)))
                        hint.remove(cell_at(cover + j, i), static_cast<Nine>(1u << d));
                if (!hint.is_worth()) continue;
                return hint;
            }
    }
    return {};
}

}  // namespace nonet::explainer
