// Choices of some houses or cells, as subsets and fish need them.
#pragma once

#include <span>

#include "hodoku/board.h"

namespace nonet::hodoku {

// Calls visit(chosen) for every choice of `size` of some items, in lexicographic order, until it says true.
// Each item is a mask; a choice whose masks together have more than `size` bits is not followed.
class Choices {
  public:
    explicit Choices(int size) : size_(size) {}
    void clear() { n_ = 0; }
    void add(int item, DigitMask mask) {
        items_[n_] = item;
        masks_[n_++] = mask;
    }
    template <class Visit>
    bool each(const Visit& visit) {
        return static_cast<int>(n_) >= size_ && each(0, 0, 0, visit);
    }

  private:
    template <class Visit>
    bool each(size_t from, int chosen, DigitMask all, const Visit& visit) {
        if (chosen == size_)
            return count(all) == size_ &&
                   visit(std::span<const int>(chosen_.data(), static_cast<size_t>(size_)), all);
        for (size_t i = from; i < n_; i++) {
            const auto more = static_cast<DigitMask>(all | masks_[i]);
            if (count(more) > size_) continue;
            chosen_[static_cast<size_t>(chosen)] = items_[i];
            if (each(i + 1, chosen + 1, more, visit)) return true;
        }
        return false;
    }

    const int size_;
    size_t n_ = 0;
    std::array<int, 9> items_{};
    std::array<DigitMask, 9> masks_{};
    std::array<int, 4> chosen_{};
};

}  // namespace nonet::hodoku
