// The adaptive merge sort of Java's library (Tim Peters' list sort with runs of 32), comparison for
// comparison. HoDoKu sorts with orders that are not transitive; then the result depends on which elements are
// compared with which, and std::stable_sort would often choose another first step.
#pragma once

#include <algorithm>
#include <vector>

namespace nonet::hodoku {

template <class Compare>
class MergeSort {
  public:
    // compare(a, b) is below, equal to or above 0.
    MergeSort(std::vector<int>& items, Compare compare) : a_(items), compare_(std::move(compare)) {}

    void run() {
        int low = 0, left = static_cast<int>(a_.size());
        if (left < 2) return;
        if (left < 32) return insert(0, left, ascending_run(0, left));
        const int least = least_run(left);
        while (left) {
            int length = ascending_run(low, low + left);
            if (length < least) {
                const int wanted = std::min(left, least);
                insert(low, low + wanted, low + length);
                length = wanted;
            }
            runs_.push_back({low, length});
            collapse();
            low += length;
            left -= length;
        }
        while (runs_.size() > 1) {
            size_t n = runs_.size() - 2;
            if (n > 0 && runs_[n - 1].length < runs_[n + 1].length) n--;
            merge_at(n);
        }
    }

  private:
    struct Stretch {
        int base, length;
    };
    int& at(int i) { return a_[static_cast<size_t>(i)]; }

    static int least_run(int n) {
        int odd = 0;
        while (n >= 32) {
            odd |= n & 1;
            n >>= 1;
        }
        return n + odd;
    }

    // The length of the run that starts here; a descending one is turned round.
    int ascending_run(int low, int high) {
        int end = low + 1;
        if (end == high) return 1;
        if (compare_(at(end++), at(low)) < 0) {
            while (end < high && compare_(at(end), at(end - 1)) < 0) end++;
            std::reverse(a_.begin() + low, a_.begin() + end);
        } else {
            while (end < high && compare_(at(end), at(end - 1)) >= 0) end++;
        }
        return end - low;
    }

    // Binary insertion of [start, high) into the sorted [low, start).
    void insert(int low, int high, int start) {
        for (start += start == low; start < high; start++) {
            const int item = at(start);
            int left = low, right = start;
            while (left < right) {
                const int middle = (left + right) / 2;
                if (compare_(item, at(middle)) < 0)
                    right = middle;
                else
                    left = middle + 1;
            }
            std::move_backward(a_.begin() + left, a_.begin() + start, a_.begin() + start + 1);
            at(left) = item;
        }
    }

    void collapse() {
        while (runs_.size() > 1) {
            size_t n = runs_.size() - 2;
            auto length = [&](size_t i) { return runs_[i].length; };
            if ((n > 0 && length(n - 1) <= length(n) + length(n + 1)) ||
                (n > 1 && length(n - 2) <= length(n) + length(n - 1))) {
                if (length(n - 1) < length(n + 1)) n--;
            } else if (length(n) > length(n + 1)) {
                return;
            }
            merge_at(n);
        }
    }

    void merge_at(size_t i) {
        auto [base1, length1] = runs_[i];
        auto [base2, length2] = runs_[i + 1];
        runs_[i].length = length1 + length2;
        runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        const int skip = right_of(at(base2), a_.data() + base1, length1, 0);
        base1 += skip;
        length1 -= skip;
        if (!length1) return;
        length2 = left_of(at(base1 + length1 - 1), a_.data() + base2, length2, length2 - 1);
        if (!length2) return;
        if (length1 <= length2)
            merge_low(base1, length1, base2, length2);
        else
            merge_high(base1, length1, base2, length2);
    }

    // Where a key belongs in a sorted stretch, left of its equals; the search spreads out from the hint.
    int left_of(int key, const int* s, int length, int hint) {
        int last = 0, step = 1;
        if (compare_(key, s[hint]) > 0) {
            const int most = length - hint;
            while (step < most && compare_(key, s[hint + step]) > 0) last = step, step = 2 * step + 1;
            step = std::min(step, most) + hint;
            last += hint;
        } else {
            const int most = hint + 1;
            while (step < most && compare_(key, s[hint - step]) <= 0) last = step, step = 2 * step + 1;
            const int far = hint - std::min(step, most);
            step = hint - last;
            last = far;
        }
        for (last++; last < step;) {
            const int middle = last + (step - last) / 2;
            if (compare_(key, s[middle]) > 0)
                last = middle + 1;
            else
                step = middle;
        }
        return step;
    }
    // The same, right of its equals.
    int right_of(int key, const int* s, int length, int hint) {
        int last = 0, step = 1;
        if (compare_(key, s[hint]) < 0) {
            const int most = hint + 1;
            while (step < most && compare_(key, s[hint - step]) < 0) last = step, step = 2 * step + 1;
            const int far = hint - std::min(step, most);
            step = hint - last;
            last = far;
        } else {
            const int most = length - hint;
            while (step < most && compare_(key, s[hint + step]) >= 0) last = step, step = 2 * step + 1;
            step = std::min(step, most) + hint;
            last += hint;
        }
        for (last++; last < step;) {
            const int middle = last + (step - last) / 2;
            if (compare_(key, s[middle]) < 0)
                step = middle;
            else
                last = middle + 1;
        }
        return step;
    }

    // Merges two runs from their low ends; the first, which is not longer, is set aside.
    void merge_low(int base1, int length1, int base2, int length2) {
        const std::vector<int> aside(a_.begin() + base1, a_.begin() + base1 + length1);
        int one = 0, two = base2, to = base1;
        at(to++) = at(two++);
        length2--;
        auto gallop = [&] {
            while (length2 > 0 && length1 > 1) {
                int wins1 = 0, wins2 = 0;
                do {
                    if (compare_(at(two), aside[static_cast<size_t>(one)]) < 0) {
                        at(to++) = at(two++), wins2++, wins1 = 0;
                        if (--length2 == 0) return;
                    } else {
                        at(to++) = aside[static_cast<size_t>(one++)], wins1++, wins2 = 0;
                        if (--length1 == 1) return;
                    }
                } while ((wins1 | wins2) < patience_);
                do {
                    wins1 = right_of(at(two), aside.data() + one, length1, 0);
                    std::copy_n(aside.begin() + one, wins1, a_.begin() + to);
                    to += wins1, one += wins1, length1 -= wins1;
                    if (wins1 && length1 <= 1) return;
                    at(to++) = at(two++);
                    if (--length2 == 0) return;
                    wins2 = left_of(aside[static_cast<size_t>(one)], a_.data() + two, length2, 0);
                    std::copy(a_.begin() + two, a_.begin() + two + wins2, a_.begin() + to);
                    to += wins2, two += wins2, length2 -= wins2;
                    if (wins2 && length2 == 0) return;
                    at(to++) = aside[static_cast<size_t>(one++)];
                    if (--length1 == 1) return;
                    patience_--;
                } while (wins1 >= 7 || wins2 >= 7);
                patience_ = std::max(patience_, 0) + 2;
            }
        };
        gallop();
        patience_ = std::max(patience_, 1);
        if (length1 == 1) {
            std::copy(a_.begin() + two, a_.begin() + two + length2, a_.begin() + to);
            at(to + length2) = aside[static_cast<size_t>(one)];
        } else if (length1 > 1) {
            std::copy_n(aside.begin() + one, length1, a_.begin() + to);
        }
    }

    // Merges two runs from their high ends; the second, which is shorter, is set aside.
    void merge_high(int base1, int length1, int base2, int length2) {
        const std::vector<int> aside(a_.begin() + base2, a_.begin() + base2 + length2);
        int one = base1 + length1 - 1, two = length2 - 1, to = base2 + length2 - 1;
        at(to--) = at(one--);
        length1--;
        auto gallop = [&] {
            while (length1 > 0 && length2 > 1) {
                int wins1 = 0, wins2 = 0;
                do {
                    if (compare_(aside[static_cast<size_t>(two)], at(one)) < 0) {
                        at(to--) = at(one--), wins1++, wins2 = 0;
                        if (--length1 == 0) return;
                    } else {
                        at(to--) = aside[static_cast<size_t>(two--)], wins2++, wins1 = 0;
                        if (--length2 == 1) return;
                    }
                } while ((wins1 | wins2) < patience_);
                do {
                    wins1 = length1 - right_of(aside[static_cast<size_t>(two)], a_.data() + base1, length1,
                                               length1 - 1);
                    to -= wins1, one -= wins1, length1 -= wins1;
                    std::copy_backward(a_.begin() + one + 1, a_.begin() + one + 1 + wins1,
                                       a_.begin() + to + 1 + wins1);
                    if (wins1 && length1 == 0) return;
                    at(to--) = aside[static_cast<size_t>(two--)];
                    if (--length2 == 1) return;
                    wins2 = length2 - left_of(at(one), aside.data(), length2, length2 - 1);
                    to -= wins2, two -= wins2, length2 -= wins2;
                    std::copy_n(aside.begin() + two + 1, wins2, a_.begin() + to + 1);
                    if (wins2 && length2 <= 1) return;
                    at(to--) = at(one--);
                    if (--length1 == 0) return;
                    patience_--;
                } while (wins1 >= 7 || wins2 >= 7);
                patience_ = std::max(patience_, 0) + 2;
            }
        };
        gallop();
        patience_ = std::max(patience_, 1);
        if (length2 == 1) {
            to -= length1, one -= length1;
            std::copy_backward(a_.begin() + one + 1, a_.begin() + one + 1 + length1,
                               a_.begin() + to + 1 + length1);
            at(to) = aside.front();
        } else if (length2 > 1) {
            std::copy_n(aside.begin(), length2, a_.begin() + to - (length2 - 1));
        }
    }

    std::vector<int>& a_;
    Compare compare_;
    std::vector<Stretch> runs_;
    int patience_ = 7;
};

}  // namespace nonet::hodoku
