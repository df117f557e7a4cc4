// Small numbers in runs: levels, which say what is null, and codes of a dictionary.
//
//     [ times << 1     | value, in as many bytes as it needs ]         the same value so many times
//     [ eights << 1 | 1 | bits of 8 * eights values, lowest first ]    different ones
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::parquet {

// `count` numbers of so many bits; TooShort if the data have fewer.
std::vector<uint32_t> read_runs(std::string_view data, int bits, size_t count);

void write_runs(const std::vector<uint32_t>& numbers, int bits, std::string& out);

}  // namespace nonet::parquet
