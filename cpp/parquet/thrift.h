// Thrift's compact protocol, in which Parquet writes what it says of a file and of each page.
//
//     a field of a structure:  [ step to its number : 4 | type : 4 ]  then its value
//     numbers:                 7 bits a byte, the lowest first; signed ones as 0, -1, 1, -2 ...
//     binary, list:            how many, then the bytes or items
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "parquet/little.h"

namespace nonet::parquet {

enum class WireType : uint8_t {
    stop,
    yes,
    no,
    byte,
    int16,
    int32,
    int64,
    real,
    binary,
    list,
    set,
    map,
    structure
};

class ThriftReader {
  public:
    explicit ThriftReader(std::string_view data) : rest_(data) {}

    size_t left() const { return rest_.size(); }
    uint8_t byte() {
        if (rest_.empty()) throw TooShort();
        const auto found = static_cast<uint8_t>(rest_[0]);
        rest_.remove_prefix(1);
        return found;
    }
    uint64_t varint() {
        uint64_t found = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const uint64_t seven = byte();
            found |= (seven & 127) << shift;
            if (seven < 128) return found;
        }
        throw std::invalid_argument("a number has too many bytes");
    }
    int64_t number() {
        const uint64_t coded = varint();
        return static_cast<int64_t>(coded >> 1 ^ (~(coded & 1) + 1));
    }
    std::string_view bytes(uint64_t count) {
        if (count > rest_.size()) throw TooShort();
        const auto found = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return found;
    }
    std::string_view binary() { return bytes(varint()); }

    // What a field of such a type holds; std::invalid_argument if it is another.
    int64_t integer(WireType type) {
        if (type == WireType::byte) return static_cast<int8_t>(byte());
        if (type < WireType::int16 || type > WireType::int64) throw std::invalid_argument("a number is none");
        return number();
    }
    uint64_t size(WireType type) {
        const int64_t found = integer(type);
        if (found < 0) throw std::invalid_argument("a size is below zero");
        return static_cast<uint64_t>(found);
    }

    // Calls `take(number, type)` for every field; what it answers false to is left out.
    template <class Take>
    void structure(const Take& take) {
        int16_t number = 0;
        while (true) {
            const uint8_t head = byte();
            const auto type = static_cast<WireType>(head & 15);
            if (type == WireType::stop) return;
            number =
                static_cast<int16_t>(head >> 4 ? number + (head >> 4) : static_cast<int16_t>(this->number()));
            if (!take(number, type)) skip(type, 0);
        }
    }
    // Calls `take()` for every item of a list of structures.
    template <class Take>
    void structures(const Take& take) {
        const auto [count, type] = list_head();
        if (count && type != WireType::structure)
            throw std::invalid_argument("a list is not made of structures");
        for (uint64_t i = 0; i < count; i++) take();
    }
    struct ListHead {
        uint64_t count;
        WireType type;
    };
    // No item takes less than a byte, so a list is not longer than what is left.
    ListHead list_head() {
        const uint8_t head = byte();
        const uint64_t count = head >> 4 == 15 ? varint() : head >> 4;
        if (count > left()) throw TooShort();
        return {count, static_cast<WireType>(head & 15)};
    }
    void skip(WireType type, int depth);

  private:
    std::string_view rest_;
};

// Fields are written in the order of their numbers. A structure in another is written between `open` and
// `close`.
class ThriftWriter {
  public:
    explicit ThriftWriter(std::string& out) : out_(out) {}

    void number(int field, int64_t value, WireType type = WireType::int32) {
        head(field, type);
        zigzag(value);
    }
    void truth(int field, bool value) { head(field, value ? WireType::yes : WireType::no); }
    void binary(int field, std::string_view value) {
        head(field, WireType::binary);
        item(value);
    }
    void list(int field, size_t count, WireType type) {
        head(field, WireType::list);
        const auto low = static_cast<char>(type);
        if (count < 15) {
            out_ += static_cast<char>(count << 4 | static_cast<size_t>(low));
        } else {
            out_ += static_cast<char>(0xf0 | low);
            add_varint(count, out_);
        }
    }
    void item(std::string_view value) {
        add_varint(value.size(), out_);
        out_ += value;
    }
    void item(int32_t value) { zigzag(value); }
    // Returns what `close` needs.
    int open(int field) {
        head(field, WireType::structure);
        return begin();
    }
    int begin() { return std::exchange(last_, 0); }  // of one in a list
    void close(int before = 0) {
        out_ += '\0';
        last_ = before;
    }

  private:
    void head(int field, WireType type) {
        out_ += static_cast<char>((field - last_) << 4 | static_cast<int>(type));  // steps are below 16
        last_ = field;
    }
    void zigzag(int64_t value) {
        add_varint(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63), out_);
    }

    std::string& out_;
    int last_ = 0;
};

}  // namespace nonet::parquet
