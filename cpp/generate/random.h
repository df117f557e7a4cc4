// Random numbers that are the same on every machine: SplitMix64, whole numbers only.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace nonet {

class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint64_t next() {
        uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    // 0 .. n-1. The bias of the multiplication is below n / 2^32; std's distributions differ by library.
    uint32_t below(uint32_t n) { return static_cast<uint32_t>(((next() >> 32) * n) >> 32); }

    template <class T>
    void shuffle(std::vector<T>& items) {
        for (size_t i = items.size(); i > 1; i--)
            std::swap(items[i - 1], items[below(static_cast<uint32_t>(i))]);
    }

  private:
    uint64_t state_;
};

}  // namespace nonet
