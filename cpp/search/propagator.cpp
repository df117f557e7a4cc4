#include "search/propagator.h"

#include <algorithm>

#include "search/clones.h"

namespace nonet::search {
namespace {

constexpr size_t most_compared = 600;  // place sets: more take longer than to follow the trail
constexpr int most_rows_size = 16;     // 2 MB of rows; 30 MB at 25x25 are too many

}  // namespace

bool Locked::is_needed(const Tables& t) {
    const int found = t.geometry.has_links ? Support::most_places : 1;
    for (size_t h = 0; h < t.house_count; h++)
        if (t.geometry.houses[h].size() == t.size && t.most_shared(h) > found) return true;
    return false;
}

Locked::Locked(const Tables& t) : is_small_(t.cell_at.size() <= most_compared) {
    if (!is_small_) {
        stamp_.assign(t.cell_at.size(), 0);
        return;
    }
    std::vector<uint32_t> most(t.cell_at.size(), 0);
    for (size_t h = 0; h < t.house_count; h++)
        if (t.geometry.houses[h].size() == t.size)
            std::fill_n(most.begin() + static_cast<ptrdiff_t>(h * t.size), t.size, t.most_shared(h));
    places_ = ChangedSets(std::move(most));
}

bool Locked::propagate(Trail& trail) {
    if (!is_small_) return follow(trail);
    const size_t n = trail.tables().size;
    return places_.each(trail.all_places(), [&](size_t v) { return check(trail, v / n, v % n); });
}

bool Locked::follow(Trail& trail) {
    const auto& t = trail.tables();
    const size_t end = trail.entries().size();
    if (!head_) {
        head_ = end;
        for (size_t h = 0; h < t.house_count; h++)
            for (size_t d = 0; d < t.size; d++)
                if (!check(trail, h, d)) return false;
        return true;
    }
    round_++;
    for (; head_ < end; head_++) {
        const Candidate c = trail.entries()[head_].candidate;
        if (trail.state(c) != Trail::out) continue;
        const size_t digit = t.digit_of[c];
        for (const auto& s : t.spots(t.cell_of[c])) {
            const size_t v = s.base + digit;
            if (stamp_[v] == round_) continue;
            stamp_[v] = round_;
            if (!check(trail, s.house, digit)) return false;
        }
    }
    return true;
}

bool Locked::check(Trail& trail, size_t house, size_t digit) {
    const auto& t = trail.tables();
    const uint32_t here = trail.places(house, digit);
    if (!(here & (here - 1)) || here & Tables::never_single) return true;
    if (members(here) > static_cast<uint32_t>(t.most_shared(house))) return true;
    const size_t n = t.size, v = house * n + digit;
    for (const auto& spot : t.spots(t.cell_at[house * n + std::countr_zero(here)])) {
        const size_t other = spot.house;
        if (other == house || here & ~t.shared(house, other)) continue;
        uint32_t rest = trail.places(other, digit) & Tables::place_bits & ~t.shared(other, house);
        for (; rest; rest &= rest - 1) {
            const size_t cell = t.cell_at[other * n + std::countr_zero(rest)];
            const auto c = static_cast<Candidate>(cell * n + digit);
            if (trail.state(c) != Trail::open) continue;  // gone while this loop ran
            // Which of the cell's houses is the other one.
            size_t which = 0;
            while (t.spots(static_cast<int>(cell))[which].house != other) which++;
            if (!trail.eliminate(c, Reason::locked_by(t.cell_count + v, which))) return false;
        }
    }
    return true;
}

Support::Support(const Tables& t) {
    const auto& g = t.geometry;
    if (!g.has_links) return;
    std::vector<uint32_t> cells(t.cell_count, 0), places(t.cell_at.size(), 0);
    for (size_t c = 0; c < t.cell_count; c++)
        if (!g.partners[c].empty()) cells[c] = max_size;
    for (size_t h = 0; h < t.house_count; h++)
        if (g.houses[h].size() == t.size)
            std::fill_n(places.begin() + static_cast<ptrdiff_t>(h * t.size), t.size, most_places);
    cells_ = ChangedSets(std::move(cells));
    places_ = ChangedSets(std::move(places));
    if (g.size > most_rows_size) return;
    words_ = t.size * t.cell_words;
    rows_ = std::make_unique_for_overwrite<uint64_t[]>(t.candidate_count * words_);
    is_written_.assign(t.candidate_count, false);
}

bool Support::propagate(Trail& trail) {
    const size_t n = trail.tables().size;
    return cells_.each(trail.all_cells(), [&](size_t cell) { return check_cell(trail, cell); }) &&
           places_.each(trail.all_places(), [&](size_t v) { return check_places(trail, v - v % n, v % n); });
}

bool Support::check_cell(Trail& trail, size_t cell) {
    const auto& g = trail.tables().geometry;
    if (trail.is_placed(cell)) return true;  // its links have done it all
    for (const auto& partner : g.partners[cell]) {
        Digits gone = trail.cell(partner.cell);
        for (Digits left = trail.cell(cell); left && gone; left &= left - 1)
            gone &= g.excluded(partner, std::countr_zero(left));
        for (; gone; gone &= gone - 1) {
            const auto c = static_cast<Candidate>(partner.cell * g.size + std::countr_zero(gone));
            if (!trail.eliminate(c, {Reason::support, cell})) return false;
        }
    }
    return true;
}

bool Support::check_places(Trail& trail, size_t base, size_t digit) {
    const auto& t = trail.tables();
    const auto& g = t.geometry;
    const size_t n = t.size, v = base + digit;
    const uint32_t here = trail.all_places()[v];
    if (!(here & (here - 1))) return true;  // it has changed since
    std::array<Candidate, most_places> all;
    size_t count = 0;
    for (uint32_t left = here; left; left &= left - 1)
        all[count++] = static_cast<Candidate>(t.cell_at[base + std::countr_zero(left)] * n + digit);
    const auto goes = [&](Candidate c) {
        return trail.state(c) != Trail::open || trail.eliminate(c, {Reason::support, t.cell_count + v});
    };
    if (rows_) {
        const auto *first = row(t, all[0]), *second = row(t, all[1]), *last = row(t, all[count - 1]);
        const auto open = trail.open_candidates();
        uint64_t any = 0;
        for (size_t w = 0; w < words_; w++) any |= first[w] & second[w] & last[w] & open[w];
        if (!any) return true;
        for (size_t w = 0; w < words_; w++)
            for (uint64_t common = first[w] & second[w] & last[w] & open[w]; common; common &= common - 1)
                if (!goes(t.candidate_at(w, std::countr_zero(common)))) return false;
        return true;
    }
    for (const Candidate c : g.links_of(all[0])) {
        bool every = true;
        for (size_t i = 1; i < count && every; i++) every = g.excludes(all[i], c);
        if (every && !goes(c)) return false;
    }
    return true;
}

const uint64_t* Support::row(const Tables& t, Candidate c) {
    uint64_t* const out = rows_.get() + c * words_;
    if (!is_written_[c]) {
        is_written_[c] = true;
        std::fill_n(out, words_, 0);
        const size_t cell = t.cell_of[c], digit = t.digit_of[c];
        for (size_t d = 0; d < t.size; d++) out[t.word_of(cell, d)] |= uint64_t{1} << cell % 64;
        const auto peers = t.geometry.peer_bits(cell);
        std::copy(peers.begin(), peers.end(), out + t.word_of(0, digit));
        for (const Candidate other : t.geometry.rule_links[c])
            out[t.word_of(t.cell_of[other], t.digit_of[other])] |= uint64_t{1} << t.cell_of[other] % 64;
    }
    return out;
}

Subsets::Subsets(const Tables& tables)
    : stamp_(tables.house_count, 0), matched_(tables.cell_at.size(), no_digit) {}

bool Subsets::propagate(Trail& trail) {
    const auto& t = trail.tables();
    const size_t end = trail.entries().size();
    if (!head_) {
        head_ = end;
        for (size_t h = 0; h < t.house_count; h++)
            if (!check(trail, h)) return false;
        return true;
    }
    round_++;
    for (; head_ < end; head_++) {
        const Candidate c = trail.entries()[head_].candidate;
        if (trail.state(c) != Trail::out || trail.is_placed(t.cell_of[c])) continue;
        for (const auto& s : t.spots(t.cell_of[c])) {
            if (stamp_[s.house] == round_) continue;
            stamp_[s.house] = round_;
            if (!check(trail, s.house)) return false;
        }
    }
    return true;
}

// A complete assignment of a house's open cells is a matching of cells and digits. Let cell i point to cell j
// if i could take the digit that j has now. A digit that is part of another assignment lies on a cycle; what
// lies on no cycle is out. The cells that j leads to, with j, hold as many digits as they are cells: that is
// the subset. In a house of fewer than N cells a digit nobody has, a "free" one, closes every path.
//
// The places of j's digit are just the cells that point to j, so the graph costs nothing to build when it is
// kept by its arrows' ends.
bool Subsets::check(Trail& trail, size_t house) {
    const auto& t = trail.tables();
    const size_t n = t.size;
    const auto cells = t.geometry.houses[house];
    const auto places = trail.all_places().subspan(house * n, n);
    uint8_t* matched = matched_.data() + house * n;
    uint32_t open = 0, unmatched = 0;
    Digits used = 0;  // two cells may remember the same digit, from different times
    for (size_t i = 0; i < cells.size(); i++) {
        if (trail.is_placed(cells[i])) continue;
        open |= 1u << i;
        if (matched[i] == no_digit || used >> matched[i] & 1 || !(places[matched[i]] >> i & 1))
            unmatched |= 1u << i;
        else
            used |= 1u << matched[i];
    }
    const uint32_t but_one = open & (open - 1);
    if (!(but_one & (but_one - 1))) return true;  // two cells or fewer: singles do it all
    if (unmatched && !match(trail, house, open, unmatched)) return false;

    const size_t free = n;          // the node of the free digits
    std::array<uint32_t, 28> from;  // from[j]: the nodes that lead to j
    const size_t rows = (n + 4) / 4 * 4;
    std::fill_n(from.begin(), rows, 0);
    for (uint32_t left = open; left; left &= left - 1) {
        const int j = std::countr_zero(left);
        from[j] = places[matched[j]] & Tables::place_bits;
    }
    uint32_t nodes = open;
    if (cells.size() < n) {
        Digits unused = t.geometry.all_digits;
        for (uint32_t left = open; left; left &= left - 1) {
            const int j = std::countr_zero(left);
            unused &= ~(1u << matched[j]);
            from[j] |= 1u << free;
        }
        for (; unused; unused &= unused - 1) from[free] |= places[std::countr_zero(unused)] & open;
        nodes |= 1u << free;
    }
    for (uint32_t left = nodes; left; left &= left - 1) {
        const int k = std::countr_zero(left);
        const uint32_t add = from[k];
        for (size_t i = 0; i < rows; i++) from[i] |= -(from[i] >> k & 1) & add;
    }
    uint32_t everywhere = open;  // the cells that lead to all others
    for (uint32_t left = open; left; left &= left - 1) everywhere &= from[std::countr_zero(left)];
    if (everywhere == open) return true;
    for (uint32_t left = open; left; left &= left - 1) {
        const int j = std::countr_zero(left);
        uint32_t bad = 0;
        for (uint32_t users = places[matched[j]] & Tables::place_bits; users; users &= users - 1)
            bad |= (~from[std::countr_zero(users)] >> j & 1) << std::countr_zero(users);
        if (!bad) continue;
        Subset subset{static_cast<uint32_t>(house), 0, 0};
        for (uint32_t rest = open; rest; rest &= rest - 1) {
            const int k = std::countr_zero(rest);
            if (k != j && !(from[k] >> j & 1)) continue;
            subset.indices |= 1u << k;
            subset.digits |= 1u << matched[k];
        }
        const Reason why = trail.note(subset);
        for (; bad; bad &= bad - 1) {
            const auto c = static_cast<Candidate>(cells[std::countr_zero(bad)] * n + matched[j]);
            if (!trail.eliminate(c, why)) return false;
        }
    }
    return true;
}

// Gives every unmatched cell a digit by augmenting paths, breadth first. If one can't have any, the cells it
// reached hold one digit too few.
bool Subsets::match(Trail& trail, size_t house, uint32_t open, uint32_t unmatched) {
    const auto& t = trail.tables();
    const size_t n = t.size;
    const auto cells = t.geometry.houses[house];
    uint8_t* matched = matched_.data() + house * n;
    std::array<uint8_t, max_size> owner, from, queue;
    owner.fill(no_digit);
    for (uint32_t left = unmatched; left; left &= left - 1) matched[std::countr_zero(left)] = no_digit;
    for (uint32_t left = open & ~unmatched; left; left &= left - 1)
        owner[matched[std::countr_zero(left)]] = static_cast<uint8_t>(std::countr_zero(left));
    for (uint32_t left = unmatched; left; left &= left - 1) {
        const int start = std::countr_zero(left);
        Digits seen = 0;
        uint32_t reached = 1u << start;
        int head = 0, tail = 0, found = -1;
        queue[tail++] = static_cast<uint8_t>(start);
        while (head < tail && found < 0) {
            const int i = queue[head++];
            for (Digits fresh = trail.cell(cells[i]) & ~seen; fresh; fresh &= fresh - 1) {
                const int d = std::countr_zero(fresh);
                from[d] = static_cast<uint8_t>(i);
                seen |= 1u << d;
                if (owner[d] == no_digit) {
                    found = d;
                    break;
                }
                reached |= 1u << owner[d];
                queue[tail++] = owner[d];
            }
        }
        if (found < 0) return trail.fail(trail.note({static_cast<uint32_t>(house), reached, seen}));
        for (uint8_t d = static_cast<uint8_t>(found); d != no_digit;) {
            const uint8_t i = from[d];
            owner[d] = i;
            std::swap(matched[i], d);
        }
    }
    return true;
}

bool Propagator::propagate() {
    // Before the first guess nothing is too dear: what is found holds for the whole search. A plain board
    // that is easy would only lose by it.
    const bool is_start = !trail.level() && (has_constraints_ || trail.tables().geometry.has_links);
    for (;;) {
        if (!trail.settle() || !clauses.propagate(trail)) return false;
        const size_t before = trail.entries().size();
        if (trail.tables().geometry.has_links && !support.propagate(trail)) return false;
        if (trail.entries().size() != before) continue;
        if (has_constraints_) {
            if (!sums.propagate(trail, Constraints::When::if_few_open)) return false;
            if (trail.entries().size() != before) continue;
            if (!sums.propagate_rest(trail)) return false;
            if (trail.entries().size() != before) continue;
        }
        if (with_locked && !locked.propagate(trail)) return false;
        if (trail.entries().size() != before) continue;
        if (has_constraints_) {
            if (!automata.propagate(trail)) return false;
            if (trail.entries().size() != before) continue;
            if ((with_long_sums || is_start) && !long_sums.propagate(trail)) return false;
            if (trail.entries().size() != before) continue;
        }
        if (trail.solved()) return true;
        if ((with_subsets || is_start) && !subsets.propagate(trail)) return false;
        if (trail.entries().size() == before) return true;
    }
}

void Propagator::undo_to(size_t level) {
    trail.undo_to(level);
    const size_t size = trail.entries().size();
    clauses.rewind(size);
    if (trail.tables().geometry.has_links) support.rewind(trail);
    locked.rewind(trail);
    sums.rewind(size);
    long_sums.rewind(size);
    automata.rewind(size);
    subsets.rewind(size);
}

}  // namespace nonet::search
