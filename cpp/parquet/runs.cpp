#include "parquet/runs.h"

#include <algorithm>
#include <stdexcept>

#include "parquet/thrift.h"

namespace nonet::parquet {
namespace {

// As many numbers as there are bits for, at most so many.
void add_packed(std::string_view data, int bits, size_t most, std::vector<uint32_t>& out) {
    const uint64_t mask = (uint64_t{1} << bits) - 1;
    uint64_t held = 0;
    int have = 0;
    size_t at = 0;
    for (size_t i = 0; i < most; i++) {
        for (; have < bits; have += 8) {
            if (at == data.size()) throw TooShort();
            held |= static_cast<uint64_t>(static_cast<uint8_t>(data[at++])) << have;
        }
        out.push_back(static_cast<uint32_t>(held & mask));
        held >>= bits;
        have -= bits;
    }
}

void write_varint(uint64_t value, std::string& out) {
    for (; value >= 128; value >>= 7) out += static_cast<char>(value | 128);
    out += static_cast<char>(value);
}

// Eights, filled up with zeros.
void write_packed(const uint32_t* first, size_t count, int bits, std::string& out) {
    const size_t eights = (count + 7) / 8;
    write_varint(eights << 1 | 1, out);
    uint64_t held = 0;
    int have = 0;
    for (size_t i = 0; i < 8 * eights; i++) {
        held |= static_cast<uint64_t>(i < count ? first[i] : 0) << have;
        for (have += bits; have >= 8; have -= 8, held >>= 8) out += static_cast<char>(held);
    }
}

}  // namespace

std::vector<uint32_t> read_runs(std::string_view data, int bits, size_t count) {
    ThriftReader in(data);
    std::vector<uint32_t> out;
    out.reserve(count);
    while (out.size() < count) {
        const uint64_t head = in.varint();
        const size_t missing = count - out.size();
        if (head & 1) {
            // The last may lack bytes that nobody needs.
            const uint64_t eights = std::min<uint64_t>(head >> 1, in.left() + 1);
            const auto size = std::min<uint64_t>(eights * static_cast<uint64_t>(bits), in.left());
            add_packed(in.bytes(size), bits, std::min<uint64_t>(missing, 8 * eights), out);
        } else {
            uint64_t value = 0;
            for (int shift = 0; shift < bits; shift += 8) value |= static_cast<uint64_t>(in.byte()) << shift;
            if (value >> bits) throw std::invalid_argument("a number has more bits than it may");
            out.insert(out.end(), std::min<uint64_t>(missing, head >> 1), static_cast<uint32_t>(value));
        }
    }
    return out;
}

void write_runs(const std::vector<uint32_t>& numbers, int bits, std::string& out) {
    constexpr size_t worth_a_run = 16;
    const size_t count = numbers.size();
    size_t different = 0;  // where those begin that are not written yet
    for (size_t at = 0; at < count;) {
        size_t end = at + 1;
        while (end < count && numbers[end] == numbers[at]) end++;
        // Different ones come by eights, so that a run lends some to those before it.
        const size_t lent = (8 - (at - different) % 8) % 8;
        if (end - at >= worth_a_run + lent) {
            at += lent;
            if (at > different) write_packed(&numbers[different], at - different, bits, out);
            write_varint((end - at) << 1, out);
            for (int shift = 0; shift < bits; shift += 8) out += static_cast<char>(numbers[at] >> shift);
            different = end;
        }
        at = end;
    }
    if (different < count) write_packed(&numbers[different], count - different, bits, out);
}

}  // namespace nonet::parquet
