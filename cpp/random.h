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

// A seed of its own for each thing made from one seed.
inline uint64_t child_seed(uint64_t seed, uint64_t number) {
    return Random(seed ^ (number * 0xd1342543de82ef95ull)).next();
}

// The seed of item `number` of a run: the first item has the run's own, so that the seed noted with an item
// makes that item again as the first. 53 bits, which every reader of JSON keeps whole.
inline uint64_t item_seed(uint64_t seed, uint64_t number) {
    return number ? child_seed(seed, number) >> 11 : seed;
}

// 0 .. n-1 in random order.
inline std::vector<uint8_t> random_order(Random& random, size_t n) {
    std::vector<uint8_t> order(n);
    for (size_t i = 0; i < n; i++) order[i] = static_cast<uint8_t>(i);
    random.shuffle(order);
    return order;
}

}  // namespace nonet
