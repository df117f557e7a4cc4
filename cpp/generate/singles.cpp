#include "generate/singles.h"

#include <bit>

namespace nonet::generate {

Singles::Singles(const search::Tables& tables) : t_(tables) {
    trail_.reserve(t_.geometry.candidate_count + t_.geometry.cell_count);
}

bool Singles::load(std::span<const Digits> cells) {
    const auto& g = t_.geometry;
    cells_.assign(cells.begin(), cells.end());
    places_.assign(t_.cell_at.size(), 0);
    placed_.assign(g.cell_count, 0);
    trail_.clear();
    pending_.clear();
    open_ = g.cell_count;
    for (size_t h = 0; h < g.houses.size(); h++)
        if (g.houses[h].size() < static_cast<size_t>(g.size))
            for (int d = 0; d < g.size; d++) places_[h * g.size + d] = search::Tables::never_single;
    for (int c = 0; c < g.cell_count; c++) {
        cells_[c] &= g.allowed(static_cast<int>(c));
        if (!cells_[c]) return false;
        for (Digits left = cells_[c]; left; left &= left - 1)
            for (const auto& s : t_.spots(c)) places_[s.base + std::countr_zero(left)] |= s.bit;
        if (std::has_single_bit(cells_[c])) pending_.push_back(g.candidate(c, std::bit_width(cells_[c])));
    }
    for (size_t v = 0; v < places_.size(); v++) {
        if (!places_[v]) return false;
        if (std::has_single_bit(places_[v]))
            pending_.push_back(
                g.candidate(t_.cell_at[v - v % g.size + std::countr_zero(places_[v])], v % g.size + 1));
    }
    return settle();
}

bool Singles::remove(int cell, int digit) {
    trail_.push_back(static_cast<uint16_t>(cell * t_.size + digit));
    const Digits left = cells_[cell] &= ~(1u << digit);
    if (!(left & (left - 1)) && !placed_[cell]) {
        if (!left) return false;
        pending_.push_back(static_cast<Candidate>(cell * t_.size + std::countr_zero(left)));
    }
    bool alive = true;
    for (const auto& s : t_.spots(cell)) {
        const uint32_t spots = places_[s.base + digit] &= ~s.bit;
        if (spots & (spots - 1)) continue;
        if (!spots) {
            alive = false;
            continue;
        }
        const int last = t_.cell_at[s.base + std::countr_zero(spots)];
        if (!placed_[last]) pending_.push_back(static_cast<Candidate>(last * t_.size + digit));
    }
    return alive;
}

bool Singles::settle() {
    while (!pending_.empty()) {
        const Candidate c = pending_.back();
        pending_.pop_back();
        const int cell = t_.cell_of[c], digit = t_.digit_of[c];
        const Digits bit = 1u << digit;
        bool alive = cells_[cell] & bit;  // may have left since it was noted
        if (alive && placed_[cell]) continue;
        if (alive) {
            placed_[cell] = 1;
            open_--;
            trail_.push_back(c | placed_bit);
            for (Digits left = cells_[cell] & ~bit; left && alive; left &= left - 1)
                alive = remove(cell, std::countr_zero(left));
            for (const auto& s : t_.spots(cell))
                for (uint32_t left = places_[s.base + digit] & ~s.bit & search::Tables::place_bits;
                     left && alive; left &= left - 1)
                    alive = remove(t_.cell_at[s.base + std::countr_zero(left)], digit);
            if (t_.geometry.has_links)
                for (const Candidate other : t_.geometry.rule_links[c])
                    if (alive && cells_[t_.cell_of[other]] >> t_.digit_of[other] & 1)
                        alive = remove(t_.cell_of[other], t_.digit_of[other]);
        }
        if (!alive) {
            pending_.clear();
            return false;
        }
    }
    return true;
}

bool Singles::place(Candidate c) {
    pending_.push_back(c);
    return settle();
}

bool Singles::eliminate(Candidate c) {
    if (!remove(t_.cell_of[c], t_.digit_of[c])) {
        pending_.clear();
        return false;
    }
    return settle();
}

void Singles::undo(size_t mark) {
    while (trail_.size() > mark) {
        const uint16_t entry = trail_.back();
        trail_.pop_back();
        if (entry & placed_bit) {
            placed_[t_.cell_of[entry ^ placed_bit]] = 0;
            open_++;
            continue;
        }
        const int cell = t_.cell_of[entry], digit = t_.digit_of[entry];
        cells_[cell] |= 1u << digit;
        for (const auto& s : t_.spots(cell)) places_[s.base + digit] |= s.bit;
    }
}

Candidate Singles::choose() const {
    const int n = t_.geometry.size;
    int best = 64;
    Candidate out = 0;
    for (int c = 0; c < t_.geometry.cell_count; c++) {
        const int count = std::popcount(cells_[c]);
        if (count < best && !placed_[c]) {
            best = count;
            out = static_cast<Candidate>(c * n + std::countr_zero(cells_[c]));
            if (best == 2) return out;
        }
    }
    for (size_t v = 0; v < places_.size(); v++) {
        const int count = std::popcount(places_[v]);
        if (count >= best || count < 2 || places_[v] & search::Tables::never_single) continue;
        best = count;
        const size_t digit = v % n;
        out = static_cast<Candidate>(t_.cell_at[v - digit + std::countr_zero(places_[v])] * n + digit);
        if (best == 2) return out;
    }
    return out;
}

std::vector<uint8_t> Singles::values() const {
    std::vector<uint8_t> out(cells_.size());
    for (size_t c = 0; c < out.size(); c++) out[c] = static_cast<uint8_t>(std::bit_width(cells_[c]));
    return out;
}

}  // namespace nonet::generate
