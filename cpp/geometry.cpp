#include "geometry.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

namespace nonet {

template <class T>
Lists<T>::Lists(const std::vector<std::vector<T>>& rows) {
    size_t count = 0;
    for (const auto& row : rows) count += row.size();
    items_.reserve(count);
    start_.reserve(rows.size() + 1);
    start_.push_back(0);
    for (const auto& row : rows) {
        items_.insert(items_.end(), row.begin(), row.end());
        start_.push_back(static_cast<uint32_t>(items_.size()));
    }
}

template class Lists<uint16_t>;
template class Lists<Geometry::Partner>;

namespace {

std::vector<std::vector<uint16_t>> transpose(const std::vector<std::vector<uint16_t>>& groups, int items) {
    std::vector<std::vector<uint16_t>> out(items);
    std::vector<uint32_t> count(items, 0);
    for (const auto& group : groups)
        for (const auto i : group) count[i]++;
    for (int i = 0; i < items; i++) out[i].reserve(count[i]);
    for (size_t g = 0; g < groups.size(); g++)
        for (auto i : groups[g]) out[i].push_back(static_cast<uint16_t>(g));
    return out;
}

// The first N houses are the rows, then come the columns, then the boxes, if any: houses that part the grid.
bool begins_with_lines_and_boxes(int n, int box_count, const std::vector<std::vector<Cell>>& house_cells) {
    const int first = 2 * n + box_count;
    if (house_cells.size() < static_cast<size_t>(first)) return false;
    std::vector<bool> in_box(n * n);
    for (int h = 0; h < first; h++) {
        const auto& cells = house_cells[h];
        if (cells.size() != static_cast<size_t>(n)) return false;
        for (int k = 0; k < n; k++) {
            if (h < n && cells[k] != h * n + k) return false;
            if (h >= n && h < 2 * n && cells[k] != k * n + h - n) return false;
            if (h >= 2 * n) in_box[cells[k]] = true;
        }
    }
    return !box_count || std::find(in_box.begin(), in_box.end(), false) == in_box.end();
}

void check_houses(int n, int box_count, const std::vector<std::vector<Cell>>& house_cells) {
    if (house_cells.size() > max_houses)
        throw std::invalid_argument(std::to_string(house_cells.size()) +
                                    " houses are too many: a board has at most " +
                                    std::to_string(max_houses));
    size_t variables = static_cast<size_t>(n * n);
    for (const auto& house : house_cells) {
        auto sorted = house;
        std::sort(sorted.begin(), sorted.end());
        if (house.empty() || house.size() > static_cast<size_t>(n) || sorted.back() >= n * n ||
            std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            throw std::invalid_argument("a house needs 1 to N different cells of the grid");
        if (house.size() == static_cast<size_t>(n)) variables += static_cast<size_t>(n);
    }
    if (!begins_with_lines_and_boxes(n, box_count, house_cells))
        throw std::invalid_argument("the houses begin with the rows, the columns and the boxes");
    if (variables > max_variables)
        throw std::invalid_argument("these houses make " + std::to_string(variables) +
                                    " variables: a board has at most " + std::to_string(max_variables));
}

}  // namespace

Geometry::Geometry(int n, std::array<int, 2> box_shape, const std::vector<std::vector<Cell>>& house_cells,
                   const std::vector<std::pair<Candidate, Candidate>>& given, std::vector<Sum> given_sums,
                   std::vector<Automaton> given_automata, const std::vector<Candidate>& barred_candidates)
    : size(n), box(box_shape), sums(std::move(given_sums)), automata(std::move(given_automata)) {
    if (n < 1 || n > max_size)
        throw std::invalid_argument("size " + std::to_string(n) + " is not between 1 and 25");
    const bool regions = box == std::array{0, 0};
    if (!regions && (box[0] < 1 || box[1] < 1 || box[0] > n || n % box[0] || n / box[0] != box[1]))
        throw std::invalid_argument("box shape does not fit the size");
    box_count = box[0] == 1 || box[1] == 1 ? 0 : n;
    check_houses(n, box_count, house_cells);
    cell_count = n * n;
    candidate_count = n * n * n;
    all_digits = static_cast<Digits>((1ull << n) - 1);
    words_ = (cell_count + 63) / 64;
    set_houses(house_cells);
    set_variables(house_cells);
    set_links(given);
    set_partners();
    set_constraints(barred_candidates);
    const bool is_linked_only = !has_constraints() && barred_candidates.empty();
    digits_are_alike = is_linked_only && are_digits_alike();
    is_nine = !has_constraints() && !has_links && has_plain_nine_houses();
    is_plain_nine = is_nine && barred_candidates.empty();
}

void Geometry::set_houses(const std::vector<std::vector<Cell>>& house_cells) {
    houses = Lists<Cell>(house_cells);
    houses_of = Lists<uint16_t>(transpose(house_cells, cell_count));
    sees_.assign(static_cast<size_t>(cell_count * words_), 0);
    for (const auto& house : house_cells)
        for (const auto p : house)
            for (const auto q : house)
                if (p != q) sees_[static_cast<size_t>(p * words_ + (q >> 6))] |= 1ull << (q & 63);
}

void Geometry::set_variables(const std::vector<std::vector<Cell>>& house_cells) {
    std::vector<std::vector<Candidate>> exactly_one(cell_count);
    for (int c = 0; c < cell_count; c++) {
        exactly_one[c].reserve(static_cast<size_t>(size));
        for (int d = 1; d <= size; d++) exactly_one[c].push_back(candidate(c, d));
    }
    house_of_variable.assign(cell_count, -1);
    for (size_t h = 0; h < house_cells.size(); h++) {
        const bool whole = house_cells[h].size() == static_cast<size_t>(size);
        first_variable.push_back(whole ? static_cast<int>(exactly_one.size()) : -1);
        if (!whole) continue;
        for (int d = 1; d <= size; d++) {
            auto& set = exactly_one.emplace_back();
            set.reserve(static_cast<size_t>(size));
            for (auto c : house_cells[h]) set.push_back(candidate(c, d));
            house_of_variable.push_back(static_cast<int>(h));
        }
    }
    variables = Lists<Candidate>(exactly_one);
    variables_of = Lists<uint16_t>(transpose(exactly_one, candidate_count));
}

// Peers and links from the houses, which set_houses() has put into sees_, and from the links given.
void Geometry::set_links(std::vector<std::pair<Candidate, Candidate>> given) {
    if (given.size() > max_links)
        throw std::invalid_argument(std::to_string(given.size()) +
                                    " links are too many: a board has at most " + std::to_string(max_links));
    for (auto& [a, b] : given) {
        if (a == b || a >= candidate_count || b >= candidate_count)
            throw std::invalid_argument("a link needs two different candidates of the grid");
        if (a > b) std::swap(a, b);
    }
    if (!std::is_sorted(given.begin(), given.end())) std::sort(given.begin(), given.end());
    given.erase(std::unique(given.begin(), given.end()), given.end());
    std::erase_if(given, [&](const auto& link) {
        const int p = cell_of(link.first), q = cell_of(link.second);
        return p == q || (digit_of(link.first) == digit_of(link.second) && sees(p, q));
    });
    has_links = !given.empty();
    std::vector<std::vector<Candidate>> by_rule(candidate_count);
    if (has_links) {
        ruled_.assign(cell_count, false);
        const auto cells = static_cast<size_t>(cell_count);
        std::vector<uint8_t> equal(cells * cells, 0);  // by cell pair: digits that exclude their like
        for (const auto& [a, b] : given) {
            const int p = cell_of(a), q = cell_of(b);
            by_rule[a].push_back(b);
            by_rule[b].push_back(a);
            ruled_[p] = ruled_[q] = true;
            if (digit_of(a) != digit_of(b) || ++equal[static_cast<size_t>(p * cell_count + q)] < size)
                continue;
            sees_[static_cast<size_t>(p * words_ + (q >> 6))] |= 1ull << (q & 63);
            sees_[static_cast<size_t>(q * words_ + (p >> 6))] |= 1ull << (p & 63);
        }
        for (auto& list : by_rule) std::sort(list.begin(), list.end());
    }
    rule_links = Lists<Candidate>(by_rule);

    std::vector<std::vector<Cell>> around(cell_count);
    for (int p = 0; p < cell_count; p++) {
        int count = 0;
        for (int w = 0; w < words_; w++) count += std::popcount(sees_[static_cast<size_t>(p * words_ + w)]);
        around[p].reserve(static_cast<size_t>(count));
        for (int w = 0; w < words_; w++)
            for (uint64_t left = sees_[static_cast<size_t>(p * words_ + w)]; left; left &= left - 1)
                around[p].push_back(static_cast<Cell>(w * 64 + std::countr_zero(left)));
    }
    peers = Lists<Cell>(around);
    auto& all = by_rule;
    std::vector<Candidate> plain;  // what the cell and its peers give
    for (int c = 0; c < cell_count; c++)
        for (int d = 1; d <= size; d++) {
            plain.clear();
            const auto beyond = std::lower_bound(around[c].begin(), around[c].end(), c);
            for (auto p = around[c].begin(); p != beyond; ++p) plain.push_back(candidate(*p, d));
            for (int e = 1; e <= size; e++)
                if (e != d) plain.push_back(candidate(c, e));
            for (auto p = beyond; p != around[c].end(); ++p) plain.push_back(candidate(*p, d));
            auto& out = all[candidate(c, d)];
            if (out.empty()) {
                out = plain;
                continue;
            }
            const auto rule = rule_links[candidate(c, d)];
            out.resize(plain.size() + rule.size());
            out.erase(std::set_union(plain.begin(), plain.end(), rule.begin(), rule.end(), out.begin()),
                      out.end());
        }
    links = Lists<Candidate>(all);
}

void Geometry::set_partners() {
    std::vector<std::vector<Partner>> rows(cell_count);
    std::vector<uint32_t> first(cell_count);  // in excluded_; 0: no partner
    excluded_.assign(1, 0);
    for (int p = 0; p < cell_count && has_links; p++) {
        std::fill(first.begin(), first.end(), 0);
        for (int d = 0; d < size; d++)
            for (const auto other : rule_links[p * size + d])
                if (other % size != d) first[other / size] = 1;
        for (int q = 0; q < cell_count; q++) {
            if (!first[q]) continue;
            first[q] = static_cast<uint32_t>(excluded_.size());
            rows[p].push_back({static_cast<Cell>(q), first[q]});
            for (int d = 0; d < size; d++) excluded_.push_back(sees(p, q) ? 1u << d : 0);
        }
        for (int d = 0; d < size; d++)
            for (const auto other : rule_links[p * size + d])
                if (const uint32_t at = first[other / size])
                    excluded_[at + static_cast<uint32_t>(d)] |= 1u << other % size;
    }
    partners = Lists<Partner>(rows);
}

void Geometry::set_constraints(const std::vector<Candidate>& barred_candidates) {
    const size_t count = sums.size() + automata.size();
    if (count > max_constraints)
        throw std::invalid_argument(std::to_string(count) +
                                    " sums and automata are too many: a board has at most " +
                                    std::to_string(max_constraints));
    for (const auto& sum : sums) check(sum, size);
    for (const auto& automaton : automata) check(automaton, size);
    barred.assign(cell_count, 0);
    if (!count && barred_candidates.empty()) return;
    ruled_.resize(cell_count, false);
    std::vector<std::vector<uint16_t>> covering(cell_count);
    for (size_t i = 0; i < count; i++)
        for (const Cell cell : constraint_cells(i)) {
            covering[cell].push_back(static_cast<uint16_t>(i));
            ruled_[cell] = true;
        }
    constraints_of_ = Lists<uint16_t>(covering);
    for (const Candidate c : barred_candidates) {
        if (c >= candidate_count) throw std::invalid_argument("a barred candidate lies outside the grid");
        barred[cell_of(c)] |= 1u << (digit_of(c) - 1);
        ruled_[cell_of(c)] = true;
    }
}

bool Geometry::is_rule_link(Candidate a, Candidate b) const {
    const auto list = rule_links[a];
    return std::binary_search(list.begin(), list.end(), b);
}

// Between two cells the links of equal digits are all there or none, and so are those of different digits.
bool Geometry::are_digits_alike() const {
    std::vector<int> different(cell_count);  // links of one cell to another
    for (int p = 0; p < cell_count && has_links; p++) {
        std::fill(different.begin(), different.end(), 0);
        for (int d = 0; d < size; d++)
            for (const auto b : rule_links[p * size + d]) {
                if (b % size != d)
                    different[b / size]++;
                else if (!sees(p, b / size))
                    return false;
            }
        for (const int count : different)
            if (count && count != size * (size - 1)) return false;
    }
    return true;
}

bool Geometry::has_plain_nine_houses() const {
    if (size != 9 || houses.size() != 27) return false;
    for (int b = 0; b < 9; b++)
        for (int k = 0; k < 9; k++)
            if (houses[18 + b][k] != (b / 3 * 3 + k / 3) * 9 + b % 3 * 3 + k % 3) return false;
    return true;
}

}  // namespace nonet
