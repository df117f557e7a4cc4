// The checksum that some writers put before a page.
#pragma once

#include <cstdint>
#include <string_view>

namespace nonet::parquet {

// CRC-32 as in zlib and PNG.
uint32_t crc32(std::string_view data);

}  // namespace nonet::parquet
