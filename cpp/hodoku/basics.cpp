// Singles, locked candidates and subsets.
#include "hodoku/choices.h"
#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

bool is_empty(const SinglesBoard& b, int cell) { return !b.value[static_cast<size_t>(cell)]; }

// Houses that all cells of a set lie in: row, column, box, or -1.
std::array<int, 3> shared_houses(std::span<const int> cells) {
    std::array<int, 3> out{};
    for (size_t k = 0; k < 3; k++) {
        out[k] = tables.houses[static_cast<size_t>(cells[0])][k];
        for (int c : cells)
            if (tables.houses[static_cast<size_t>(c)][k] != out[k]) out[k] = -1;
    }
    return out;
}

// Boxes, rows, columns: the order in which houses are looked through for subsets.
constexpr int house_order[3] = {18, 0, 9};

// A locked pair or triple lies in a box and a line and eliminates in both; the part of the line inside the
// box does not count.
bool naked_removals(const View& v, std::span<const int> cells, DigitMask digits, PathStep& step) {
    Area own;
    for (int c : cells) own.set(c);
    const auto shared = shared_houses(cells);
    const int box = box_of(cells[0]);
    int sides = 0;
    for (size_t k = 0; k < 3; k++) {
        if (shared[k] < 0) continue;
        bool counts = false;
        for (auto c : tables.cells[static_cast<size_t>(shared[k])]) {
            const auto hit = static_cast<DigitMask>(v.board.marks(c) & digits);
            if (own.test(c) || !hit) continue;
            step.remove_all(c, hit);
            counts |= k == 2 || box_of(c) != box;
        }
        sides += counts;
    }
    return sides > 1 && shared[2] >= 0 && (shared[0] >= 0 || shared[1] >= 0);
}

}  // namespace

std::optional<FoundSingle> next_single(SinglesBoard& board) {
    if (board.has_last())
        for (const auto& s : board.naked)
            if (board.is_last(s.cell)) return FoundSingle{StepKind::full_house, s};
    Single s;
    while (board.naked.take(s))
        if (is_empty(board, s.cell)) return FoundSingle{StepKind::naked_single, s};
    // Quirk: a waiting single that is none any more ends the search.
    while (board.hidden.take(s)) {
        if (!is_empty(board, s.cell)) continue;
        for (auto h : tables.houses[s.cell])
            if (board.places(h, s.digit) == 1) return FoundSingle{StepKind::hidden_single, s};
        return {};
    }
    return {};
}

Maybe locked_candidates(const View& v, StepKind kind) {
    const bool from_box = kind == StepKind::pointing;
    const int first = from_box ? 18 : 0, last = from_box ? 27 : 18;
    for (int h = first; h < last; h++)
        for (int d = 0; d < 9; d++) {
            const int n = v.board.places(h, d);
            if (n != 2 && n != 3) continue;
            const auto places = v.in(h, d);
            const auto& around = tables.houses[static_cast<size_t>(places.first())];
            int other = -1;
            for (size_t k = from_box ? 0 : 2; k < (from_box ? 2u : 3u) && other < 0; k++)
                if (v.board.places(around[k], d) > n && house(around[k]).contains(places)) other = around[k];
            if (other < 0) continue;
            PathStep step;
            step.kind = kind;
            for (auto c : tables.cells[static_cast<size_t>(other)])
                if (v.board.has(c, d) && !house(h).test(c)) step.remove(c, d);
            return step;
        }
    return {};
}

Maybe naked_subset(const View& v, int size, bool locked) {
    Maybe found;
    Choices cells(size);
    for (int base : house_order) {
        for (int h = base; h < base + 9; h++) {
            cells.clear();
            for (auto c : tables.cells[static_cast<size_t>(h)])
                if (const DigitMask marks = v.board.marks(c); marks && count(marks) <= size)
                    cells.add(c, marks);
            if (cells.each([&](std::span<const int> set, DigitMask digits) {
                    PathStep step;
                    const bool is_locked = naked_removals(v, set, digits, step) && size < 4;
                    if (step.removals.empty() || is_locked != locked) return false;
                    found = std::move(step);
                    return true;
                }))
                return found;
        }
        if (locked) return {};
    }
    return {};
}

Maybe hidden_subset(const View& v, int size) {
    Maybe found;
    Choices digits(size);
    for (int base : house_order)
        for (int h = base; h < base + 9; h++) {
            const auto& cells = tables.cells[static_cast<size_t>(h)];
            if ((v.empty & house(h)).count() <= size) continue;
            digits.clear();
            for (int d = 0; d < 9; d++) {
                const DigitMask spots = v.spots(h, d);
                if (spots && count(spots) <= size) digits.add(d, spots);
            }
            if (digits.each([&](std::span<const int> set, DigitMask places) {
                    DigitMask kept = 0;
                    for (int d : set) kept |= static_cast<DigitMask>(1u << d);
                    PathStep step;
                    for (int i : bits(places)) {
                        const int c = cells[static_cast<size_t>(i)];
                        step.remove_all(c, static_cast<DigitMask>(v.board.marks(c) & ~kept));
                    }
                    if (step.removals.empty()) return false;
                    found = std::move(step);
                    return true;
                }))
                return found;
        }
    return {};
}

}  // namespace nonet::hodoku
