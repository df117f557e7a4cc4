#include "reason/als.h"

namespace nonet::reason {

AlsSets::AlsSets(Setting& x) {
    std::vector<std::vector<Cell>> empty(static_cast<size_t>(x.space.house_count()));
    for (int h = 0; h < x.space.house_count(); h++) {
        for (int c : x.space.cells_of(h) & x.p.empty()) empty[h].push_back(static_cast<Cell>(c));
        // Larger boards have too many sets to list; people stop at a handful of cells anyway.
        const int most = std::min(static_cast<int>(empty[h].size()) - 1, x.n <= 9 ? 8 : x.n <= 16 ? 5 : 3);
        grow(x, empty[h], 0, {h, 0, 0}, most);
    }
    for (const auto& found : by_size_)
        for (const auto& set : found) {
            if (x.budget.spent()) return;
            for (int i : bits(set.chosen)) cells.add(empty[set.house][i]);
            cells.close();
            digits.push_back(set.digits);
        }
}

void AlsSets::grow(Setting& x, const std::vector<Cell>& empty, size_t from, const ChosenCells& set,
                   int most) {
    const int count = count_bits(set.chosen);
    if (count && count_bits(set.digits) == count + 1 && !is_in_earlier(x, empty, set))
        by_size_[count].push_back(set);
    if (count == most) return;
    for (size_t i = from; i < empty.size() && !x.budget.spent(); i++) {
        const Digits more = set.digits | x.p.cell[empty[i]];
        if (count_bits(more) > most + 1 || !x.p.cell[empty[i]]) continue;
        grow(x, empty, i + 1, {set.house, set.chosen | 1u << i, more}, most);
    }
}

// A set that lies in two houses was found in the first of them.
bool AlsSets::is_in_earlier(const Setting& x, const std::vector<Cell>& empty, const ChosenCells& set) {
    for (int h : x.geometry.houses_of[empty[std::countr_zero(set.chosen)]]) {
        if (h >= set.house) continue;
        bool all = true;
        for (int i : bits(set.chosen)) all &= x.space.is_in(empty[i], h);
        if (all) return true;
    }
    return false;
}

}  // namespace nonet::reason
