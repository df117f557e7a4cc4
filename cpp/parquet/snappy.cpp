#include "parquet/snappy.h"

#include <array>
#include <cstdint>
#include <cstring>

#include "parquet/thrift.h"

namespace nonet::parquet {
namespace {

// Packed data are tags, each with a length and what is to be written:
//
//     llllll 00             so many bytes and one more, which follow; from 60 on the length itself follows,
//                           in 1 to 4 bytes
//     ooo lll 01  o         4 to 11 bytes as they were written ooo o bytes before, in 11 bits
//     llllll 10  o o        up to 64 bytes from 16 bits before
//     llllll 11  o o o o    up to 64 bytes from 32 bits before
struct SnappyTag {
    uint8_t length, advance;
    uint16_t high;  // of the distance
    uint32_t mask;  // of its bytes that follow
};

constexpr auto tags = [] {
    std::array<SnappyTag, 256> out{};
    for (unsigned tag = 0; tag < 256; tag++) {
        const auto length = static_cast<uint8_t>((tag >> 2) + 1);
        switch (tag & 3) {
            case 0:
                out[tag] = {length, static_cast<uint8_t>(1 + length), 0, 0};
                break;
            case 1:
                out[tag] = {static_cast<uint8_t>(4 + (tag >> 2 & 7)), 2, static_cast<uint16_t>(tag >> 5 << 8),
                            0xff};
                break;
            case 2:
                out[tag] = {length, 3, 0, 0xffff};
                break;
            default:
                out[tag] = {length, 5, 0, 0xffffffff};
        }
    }
    return out;
}();

[[noreturn]] void damaged() { throw std::invalid_argument("a packed page is damaged"); }

struct Unpacking {
    const uint8_t *in, *in_end;
    uint8_t *begin, *out, *out_end;

    size_t in_left() const { return static_cast<size_t>(in_end - in); }
    size_t out_left() const { return static_cast<size_t>(out_end - out); }

    void copy_input(size_t count) {
        if (count > in_left() || count > out_left()) damaged();
        std::memcpy(out, in, count);
        in += count;
        out += count;
    }

    // A literal whose length stands after the tag, which is passed.
    void long_literal(uint32_t tag) {
        const size_t bytes = (tag >> 2) - 59;
        if (bytes > in_left()) damaged();
        uint64_t length = 0;
        for (size_t i = 0; i < bytes; i++) length |= static_cast<uint64_t>(*in++) << (8 * i);
        copy_input(length + 1);
    }

    // One tag, anywhere.
    void step() {
        const uint32_t tag = *in;
        const SnappyTag& known = tags[tag];
        if ((tag & 3) == 0) {
            in++;
            if (tag >= 60 << 2)
                long_literal(tag);
            else
                copy_input(known.length);
            return;
        }
        if (known.advance > in_left()) damaged();
        size_t distance = known.high;
        for (size_t i = 0; i + 1 < known.advance; i++) distance += static_cast<size_t>(in[1 + i]) << (8 * i);
        repeat(distance, known.length);
        in += known.advance;
    }

    void repeat(size_t distance, size_t length) {
        if (distance - 1 >= static_cast<size_t>(out - begin) || length > out_left()) damaged();
        for (const uint8_t* from = out - distance; length--;) *out++ = *from++;
    }

    // One tag where 64 bytes may be read and written beyond it: pieces of 16, more than are needed, which the
    // next tag writes over. Puzzles are packed into tags of 5 bytes on average, so that a loop takes longer.
    void quick_step() {
        const uint32_t tag = *in;
        const SnappyTag& known = tags[tag];
        const uint8_t* from;
        if ((tag & 3) == 0) {
            if (tag >= 60 << 2) {
                in++;
                long_literal(tag);
                return;
            }
            from = in + 1;
        } else {
            const size_t distance =
                (little<uint32_t>(reinterpret_cast<const char*>(in + 1)) & known.mask) + known.high;
            if (distance - 1 >= static_cast<size_t>(out - begin)) damaged();
            from = out - distance;
            if (distance < 16) {
                if (distance == 1)  // a run, of empty cells mostly
                    std::memset(out, *from, 64);
                else
                    for (size_t i = 0; i < known.length; i++) out[i] = from[i];
                out += known.length;
                in += known.advance;
                return;
            }
        }
        std::memcpy(out, from, 16);
        if (known.length > 16)
            for (size_t i = 16; i < 64; i += 16) std::memcpy(out + i, from + i, 16);
        out += known.length;
        in += known.advance;
    }
};

}  // namespace

void unpack_snappy(std::string_view packed, char* to, size_t size) {
    ThriftReader head(packed);  // the size is written as Thrift writes it
    if (head.varint() != size) damaged();
    const auto* in = reinterpret_cast<const uint8_t*>(packed.data());
    auto* out = reinterpret_cast<uint8_t*>(to);
    Unpacking state{in + (packed.size() - head.left()), in + packed.size(), out, out, out + size};
    constexpr size_t room = 80;
    while (state.in_left() > room && state.out_left() > room) state.quick_step();
    while (state.in != state.in_end) state.step();
    if (state.out != state.out_end) damaged();
}

}  // namespace nonet::parquet
