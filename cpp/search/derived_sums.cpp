#include "search/derived_sums.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <set>
#include <span>

namespace nonet::search {

namespace {

// Longer ones seldom tell anything that their cages do not; a rest of one house is a cage of its own.
constexpr size_t longest = 6;
constexpr int most_lines = 4;

// Regions and cages are compared many hundred times on one board: as bits, in so many words.
template <size_t words>
class Deriver {
  public:
    explicit Deriver(const Geometry& g) : g_(g) {
        for (const auto& sum : g.sums) {
            known_.insert(bits_of(sum.cells));
            const auto is_one = [](int k) { return k == 1; };
            if (std::all_of(sum.coefficients.begin(), sum.coefficients.end(), is_one))
                cages_.push_back({bits_of(sum.cells), sum.cells.size(), sum.total});
        }
        // Small ones first: of two that overlap the more telling is used.
        std::stable_sort(cages_.begin(), cages_.end(),
                         [](const Cage& a, const Cage& b) { return a.size < b.size; });
    }

    bool has_cages() const { return !cages_.empty(); }

    // The sums of a region made of whole houses that have no cell in common.
    void add(std::span<const size_t> houses) {
        Bits region{};
        for (const size_t h : houses) {
            const Bits house = bits_of(g_.houses[h]);
            for (size_t w = 0; w < words; w++) region[w] |= house[w];
        }
        touching_.clear();
        for (const Cage& cage : cages_) {
            uint64_t within = 0, beyond = 0;
            for (size_t w = 0; w < words; w++) {
                within |= cage.cells[w] & region[w];
                beyond |= cage.cells[w] & ~region[w];
            }
            if (within) touching_.push_back({&cage, beyond != 0});
        }
        const int total = static_cast<int>(houses.size()) * g_.size * (g_.size + 1) / 2;
        for (const Taking taking : {inside, mostly_inside, touching})
            derive(region, total, houses.size() == 1, taking);
    }

    std::vector<Sum> out;

  private:
    using Bits = std::array<uint64_t, words>;  // a set of cells

    struct Cage {
        Bits cells;
        size_t size;
        int total;
    };

    struct Touching {
        const Cage* cage;
        bool is_crossing;  // it has cells inside and outside
    };

    // Which cages are taken from the region.
    enum Taking { inside, mostly_inside, touching };

    static Bits bits_of(std::span<const Cell> cells) {
        Bits out{};
        for (const Cell c : cells) out[c / 64] |= uint64_t{1} << c % 64;
        return out;
    }

    size_t count(const Bits& cells) const {
        int out = 0;
        for (size_t w = 0; w < words; w++) out += std::popcount(cells[w]);
        return static_cast<size_t>(out);
    }

    void derive(const Bits& region, int total, bool is_one_house, Taking taking) {
        Bits used{};  // the cells of the cages taken
        bool any = false, crossing = false;
        for (const auto& [cage, is_crossing] : touching_) {
            if (taking == inside && is_crossing) continue;
            uint64_t overlap = 0;
            for (size_t w = 0; w < words; w++) overlap |= cage->cells[w] & used[w];
            if (overlap) continue;
            if (taking == mostly_inside && is_crossing) {
                Bits part{};
                for (size_t w = 0; w < words; w++) part[w] = cage->cells[w] & region[w];
                if (2 * count(part) < cage->size) continue;
            }
            any = true;
            crossing |= is_crossing;
            total -= cage->total;
            for (size_t w = 0; w < words; w++) used[w] |= cage->cells[w];
        }
        if (!any || (taking != inside && !crossing)) return;
        Bits rest{}, outside{}, both{};
        for (size_t w = 0; w < words; w++) {
            rest[w] = region[w] & ~used[w];
            outside[w] = used[w] & ~region[w];
            both[w] = rest[w] | outside[w];
        }
        const size_t cells = count(both);
        if (!cells || (cells > longest && !(is_one_house && !crossing))) return;
        if (!known_.insert(both).second) return;
        Sum sum{{}, {}, total};
        sum.cells.reserve(cells);
        sum.coefficients.reserve(cells);
        append(rest, 1, sum);
        const bool is_all_outside = sum.cells.empty();  // the same sum without a sign
        if (is_all_outside) sum.total = -total;
        append(outside, is_all_outside ? 1 : -1, sum);
        out.push_back(std::move(sum));
    }

    void append(const Bits& cells, int coefficient, Sum& sum) const {
        for (size_t w = 0; w < words; w++)
            for (uint64_t left = cells[w]; left; left &= left - 1) {
                sum.cells.push_back(static_cast<Cell>(w * 64 + static_cast<size_t>(std::countr_zero(left))));
                sum.coefficients.push_back(coefficient);
            }
    }

    const Geometry& g_;
    std::vector<Cage> cages_;
    std::vector<Touching> touching_;  // the region that is being looked at
    std::set<Bits> known_;
};

template <size_t words>
std::vector<Sum> derive(const Geometry& g) {
    Deriver<words> deriver(g);
    if (!deriver.has_cages()) return {};
    const auto n = static_cast<size_t>(g.size);
    for (size_t h = 0; h < g.houses.size(); h++)
        if (g.houses[h].size() == n) deriver.add(std::array{h});
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
        if ((b + 1) % across) deriver.add(std::array{2 * n + b, 2 * n + b + 1});
        if (b + across < n) deriver.add(std::array{2 * n + b, 2 * n + b + across});
    }
    return deriver.out;
}

}  // namespace

std::vector<Sum> derived_sums(const Geometry& g) {
    if (g.sums.empty()) return {};
    constexpr size_t most_words = (max_size * max_size + 63) / 64;
    return g.cell_count <= 128 ? derive<2>(g) : derive<most_words>(g);
}

}  // namespace nonet::search
