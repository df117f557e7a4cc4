// A set of cells as a few 64-bit words. Finders are templates on the number of words, instantiated for three
// widths:
//
//   W = 2   up to 11x11 (128 bits)      word 0: cells 0..63, bit i = cell i
//   W = 4   up to 16x16 (256 bits)      word 1: cells 64..127, ...
//   W = 10  up to 25x25 (640 bits)
//
// One width for all would cost 9x9 a factor of five in every intersection. What finders do most is always
// inlined, since their files may grow little by inlining (CMakeLists.txt).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace nonet::reason {

// The number of bits, in plain arithmetic: a wheel for every x86-64 may not use the instruction, and without
// it std::popcount is a call into a library, which took a seventh of a walk's time.
inline int count_bits(uint64_t x) {
#ifdef __POPCNT__
    return std::popcount(x);
#else
    x -= x >> 1 & 0x5555555555555555;                              // pairs of bits hold 0..2
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);  // fours hold 0..4
    return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

template <int W>
struct CellSet {
    std::array<uint64_t, W> w{};

    void set(int i) { w[i >> 6] |= 1ull << (i & 63); }
    void reset(int i) { w[i >> 6] &= ~(1ull << (i & 63)); }
    bool test(int i) const { return w[i >> 6] >> (i & 63) & 1; }

    [[gnu::always_inline]] bool any() const {
        uint64_t sum = 0;
        for (auto x : w) sum |= x;
        return sum != 0;
    }
    [[gnu::always_inline]] bool none() const { return !any(); }
    int count() const {
        int sum = 0;
        for (auto x : w) sum += count_bits(x);
        return sum;
    }
    bool is_single() const {
        uint64_t seen = 0, more = 0;
        for (auto x : w) {
            more |= x & (x - 1);
            more |= seen && x;
            seen |= x;
        }
        return seen && !more;
    }
    // The lowest cell; the set must not be empty.
    int first() const {
        int i = 0;
        while (!w[i]) i++;
        return i * 64 + std::countr_zero(w[i]);
    }
    [[gnu::always_inline]] bool contains(const CellSet& other) const { return (other - *this).none(); }
    [[gnu::always_inline]] bool meets(const CellSet& other) const { return (*this & other).any(); }

    [[gnu::always_inline]] friend CellSet operator&(CellSet a, const CellSet& b) {
        for (int i = 0; i < W; i++) a.w[i] &= b.w[i];
        return a;
    }
    [[gnu::always_inline]] friend CellSet operator|(CellSet a, const CellSet& b) {
        for (int i = 0; i < W; i++) a.w[i] |= b.w[i];
        return a;
    }
    friend CellSet operator^(CellSet a, const CellSet& b) {
        for (int i = 0; i < W; i++) a.w[i] ^= b.w[i];
        return a;
    }
    [[gnu::always_inline]] friend CellSet operator-(CellSet a, const CellSet& b) {
        for (int i = 0; i < W; i++) a.w[i] &= ~b.w[i];
        return a;
    }
    CellSet& operator&=(const CellSet& b) { return *this = *this & b; }
    CellSet& operator|=(const CellSet& b) { return *this = *this | b; }
    CellSet& operator-=(const CellSet& b) { return *this = *this - b; }
    friend bool operator==(const CellSet&, const CellSet&) = default;
    friend auto operator<=>(const CellSet&, const CellSet&) = default;

    // Ascending iteration: for (int cell : set) ...
    class Iterator {
      public:
        [[gnu::always_inline]] Iterator(const CellSet* set, int word) : set_(set), word_(word) { settle(); }
        int operator*() const { return word_ * 64 + std::countr_zero(bits_); }
        [[gnu::always_inline]] Iterator& operator++() {
            bits_ &= bits_ - 1;
            if (!bits_) word_++, settle();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return word_ != other.word_ || bits_ != other.bits_; }

      private:
        [[gnu::always_inline]] void settle() {
            bits_ = 0;
            while (word_ < W && !(bits_ = set_->w[word_])) word_++;
        }
        const CellSet* set_;
        int word_;
        uint64_t bits_ = 0;
    };
    [[gnu::always_inline]] Iterator begin() const { return {this, 0}; }
    [[gnu::always_inline]] Iterator end() const { return {this, W}; }

    std::vector<int> list() const {
        std::vector<int> out;
        for (int i : *this) out.push_back(i);
        return out;
    }
};

// Ascending iteration over the bits of a mask (bit 0 first): for (int i : bits(mask)) ...
class bits {
  public:
    explicit bits(uint32_t mask) : mask_(mask) {}
    struct Iterator {
        uint32_t left;
        int operator*() const { return std::countr_zero(left); }
        Iterator& operator++() {
            left &= left - 1;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return left != other.left; }
    };
    Iterator begin() const { return {mask_}; }
    Iterator end() const { return {0}; }

  private:
    uint32_t mask_;
};

}  // namespace nonet::reason
