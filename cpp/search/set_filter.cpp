#include "search/set_filter.h"

#include <array>
#include <bit>

namespace nonet::search {

namespace {

// More sets than these are not listed: bounds or links alone do nearly as well for so many.
constexpr size_t most_sets = 256;
constexpr size_t usual_sets = 16;  // of a cage on a 9x9 board, at most

// All sets of `count` digits from `from` (0 is digit 1) up that make the sum; false if there are too many.
bool list_sets(int size, int from, int count, int sum, Digits set, std::vector<Digits>& out) {
    if (!count) {
        if (!sum) out.push_back(set);
        return out.size() <= most_sets;
    }
    for (int d = from; d + count <= size; d++) {
        const int least = count * (d + 1) + count * (count - 1) / 2;
        const int most = (d + 1) + (count - 1) * size - (count - 1) * (count - 2) / 2;
        if (least > sum) break;
        if (most < sum) continue;
        if (!list_sets(size, d + 1, count - 1, sum - d - 1, set | 1u << d, out)) return false;
    }
    return true;
}

// All sets of `count` digits from `from` up, any two of which may stand together; false if there are too
// many.
bool list_friends(std::span<const Digits> excluded, size_t from, size_t count, Digits set, Digits barred,
                  std::vector<Digits>& out) {
    if (!count) {
        out.push_back(set);
        return out.size() <= most_sets;
    }
    for (size_t d = from; d + count <= excluded.size(); d++)
        if (!(barred >> d & 1) &&
            !list_friends(excluded, d + 1, count - 1, set | 1u << d, barred | excluded[d], out))
            return false;
    return true;
}

}  // namespace

std::vector<Digits> sets_of_sum(int size, int count, int sum) {
    std::vector<Digits> out;
    out.reserve(usual_sets);
    if (!list_sets(size, 0, count, sum, 0, out)) out.clear();
    return out;
}

std::vector<Digits> sets_of_friends(std::span<const Digits> excluded, size_t count) {
    std::vector<Digits> out;
    if (!list_friends(excluded, 0, count, 0, 0, out)) out.clear();
    return out;
}

// Set by set: what the open cells hold if just these digits stand in the cells, with singles among them. Most
// often the first few sets show that every candidate has its place.
bool SetFilter::filter(std::span<Digits> masks, Digits& required) const {
    std::array<Digits, max_size> open, now, unseen;
    std::array<uint8_t, max_size> index;
    size_t count = 0;
    Digits placed = 0, everything = 0;
    for (size_t i = 0; i < masks.size(); i++) {
        everything |= masks[i];
        if (is_single(masks[i])) {
            if (placed & masks[i]) return false;
            placed |= masks[i];
        } else {
            index[count] = static_cast<uint8_t>(i);
            unseen[count] = open[count] = masks[i];
            count++;
        }
    }
    Digits wanted = ~0u;  // those of unseen candidates
    Digits always = ~0u;  // those of every set that fits
    for (const Digits set : sets_) {
        if (set & ~everything || placed & ~set) continue;
        if (!(wanted & set) && !(always & ~set)) continue;  // it would tell nothing new
        const Digits rest = set & ~placed;
        bool fits = true;
        for (size_t i = 0; i < count; i++) {
            now[i] = open[i] & rest;
            fits &= now[i] != 0;
        }
        for (bool changed = fits; changed && fits;) {
            Digits once = 0, twice = 0, single = 0;
            for (size_t i = 0; i < count; i++) {
                twice |= once & now[i];
                once |= now[i];
                if (is_single(now[i])) {
                    fits &= !(single & now[i]);
                    single |= now[i];
                }
            }
            fits &= once == rest;
            const Digits hidden = once & ~twice & ~single;
            changed = false;
            if (!(single & twice) && !hidden) break;
            for (size_t i = 0; i < count && fits; i++) {
                if (is_single(now[i])) continue;
                Digits next = now[i] & ~single;
                if (next & hidden) {
                    next &= hidden;
                    fits = is_single(next);
                }
                fits &= next != 0;
                changed |= next != now[i];
                now[i] = next;
            }
        }
        if (!fits) continue;
        always &= rest;
        wanted = 0;
        for (size_t i = 0; i < count; i++) wanted |= unseen[i] &= ~now[i];
        if (!wanted && !always) break;
    }
    required = always;
    for (size_t i = 0; i < count; i++) masks[index[i]] &= ~unseen[i];
    return always != ~0u;
}

}  // namespace nonet::search
