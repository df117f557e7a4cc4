#include "search/tables.h"

#include <algorithm>
#include <bit>

#include "search/derived_counts.h"
#include "search/derived_sums.h"
#include "search/joined.h"

namespace nonet::search {

namespace {

// Derived sums of more cells seldom tell anything new, but save a guess in three: they wait for all others.
constexpr size_t longest_early = 4;

}  // namespace

Tables::Tables(const Geometry& g)
    : geometry(g),
      size(g.size),
      cell_count(g.cell_count),
      candidate_count(g.candidate_count),
      house_count(g.houses.size()),
      cell_words((cell_count + 63) / 64) {
    cell_at.assign(house_count * size, 0);
    start_.assign(cell_count + 1, 0);
    for (size_t c = 0; c < cell_count; c++)
        start_[c + 1] = start_[c] + static_cast<uint32_t>(g.houses_of[c].size());
    spots_.resize(start_.back());
    auto next = start_;
    for (size_t h = 0; h < house_count; h++) {
        const auto cells = g.houses[h];
        for (size_t i = 0; i < cells.size(); i++) {
            cell_at[h * size + i] = cells[i];
            spots_[next[cells[i]]++] = {static_cast<uint32_t>(h * size), 1u << i, static_cast<uint32_t>(h)};
        }
    }
    most_shared_.assign(house_count, static_cast<uint8_t>(size));
    if (house_count <= most_compared) {
        shared_.assign(house_count * house_count, 0);
        for (size_t c = 0; c < cell_count; c++)
            for (const auto& a : spots(static_cast<int>(c)))
                for (const auto& b : spots(static_cast<int>(c)))
                    shared_[a.house * house_count + b.house] |= a.bit;
        for (size_t h = 0; h < house_count; h++) {
            int most = 0;
            for (size_t other = 0; other < house_count; other++)
                if (const uint32_t both = shared(h, other); both && other != h)
                    most = std::max(most, std::popcount(both));
            most_shared_[h] = static_cast<uint8_t>(most);
        }
    }
    digit_of.resize(candidate_count);
    cell_of.resize(candidate_count);
    size_t k = 0;
    for (size_t c = 0; c < cell_count; c++)
        for (size_t d = 0; d < size; d++, k++) {
            digit_of[k] = static_cast<uint8_t>(d);
            cell_of[k] = static_cast<Cell>(c);
        }
    if (g.has_links) set_friends();
    if (g.has_constraints() || !friends.empty()) set_constraints();
}

// A house that can't hold all digits and whose cells exclude the same digits of each other, such as a renban.
void Tables::set_friends() {
    const auto& g = geometry;
    std::vector<Digits> excluded(size);
    for (size_t h = 0; h < house_count; h++) {
        const auto cells = g.houses[h];
        if (cells.size() < 3 || cells.size() == size) continue;
        bool alike = true;
        for (size_t i = 0; i < cells.size() && alike; i++) {
            size_t others = 0;
            for (const auto& partner : g.partners[cells[i]]) {
                if (std::find(cells.begin(), cells.end(), partner.cell) == cells.end()) continue;
                for (size_t d = 0; d < size; d++) {
                    const Digits now = g.excluded(partner, static_cast<int>(d));
                    if (!i && !others) excluded[d] = now;
                    alike &= excluded[d] == now;
                }
                others++;
            }
            alike &= others + 1 == cells.size();
        }
        if (!alike) continue;
        SetFilter sets(sets_of_friends(excluded, cells.size()));
        if (!sets.empty()) friends.push_back({{cells.begin(), cells.end()}, std::move(sets)});
    }
}

void Tables::set_constraints() {
    auto more = derived_sums(geometry);
    sums.reserve(geometry.sums.size() + more.size());
    for (const auto& sum : geometry.sums) sums.emplace_back(sum, geometry);
    for (auto& sum : more) sums.emplace_back(std::move(sum), geometry);
    const auto is_early = [](const SumFilter& sum) {
        return sum.cells().size() <= longest_early || sum.has_sets();
    };
    const auto derived = sums.begin() + static_cast<ptrdiff_t>(geometry.sums.size());
    first_long = static_cast<size_t>(std::stable_partition(derived, sums.end(), is_early) - sums.begin());
    for (const auto& automaton : joined_automata(geometry)) automata.emplace_back(automaton, geometry);
    for (const auto& automaton : derived_counts(geometry)) automata.emplace_back(automaton, geometry);
    std::vector<uint32_t> start{0};
    std::vector<Cell> all;
    const auto add = [&](std::span<const Cell> cells) {
        all.insert(all.end(), cells.begin(), cells.end());
        start.push_back(static_cast<uint32_t>(all.size()));
    };
    for (const auto& sum : sums) add(sum.cells());
    for (const auto& automaton : automata) add(automaton.cells());
    for (const auto& set : friends) add(set.cells);
    constraint_cells_ = {std::move(start), std::move(all)};
    words_ = (constraint_count() + 63) / 64;
    constraints_of_.assign(cell_count * words_, 0);
    for (size_t i = 0; i < constraint_count(); i++)
        for (const Cell cell : constraint_cells(i))
            constraints_of_[cell * words_ + i / 64] |= uint64_t{1} << i % 64;
}

uint32_t Tables::compare(size_t house, size_t other) const {
    uint32_t out = 0;
    for (const Cell cell : geometry.houses[other])
        for (const auto& s : spots(cell))
            if (s.house == house) out |= s.bit;
    return out;
}

}  // namespace nonet::search
