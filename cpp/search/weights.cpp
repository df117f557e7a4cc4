#include "search/weights.h"

namespace nonet::search {

Weights::Weights(const Tables& tables) : t_(tables) {
    house_.assign(t_.house_count, 1);
    cell_sum_.resize(t_.cell_count);
    inverse_cell_.resize(t_.cell_count);
    for (size_t c = 0; c < t_.cell_count; c++) {
        cell_sum_[c] = static_cast<float>(t_.spots(static_cast<int>(c)).size());
        inverse_cell_[c] = 1 / cell_sum_[c];
    }
    inverse_place_.assign(t_.cell_at.size(), 1.0f / 3);
}

void Weights::bump_house(size_t house, float by) {
    house_[house] += by;
    for (size_t d = 0; d < t_.size; d++) inverse_place_[house * t_.size + d] = 1 / (3 * house_[house]);
    for (const Cell c : t_.geometry.houses[house]) {
        cell_sum_[c] += by;
        inverse_cell_[c] = 1 / cell_sum_[c];
    }
}

void Weights::bump(Reason conflict) {
    if (conflict.kind() != Reason::variable) return;
    const size_t v = conflict.payload();
    if (v >= t_.cell_count) {
        bump_house((v - t_.cell_count) / t_.size, 1);
    } else {
        for (const auto& s : t_.spots(static_cast<int>(v))) bump_house(s.base / t_.size, 1.0f / 3);
    }
}

Candidate Weights::choose(const Position& position) const {
    const size_t n = t_.size;
    float best = 1e30f;
    size_t cell = 0, place = ~size_t{0};
    const auto cells = position.all_cells();
    for (size_t c = 0; c < cells.size(); c++) {
        if (!(cells[c] & (cells[c] - 1))) continue;
        const float score = static_cast<float>(std::popcount(cells[c])) * inverse_cell_[c];
        if (score < best) {
            best = score;
            cell = c;
        }
    }
    const auto places = position.all_places();
    for (size_t v = 0; v < places.size(); v++) {
        if (!(places[v] & (places[v] - 1)) || places[v] & Tables::never_single) continue;
        const float score = static_cast<float>(std::popcount(places[v])) * inverse_place_[v];
        if (score < best) {
            best = score;
            place = v;
        }
    }
    if (place == ~size_t{0}) return static_cast<Candidate>(cell * n + std::countr_zero(cells[cell]));
    const size_t digit = place % n;
    return static_cast<Candidate>(t_.cell_at[place - digit + std::countr_zero(places[place])] * n + digit);
}

}  // namespace nonet::search
