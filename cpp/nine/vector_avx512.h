// 32 lanes of 16 bits in one 512-bit register. Needs AVX-512 F, BW, VL, VBMI2 and BITALG.
//
// Predicates are k-masks, so that a comparison costs no vector register, and every three-input formula is one
// vpternlog. The anonymous namespace keeps this code inside the one file that is compiled for AVX-512: the
// linker must never hand a copy of it to a file that also runs on older machines.
#pragma once

#include <immintrin.h>

#include "nine/lanes.h"

namespace nonet::nine {
namespace {

struct Vector512 {
    static constexpr int lanes = 32;

    struct Predicate {
        __mmask32 k;
        NINE_INLINE friend Predicate operator|(Predicate a, Predicate b) {
            return {static_cast<__mmask32>(a.k | b.k)};
        }
        NINE_INLINE friend Predicate operator&(Predicate a, Predicate b) {
            return {static_cast<__mmask32>(a.k & b.k)};
        }
        NINE_INLINE friend Predicate operator~(Predicate a) { return {static_cast<__mmask32>(~a.k)}; }
        NINE_INLINE friend LaneSet lanes_of(Predicate p) { return p.k; }
    };
    NINE_INLINE static Predicate only(LaneSet set) { return {set}; }

    __m512i v;

    NINE_INLINE static Vector512 all(int value) { return {_mm512_set1_epi16(static_cast<short>(value))}; }

    NINE_INLINE friend Vector512 operator|(Vector512 a, Vector512 b) { return {_mm512_or_si512(a.v, b.v)}; }
    NINE_INLINE friend Vector512 operator&(Vector512 a, Vector512 b) { return {_mm512_and_si512(a.v, b.v)}; }
    NINE_INLINE friend Vector512 operator+(Vector512 a, Vector512 b) { return {_mm512_add_epi16(a.v, b.v)}; }
    NINE_INLINE friend Vector512 operator-(Vector512 a, Vector512 b) { return {_mm512_sub_epi16(a.v, b.v)}; }

    template <int table>
    NINE_INLINE static Vector512 ternary(Vector512 a, Vector512 b, Vector512 c) {
        return {_mm512_ternarylogic_epi32(a.v, b.v, c.v, table)};
    }
    NINE_INLINE friend Vector512 or3(Vector512 a, Vector512 b, Vector512 c) { return ternary<0xFE>(a, b, c); }
    NINE_INLINE friend Vector512 and3(Vector512 a, Vector512 b, Vector512 c) {
        return ternary<0x80>(a, b, c);
    }
    NINE_INLINE friend Vector512 majority(Vector512 a, Vector512 b, Vector512 c) {
        return ternary<0xE8>(a, b, c);
    }
    NINE_INLINE friend Vector512 or_and(Vector512 a, Vector512 b, Vector512 c) {
        return ternary<0xF8>(a, b, c);
    }
    NINE_INLINE friend Vector512 without(Vector512 a, Vector512 b) { return {_mm512_andnot_si512(b.v, a.v)}; }
    NINE_INLINE friend Vector512 without(Vector512 a, Vector512 b, Vector512 c) {
        return ternary<0x10>(a, b, c);
    }
    NINE_INLINE friend Vector512 without_unless(Vector512 a, Vector512 b, Vector512 c) {
        return ternary<0xB0>(a, b, c);
    }

    NINE_INLINE friend Vector512 popcount(Vector512 a) { return {_mm512_popcnt_epi16(a.v)}; }
    NINE_INLINE friend Vector512 least(Vector512 a, Vector512 b) { return {_mm512_min_epu16(a.v, b.v)}; }
    NINE_INLINE friend Vector512 most(Vector512 a, Vector512 b) { return {_mm512_max_epu16(a.v, b.v)}; }

    NINE_INLINE friend Predicate equal(Vector512 a, Vector512 b) {
        return {_mm512_cmpeq_epi16_mask(a.v, b.v)};
    }
    NINE_INLINE friend Predicate less(Vector512 a, Vector512 b) {
        return {_mm512_cmplt_epi16_mask(a.v, b.v)};
    }
    NINE_INLINE friend Predicate meet(Vector512 a, Vector512 b) { return {_mm512_test_epi16_mask(a.v, b.v)}; }
    NINE_INLINE friend Predicate apart(Vector512 a, Vector512 b) {
        return {_mm512_testn_epi16_mask(a.v, b.v)};
    }
    NINE_INLINE friend Predicate negative(Vector512 a) { return {_mm512_movepi16_mask(a.v)}; }

    NINE_INLINE friend Vector512 pick(Predicate p, Vector512 yes, Vector512 no) {
        return {_mm512_mask_mov_epi16(no.v, p.k, yes.v)};
    }
    NINE_INLINE friend Vector512 keep(Predicate p, Vector512 a) { return {_mm512_maskz_mov_epi16(p.k, a.v)}; }

    // Eight nodes of one cell; the other lanes are undefined.
    NINE_INLINE static Vector512 load8(const uint16_t* p) {
        return {_mm512_zextsi128_si512(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))};
    }
    NINE_INLINE void store8(uint16_t* p) const {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm512_castsi512_si128(v));
    }

    // Text: see text.h.
    NINE_INLINE static Vector512 load_bytes(const uint8_t* p) { return {_mm512_loadu_si512(p)}; }
    NINE_INLINE friend Vector512 high_nibbles(Vector512 a) {
        return Vector512{_mm512_srli_epi16(a.v, 4)} & all(0x0f0f);
    }
    NINE_INLINE static Vector512 rows16(const uint8_t* const* rows, int offset) {
        const auto at = [&](int r) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[r] + offset));
        };
        __m512i v = _mm512_castsi128_si512(at(0));
        v = _mm512_inserti32x4(v, at(8), 1);
        v = _mm512_inserti32x4(v, at(16), 2);
        return {_mm512_inserti32x4(v, at(24), 3)};
    }
    NINE_INLINE friend Vector512 zip_low(Vector512 a, Vector512 b) {
        return {_mm512_unpacklo_epi8(a.v, b.v)};
    }
    NINE_INLINE friend Vector512 zip_high(Vector512 a, Vector512 b) {
        return {_mm512_unpackhi_epi8(a.v, b.v)};
    }
    NINE_INLINE friend Vector512 lookup(Vector512 bytes, const uint8_t (&table)[16]) {
        const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        return {_mm512_shuffle_epi8(_mm512_broadcast_i32x4(t), bytes.v)};
    }
    // The digits (0 to 8) of two cells as bytes: those of `a` in the low half of every 16-byte block.
    NINE_INLINE friend Vector512 digit_bytes(Vector512 a, Vector512 b) {
        const Vector512 one = all(1);
        return {_mm512_packus_epi16(popcount(a - one).v, popcount(b - one).v)};
    }
    NINE_INLINE void store16(uint8_t* const* rows, int offset) const {
        const auto put = [&](int r, __m128i x) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(rows[r] + offset), x);
        };
        put(0, _mm512_castsi512_si128(v));
        put(8, _mm512_extracti32x4_epi32(v, 1));
        put(16, _mm512_extracti32x4_epi32(v, 2));
        put(24, _mm512_extracti32x4_epi32(v, 3));
    }

    // Copies the lanes of `from`, in order, to as many lanes `to`; the rest of the target stays.
    class Route {
      public:
        NINE_INLINE Route(LaneSet from, LaneSet to) : to_(to) {
            alignas(64) static constexpr uint16_t numbers[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                                 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                                 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
            index_ =
                _mm512_maskz_expand_epi16(to, _mm512_maskz_compress_epi16(from, _mm512_load_si512(numbers)));
        }
        NINE_INLINE Vector512 operator()(Vector512 target, Vector512 source) const {
            return {_mm512_mask_permutexvar_epi16(target.v, to_, index_, source.v)};
        }

      private:
        __mmask32 to_;
        __m512i index_;
    };
};

}  // namespace
}  // namespace nonet::nine
