// The words of a search node: all 729 candidates of a grid in 27 registers of one thread.
//
// A grid is cut into three bands of three rows. Word (i, s, c) holds one cell of each band: row i of the band, box s
// from the left, column c of the box. Nine candidates lie in a field of nine bits, below a guard bit:
//
//     bit   31 30    29     28 ..... 20     19     18 ..... 10      9      8 ...... 0
//            0  0 |  guard | band 2     |  guard | band 1      |  guard | band 0      |
//                           9 8 7 6 5 4 3 2 1     9 8 7 6 5 4 3 2 1    9 8 7 6 5 4 3 2 1    digits
//
//              s = 0        s = 1        s = 2
//     i = 0   0  1  2      3  4  5      6  7  8       word 9 i + 3 s + c
//     i = 1   9 10 11     12 13 14     15 16 17
//     i = 2  18 19 20     21 22 23     24 25 26
//
// So what concerns the cells of a row, a box or a band of rows is plain logic between words, for three bands and nine
// digits at once; only the bands of columns need rotations by a field. The guard bit takes the carry of
// `field + 0x1ff`: it is set when the field is not empty.
//
// Logic of three words is one instruction (LOP3), and its pipe is what limits the speed. Additions and left shifts are
// therefore multiply-adds, which have a pipe of their own, by factors that the compiler can't see through. So have
// numbers of double precision: where they are as fast (H100 and H200), they take the right shifts, which else belong
// to the pipe of logic.
#pragma once
#ifndef __CUDACC__
#include "warp.h"  // plain C++: the same source on an emulated warp, for tests
#endif

typedef unsigned int u32;
typedef unsigned char u8;
typedef unsigned long long u64;

#define INLINE __device__ __forceinline__
#define UNROLL _Pragma("unroll")

constexpr u32 ONES = 1 | 1 << 10 | 1 << 20, FULL = 0x1ff * ONES, GUARD = 0x200 * ONES;
constexpr u32 SOLVED = 3 * FULL;  // the sum of the words of a solved grid
constexpr u32 NONE = ~0u;

// Arguments of the kernels, not constants: 1, 2^10, 2^20.
struct Factors {
    u32 one, left10, left20;
};

#define AT(i, s, c) ((i) % 3 * 9 + (s) % 3 * 3 + (c) % 3)

// Any function of three words by its truth table, in which a is 0xf0, b is 0xcc and c is 0xaa.
template <int table>
INLINE u32 logic(u32 a, u32 b, u32 c) {
    u32 d;
#ifdef __CUDACC__
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(c), "n"(table));
#else
    d = 0;
    for (int k = 0; k < 8; k++)
        if (table >> k & 1) d |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
#endif
    return d;
}
INLINE u32 or3(u32 a, u32 b, u32 c) { return logic<0xfe>(a, b, c); }
INLINE u32 and3(u32 a, u32 b, u32 c) { return logic<0x80>(a, b, c); }
INLINE u32 majority(u32 a, u32 b, u32 c) { return logic<0xe8>(a, b, c); }
INLINE u32 parity(u32 a, u32 b, u32 c) { return logic<0x96>(a, b, c); }
INLINE u32 or_and(u32 a, u32 b, u32 c) { return logic<0xf8>(a, b, c); }         // a | b & c
INLINE u32 without_both(u32 a, u32 b, u32 c) { return logic<0x70>(a, b, c); }   // a & ~(b & c)
INLINE u32 without_either(u32 a, u32 b, u32 c) { return logic<0x10>(a, b, c); } // a & ~b & ~c

INLINE u32 multiply_add(u32 a, u32 b, u32 c) {
#ifdef __CUDACC__
    u32 d;
    asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    return a * b + c;
#endif
}

// The whole part of a * factor, its low 32 bits: below 2^53, and the factor a multiple of 2^-20.
#ifdef __CUDACC__
INLINE u32 scaled(u32 a, double factor) {
    // 2^52 + a is a number whose low word is a. One instruction multiplies it and puts 2^52 back into its place.
    double d;
    asm("fma.rz.f64 %0, %1, %2, %3;"
        : "=d"(d)
        : "d"(__hiloint2double(0x43300000, (int)a)), "d"(factor), "d"(0x1p52 - 0x1p52 * factor));
    return (u32)__double2loint(d);
}
#else
constexpr u32 scaled(u32 a, double factor) { return (u32)((u64)a * (u64)(factor * 0x1p20) >> 20); }
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 900
constexpr bool DOUBLES = true;
#else
constexpr bool DOUBLES = false;
#endif
constexpr double UP = 0x1p10 + 0x1p-20, DOWN = 0x1p20 + 0x1p-10, BELOW = 1 - 0x1p-9;
#ifndef __CUDACC__
static_assert(scaled(0x12345678, UP) == (0x12345678u << 10) + (0x12345678u >> 20));
static_assert(scaled(0x3fffffff, DOWN) == (0x3fffffffu << 20) + (0x3fffffffu >> 10));
static_assert(scaled(GUARD, BELOW) == FULL && scaled(0x200, BELOW) == 0x1ff);
#endif

// Each field less one; its guard bit is set if the field was not empty.
INLINE u32 less_one(u32 a, Factors f) { return multiply_add(a, f.one, FULL); }
// Each field without its lowest digit.
INLINE u32 without_lowest(u32 a, Factors f) { return a & less_one(a, f); }
// Field b moves to b + 1, or to b - 1, the last one round to the other end. The bits above 29 are undefined.
INLINE u32 up(u32 a, Factors f) { return DOUBLES ? scaled(a, UP) : multiply_add(a, f.left10, a >> 20); }
INLINE u32 down(u32 a, Factors f) { return DOUBLES ? scaled(a, DOWN) : multiply_add(a, f.left20, a >> 10); }
// A whole field below every guard bit that is set.
INLINE u32 spread(u32 guards, Factors f) {
    const u32 set = guards & GUARD;
    return DOUBLES ? scaled(set, BELOW) : multiply_add(set >> 9, f.one * 0x1ff, 0);
}
