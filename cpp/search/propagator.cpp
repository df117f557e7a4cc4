#include "search/propagator.h"

namespace nonet::search {

bool Locked::propagate(Position& position) {
    const auto& t = position.tables();
    const size_t end = position.trail().size();
    if (!head_) {
        head_ = end;
        for (size_t v = 0; v < t.cell_at.size(); v++)
            if (!check(position, v)) return false;
        return true;
    }
    round_++;
    for (; head_ < end; head_++) {
        const Candidate c = position.trail()[head_].candidate;
        if (position.state(c) != Position::out) continue;
        const size_t digit = t.digit_of[c];
        for (const auto& s : t.spots(t.cell_of[c])) {
            const size_t v = s.base + digit;
            if (stamp_[v] == round_) continue;
            stamp_[v] = round_;
            if (!check(position, v)) return false;
        }
    }
    return true;
}

bool Locked::check(Position& position, size_t v) {
    const auto& t = position.tables();
    const uint32_t here = position.all_places()[v];
    if (!(here & (here - 1)) || here & Tables::never_single) return true;
    const size_t n = t.size, house = v / n, digit = v % n;
    const auto spots = t.spots(t.cell_at[house * n + std::countr_zero(here)]);
    for (size_t k = 0; k < spots.size(); k++) {
        const size_t other = spots[k].base / n;
        if (other == house || here & ~t.shared(house, other)) continue;
        uint32_t rest = position.places(other, digit) & Tables::place_bits & ~t.shared(other, house);
        for (; rest; rest &= rest - 1) {
            const size_t cell = t.cell_at[other * n + std::countr_zero(rest)];
            const auto c = static_cast<Candidate>(cell * n + digit);
            if (position.state(c) != Position::open) continue;  // gone while this loop ran
            // Which of the cell's houses is the other one.
            size_t which = 0;
            while (t.spots(static_cast<int>(cell))[which].base != other * n) which++;
            if (!position.eliminate(c, {Reason::locked, (t.cell_count + v) | which << 16})) return false;
        }
    }
    return true;
}

Subsets::Subsets(const Tables& tables)
    : stamp_(tables.house_count, 0), matched_(tables.cell_at.size(), 0xff) {}

bool Subsets::propagate(Position& position) {
    const auto& t = position.tables();
    const size_t end = position.trail().size();
    if (!head_) {
        head_ = end;
        for (size_t h = 0; h < t.house_count; h++)
            if (!check(position, h)) return false;
        return true;
    }
    round_++;
    for (; head_ < end; head_++) {
        const Candidate c = position.trail()[head_].candidate;
        if (position.state(c) != Position::out || position.is_placed(t.cell_of[c])) continue;
        for (const auto& s : t.spots(t.cell_of[c])) {
            const size_t h = s.base / t.size;
            if (stamp_[h] == round_) continue;
            stamp_[h] = round_;
            if (!check(position, h)) return false;
        }
    }
    return true;
}

// A complete assignment of the house's open cells is a matching. A digit of another assignment lies on a
// cycle of "cell i could take what cell j has now" (or a path to a digit nobody has, in a house of fewer than
// N cells). So: match, build that graph, close it; what lies on no cycle is out. The cells that j reaches,
// with j, hold as many digits as they are cells: that is the subset.
bool Subsets::check(Position& position, size_t house) {
    const auto& t = position.tables();
    const size_t n = t.size;
    const auto cells = t.geometry.houses[house];
    std::array<Digits, max_size> mask;
    std::array<uint8_t, max_size> index;
    std::array<uint8_t, max_size> owner;
    int open = 0;
    uint8_t* matched = matched_.data() + house * n;
    owner.fill(0xff);
    for (size_t i = 0; i < cells.size(); i++) {
        if (position.is_placed(cells[i])) continue;
        mask[open] = position.cell(cells[i]);
        index[open] = static_cast<uint8_t>(i);
        const uint8_t d = matched[i];
        if (d < n && mask[open] >> d & 1 && owner[d] == 0xff)
            owner[d] = static_cast<uint8_t>(open);
        else
            matched[i] = 0xff;
        open++;
    }
    if (open < 3) return true;

    // Augmenting paths, breadth first, for the cells without a digit.
    for (int i = 0; i < open; i++) {
        if (matched[index[i]] != 0xff) continue;
        std::array<uint8_t, max_size> queue;
        std::array<uint8_t, max_size> from;  // by digit: the cell that wants it
        Digits seen = 0;
        uint32_t reached = 1u << i;
        int head = 0, tail = 0, found = -1;
        queue[tail++] = static_cast<uint8_t>(i);
        while (head < tail && found < 0) {
            const int k = queue[head++];
            for (Digits fresh = mask[k] & ~seen; fresh; fresh &= fresh - 1) {
                const int d = std::countr_zero(fresh);
                from[d] = static_cast<uint8_t>(k);
                seen |= 1u << d;
                if (owner[d] == 0xff) {
                    found = d;
                    break;
                }
                reached |= 1u << owner[d];
                queue[tail++] = owner[d];
            }
        }
        if (found < 0) {  // the reached cells hold one digit too few
            uint32_t indices = 0;
            for (uint32_t left = reached; left; left &= left - 1)
                indices |= 1u << index[std::countr_zero(left)];
            return position.fail(position.note({static_cast<uint32_t>(house), indices, seen}));
        }
        for (int d = found, next; d >= 0; d = next) {
            const int k = from[d];
            next = matched[index[k]] == 0xff ? -1 : matched[index[k]];
            matched[index[k]] = static_cast<uint8_t>(d);
            owner[d] = static_cast<uint8_t>(k);
            if (k == i) break;
        }
    }

    // Bit `open` stands for a digit that no cell has.
    std::array<uint32_t, max_size + 1> wants, reach;
    for (int i = 0; i < open; i++) {
        uint32_t to = 0;
        for (Digits left = mask[i]; left; left &= left - 1) {
            const uint8_t o = owner[std::countr_zero(left)];
            to |= 1u << (o == 0xff ? open : o);
        }
        wants[i] = to;
    }
    wants[open] = (1u << (open + 1)) - 1;
    reach = wants;
    for (int k = 0; k <= open; k++) {
        const uint32_t add = reach[k];
        for (int i = 0; i <= open; i++) reach[i] |= -(reach[i] >> k & 1) & add;
    }
    for (int i = 0; i < open; i++)
        for (uint32_t left = wants[i] & ~(1u << open) & ~(1u << i); left; left &= left - 1) {
            const int j = std::countr_zero(left);
            if (reach[j] >> i & 1) continue;
            // Every cell that wants what the subset of j has, and is not of it, loses it.
            Subset subset{static_cast<uint32_t>(house), 0, 0};
            for (uint32_t in = reach[j]; in; in &= in - 1) {
                const int k = std::countr_zero(in);
                subset.indices |= 1u << index[k];
                subset.digits |= 1u << matched[index[k]];
            }
            const Reason why = position.note(subset);
            for (Digits gone = mask[i] & subset.digits; gone; gone &= gone - 1) {
                const auto c = static_cast<Candidate>(cells[index[i]] * n + std::countr_zero(gone));
                if (position.state(c) == Position::open && !position.eliminate(c, why)) return false;
            }
        }
    return true;
}

bool Propagator::propagate() {
    for (;;) {
        if (!position.settle() || !clauses.propagate(position)) return false;
        const size_t before = position.trail().size();
        if (with_locked && !locked.propagate(position)) return false;
        if (position.trail().size() != before) continue;
        if (with_subsets && !subsets.propagate(position)) return false;
        if (position.trail().size() == before) return true;
    }
}

void Propagator::undo_to(size_t level) {
    position.undo_to(level);
    const size_t size = position.trail().size();
    clauses.rewind(size);
    locked.rewind(size);
    subsets.rewind(size);
}

}  // namespace nonet::search
