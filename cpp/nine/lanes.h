// Sets of lanes, and what the vector headers share. Plain builtins only: this header is compiled for several
// instruction sets, and an out-of-line copy of a library function made for one of them must not serve the
// others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#define NINE_INLINE __attribute__((always_inline)) inline

namespace nonet::nine {
namespace {

using LaneSet = uint32_t;  // bit l stands for lane l

NINE_INLINE int size_of(LaneSet s) { return __builtin_popcount(s); }
NINE_INLINE int first_of(LaneSet s) { return __builtin_ctz(s); }

// The n lowest lanes of a set that has at least n.
NINE_INLINE LaneSet lowest(LaneSet s, int n) {
#if defined(__BMI2__)
    return n >= 32 ? s : _pdep_u32((1u << n) - 1, s);
#else
    LaneSet rest = s;
    while (n-- > 0) rest &= rest - 1;
    return s ^ rest;
#endif
}

}  // namespace
}  // namespace nonet::nine
