// Lanes of 16 bits in AVX-512 registers: 32 in 512 bits, or 8 in 128 bits. Needs AVX-512 F, BW, VL, VBMI2 and
// BITALG.
//
// Predicates are k-masks, so that a comparison costs no vector register, and every three-input formula is one
// vpternlog. The anonymous namespace keeps this code inside the one file that is compiled for AVX-512: the
// linker must never hand a copy of it to a file that also runs on older machines.
#pragma once

#include <immintrin.h>

#include "nine/lanes.h"

namespace nonet::nine {
namespace {

// The instructions of one width, by the names of their intrinsics. Words are 16-bit lanes.
#define NINE_REGISTER(Name, Raw_, Mask_, count, mm, si)                                                  \
    struct Name {                                                                                        \
        static constexpr int lanes = count;                                                              \
        using Raw = Raw_;                                                                                \
        using Mask = Mask_;                                                                              \
        NINE_INLINE static Raw all(short x) { return mm##_set1_epi16(x); }                               \
        NINE_INLINE static Raw either(Raw a, Raw b) { return mm##_or_##si(a, b); }                       \
        NINE_INLINE static Raw both(Raw a, Raw b) { return mm##_and_##si(a, b); }                        \
        NINE_INLINE static Raw minus(Raw a, Raw b) { return mm##_andnot_##si(b, a); }                    \
        NINE_INLINE static Raw add(Raw a, Raw b) { return mm##_add_epi16(a, b); }                        \
        NINE_INLINE static Raw sub(Raw a, Raw b) { return mm##_sub_epi16(a, b); }                        \
        template <int table>                                                                             \
        NINE_INLINE static Raw ternary(Raw a, Raw b, Raw c) {                                            \
            return mm##_ternarylogic_epi32(a, b, c, table);                                              \
        }                                                                                                \
        NINE_INLINE static Raw popcount(Raw a) { return mm##_popcnt_epi16(a); }                          \
        NINE_INLINE static Raw least(Raw a, Raw b) { return mm##_min_epu16(a, b); }                      \
        NINE_INLINE static Mask equal(Raw a, Raw b) { return mm##_cmpeq_epi16_mask(a, b); }              \
        NINE_INLINE static Mask less(Raw a, Raw b) { return mm##_cmplt_epi16_mask(a, b); }               \
        NINE_INLINE static Mask meet(Raw a, Raw b) { return mm##_test_epi16_mask(a, b); }                \
        NINE_INLINE static Mask apart(Raw a, Raw b) { return mm##_testn_epi16_mask(a, b); }              \
        NINE_INLINE static Mask negative(Raw a) { return mm##_movepi16_mask(a); }                        \
        NINE_INLINE static Raw pick(Mask k, Raw yes, Raw no) { return mm##_mask_mov_epi16(no, k, yes); } \
        NINE_INLINE static Raw keep(Mask k, Raw a) { return mm##_maskz_mov_epi16(k, a); }                \
        NINE_INLINE static Raw load(const void* p) {                                                     \
            return mm##_loadu_##si(reinterpret_cast<const Raw*>(p));                                     \
        }                                                                                                \
        NINE_INLINE static Raw zip_low(Raw a, Raw b) { return mm##_unpacklo_epi8(a, b); }                \
        NINE_INLINE static Raw zip_high(Raw a, Raw b) { return mm##_unpackhi_epi8(a, b); }               \
        NINE_INLINE static Raw shuffle(Raw table, Raw index) { return mm##_shuffle_epi8(table, index); } \
        NINE_INLINE static Raw shift4(Raw a) { return mm##_srli_epi16(a, 4); }                           \
        NINE_INLINE static Raw narrow(Raw a, Raw b) { return mm##_packus_epi16(a, b); }                  \
        NINE_INLINE static Raw permute(Raw target, Mask k, Raw index, Raw source) {                      \
            return mm##_mask_permutexvar_epi16(target, k, index, source);                                \
        }                                                                                                \
        NINE_INLINE static Raw route(Mask from, Mask to, Raw numbers) {                                  \
            return mm##_maskz_expand_epi16(to, mm##_maskz_compress_epi16(from, numbers));                \
        }                                                                                                \
    }
NINE_REGISTER(Register512, __m512i, __mmask32, 32, _mm512, si512);
NINE_REGISTER(Register128, __m128i, __mmask8, 8, _mm, si128);
#undef NINE_REGISTER

template <class R>
struct VectorAvx512 {
    using Self = VectorAvx512;
    static constexpr int lanes = R::lanes;

    struct Predicate {
        typename R::Mask k;
        NINE_INLINE friend Predicate operator|(Predicate a, Predicate b) {
            return {static_cast<typename R::Mask>(a.k | b.k)};
        }
        NINE_INLINE friend Predicate operator&(Predicate a, Predicate b) {
            return {static_cast<typename R::Mask>(a.k & b.k)};
        }
        NINE_INLINE friend Predicate operator~(Predicate a) { return {static_cast<typename R::Mask>(~a.k)}; }
        NINE_INLINE friend LaneSet lanes_of(Predicate p) { return p.k; }
    };
    NINE_INLINE static Predicate only(LaneSet set) { return {static_cast<typename R::Mask>(set)}; }

    typename R::Raw v;

    NINE_INLINE static Self all(int value) { return {R::all(static_cast<short>(value))}; }

    NINE_INLINE friend Self operator|(Self a, Self b) { return {R::either(a.v, b.v)}; }
    NINE_INLINE friend Self operator&(Self a, Self b) { return {R::both(a.v, b.v)}; }
    NINE_INLINE friend Self operator+(Self a, Self b) { return {R::add(a.v, b.v)}; }
    NINE_INLINE friend Self operator-(Self a, Self b) { return {R::sub(a.v, b.v)}; }

    template <int table>
    NINE_INLINE static Self ternary(Self a, Self b, Self c) {
        return {R::template ternary<table>(a.v, b.v, c.v)};
    }
    NINE_INLINE friend Self or3(Self a, Self b, Self c) { return ternary<0xFE>(a, b, c); }
    NINE_INLINE friend Self and3(Self a, Self b, Self c) { return ternary<0x80>(a, b, c); }
    NINE_INLINE friend Self majority(Self a, Self b, Self c) { return ternary<0xE8>(a, b, c); }
    NINE_INLINE friend Self or_and(Self a, Self b, Self c) { return ternary<0xF8>(a, b, c); }
    NINE_INLINE friend Self without(Self a, Self b) { return {R::minus(a.v, b.v)}; }
    NINE_INLINE friend Self without(Self a, Self b, Self c) { return ternary<0x10>(a, b, c); }
    NINE_INLINE friend Self without_unless(Self a, Self b, Self c) { return ternary<0xB0>(a, b, c); }

    NINE_INLINE friend Self popcount(Self a) { return {R::popcount(a.v)}; }
    NINE_INLINE friend Self least(Self a, Self b) { return {R::least(a.v, b.v)}; }

    NINE_INLINE friend Predicate equal(Self a, Self b) { return {R::equal(a.v, b.v)}; }
    NINE_INLINE friend Predicate less(Self a, Self b) { return {R::less(a.v, b.v)}; }
    NINE_INLINE friend Predicate meet(Self a, Self b) { return {R::meet(a.v, b.v)}; }
    NINE_INLINE friend Predicate apart(Self a, Self b) { return {R::apart(a.v, b.v)}; }
    NINE_INLINE friend Predicate negative(Self a) { return {R::negative(a.v)}; }

    NINE_INLINE friend Self pick(Predicate p, Self yes, Self no) { return {R::pick(p.k, yes.v, no.v)}; }
    NINE_INLINE friend Self keep(Predicate p, Self a) { return {R::keep(p.k, a.v)}; }

    // Eight nodes of one cell; the other lanes are undefined.
    NINE_INLINE static Self load8(const uint16_t* p) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        if constexpr (lanes == 32)
            return {_mm512_zextsi128_si512(x)};
        else
            return {x};
    }
    NINE_INLINE void store8(uint16_t* p) const { put(reinterpret_cast<uint8_t*>(p), first_block(v)); }

    // Text: see text.h.
    NINE_INLINE static Self load_bytes(const uint8_t* p) { return {R::load(p)}; }
    NINE_INLINE friend Self high_nibbles(Self a) { return Self{R::shift4(a.v)} & all(0x0f0f); }
    NINE_INLINE static Self rows16(const uint8_t* const* rows, int offset) {
        const auto at = [&](int r) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[r] + offset));
        };
        if constexpr (lanes == 32) {
            __m512i x = _mm512_castsi128_si512(at(0));
            x = _mm512_inserti32x4(x, at(8), 1);
            x = _mm512_inserti32x4(x, at(16), 2);
            return {_mm512_inserti32x4(x, at(24), 3)};
        } else {
            return {at(0)};
        }
    }
    NINE_INLINE friend Self zip_low(Self a, Self b) { return {R::zip_low(a.v, b.v)}; }
    NINE_INLINE friend Self zip_high(Self a, Self b) { return {R::zip_high(a.v, b.v)}; }
    NINE_INLINE friend Self lookup(Self bytes, const uint8_t (&table)[16]) {
        const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        if constexpr (lanes == 32)
            return {R::shuffle(_mm512_broadcast_i32x4(t), bytes.v)};
        else
            return {R::shuffle(t, bytes.v)};
    }
    // The digits (0 to 8) of two cells as bytes: those of `a` in the low half of every 16-byte block.
    NINE_INLINE friend Self digit_bytes(Self a, Self b) {
        const Self one = all(1);
        return {R::narrow(popcount(a - one).v, popcount(b - one).v)};
    }
    NINE_INLINE void store16(uint8_t* const* rows, int offset) const {
        put(rows[0] + offset, first_block(v));
        if constexpr (lanes == 32) {
            put(rows[8] + offset, _mm512_extracti32x4_epi32(v, 1));
            put(rows[16] + offset, _mm512_extracti32x4_epi32(v, 2));
            put(rows[24] + offset, _mm512_extracti32x4_epi32(v, 3));
        }
    }

    // Copies the lanes of `from`, in order, to as many lanes `to`; the rest of the target stays.
    class Route {
      public:
        NINE_INLINE Route(LaneSet from, LaneSet to) : to_(static_cast<typename R::Mask>(to)) {
            alignas(64) static constexpr uint16_t numbers[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                                 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                                 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
            index_ = R::route(static_cast<typename R::Mask>(from), to_, R::load(numbers));
        }
        NINE_INLINE Self operator()(Self target, Self source) const {
            return {R::permute(target.v, to_, index_, source.v)};
        }

      private:
        typename R::Mask to_;
        typename R::Raw index_;
    };

  private:
    NINE_INLINE static void put(uint8_t* p, __m128i x) { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), x); }
    NINE_INLINE static __m128i first_block(__m128i x) { return x; }
    NINE_INLINE static __m128i first_block(__m512i x) { return _mm512_castsi512_si128(x); }
};

using Vector512 = VectorAvx512<Register512>;
using Vector8 = VectorAvx512<Register128>;

}  // namespace
}  // namespace nonet::nine
