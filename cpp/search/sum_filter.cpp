#include "search/sum_filter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "search/duo.h"

namespace nonet::search {

namespace {

constexpr size_t longest_exact = 64;
constexpr size_t most_tried = 3;  // open cells: all their fillings are looked at

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

bool is_pair(Digits mask) { return !is_single(mask) && is_single(mask & (mask - 1)); }

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
    if (count > most_tried) {
        for (const int each : sum_.coefficients)
            widest_ = std::max(widest_, std::abs(each) * (geometry.size - 1));
        set_clusters(geometry);
    }
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

bool SumFilter::filter(std::span<Digits> masks, Digits& required) const {
    if (!sets_.empty()) return filter_cage(masks, required);
    std::array<size_t, most_tried> open;
    size_t count = 0;
    for (size_t i = 0; i < masks.size() && count <= open.size(); i++)
        if (!is_single(masks[i])) {
            if (count < open.size()) open[count] = i;
            count++;
        }
    if (count <= open.size() && !apart_.empty()) return filter_last(masks, {open.data(), count});
    bool is_loose = false;
    return filter_by_bounds(masks, is_loose) && (is_loose || filter_by_reach(masks));
}

// Cells that all differ: more than three open ones set by set, and what that leaves open, if it is fewer, by
// trying.
bool SumFilter::filter_cage(std::span<Digits> masks, Digits& required) const {
    constexpr Duo duo{true, true};
    std::array<size_t, most_tried> open;
    size_t count = 0;
    const auto are_few_open = [&] {
        count = 0;
        for (size_t i = 0; i < masks.size(); i++) {
            if (is_single(masks[i])) continue;
            if (count == open.size()) return false;
            open[count++] = i;
        }
        return true;
    };
    if (!are_few_open()) {
        if (!sets_.filter(masks, required)) return false;
        if (!are_few_open()) return true;
        required = 0;
    }
    int rest = sum_.total / sum_.coefficients[0];
    Digits placed = 0;
    for (const Digits mask : masks) {
        if (!is_single(mask)) continue;
        if (placed & mask) return false;
        placed |= mask;
        rest -= lowest(mask) + 1;
    }
    if (!count) return rest == 0;
    std::array<Digits, 3> last{}, left{};
    for (size_t i = 0; i < count; i++) last[i] = masks[open[i]] & ~placed;
    if (count == 1) {
        left[0] = rest < 1 || rest > max_size ? 0 : last[0] & 1u << (rest - 1);
    } else if (count == 2) {
        left[0] = duo.first(last[0], duo.turn(last[1]), rest);
        left[1] = duo.second(left[0], last[1], rest);
        if (is_pair(left[0] | left[1])) required = left[0];
    } else {
        const Digits turned = duo.turn(last[2]);
        required = ~0u;
        for (Digits xs = last[0]; xs; xs &= xs - 1) {
            const Digits x = xs & -xs;
            const int digit = lowest(x), missing = rest - digit - 1;
            const Digits y = duo.first(last[1] & ~x, turned & ~duo.turned_bit(digit), missing);
            if (!y) continue;
            const Digits z = duo.second(y, last[2], missing);
            left[0] |= x;
            left[1] |= y;
            left[2] |= z;
            required &= is_pair(y | z) ? x | y | z : x;
        }
    }
    for (size_t i = 0; i < count; i++) masks[open[i]] = left[i];
    return left[0] != 0;
}

bool SumFilter::filter_by_bounds(std::span<Digits> masks, bool& is_loose) const {
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
    is_loose = sum_.total - least >= widest_ && greatest - sum_.total >= widest_;
    if (is_loose) return true;
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

// The last open cells, at most three: every filling is looked at, of two cells at once where that can be
// done.
bool SumFilter::filter_last(std::span<Digits> masks, std::span<const size_t> open) const {
    int rest = sum_.total;
    for (size_t i = 0; i < masks.size(); i++)
        if (is_single(masks[i])) rest -= part(i, lowest(masks[i]));
    if (open.empty()) return rest == 0;
    const size_t z = open.back();
    const int k = sum_.coefficients[z];
    // The digit that the last cell must hold, as a set.
    const auto last = [&](int missing) -> Digits {
        const int digit = missing / k;
        return missing % k || digit < 1 || digit > max_size ? 0 : 1u << (digit - 1);
    };
    if (open.size() == 1) return (masks[z] &= last(rest)) != 0;

    const size_t y = open[open.size() - 2];
    const auto differ = [&](size_t a, size_t b) { return (apart_[a] >> b & 1) != 0; };
    const Duo duo{sum_.coefficients[y] == k, differ(y, z)};
    const bool is_duo = k * k == 1 && sum_.coefficients[y] * sum_.coefficients[y] == 1;
    const Digits turned = duo.turn(masks[z]);
    Digits left_y = 0, left_z = 0;
    // Both without these digits. Adds what is left of them, if anything is.
    const auto two_make = [&](int missing, Digits not_y, Digits not_z, Digits not_turned) {
        Digits ys = masks[y] & ~not_y, zs = masks[z] & ~not_z;
        if (is_duo) {
            ys = duo.first(ys, turned & ~not_turned, k * missing);
            zs = duo.second(ys, zs, k * missing);
        } else {
            Digits found_y = 0, found_z = 0;
            for (; ys; ys &= ys - 1) {
                const Digits one = ys & -ys, found = zs & last(missing - part(y, lowest(one)));
                if (!found || (duo.apart && found == one)) continue;
                found_y |= one;
                found_z |= found;
            }
            ys = found_y;
            zs = found_z;
        }
        left_y |= ys;
        left_z |= zs;
        return ys != 0;
    };
    if (open.size() == 2) {
        two_make(rest, 0, 0, 0);
    } else {
        const size_t x = open[0];
        const Digits xy = differ(x, y) ? ~0u : 0, xz = differ(x, z) ? ~0u : 0;
        for (Digits xs = masks[x]; xs; xs &= xs - 1) {
            const int digit = lowest(xs);
            const Digits one = 1u << digit;
            if (!two_make(rest - part(x, digit), one & xy, one & xz, duo.turned_bit(digit) & xz))
                masks[x] &= ~one;
        }
    }
    masks[y] = left_y;
    masks[z] = left_z;
    return left_y != 0;
}

}  // namespace nonet::search
