#include "search/sum_filter.h"

#include <algorithm>
#include <array>
#include <bit>

namespace nonet::search {

namespace {

constexpr size_t longest_exact = 64;

int lowest(Digits mask) { return std::countr_zero(mask); }
int highest(Digits mask) { return std::bit_width(mask) - 1; }

// The least sum of different digits, none lower than the lowest of its cell; -1 if there are too few digits.
// Every digit, from the low end, is taken if a cell waits for one.
int least_sum(std::span<const Digits> masks, size_t without) {
    std::array<uint8_t, max_size + 1> begins{};
    Digits all = 0;
    for (size_t i = 0; i < masks.size(); i++) {
        if (i == without) continue;
        begins[lowest(masks[i])]++;
        all |= masks[i];
    }
    int waiting = 0, sum = 0;
    for (; all; all &= all - 1) {
        const int d = lowest(all);
        waiting += begins[d];
        if (waiting) {
            sum += d + 1;
            waiting--;
        }
    }
    return waiting ? -1 : sum;
}

int greatest_sum(std::span<const Digits> masks, size_t without) {
    std::array<uint8_t, max_size + 1> begins{};
    Digits all = 0;
    for (size_t i = 0; i < masks.size(); i++) {
        if (i == without) continue;
        begins[highest(masks[i])]++;
        all |= masks[i];
    }
    int waiting = 0, sum = 0;
    while (all) {
        const int d = highest(all);
        all &= ~(1u << d);
        waiting += begins[d];
        if (waiting) {
            sum += d + 1;
            waiting--;
        }
    }
    return waiting ? -1 : sum;
}

// The bits in the other order.
Digits reversed(Digits x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    return x >> 16 | x << 16;
}

// The digits that make the sum with one of those given as reversed().
Digits partners(Digits backwards, int sum) {
    const int shift = 33 - sum;
    return shift > 31 || shift < -31 ? 0 : shift >= 0 ? backwards >> shift : backwards << -shift;
}

Digits half(int sum) { return sum % 2 || sum < 2 ? 0 : 1u << (sum / 2 - 1); }

// What is left of cells that hold different digits and make the sum; false if nothing is.
bool two_make(Digits& a, Digits& b, int sum) {
    a &= partners(reversed(b), sum) & ~half(sum);
    b &= partners(reversed(a), sum);
    return a != 0;
}

bool three_make(Digits& a, Digits& b, Digits& c, int sum) {
    const Digits backwards = reversed(c);
    Digits left_a = 0, left_b = 0, left_c = 0;
    for (Digits xs = a; xs; xs &= xs - 1) {
        const Digits x = xs & -xs;
        const int digit = lowest(x), rest = sum - digit - 1;
        const Digits y = b & ~x & partners(backwards & ~(0x80000000 >> digit), rest) & ~half(rest);
        if (!y) continue;
        left_a |= x;
        left_b |= y;
        left_c |= partners(reversed(y), rest);
    }
    a = left_a;
    b = left_b;
    c = left_c;
    return a != 0;
}

int floor_div(int a, int b) { return a / b - (a % b && (a < 0) != (b < 0)); }
int ceil_div(int a, int b) { return a / b + (a % b && (a < 0) == (b < 0)); }

Digits at_most(int digit) { return digit < 1 ? 0 : digit >= 32 ? ~0u : (1u << digit) - 1; }
Digits at_least(int digit) { return ~at_most(digit - 1); }

}  // namespace

SumFilter::SumFilter(Sum sum, const Geometry& geometry) : sum_(std::move(sum)) {
    const size_t count = sum_.cells.size();
    const int k = sum_.coefficients[0];
    bool all_differ = count <= static_cast<size_t>(geometry.size);
    for (size_t i = 0; i < count && all_differ; i++) {
        all_differ = sum_.coefficients[i] == k;
        for (size_t j = 0; j < i && all_differ; j++) all_differ = geometry.sees(sum_.cells[i], sum_.cells[j]);
    }
    if (all_differ && sum_.total % k == 0)
        sets_ = SetFilter(sets_of_sum(geometry.size, static_cast<int>(count), sum_.total / k));
    if (!sets_.empty()) return;  // a cage, as most are: they say it all
    set_clusters(geometry);
    if (count > longest_exact) return;
    apart_.assign(count, 0);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            if (geometry.sees(sum_.cells[i], sum_.cells[j])) apart_[i] |= 1ull << j;
}

// The house with the most cells left, again and again, then what sees each other otherwise. In the order of
// the cells alone, a sum over whole houses falls into small pieces with weak bounds.
void SumFilter::set_clusters(const Geometry& g) {
    const size_t count = sum_.cells.size();
    std::vector<uint16_t> left(count), taken;
    for (size_t i = 0; i < count; i++) left[i] = static_cast<uint16_t>(i);
    const auto keep = [&] {
        clusters_.push_back({sum_.coefficients[taken[0]], static_cast<uint32_t>(members_.size()),
                             static_cast<uint32_t>(taken.size())});
        members_.insert(members_.end(), taken.begin(), taken.end());
        std::erase_if(left,
                      [&](uint16_t i) { return std::find(taken.begin(), taken.end(), i) != taken.end(); });
    };
    std::vector<uint16_t> best, found;
    for (;;) {
        best.clear();
        // From the first of its cells on: a house is seen whole from there. At least three cells are worth
        // it.
        for (size_t a = 0; a + std::max<size_t>(best.size(), 2) < left.size(); a++)
            for (const auto h : g.houses_of[sum_.cells[left[a]]]) {
                found.assign(1, left[a]);
                for (size_t b = a + 1; b < left.size(); b++) {
                    const auto houses = g.houses_of[sum_.cells[left[b]]];
                    if (sum_.coefficients[left[b]] == sum_.coefficients[left[a]] &&
                        std::find(houses.begin(), houses.end(), h) != houses.end())
                        found.push_back(left[b]);
                }
                if (found.size() > best.size()) best = found;
            }
        if (best.size() < 3) break;
        taken = best;
        keep();
    }
    while (!left.empty()) {
        taken.assign(1, left[0]);
        for (const uint16_t j : left) {
            const auto is_apart = [&](uint16_t k) { return g.sees(sum_.cells[j], sum_.cells[k]); };
            if (sum_.coefficients[j] == sum_.coefficients[taken[0]] &&
                taken.size() < static_cast<size_t>(g.size) &&
                std::all_of(taken.begin(), taken.end(), is_apart))
                taken.push_back(j);
        }
        keep();
    }
}

bool SumFilter::filter(std::span<Digits> masks) const {
    if (!sets_.empty()) return filter_cage(masks);
    std::array<size_t, 3> open;
    size_t count = 0;
    for (size_t i = 0; i < masks.size() && count <= open.size(); i++)
        if (!is_single(masks[i])) {
            if (count < open.size()) open[count] = i;
            count++;
        }
    if (count <= open.size() && !apart_.empty()) return filter_last(masks, {open.data(), count});
    return filter_by_bounds(masks) && filter_by_reach(masks);
}

// Cells that all differ: the last three open ones by trying, more of them set by set.
bool SumFilter::filter_cage(std::span<Digits> masks) const {
    std::array<size_t, 3> open;
    size_t count = 0;
    int rest = sum_.total / sum_.coefficients[0];
    Digits placed = 0;
    for (size_t i = 0; i < masks.size(); i++) {
        if (is_single(masks[i])) {
            if (placed & masks[i]) return false;
            placed |= masks[i];
            rest -= lowest(masks[i]) + 1;
        } else {
            if (count == open.size()) return sets_.filter(masks);
            open[count++] = i;
        }
    }
    std::array<Digits, 3> last{};
    for (size_t i = 0; i < count; i++) last[i] = masks[open[i]] & ~placed;
    const bool is_possible = count == 3   ? three_make(last[0], last[1], last[2], rest)
                             : count == 2 ? two_make(last[0], last[1], rest)
                             : count == 1
                                 ? (last[0] &= rest < 1 || rest > max_size ? 0 : 1u << (rest - 1)) != 0
                                 : rest == 0;
    for (size_t i = 0; i < count; i++) masks[open[i]] = last[i];
    return is_possible;
}

bool SumFilter::filter_by_bounds(std::span<Digits> masks) const {
    struct Bounds {
        int least, greatest;  // of the digits' sum
    };
    std::array<Digits, max_size> own;
    std::array<Bounds, 64> some;
    std::vector<Bounds> many;
    if (clusters_.size() > some.size()) many.resize(clusters_.size());
    const std::span<Bounds> bounds =
        many.empty() ? std::span<Bounds>(some.data(), clusters_.size()) : std::span<Bounds>(many);
    const auto masks_of = [&](const Cluster& cluster) {
        for (uint32_t k = 0; k < cluster.count; k++) own[k] = masks[members_[cluster.first + k]];
        return std::span<const Digits>(own.data(), cluster.count);
    };
    int least = 0, greatest = 0;
    for (size_t g = 0; g < clusters_.size(); g++) {
        const auto& cluster = clusters_[g];
        if (cluster.count == 1) {
            const Digits mask = masks[members_[cluster.first]];
            bounds[g] = {lowest(mask) + 1, highest(mask) + 1};
        } else {
            const auto members = masks_of(cluster);
            bounds[g] = {least_sum(members, ~size_t{0}), greatest_sum(members, ~size_t{0})};
            if (bounds[g].least < 0 || bounds[g].greatest < 0) return false;
        }
        const int k = cluster.coefficient;
        least += k * (k > 0 ? bounds[g].least : bounds[g].greatest);
        greatest += k * (k > 0 ? bounds[g].greatest : bounds[g].least);
    }
    if (least > sum_.total || greatest < sum_.total) return false;
    for (size_t g = 0; g < clusters_.size(); g++) {
        const auto& cluster = clusters_[g];
        const int k = cluster.coefficient;
        // What the cluster itself has to make, between these.
        const int other_least = least - k * (k > 0 ? bounds[g].least : bounds[g].greatest);
        const int other_greatest = greatest - k * (k > 0 ? bounds[g].greatest : bounds[g].least);
        const int top =
            k > 0 ? floor_div(sum_.total - other_least, k) : floor_div(sum_.total - other_greatest, k);
        const int bottom =
            k > 0 ? ceil_div(sum_.total - other_greatest, k) : ceil_div(sum_.total - other_least, k);
        if (bounds[g].least >= bottom && bounds[g].greatest <= top) continue;
        const auto members = masks_of(cluster);
        for (uint32_t i = 0; i < cluster.count; i++) {
            int low = 0, high = 0;  // the others of the cluster
            if (cluster.count == 2) {
                low = lowest(members[1 - i]) + 1;
                high = highest(members[1 - i]) + 1;
            } else if (cluster.count > 2) {
                low = least_sum(members, i);
                high = greatest_sum(members, i);
            }
            Digits& mask = masks[members_[cluster.first + i]];
            mask &= at_least(bottom - high) & at_most(top - low);
            if (!mask) return false;
        }
    }
    return true;
}

// Which partial sums the cells before and the cells after can make, as bits above the least.
bool SumFilter::filter_by_reach(std::span<Digits> masks) const {
    if (masks.size() > longest_exact) return true;
    std::array<int, longest_exact> base;
    std::array<uint64_t, longest_exact + 1> after;
    int rest = sum_.total;
    for (size_t i = 0; i < masks.size(); i++) {
        base[i] = part(i, sum_.coefficients[i] > 0 ? lowest(masks[i]) : highest(masks[i]));
        rest -= base[i];
    }
    if (rest < 0) return false;
    if (rest > 63) return true;
    after[masks.size()] = 1ull << rest;
    for (size_t i = masks.size(); i--;) {
        uint64_t reach = 0;
        for (Digits left = masks[i]; left; left &= left - 1) {
            const int step = part(i, lowest(left)) - base[i];
            if (step <= rest) reach |= after[i + 1] >> step;
        }
        after[i] = reach;
    }
    if (!(after[0] & 1)) return false;
    uint64_t before = 1;
    for (size_t i = 0; i < masks.size(); i++) {
        uint64_t reach = 0;
        for (Digits left = masks[i]; left; left &= left - 1) {
            const int d = lowest(left), step = part(i, d) - base[i];
            const uint64_t there = step <= rest ? before << step & after[i + 1] : 0;
            if (there)
                reach |= there;
            else
                masks[i] &= ~(1u << d);
        }
        before = reach;
    }
    return true;
}

// The last open cells, at most three: every filling is looked at.
bool SumFilter::filter_last(std::span<Digits> masks, std::span<const size_t> open) const {
    int rest = sum_.total;
    for (size_t i = 0; i < masks.size(); i++)
        if (is_single(masks[i])) rest -= part(i, lowest(masks[i]));
    if (open.empty()) return rest == 0;
    const size_t z = open.back();
    const int k = sum_.coefficients[z];
    // The digit that the last cell must hold, as a set.
    const auto last = [&](int missing) -> Digits {
        if (missing % k) return 0;
        const int digit = missing / k;
        return digit < 1 || digit > max_size ? 0 : masks[z] & 1u << (digit - 1);
    };
    std::array<Digits, 3> left{};
    const auto differ = [&](size_t a, size_t b) { return apart_[open[a]] >> open[b] & 1; };
    if (open.size() == 1) {
        left[0] = last(rest);
    } else if (open.size() == 2) {
        const bool apart = differ(0, 1);
        for (Digits xs = masks[open[0]]; xs; xs &= xs - 1) {
            const Digits x = xs & -xs;
            Digits found = last(rest - part(open[0], lowest(x)));
            if (apart) found &= ~x;
            if (!found) continue;
            left[0] |= x;
            left[1] |= found;
        }
    } else {
        const bool xy = differ(0, 1), xz = differ(0, 2), yz = differ(1, 2);
        for (Digits xs = masks[open[0]]; xs; xs &= xs - 1) {
            const Digits x = xs & -xs;
            const int missing = rest - part(open[0], lowest(x));
            for (Digits ys = xy ? masks[open[1]] & ~x : masks[open[1]]; ys; ys &= ys - 1) {
                const Digits y = ys & -ys;
                Digits found = last(missing - part(open[1], lowest(y)));
                if (xz) found &= ~x;
                if (yz) found &= ~y;
                if (!found) continue;
                left[0] |= x;
                left[1] |= y;
                left[2] |= found;
            }
        }
    }
    for (size_t i = 0; i < open.size(); i++) masks[open[i]] = left[i];
    return left[0] != 0;
}

}  // namespace nonet::search
