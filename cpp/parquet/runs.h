// Small numbers in runs: levels, which say what is null, and codes of a dictionary.
//
//     [ times << 1     | value, in as many bytes as it needs ]         the same value so many times
//     [ eights << 1 | 1 | bits of 8 * eights values, lowest first ]    different ones
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "parquet/thrift.h"

namespace nonet::parquet {

// Reads some at a time: a run of few bytes can stand for more numbers than there is memory.
class RunReader {
  public:
    RunReader() : RunReader({}, 0) {}
    // Numbers of so many bits, at most 32.
    RunReader(std::string_view data, int bits) : in_(data), bits_(bits) {}

    // The next ones; TooShort if the data have fewer.
    void read(uint32_t* out, size_t count);

  private:
    void begin_run();
    void unpack(uint32_t* out, size_t count);

    ThriftReader in_;
    int bits_;
    uint64_t same_ = 0, different_ = 0;  // numbers that are left in the run: of one value, or packed
    uint32_t value_ = 0;
    std::string_view packed_;
    uint64_t held_ = 0;  // bits that were taken from it
    int have_ = 0;
};

void write_runs(const std::vector<uint32_t>& numbers, int bits, std::string& out);

}  // namespace nonet::parquet
