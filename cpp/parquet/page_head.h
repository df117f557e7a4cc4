// What stands before a page.
#pragma once

#include <cstdint>

#include "parquet/thrift.h"

namespace nonet::parquet {

constexpr int64_t data_page = 0, dictionary_page = 2, data_page_2 = 3;

struct PageHead {
    int64_t kind = -1, size = -1, packed_size = -1, values = -1, encoding = -1, level_encoding = 3;
    int64_t defined_size = 0, repeated_size = 0;  // of levels, in pages of the second kind
    int64_t crc = -1;                             // of the page as it lies in the file; -1 if nobody says
    bool packed = true;
};

// std::invalid_argument if it is damaged.
PageHead read_page_head(ThriftReader& in);

}  // namespace nonet::parquet
