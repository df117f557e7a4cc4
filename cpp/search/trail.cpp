#include "search/trail.h"

#include <algorithm>
#include <cstring>

namespace nonet::search {

Trail::Trail(const Tables& tables) : t_(tables) {
    const size_t cells = t_.cell_count * sizeof(Digits), places = t_.cell_at.size() * sizeof(uint32_t);
    open_words_ = t_.geometry.has_links || t_.constraint_count() ? t_.size * t_.cell_words : 0;
    const size_t open_size = open_words_ * sizeof(uint64_t);
    position_size_ = open_size + cells + places + (t_.candidate_count + t_.cell_count) * sizeof(State);
    position_ = std::make_unique_for_overwrite<std::byte[]>(position_size_);
    open_ = reinterpret_cast<uint64_t*>(position_.get());
    cells_ = reinterpret_cast<Digits*>(position_.get() + open_size);
    places_ = reinterpret_cast<uint32_t*>(position_.get() + open_size + cells);
    state_ = reinterpret_cast<State*>(position_.get() + open_size + cells + places);
    placed_ = state_ + t_.candidate_count;
    entries_.reserve(t_.candidate_count + 1);
    // One entry of level 0 stands for every candidate that is out from the start.
    entries_.push_back({0, 0, {}});
    std::fill_n(state_, t_.candidate_count, out);
    std::fill_n(placed_, t_.cell_count, open);
    std::fill_n(open_, open_words_, 0);
    order_.assign(t_.candidate_count, 0);
}

void Trail::open_level() {
    const bool is_copied = undone_ == undone_first && position_size_ <= most_copied;
    if (is_copied) {
        const size_t at = marks_.size() * position_size_;
        if (copies_.size() < at + position_size_) copies_.resize(2 * (at + position_size_));
        std::memcpy(copies_.data() + at, position_.get(), position_size_);
    }
    marks_.push_back({entries_.size(), subsets_.size(), open_cells_, is_copied});
}

bool Trail::load(std::span<const Digits> cells) {
    const auto& g = t_.geometry;
    const size_t n = t_.size;
    open_cells_ = t_.cell_count;
    // First the digits that the filled cells take from their houses: far cheaper than one by one.
    std::vector<Digits> used(t_.house_count, 0);
    std::copy(cells.begin(), cells.end(), cells_);
    for (size_t c = 0; c < t_.cell_count; c++) {
        cells_[c] &= g.allowed(static_cast<int>(c));
        if (!std::has_single_bit(cells_[c])) continue;
        for (const auto h : g.houses_of[c]) {
            if (used[h] & cells_[c]) return false;
            used[h] |= cells_[c];
        }
    }
    std::fill_n(places_, t_.cell_at.size(), 0);
    for (size_t h = 0; h < t_.house_count; h++)
        if (g.houses[h].size() < n)
            for (size_t d = 0; d < n; d++) places_[h * n + d] = Tables::never_single;
    for (size_t c = 0; c < t_.cell_count; c++) {
        if (!std::has_single_bit(cells_[c]))
            for (const auto h : g.houses_of[c]) cells_[c] &= ~used[h];
        if (!cells_[c]) return false;
        for (Digits left = cells_[c]; left; left &= left - 1) {
            state_[c * n + std::countr_zero(left)] = open;
            if (open_words_) open_[t_.word_of(c, std::countr_zero(left))] |= uint64_t{1} << c % 64;
            for (const auto& s : t_.spots(static_cast<int>(c)))
                places_[s.base + std::countr_zero(left)] |= s.bit;
        }
        if (std::has_single_bit(cells_[c]))
            place(static_cast<Candidate>(c * n + std::countr_zero(cells_[c])), {});
    }
    for (size_t v = 0; v < t_.cell_at.size(); v++) {
        if (!places_[v]) return fail({Reason::variable, t_.cell_count + v});
        if (std::has_single_bit(places_[v])) {
            const size_t d = v % n, cell = t_.cell_at[v - d + std::countr_zero(places_[v])];
            place(static_cast<Candidate>(cell * n + d), {});
        }
    }
    return settle();
}

bool Trail::settle() {
    if (failed_) return false;
    while (!pending_.empty()) {
        const auto [c, why] = pending_.back();
        pending_.pop_back();
        const size_t cell = t_.cell_of[c], digit = t_.digit_of[c];
        const Digits bit = 1u << digit;
        if (!(cells_[cell] & bit)) return fail(why);  // it left since it was noted
        if (placed_[cell] == in) continue;
        placed_[cell] = in;
        open_cells_--;
        record(c, in, why);
        if (open_words_) open_[t_.word_of(cell, digit)] &= ~(uint64_t{1} << cell % 64);
        // What its houses exclude is read off their place sets, which hold only what is still open: by the
        // list of all its links a 25x25 search took a fifth longer.
        const Reason link(Reason::link, c);
        for (Digits left = cells_[cell] & ~bit; left; left &= left - 1)
            if (!eliminate(static_cast<Candidate>(cell * t_.size + std::countr_zero(left)), link))
                return false;
        for (const auto& s : t_.spots(static_cast<int>(cell)))
            for (uint32_t left = places_[s.base + digit] & ~s.bit & Tables::place_bits; left;
                 left &= left - 1) {
                const size_t other = t_.cell_at[s.base + std::countr_zero(left)];
                if (!eliminate(static_cast<Candidate>(other * t_.size + digit), link)) return false;
            }
        if (!t_.geometry.has_links) continue;
        for (const Candidate other : t_.geometry.rule_links[c])
            if (state_[other] == open && !eliminate(other, link)) return false;
    }
    return true;
}

void Trail::undo_to(size_t level) {
    if (level >= marks_.size()) return;
    const auto mark = marks_[level];
    undone_ = std::min(undone_ + 1, undone_first);
    if (mark.is_copied) {
        std::memcpy(position_.get(), copies_.data() + level * position_size_, position_size_);
        entries_.resize(mark.trail);
    }
    while (entries_.size() > mark.trail) {
        const auto& entry = entries_.back();
        const size_t cell = t_.cell_of[entry.candidate], digit = t_.digit_of[entry.candidate];
        if (state_[entry.candidate] == in) {
            placed_[cell] = open;
        } else {
            cells_[cell] |= 1u << digit;
            for (const auto& s : t_.spots(static_cast<int>(cell))) places_[s.base + digit] |= s.bit;
        }
        state_[entry.candidate] = open;
        if (open_words_) open_[t_.word_of(cell, digit)] |= uint64_t{1} << cell % 64;
        entries_.pop_back();
    }
    open_cells_ = mark.open_cells;
    marks_.resize(level);
    subsets_.resize(mark.subsets);
    pending_.clear();
    failed_ = false;
}

void Trail::premises(Reason why, Candidate c, std::vector<Candidate>& out) const {
    const size_t n = t_.size;
    const auto add_cell = [&](size_t cell, Digits digits) {
        for (Digits rest = base_cells_[cell] & digits; rest; rest &= rest - 1) {
            const auto k = static_cast<Candidate>(cell * n + std::countr_zero(rest));
            if (k != c) out.push_back(k);
        }
    };
    const auto add_places = [&](size_t v, uint32_t indices) {
        const size_t digit = v % n;
        for (uint32_t rest = base_places_[v] & indices & Tables::place_bits; rest; rest &= rest - 1) {
            const auto k = static_cast<Candidate>(t_.cell_at[v - digit + std::countr_zero(rest)] * n + digit);
            if (k != c) out.push_back(k);
        }
    };
    switch (why.kind()) {
        case Reason::link:
            out.push_back(static_cast<Candidate>(why.payload()));
            break;
        case Reason::variable:
            if (why.payload() < t_.cell_count)
                add_cell(why.payload(), ~0u);
            else
                add_places(why.payload() - t_.cell_count, ~0u);
            break;
        case Reason::locked: {
            const size_t v = why.locked_variable() - t_.cell_count;
            const auto& other = t_.spots(t_.cell_of[c])[why.locked_spot()];
            add_places(v, ~t_.shared(v / n, other.base / n));
            break;
        }
        case Reason::support: {
            const size_t first = out.size();
            if (why.payload() < t_.cell_count)
                add_cell(why.payload(), ~0u);
            else
                add_places(why.payload() - t_.cell_count, ~0u);
            out.erase(std::remove_if(out.begin() + static_cast<ptrdiff_t>(first), out.end(),
                                     [&](Candidate other) { return t_.geometry.excludes(other, c); }),
                      out.end());
            break;
        }
        case Reason::subset: {
            const auto& s = subsets_[why.payload()];
            for (uint32_t left = s.indices; left; left &= left - 1)
                add_cell(t_.cell_at[s.house * n + std::countr_zero(left)], ~s.digits);
            break;
        }
        case Reason::chosen:
        case Reason::clause:
        case Reason::constraint:
            break;
    }
}

void Trail::rebase() {
    base_cells_.assign(cells_, cells_ + t_.cell_count);
    base_places_.assign(places_, places_ + t_.cell_at.size());
}

std::vector<uint8_t> Trail::values() const {
    std::vector<uint8_t> out(t_.cell_count);
    for (size_t c = 0; c < out.size(); c++) out[c] = static_cast<uint8_t>(std::bit_width(cells_[c]));
    return out;
}

}  // namespace nonet::search
