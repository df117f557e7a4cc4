#include "search/derived_sums.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace nonet::search {

namespace {

// Longer ones seldom tell anything that their cages do not; a rest of one house is a cage of its own.
constexpr size_t longest = 6;
constexpr int most_lines = 4;

class Deriver {
  public:
    explicit Deriver(const Geometry& g) : g_(g), in_(g.cell_count, 0), used_(g.cell_count, 0) {
        for (const auto& sum : g.sums) {
            auto cells = sum.cells;
            std::sort(cells.begin(), cells.end());
            known_.insert(cells);
            const auto is_one = [](int k) { return k == 1; };
            if (std::all_of(sum.coefficients.begin(), sum.coefficients.end(), is_one)) cages_.push_back(&sum);
        }
        // Small ones first: of two that overlap the more telling is used.
        std::stable_sort(cages_.begin(), cages_.end(),
                         [](const Sum* a, const Sum* b) { return a->cells.size() < b->cells.size(); });
    }

    bool has_cages() const { return !cages_.empty(); }

    // The sums of a region made of whole houses that have no cell in common.
    void add(const std::vector<size_t>& houses) {
        for (const size_t h : houses)
            for (const Cell c : g_.houses[h]) in_[c] = 1;
        total_ = static_cast<int>(houses.size()) * g_.size * (g_.size + 1) / 2;
        for (const Taking taking : {inside, mostly_inside, touching}) derive(houses, taking);
        for (const size_t h : houses)
            for (const Cell c : g_.houses[h]) in_[c] = 0;
    }

    std::vector<Sum> out;

  private:
    // Which cages are taken from the region.
    enum Taking { inside, mostly_inside, touching };

    void derive(const std::vector<size_t>& houses, Taking taking) {
        std::vector<Cell> outside, taken;
        int total = total_;
        bool crossing = false;
        for (const Sum* cage : cages_) {
            size_t within = 0;
            bool free = true;
            for (const Cell c : cage->cells) {
                within += in_[c];
                free &= !used_[c];
            }
            const size_t beyond = cage->cells.size() - within;
            if (!free || !within || (taking == inside && beyond) ||
                (taking == mostly_inside && beyond > within))
                continue;
            crossing |= beyond > 0;
            total -= cage->total;
            for (const Cell c : cage->cells) {
                used_[c] = 1;
                taken.push_back(c);
                if (!in_[c]) outside.push_back(c);
            }
        }
        Sum sum{{}, {}, total};
        if (!taken.empty() && (taking == inside || crossing)) {
            for (const size_t h : houses)
                for (const Cell c : g_.houses[h])
                    if (!used_[c]) sum.cells.push_back(c);
            sum.coefficients.assign(sum.cells.size(), 1);
            sum.cells.insert(sum.cells.end(), outside.begin(), outside.end());
            sum.coefficients.resize(sum.cells.size(), -1);
            // All outside: the same sum without a sign.
            if (outside.size() == sum.cells.size()) {
                std::fill(sum.coefficients.begin(), sum.coefficients.end(), 1);
                sum.total = -total;
            }
            keep(std::move(sum), houses.size() == 1 && outside.empty());
        }
        for (const Cell c : taken) used_[c] = 0;
    }

    void keep(Sum sum, bool is_rest_of_house) {
        if (sum.cells.empty() || (sum.cells.size() > longest && !is_rest_of_house)) return;
        auto cells = sum.cells;
        std::sort(cells.begin(), cells.end());
        if (known_.insert(std::move(cells)).second) out.push_back(std::move(sum));
    }

    const Geometry& g_;
    std::vector<const Sum*> cages_;
    std::vector<uint8_t> in_, used_;  // by cell: in the region, in a cage that was taken from it
    int total_ = 0;
    std::set<std::vector<Cell>> known_;
};

}  // namespace

std::vector<Sum> derived_sums(const Geometry& g) {
    if (g.sums.empty()) return {};
    Deriver deriver(g);
    if (!deriver.has_cages()) return {};
    const auto n = static_cast<size_t>(g.size);
    for (size_t h = 0; h < g.houses.size(); h++)
        if (g.houses[h].size() == n) deriver.add({h});
    for (size_t lines = 2; lines <= std::min<size_t>(most_lines, n - 1); lines++)
        for (const size_t first : {size_t{0}, n})
            for (size_t h = first; h + lines <= first + n; h++) {
                std::vector<size_t> houses(lines);
                std::iota(houses.begin(), houses.end(), h);
                deriver.add(houses);
            }
    if (!g.box_count || g.box[0] < 2) return deriver.out;
    // Two boxes side by side, one above the other.
    const auto across = static_cast<size_t>(g.size / g.box[1]);
    for (size_t b = 0; b < n; b++) {
        if ((b + 1) % across) deriver.add({2 * n + b, 2 * n + b + 1});
        if (b + across < n) deriver.add({2 * n + b, 2 * n + b + across});
    }
    return deriver.out;
}

}  // namespace nonet::search
