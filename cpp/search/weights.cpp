#include "search/weights.h"

#include <algorithm>
#include <limits>

#include "search/clones.h"

namespace nonet::search {

namespace {

constexpr int32_t settled = std::numeric_limits<int32_t>::max();
constexpr int32_t no_variable = settled / 32;  // times a number of candidates still fits

// What a constraint of a board with sums adds to the weights of its cells at the start, shared among them: a
// small cage tells most.
constexpr float of_constraint = 2;
// What the failure of a house counts on a board with sums, where that of a sum counts 1.
constexpr float beside_sums = 0.3f;

int32_t inverse(float weight) { return static_cast<int32_t>((1 << 22) / weight); }

// Whole numbers and no branch: the compiler turns this loop into vector code. Written the plain way it took a
// third of the time of an easy 25x25 search.
NONET_CLONES int32_t scores(std::span<const uint32_t> sets, const int32_t* per_weight, int32_t* out) {
    int32_t best = settled;
    for (size_t v = 0; v < sets.size(); v++) {
        const auto count = static_cast<int32_t>(members(sets[v]));
        const int32_t score = count * per_weight[v] | (settled & -static_cast<int32_t>(count < 2));
        out[v] = score;
        best = std::min(best, score);
    }
    return best;
}

}  // namespace

Weights::Weights(const Tables& tables) : t_(tables) {
    of_house_.assign(t_.house_count, 3);
    of_cell_.assign(t_.cell_count, 3);
    for (size_t i = 0; i < t_.constraint_count() && !t_.sums.empty(); i++) {
        const auto cells = t_.constraint_cells(i);
        for (const Cell c : cells) of_cell_[c] += of_constraint / static_cast<float>(cells.size());
    }
    for (const float weight : of_cell_) per_cell_.push_back(inverse(weight));
    per_place_.assign(t_.cell_at.size(), inverse(3));
    for (size_t h = 0; h < t_.house_count; h++)  // its place sets are no variables
        if (t_.geometry.houses[h].size() < t_.size)
            std::fill_n(per_place_.begin() + static_cast<ptrdiff_t>(h * t_.size), t_.size, no_variable);
    score_.resize(t_.cell_count + t_.cell_at.size());
}

void Weights::bump_house(size_t house, float by) {
    const auto cells = t_.geometry.houses[house];
    if (!t_.sums.empty()) by *= beside_sums;
    of_house_[house] += 3 * by;
    if (cells.size() == t_.size)
        std::fill_n(per_place_.begin() + static_cast<ptrdiff_t>(house * t_.size), t_.size,
                    inverse(of_house_[house]));
    for (const Cell c : cells) per_cell_[c] = inverse(of_cell_[c] += by);
}

void Weights::bump(Reason conflict) {
    if (conflict.kind() == Reason::constraint)
        for (const Cell c : t_.constraint_cells(conflict.payload())) per_cell_[c] = inverse(of_cell_[c] += 1);
    if (conflict.kind() != Reason::variable) return;
    const size_t v = conflict.payload();
    if (v >= t_.cell_count) {
        bump_house((v - t_.cell_count) / t_.size, 1);
    } else {
        for (const auto& s : t_.spots(static_cast<int>(v))) bump_house(s.house, 1.0f / 3);
    }
}

Candidate Weights::choose(const Trail& trail) {
    const size_t n = t_.size;
    const auto cells = trail.all_cells();
    const auto places = trail.all_places();
    int32_t best = scores(cells, per_cell_.data(), score_.data());
    if (t_.sums.empty())
        best = std::min(best, scores(places, per_place_.data(), score_.data() + cells.size()));
    const size_t v = static_cast<size_t>(std::find(score_.begin(), score_.end(), best) - score_.begin());
    if (v < cells.size()) return static_cast<Candidate>(v * n + std::countr_zero(cells[v]));
    const size_t place = v - cells.size(), digit = place % n;
    return static_cast<Candidate>(t_.cell_at[place - digit + std::countr_zero(places[place])] * n + digit);
}

}  // namespace nonet::search
