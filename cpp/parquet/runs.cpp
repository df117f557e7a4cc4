#include "parquet/runs.h"

#include <algorithm>
#include <stdexcept>

#include "parquet/thrift.h"

namespace nonet::parquet {
namespace {

// Eights, filled up with zeros.
void write_packed(const uint32_t* first, size_t count, int bits, std::string& out) {
    const size_t eights = (count + 7) / 8;
    add_varint(eights << 1 | 1, out);
    uint64_t held = 0;
    int have = 0;
    for (size_t i = 0; i < 8 * eights; i++) {
        held |= static_cast<uint64_t>(i < count ? first[i] : 0) << have;
        for (have += bits; have >= 8; have -= 8, held >>= 8) out += static_cast<char>(held);
    }
}

}  // namespace

void RunReader::begin_run() {
    const uint64_t head = in_.varint();
    if (!(head & 1)) {
        uint64_t value = 0;
        for (int shift = 0; shift < bits_; shift += 8) value |= static_cast<uint64_t>(in_.byte()) << shift;
        if (value >> bits_) throw std::invalid_argument("a number has more bits than it may");
        same_ = head >> 1;
        value_ = static_cast<uint32_t>(value);
    } else if (bits_) {
        // The last may lack bytes that nobody needs.
        const uint64_t eights = std::min<uint64_t>(head >> 1, in_.left() + 1);
        packed_ = in_.bytes(std::min<uint64_t>(eights * static_cast<uint64_t>(bits_), in_.left()));
        different_ = 8 * eights;
        held_ = 0;
        have_ = 0;
    } else {  // numbers without bits are all 0, however many are said to be different
        same_ = std::min<uint64_t>(head >> 1, UINT64_MAX / 8) * 8;
        value_ = 0;
    }
}

void RunReader::unpack(uint32_t* out, size_t count) {
    const uint64_t mask = (uint64_t{1} << bits_) - 1;
    const char *at = packed_.data(), *const end = at + packed_.size();
    uint64_t held = held_;
    int have = have_;
    for (size_t i = 0; i < count; i++) {
        for (; have < bits_; have += 8) {
            if (at == end) throw TooShort();
            held |= static_cast<uint64_t>(static_cast<uint8_t>(*at++)) << have;
        }
        out[i] = static_cast<uint32_t>(held & mask);
        held >>= bits_;
        have -= bits_;
    }
    packed_ = {at, static_cast<size_t>(end - at)};
    held_ = held;
    have_ = have;
}

void RunReader::read(uint32_t* out, size_t count) {
    while (count) {
        if (!same_ && !different_) begin_run();
        const auto some = static_cast<size_t>(std::min<uint64_t>(count, std::max(same_, different_)));
        if (same_) {
            std::fill_n(out, some, value_);
            same_ -= some;
        } else {
            unpack(out, some);
            different_ -= some;
        }
        out += some;
        count -= some;
    }
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
            add_varint((end - at) << 1, out);
            add_little(numbers[at], static_cast<size_t>(bits + 7) / 8, out);
            different = end;
        }
        at = end;
    }
    if (different < count) write_packed(&numbers[different], count - different, bits, out);
}

}  // namespace nonet::parquet
