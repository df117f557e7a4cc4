// Text looked at eight characters at a time, as one number.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace nonet::text {

constexpr uint64_t each_one = 0x0101010101010101;

// Not zero if one of the eight characters is below this limit, which is at most 0x80: the first that is has
// its highest bit set.
constexpr uint64_t any_below(uint64_t eight, unsigned char limit) {
    return (eight - each_one * limit) & ~eight & (each_one << 7);
}

// Not zero if this is one of the eight characters.
constexpr uint64_t any_is(uint64_t eight, char c) {
    return any_below(eight ^ (each_one * static_cast<unsigned char>(c)), 1);
}

// The first place from `at` on where a character is one that is sought, or the end of the text. `any` says so
// of eight characters, `is` of one.
template <class Any, class Is>
size_t find_by_eight(std::string_view text, size_t at, const Any& any, const Is& is) {
    for (; at + 8 <= text.size(); at += 8) {
        uint64_t eight;
        std::memcpy(&eight, text.data() + at, 8);
        if (const uint64_t found = any(eight)) {
            // The lowest mark is right; those above it may not be.
            if constexpr (std::endian::native == std::endian::little)
                return at + static_cast<size_t>(std::countr_zero(found)) / 8;
            break;
        }
    }
    while (at < text.size() && !is(text[at])) at++;
    return at;
}

}  // namespace nonet::text
