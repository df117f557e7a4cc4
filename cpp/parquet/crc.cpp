#include "parquet/crc.h"

#include <array>
#include <cstddef>

#include "parquet/little.h"

namespace nonet::parquet {
namespace {

using CrcTable = std::array<uint32_t, 256>;

// The first table is of a byte, the others of one with one to seven zeros after it: so eight bytes take as
// long as one does.
constexpr auto tables = [] {
    std::array<CrcTable, 8> out{};
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t crc = byte;
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
        out[0][byte] = crc;
    }
    for (size_t zeros = 1; zeros < 8; zeros++)
        for (size_t byte = 0; byte < 256; byte++) {
            const uint32_t before = out[zeros - 1][byte];
            out[zeros][byte] = before >> 8 ^ out[0][before & 255];
        }
    return out;
}();

}  // namespace

uint32_t crc32(std::string_view data) {
    uint32_t crc = ~0u;
    const char *at = data.data(), *const end = at + data.size();
    for (; end - at >= 8; at += 8) {
        const uint64_t eight = little<uint64_t>(at) ^ crc;
        crc = 0;
        for (size_t i = 0; i < 8; i++) crc ^= tables[7 - i][eight >> (8 * i) & 255];
    }
    for (; at != end; at++) crc = crc >> 8 ^ tables[0][(crc ^ static_cast<uint8_t>(*at)) & 255];
    return ~crc;
}

}  // namespace nonet::parquet
