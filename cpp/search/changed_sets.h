// Which of many sets have changed since they were last asked about, and have few members left: a propagator
// looks at these only. All sets are compared at once, which costs less than to follow the trail and to find
// most of what it names too large.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace nonet::search {

class ChangedSets {
  public:
    ChangedSets() = default;
    // By set: how many members it may have, or 0 if it is never to be looked at.
    explicit ChangedSets(std::vector<uint32_t> most)
        : most_(std::move(most)), known_(most_.size(), 0), flags_((most_.size() + 7) / 8 * 8, 0) {}

    // Calls `look` with the number of each set of 2 to `most` members that has changed; stops when that gives
    // false.
    template <class Look>
    bool each(std::span<const uint32_t> sets, Look&& look) {
        compare(sets);
        for (size_t first = 0; first < flags_.size(); first += 8)
            for (uint64_t eight = flags(first); eight; eight &= eight - 1)
                if (!look(first + static_cast<size_t>(std::countr_zero(eight)) / 8)) return false;
        return true;
    }
    // After going back to a position at which nothing was left to look at.
    void rewind(std::span<const uint32_t> sets);

  private:
    void compare(std::span<const uint32_t> sets);
    // Eight flags, the first in the lowest byte.
    uint64_t flags(size_t first) const {
        uint64_t out;
        std::memcpy(&out, flags_.data() + first, sizeof out);
        return std::endian::native == std::endian::little ? out : __builtin_bswap64(out);
    }

    std::vector<uint32_t> most_;
    std::vector<uint32_t> known_;  // the sets as they were, or 0
    std::vector<uint8_t> flags_;   // by set: it is to be looked at
};

}  // namespace nonet::search
