// What a Parquet file says of itself at its end: its columns, and where the pages of each lie.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::parquet {

// Numbers of the format.
enum Physical : int32_t { boolean = 0, int64 = 2, float64 = 5, byte_array = 6 };
enum Encoding : int32_t { plain = 0, plain_dictionary = 2, run_lengths = 3, dictionary = 8 };
enum Codec : int32_t { unpacked = 0, snappy = 1 };
constexpr int32_t utf8 = 0, signed_64 = 18;  // what values mean, as old writers say it

// What the values of a column are.
enum class FieldKind : uint8_t { text, whole, real, truth };
Physical physical_of(FieldKind kind);

struct FileColumn {
    std::string name;
    FieldKind kind;
    bool optional;  // there may be nulls
};

struct ColumnChunk {
    uint64_t offset, size;
    bool packed;  // with Snappy
};

struct RowGroup {
    uint64_t rows = 0;
    std::vector<ColumnChunk> chunks;  // one a column
};

struct FileFooter {
    std::vector<FileColumn> columns;
    std::vector<RowGroup> groups;
    std::string arrow_schema;  // in base64; empty if Arrow did not write the file
};

// Only tables of texts, numbers of 64 bits and truth values, plain or packed with Snappy, are read here:
// NotRead if the file is another, std::invalid_argument if it is damaged.
FileFooter read_footer(std::string_view data);

}  // namespace nonet::parquet
