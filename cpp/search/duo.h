// Two open cells of a sum: all digits of the one that go with some digit of the other, at once.
#pragma once

#include "geometry.h"

namespace nonet::search {

// The bits in the other order.
inline Digits reversed(Digits x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    return x >> 16 | x << 16;
}

// The digits that make the sum with one of those given as reversed().
inline Digits partners(Digits backwards, int sum) {
    const int shift = 33 - sum;
    return shift > 31 || shift < -31 ? 0 : shift >= 0 ? backwards >> shift : backwards << -shift;
}

inline Digits half(int sum) { return sum % 2 || sum < 2 ? 0 : 1u << (sum / 2 - 1); }

// The digits higher by so much, or lower.
inline Digits raised(Digits x, int by) { return by > 31 || by < -31 ? 0 : by >= 0 ? x << by : x >> -by; }

// Two open cells whose coefficients are 1 or -1. The digits a and b make a + b = sum if they are alike, else
// b - a = sum.
struct Duo {
    bool is_alike;
    bool apart;  // the cells see each other

    // What is left of a, if `turned` is turn(b).
    Digits first(Digits a, Digits turned, int sum) const {
        if (!is_alike) return apart && !sum ? 0 : a & raised(turned, -sum);
        return a & partners(turned, sum) & ~(apart ? half(sum) : 0);
    }
    // What is left of b, if `a` is what first() left.
    Digits second(Digits a, Digits b, int sum) const {
        return b & (is_alike ? partners(reversed(a), sum) : raised(a, sum));
    }
    Digits turn(Digits b) const { return is_alike ? reversed(b) : b; }
    Digits turned_bit(int digit) const { return is_alike ? 0x80000000 >> digit : 1u << digit; }
};

}  // namespace nonet::search
