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

namespace {

// For every item the groups that it is in, ascending.
Lists<uint16_t> transpose(const Lists<uint16_t>& groups, int items) {
    std::vector<uint32_t> start(static_cast<size_t>(items) + 2, 0);
    for (size_t g = 0; g < groups.size(); g++)
        for (const auto i : groups[g]) start[i + 2u]++;
    for (size_t i = 2; i < start.size(); i++) start[i] += start[i - 1];
    // start[i + 1] is where row i is filled next; at the end that is where row i + 1 begins.
    std::vector<uint16_t> out(start.back());
    for (size_t g = 0; g < groups.size(); g++)
        for (const auto i : groups[g]) out[start[i + 1u]++] = static_cast<uint16_t>(g);
    start.pop_back();
    return {std::move(start), std::move(out)};
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
        if (house.empty() || house.size() > static_cast<size_t>(n) || !are_different(house, n))
            throw std::invalid_argument("a house needs 1 to N different cells of the grid");
        if (house.size() == static_cast<size_t>(n)) variables += static_cast<size_t>(n);
    }
    if (!begins_with_lines_and_boxes(n, box_count, house_cells))
        throw std::invalid_argument("the houses begin with the rows, the columns and the boxes");
    if (variables > max_variables)
        throw std::invalid_argument("these houses make " + std::to_string(variables) +
                                    " variables: a board has at most " + std::to_string(max_variables));
}

// The relations of every cell, told from its side.
class Ties {
  public:
    Ties(const std::vector<Relation>& relations, size_t size, size_t cell_count) : size_(size) {
        std::vector<uint32_t> start(cell_count + 2, 0);
        for (const auto& relation : relations) {
            for (const Cell cell : relation.cells) start[cell + 2u]++;
            const size_t ahead = tables_.size(), back = ahead + size;
            tables_.insert(tables_.end(), relation.excluded.begin(), relation.excluded.end());
            tables_.resize(back + size, 0);
            for (size_t d = 0; d < size; d++)
                for (Digits left = relation.excluded[d]; left; left &= left - 1)
                    tables_[back + static_cast<size_t>(std::countr_zero(left))] |= 1u << d;
        }
        for (size_t i = 2; i < start.size(); i++) start[i] += start[i - 1];
        // start[i + 1] is where row i is filled next; at the end that is where row i + 1 begins.
        std::vector<Tie> ties(start.back());
        uint32_t table = 0;
        for (const auto& [excluded, cells] : relations) {
            for (size_t i = 0; i < cells.size(); i += 2) {
                ties[start[cells[i] + 1u]++] = {cells[i + 1], table};
                ties[start[cells[i + 1] + 1u]++] = {cells[i], table + static_cast<uint32_t>(size)};
            }
            table += 2 * static_cast<uint32_t>(size);
        }
        start.pop_back();
        ties_ = {std::move(start), std::move(ties)};
    }

    // Adds to a row what the digits of a cell exclude in others, which are listed, ascending.
    void gather(size_t cell, std::span<Digits> row, std::vector<Cell>& others) const {
        others.clear();
        for (const auto& [other, table] : ties_[cell]) {
            others.push_back(other);
            for (size_t d = 0; d < size_; d++) row[other * size_ + d] |= tables_[table + d];
        }
        std::sort(others.begin(), others.end());
        others.erase(std::unique(others.begin(), others.end()), others.end());
    }

  private:
    struct Tie {
        Cell other;
        uint32_t table;
    };
    size_t size_;
    std::vector<Digits> tables_;  // of every relation, and the same the other way round
    Lists<Tie> ties_;
};

}  // namespace

Geometry::Geometry(int n, std::array<int, 2> box_shape, const std::vector<std::vector<Cell>>& house_cells,
                   const std::vector<Relation>& relations, std::vector<Sum> given_sums,
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
    set_variables();
    set_relations(relations);
    set_peers();
    set_constraints(barred_candidates);
    const bool is_linked_only = !has_constraints() && barred_candidates.empty();
    digits_are_alike = is_linked_only && are_digits_alike();
    is_nine = !has_constraints() && !has_links && has_plain_nine_houses();
    is_plain_nine = is_nine && barred_candidates.empty();
}

void Geometry::set_houses(const std::vector<std::vector<Cell>>& house_cells) {
    houses = Lists<Cell>(house_cells);
    houses_of = transpose(houses, cell_count);
    const auto words = static_cast<size_t>(words_);
    sees_.assign(static_cast<size_t>(cell_count) * words, 0);
    std::vector<uint64_t> bits(words);
    for (const auto& house : house_cells) {
        std::fill(bits.begin(), bits.end(), 0);
        for (const auto p : house) bits[p / 64] |= uint64_t{1} << p % 64;
        for (const auto p : house)
            for (size_t w = 0; w < words; w++) sees_[p * words + w] |= bits[w];
    }
    for (size_t p = 0; p < static_cast<size_t>(cell_count); p++)  // no cell is its own peer
        sees_[p * words + p / 64] &= ~(uint64_t{1} << p % 64);
}

void Geometry::set_variables() {
    const auto n = static_cast<size_t>(size);
    std::vector<uint32_t> start;
    std::vector<Candidate> items;
    start.reserve(static_cast<size_t>(cell_count) + houses.size() * n + 1);
    items.reserve(static_cast<size_t>(candidate_count) + houses.size() * n * n);
    for (int k = 0; k < candidate_count; k++) items.push_back(static_cast<Candidate>(k));  // cell by cell
    for (int c = 0; c <= cell_count; c++) start.push_back(static_cast<uint32_t>(c * size));
    house_of_variable.assign(cell_count, -1);
    for (size_t h = 0; h < houses.size(); h++) {
        const auto cells = houses[h];
        first_variable.push_back(cells.size() == n ? static_cast<int>(start.size() - 1) : -1);
        if (cells.size() < n) continue;
        for (int d = 1; d <= size; d++) {
            for (const auto c : cells) items.push_back(candidate(c, d));
            start.push_back(static_cast<uint32_t>(items.size()));
        }
        house_of_variable.insert(house_of_variable.end(), n, static_cast<int>(h));
    }
    variables = {std::move(start), std::move(items)};
    variables_of = transpose(variables, candidate_count);
}

// Keeps of the relations, both ways, what houses do not say already; those are in sees_ by now. Two cells
// that can't hold the same digit, whatever it is, become peers.
void Geometry::set_relations(const std::vector<Relation>& relations) {
    const auto n = static_cast<size_t>(size), cells = static_cast<size_t>(cell_count);
    size_t count = 0;
    for (const auto& relation : relations) {
        check(relation, size);
        for (const Digits digits : relation.excluded)
            count += relation.cells.size() / 2 * static_cast<size_t>(std::popcount(digits));
    }
    if (count > max_links)
        throw std::invalid_argument(std::to_string(count) + " links are too many: a board has at most " +
                                    std::to_string(max_links));
    std::vector<uint32_t> first_link(cells * n + 1, 0), first_partner(cells + 1, 0);
    std::vector<Candidate> all_links;
    std::vector<Partner> all_partners;
    if (count) {
        all_links.reserve(2 * count);
        ruled_.assign(cells, false);
        const Ties ties(relations, n, cells);
        std::vector<Digits> row(cells * n, 0);  // what the digits of a cell exclude, by other cell and digit
        std::vector<Cell> others;
        for (size_t p = 0; p < cells; p++) {
            ties.gather(p, row, others);
            for (const Cell q : others)
                for (size_t d = 0; d < n && sees(static_cast<int>(p), q); d++) row[q * n + d] &= ~(1u << d);
            for (size_t d = 0; d < n; d++) {
                for (const Cell q : others)
                    for (Digits left = row[q * n + d]; left; left &= left - 1)
                        all_links.push_back(static_cast<Candidate>(q * size + std::countr_zero(left)));
                first_link[p * n + d + 1] = static_cast<uint32_t>(all_links.size());
            }
            ruled_[p] = first_link[p * n] < first_link[p * n + n];
            for (const Cell q : others) {
                const std::span<Digits> excluded(row.data() + q * n, n);
                const bool in_house = sees(static_cast<int>(p), q);
                Digits equal = 0, different = 0;
                for (size_t d = 0; d < n; d++) {
                    equal |= excluded[d] & 1u << d;
                    different |= excluded[d] & ~(1u << d);
                }
                if (different) {
                    all_partners.push_back({q, static_cast<uint32_t>(excluded_.size())});
                    for (size_t d = 0; d < n; d++)
                        excluded_.push_back(excluded[d] | (in_house ? 1u << d : 0));
                }
                if (equal == all_digits)
                    sees_[p * static_cast<size_t>(words_) + (q >> 6)] |= 1ull << (q & 63);
                std::fill(excluded.begin(), excluded.end(), 0);
            }
            first_partner[p + 1] = static_cast<uint32_t>(all_partners.size());
        }
    }
    has_links = !all_links.empty();
    rule_links = {std::move(first_link), std::move(all_links)};
    partners = {std::move(first_partner), std::move(all_partners)};
}
void Geometry::set_peers() {
    const auto cells = static_cast<size_t>(cell_count);
    std::vector<uint32_t> start{0};
    std::vector<Cell> around;
    start.reserve(cells + 1);
    for (size_t p = 0; p < cells; p++) {
        const auto bits = peer_bits(p);
        for (size_t w = 0; w < bits.size(); w++)
            for (uint64_t left = bits[w]; left; left &= left - 1)
                around.push_back(static_cast<Cell>(w * 64 + static_cast<size_t>(std::countr_zero(left))));
        start.push_back(static_cast<uint32_t>(around.size()));
    }
    peers = {std::move(start), std::move(around)};
}

const Lists<Candidate>& Geometry::make_links() const {
    const auto cells = static_cast<size_t>(cell_count), n = static_cast<size_t>(size);
    size_t most = cells * n * (n - 1);
    for (size_t c = 0; c < cells; c++) most += peers[c].size() * n;
    for (size_t k = 0; has_links && k < rule_links.size(); k++) most += rule_links[k].size();
    std::vector<uint32_t> start{0};
    start.reserve(cells * n + 1);
    std::vector<Candidate> all(most);
    std::vector<Candidate> plain(n + cells), ones(n + cells), others;
    for (size_t d = 0; d < n; d++)  // the other digits of the cell, for each of its digits
        for (size_t e = 0; e < n; e++)
            if (e != d) others.push_back(static_cast<Candidate>(e));
    Candidate* out = all.data();
    for (size_t c = 0; c < cells; c++) {
        const auto seen = peers[c];
        const size_t below =
            static_cast<size_t>(std::lower_bound(seen.begin(), seen.end(), c) - seen.begin());
        // The links of digit 1 to the peers, with room for those within the cell: adding to them is vector
        // code.
        for (size_t k = 0; k < below; k++) ones[k] = static_cast<Candidate>(seen[k] * n);
        for (size_t k = below; k < seen.size(); k++) ones[n - 1 + k] = static_cast<Candidate>(seen[k] * n);
        const size_t count = seen.size() + n - 1;
        for (size_t d = 0; d < n; d++) {
            const auto rule = rule_links[c * n + d];
            // What the cell and its peers give: at once in its place, if there is nothing to merge it with.
            Candidate* const first = rule.empty() ? out : plain.data();
            const auto digit = static_cast<Candidate>(d), own = static_cast<Candidate>(c * n);
            for (size_t k = 0; k < count; k++) first[k] = static_cast<Candidate>(ones[k] + digit);
            const Candidate* const other = others.data() + d * (n - 1);
            for (size_t e = 0; e < n - 1; e++) first[below + e] = static_cast<Candidate>(own + other[e]);
            out = rule.empty() ? first + count
                               : std::set_union(first, first + count, rule.begin(), rule.end(), out);
            start.push_back(static_cast<uint32_t>(out - all.data()));
        }
    }
    all.resize(start.back());
    const auto* made = new Lists<Candidate>(std::move(start), std::move(all));
    const Lists<Candidate>* before = nullptr;
    if (links_.compare_exchange_strong(before, made, std::memory_order_acq_rel)) return *made;
    delete made;  // another thread was faster
    return *before;
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
    std::vector<uint32_t> start{0};
    std::vector<Cell> cells;
    for (size_t i = 0; i < count; i++) {
        const auto own = constraint_cells(i);
        cells.insert(cells.end(), own.begin(), own.end());
        start.push_back(static_cast<uint32_t>(cells.size()));
        for (const Cell cell : own) ruled_[cell] = true;
    }
    constraints_of_ = transpose({std::move(start), std::move(cells)}, cell_count);
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
