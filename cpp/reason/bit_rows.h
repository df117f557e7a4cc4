// Relations between numbered things, a row of bits each.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace nonet::reason {

// Square bit matrix: row i is words 64-bit words, bit j of it is column j. A 25x25 board fills a hundred
// megabytes; calloc leaves it to the first use of a page to clear it, so that a search can stop before.
class BitRows {
  public:
    BitRows() = default;
    BitRows(int rows, int columns) : words((columns + 63) / 64) {
        const auto size = static_cast<size_t>(rows) * static_cast<size_t>(words);
        data_.reset(static_cast<uint64_t*>(std::calloc(std::max<size_t>(size, 1), sizeof(uint64_t))));
        if (!data_) throw std::bad_alloc();
    }
    int words = 0;
    uint64_t* operator[](int i) { return data_.get() + static_cast<size_t>(i) * static_cast<size_t>(words); }
    const uint64_t* operator[](int i) const {
        return data_.get() + static_cast<size_t>(i) * static_cast<size_t>(words);
    }
    bool test(int i, int j) const { return (*this)[i][j >> 6] >> (j & 63) & 1; }
    void set(int i, int j) { (*this)[i][j >> 6] |= 1ull << (j & 63); }

  private:
    struct Free {
        void operator()(uint64_t* data) const { std::free(data); }
    };
    std::unique_ptr<uint64_t[], Free> data_;
};

// Calls f(j) for every bit that a and b share, ascending; stops when f answers true.
template <class F>
bool each_common(const uint64_t* a, const uint64_t* b, int words, F&& f) {
    for (int w = 0; w < words; w++)
        for (uint64_t left = a[w] & b[w]; left; left &= left - 1)
            if (f(w * 64 + std::countr_zero(left))) return true;
    return false;
}

// Whether two rows of one length share a bit.
inline bool meet(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
    for (size_t w = 0; w < a.size(); w++)
        if (a[w] & b[w]) return true;
    return false;
}

}  // namespace nonet::reason
