// A set of cells for boards of every width: for finders that need few sets, and so are compiled once.
#pragma once

#include <algorithm>

#include "reason/cellset.h"

namespace nonet::reason {

// The same words as a CellSet, but as many as are asked for when it runs: a set read from a board has the
// board's, one that is filled cell by cell has those up to its highest cell, at least two. Words behind the
// last are zero.
class AnyCells {
  public:
    AnyCells() { w_[0] = w_[1] = 0; }
    AnyCells(const uint64_t* words, int count) : count_(count) {
        each_word(count_, [&](int i) { w_[i] = words[i]; });
    }
    template <int W>
    AnyCells(const CellSet<W>& set) : AnyCells(set.w.data(), W) {}
    // Not all words: ten are copied in the time of several operations.
    AnyCells(const AnyCells& other) : AnyCells(other.w_, other.count_) {}
    AnyCells& operator=(const AnyCells& other) {
        count_ = other.count_;
        each_word(count_, [&](int i) { w_[i] = other.w_[i]; });
        return *this;
    }

    void set(int cell) {
        widen((cell >> 6) + 1);
        w_[cell >> 6] |= 1ull << (cell & 63);
    }
    void reset(int cell) {
        if (cell >> 6 < count_) w_[cell >> 6] &= ~(1ull << (cell & 63));
    }
    bool test(int cell) const { return cell >> 6 < count_ && w_[cell >> 6] >> (cell & 63) & 1; }

    bool any() const { return (w_[0] | w_[1] | words_behind(2)) != 0; }
    bool none() const { return !any(); }
    int count() const {
        int sum = 0;
        each_word(count_, [&](int i) { sum += count_bits(w_[i]); });
        return sum;
    }
    // The lowest cell; the set must not be empty.
    int first() const { return *begin(); }
    bool contains(const AnyCells& other) const {
        const int both = std::min(count_, other.count_);
        uint64_t missing = other.words_behind(both);
        each_word(both, [&](int i) { missing |= other.w_[i] & ~w_[i]; });
        return !missing;
    }
    bool meets(const AnyCells& other) const {
        uint64_t common = 0;
        each_word(std::min(count_, other.count_), [&](int i) { common |= w_[i] & other.w_[i]; });
        return common != 0;
    }

    AnyCells& operator&=(const AnyCells& other) {
        count_ = std::min(count_, other.count_);
        each_word(count_, [&](int i) { w_[i] &= other.w_[i]; });
        return *this;
    }
    AnyCells& operator|=(const AnyCells& other) {
        widen(other.count_);
        each_word(other.count_, [&](int i) { w_[i] |= other.w_[i]; });
        return *this;
    }
    AnyCells& operator-=(const AnyCells& other) {
        each_word(std::min(count_, other.count_), [&](int i) { w_[i] &= ~other.w_[i]; });
        return *this;
    }
    friend AnyCells operator&(AnyCells a, const AnyCells& b) { return a &= b; }
    friend AnyCells operator|(AnyCells a, const AnyCells& b) { return a |= b; }
    friend AnyCells operator-(AnyCells a, const AnyCells& b) { return a -= b; }
    friend bool operator==(const AnyCells& a, const AnyCells& b) { return a.contains(b) && b.contains(a); }

    // Ascending iteration: for (int cell : cells) ...
    class Iterator {
      public:
        Iterator(const AnyCells* cells, int word) : cells_(cells), word_(word) { settle(); }
        int operator*() const { return word_ * 64 + std::countr_zero(bits_); }
        Iterator& operator++() {
            bits_ &= bits_ - 1;
            if (!bits_) word_++, settle();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return word_ != other.word_ || bits_ != other.bits_; }

      private:
        void settle() {
            bits_ = 0;
            while (word_ < cells_->count_ && !(bits_ = cells_->w_[word_])) word_++;
        }
        const AnyCells* cells_;
        int word_;
        uint64_t bits_ = 0;
    };
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, count_}; }

    std::vector<int> list() const {
        std::vector<int> out;
        for (int cell : *this) out.push_back(cell);
        return out;
    }

  private:
    static constexpr int max_words = 10;

    // Boards up to 11x11 have two words: no loop for them, which the compiler would make a call of memcpy.
    template <class F>
    [[gnu::always_inline]] static void each_word(int count, F&& f) {
        f(0), f(1);
        for (int i = 2; i < count; i++) f(i);
    }
    void widen(int count) {
        for (; count_ < count; count_++) w_[count_] = 0;
    }
    uint64_t words_behind(int first) const {
        uint64_t sum = 0;
        for (int i = first; i < count_; i++) sum |= w_[i];
        return sum;
    }

    uint64_t w_[max_words];  // those behind count_ hold anything
    int count_ = 2;
};

}  // namespace nonet::reason
