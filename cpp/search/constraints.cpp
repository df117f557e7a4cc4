#include "search/constraints.h"

#include <algorithm>
#include <bit>

namespace nonet::search {

namespace {

// So many open cells are few: filters try all their fillings.
constexpr size_t few_open = 3;

}  // namespace

Constraints::Constraints(const Tables& tables, size_t first, size_t last)
    : first_(first), last_(last), own_((last + 63) / 64, 0) {
    size_t longest = 0;
    for (size_t i = first; i < last; i++) {
        own_[i / 64] |= uint64_t{1} << i % 64;
        longest = std::max(longest, tables.constraint_cells(i).size());
    }
    waiting_.assign(own_.size(), 0);
    put_off_ = waiting_;
    masks_.resize(longest);
}

// Whatever waits was woken since the level was opened: at that time nothing did.
void Constraints::rewind(size_t trail_size) {
    head_ = std::min(head_, trail_size);
    std::fill(waiting_.begin(), waiting_.end(), 0);
    std::fill(put_off_.begin(), put_off_.end(), 0);
}

// Those that cover a cell which has lost a candidate. The one that took it out knows already, if it finds all
// it can at once.
void Constraints::wake(const Trail& trail) {
    const auto& t = trail.tables();
    const size_t end = trail.entries().size();
    if (!head_) {
        waiting_ = own_;
        head_ = end;
    }
    size_t last_cell = t.cell_count;  // what one cell loses often stands together
    Reason last_why;
    size_t knows = 0;  // 1 more than the number of the one that knows already
    for (; head_ < end; head_++) {
        const auto& [c, level, why] = trail.entries()[head_];
        if (trail.state(c) != Trail::out) continue;
        const size_t cell = t.cell_of[c];
        if (why != last_why) {
            last_why = why;
            knows =
                why.kind() == Reason::constraint && t.says_all_at_once(why.payload()) ? why.payload() + 1 : 0;
        } else if (cell == last_cell) {
            continue;
        }
        last_cell = cell;
        const auto covering = t.constraints_of(cell);
        for (size_t w = first_ / 64; w < waiting_.size(); w++) {
            uint64_t woken = covering[w] & own_[w];
            if (knows && (knows - 1) / 64 == w) woken &= ~(uint64_t{1} << (knows - 1) % 64);
            waiting_[w] |= woken;
        }
    }
}

bool Constraints::propagate(Trail& trail, When when) {
    if (first_ == last_) return true;
    wake(trail);
    return look_at(trail, waiting_, when);
}

bool Constraints::propagate_rest(Trail& trail) { return look_at(trail, put_off_, When::now); }

bool Constraints::look_at(Trail& trail, const std::vector<uint64_t>& which, When when) {
    for (size_t w = first_ / 64; w < which.size(); w++)
        for (uint64_t left = which[w]; left; left &= left - 1) {
            const uint64_t bit = left & -left;
            // What those before it took out it sees now; what those behind it take out wakes it again.
            waiting_[w] &= ~bit;
            put_off_[w] &= ~bit;
            const size_t before = trail.entries().size();
            if (!check(trail, w * 64 + static_cast<size_t>(std::countr_zero(bit)), when)) return false;
            if (trail.entries().size() != before) wake(trail);
        }
    return true;
}

bool Constraints::check(Trail& trail, size_t number, When when) {
    const auto& t = trail.tables();
    const auto cells = t.constraint_cells(number);
    const std::span<Digits> masks(masks_.data(), cells.size());
    size_t open = 0;
    for (size_t i = 0; i < cells.size(); i++) {
        masks[i] = trail.cell(cells[i]);
        open += !is_single(masks[i]);
    }
    if (when == When::if_few_open && open > few_open) {
        put_off_[number / 64] |= uint64_t{1} << number % 64;
        return true;
    }
    const Reason why(Reason::constraint, number);
    Digits required = 0;
    if (!t.filter(number, masks, required)) return trail.fail(why);
    for (size_t i = 0; i < cells.size(); i++)
        for (Digits gone = trail.cell(cells[i]) & ~masks[i]; gone; gone &= gone - 1)
            if (!trail.eliminate(static_cast<Candidate>(cells[i] * t.size + std::countr_zero(gone)), why))
                return false;
    return !required || point(trail, number, required);
}

// A digit that stands in one of the cells leaves every cell that sees all its places there.
bool Constraints::point(Trail& trail, size_t number, Digits required) {
    const auto& t = trail.tables();
    const auto cells = t.constraint_cells(number);
    for (Digits left = required; left; left &= left - 1) {
        const auto digit = static_cast<size_t>(std::countr_zero(left));
        size_t first = 0;
        while (!(masks_[first] >> digit & 1)) first++;
        if (masks_[first] == 1u << digit) continue;
        const auto sees = t.geometry.peer_bits(cells[first]);
        const auto open = trail.open_candidates().subspan(t.word_of(0, digit), t.cell_words);
        for (size_t w = 0; w < sees.size(); w++) {
            uint64_t all = sees[w] & open[w];
            for (size_t i = first + 1; i < cells.size() && all; i++)
                if (masks_[i] >> digit & 1) all &= t.geometry.peer_bits(cells[i])[w];
            for (; all; all &= all - 1)
                if (!trail.eliminate(t.candidate_at(t.word_of(0, digit) + w, std::countr_zero(all)),
                                     {Reason::constraint, number}))
                    return false;
        }
    }
    return true;
}

namespace {

// A constraint as it was at some time of the past, if a candidate that it took out had been true.
struct Past {
    Past(const Trail& trail, size_t number, Candidate c) : cells(trail.tables().constraint_cells(number)) {
        const auto& t = trail.tables();
        const bool is_conflict = c >= t.candidate_count;
        const size_t time = is_conflict ? trail.entries().size() : trail.order(c);
        for (const Cell cell : cells) {
            Digits then = 0;
            size_t placed = t.size;
            for (Digits left = trail.base_cell(cell); left; left &= left - 1) {
                const auto k = static_cast<Candidate>(cell * t.size + std::countr_zero(left));
                if (trail.state(k) != Trail::out || trail.order(k) >= time) then |= left & -left;
                if (trail.state(k) == Trail::in && trail.order(k) < time) placed = t.digit_of[k];
            }
            Digits most = trail.base_cell(cell);
            if (!is_conflict) {
                const Digits bit = 1u << t.digit_of[c];
                if (cell == t.cell_of[c])
                    then = most = bit;
                else if (t.geometry.sees(cell, t.cell_of[c]) && !covers(t.cell_of[c])) {
                    then &= ~bit;
                    most &= ~bit;
                }
            }
            masks.push_back(then);
            base.push_back(most);
            digit.push_back(static_cast<uint8_t>(placed));
        }
    }

    bool covers(Cell cell) const { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

    std::span<const Cell> cells;
    std::vector<Digits> masks;   // what was left
    std::vector<Digits> base;    // what is left at level 0
    std::vector<uint8_t> digit;  // that was placed then, or N
};

// Widens the masks, which have no filling, as far as there is still none.
void widen(const Tables& t, size_t number, std::span<Digits> masks, std::span<const Digits> most) {
    if (t.is_automaton(number)) return t.automata[number - t.sums.size()].widen(masks, most);
    std::vector<Digits> trial(masks.size());
    Digits unused = 0;
    const auto is_impossible = [&] {
        std::copy(masks.begin(), masks.end(), trial.begin());
        return !t.filter(number, trial, unused);
    };
    if (!is_impossible()) return;
    for (size_t i = 0; i < masks.size(); i++) {
        const Digits before = masks[i];
        if (before == most[i] || !before) continue;
        const Digits above = ~(std::bit_floor(before) * 2 - 1), below = (before & -before) - 1;
        for (const Digits more : {~0u, above, below}) {
            const Digits wider = masks[i] | (most[i] & more);
            if (wider == masks[i]) continue;
            const Digits kept = masks[i];
            masks[i] = wider;
            if (is_impossible()) break;
            masks[i] = kept;
        }
    }
}

}  // namespace

void constraint_premises(const Trail& trail, size_t number, Candidate c, std::vector<Candidate>& out) {
    const auto& t = trail.tables();
    Past past(trail, number, c);
    const auto before = past.masks;
    widen(t, number, past.masks, past.base);
    for (size_t i = 0; i < past.cells.size(); i++) {
        const size_t first = past.cells[i] * t.size;
        Digits gone = past.base[i] & ~past.masks[i];
        if (!gone) continue;
        if (past.digit[i] < t.size && past.masks[i] == before[i])
            out.push_back(static_cast<Candidate>(first + past.digit[i]));
        else
            for (; gone; gone &= gone - 1)
                out.push_back(static_cast<Candidate>(first + std::countr_zero(gone)));
    }
}

}  // namespace nonet::search
