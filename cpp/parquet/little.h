// Numbers as Parquet has them: little-endian ones of a fixed size, and those of seven bits a byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace nonet::parquet {

// The data end in the middle of something.
struct TooShort : std::invalid_argument {
    TooShort() : std::invalid_argument("it ends in the middle of a value") {}
};

// What is as the format has it, but not read here: another library may.
struct NotRead : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

template <class Integer>
Integer little(const char* from) {
    std::make_unsigned_t<Integer> out = 0;
    for (size_t i = 0; i < sizeof out; i++)
        out |= static_cast<std::make_unsigned_t<Integer>>(static_cast<uint8_t>(from[i])) << (8 * i);
    return static_cast<Integer>(out);
}

template <size_t count>
std::array<char, count> little_bytes(uint64_t number) {
    std::array<char, count> out;
    for (size_t i = 0; i < count; i++) out[i] = static_cast<char>(number >> (8 * i));
    return out;
}

// The lowest bytes of a number, the lowest first.
inline void add_little(uint64_t number, size_t bytes, std::string& out) {
    for (size_t i = 0; i < bytes; i++) out += static_cast<char>(number >> (8 * i));
}

// Seven bits a byte, the lowest first; all bytes but the last have their highest bit.
inline void add_varint(uint64_t number, std::string& out) {
    for (; number >= 128; number >>= 7) out += static_cast<char>(number | 128);
    out += static_cast<char>(number);
}

}  // namespace nonet::parquet
