// Snappy's raw format, in which most writers of Parquet pack pages.
#pragma once

#include <cstddef>
#include <string_view>

namespace nonet::parquet {

// Unpacks into exactly so many bytes; std::invalid_argument if the data are anything else.
void unpack_snappy(std::string_view packed, char* out, size_t size);

}  // namespace nonet::parquet
