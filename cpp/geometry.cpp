#include "geometry.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace nonet {

template <class T>
Lists<T>::Lists(const std::vector<std::vector<T>>& rows) {
    start_.reserve(rows.size() + 1);
    start_.push_back(0);
    for (const auto& row : rows) {
        items_.insert(items_.end(), row.begin(), row.end());
        start_.push_back(static_cast<uint32_t>(items_.size()));
    }
}

template class Lists<uint16_t>;

namespace {

// Everything that shares a row of `groups` with `item`, but not the item itself.
std::vector<uint16_t> neighbours(uint16_t item, const std::vector<uint16_t>& mine,
                                 const std::vector<std::vector<uint16_t>>& groups) {
    std::vector<uint16_t> out;
    for (auto g : mine) out.insert(out.end(), groups[g].begin(), groups[g].end());
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    std::erase(out, item);
    return out;
}

std::vector<std::vector<uint16_t>> transpose(const std::vector<std::vector<uint16_t>>& groups, int items) {
    std::vector<std::vector<uint16_t>> out(items);
    for (size_t g = 0; g < groups.size(); g++)
        for (auto i : groups[g]) out[i].push_back(static_cast<uint16_t>(g));
    return out;
}

}  // namespace

Geometry::Geometry(int n, std::array<int, 2> box_shape, const std::vector<std::vector<Cell>>& house_cells)
    : size(n), cell_count(n * n), candidate_count(n * n * n), box(box_shape) {
    if (n < 1 || n > max_size)
        throw std::invalid_argument("size " + std::to_string(n) + " is not between 1 and 25");
    if (box[0] < 1 || box[1] < 1 || box[0] * box[1] != n)
        throw std::invalid_argument("box shape does not fit the size");
    for (const auto& house : house_cells) {
        auto sorted = house;
        std::sort(sorted.begin(), sorted.end());
        if (house.empty() || house.size() > static_cast<size_t>(n) || sorted.back() >= cell_count ||
            std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            throw std::invalid_argument("a house needs 1 to N different cells of the grid");
    }
    all_digits = static_cast<Digits>((1ull << n) - 1);
    houses = Lists<Cell>(house_cells);
    const auto of_cell = transpose(house_cells, cell_count);
    houses_of = Lists<uint16_t>(of_cell);
    std::vector<std::vector<Cell>> around(cell_count);
    for (int c = 0; c < cell_count; c++)
        around[c] = neighbours(static_cast<Cell>(c), of_cell[c], house_cells);
    peers = Lists<Cell>(around);

    std::vector<std::vector<Candidate>> exactly_one(cell_count);
    for (int c = 0; c < cell_count; c++)
        for (int d = 1; d <= n; d++) exactly_one[c].push_back(candidate(c, d));
    house_of_variable.assign(cell_count, -1);
    for (size_t h = 0; h < house_cells.size(); h++) {
        const bool whole = house_cells[h].size() == static_cast<size_t>(n);
        first_variable.push_back(whole ? static_cast<int>(exactly_one.size()) : -1);
        if (!whole) continue;
        for (int d = 1; d <= n; d++) {
            auto& set = exactly_one.emplace_back();
            for (auto c : house_cells[h]) set.push_back(candidate(c, d));
            house_of_variable.push_back(static_cast<int>(h));
        }
    }
    variables = Lists<Candidate>(exactly_one);
    variables_of = Lists<uint16_t>(transpose(exactly_one, candidate_count));

    std::vector<std::vector<Candidate>> excluded(candidate_count);
    for (int c = 0; c < cell_count; c++)
        for (int d = 1; d <= n; d++) {
            auto& out = excluded[candidate(c, d)];
            for (auto p : around[c]) out.push_back(candidate(p, d));
            for (int e = 1; e <= n; e++)
                if (e != d) out.push_back(candidate(c, e));
            std::sort(out.begin(), out.end());
        }
    links = Lists<Candidate>(excluded);
}

}  // namespace nonet
