// 16 lanes of 16 bits in one 256-bit register. Needs AVX2 and BMI2.
#pragma once

#include <immintrin.h>

#include "nine/lanes.h"

namespace nonet::nine {
namespace {

struct Vector256 {
    static constexpr int lanes = 16;

    struct Predicate {
        __m256i m;  // all ones where true
        NINE_INLINE friend Predicate operator|(Predicate a, Predicate b) {
            return {_mm256_or_si256(a.m, b.m)};
        }
        NINE_INLINE friend Predicate operator&(Predicate a, Predicate b) {
            return {_mm256_and_si256(a.m, b.m)};
        }
        NINE_INLINE friend Predicate operator~(Predicate a) {
            return {_mm256_xor_si256(a.m, _mm256_set1_epi16(-1))};
        }
        NINE_INLINE friend LaneSet lanes_of(Predicate p) {
            return _pext_u32(static_cast<uint32_t>(_mm256_movemask_epi8(p.m)), 0x55555555u);
        }
    };
    NINE_INLINE static Predicate only(LaneSet set) {
        const __m256i bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
                                              16384, static_cast<short>(0x8000));
        return {_mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(static_cast<short>(set)), bit), bit)};
    }

    __m256i v;

    NINE_INLINE static Vector256 all(int value) { return {_mm256_set1_epi16(static_cast<short>(value))}; }

    NINE_INLINE friend Vector256 operator|(Vector256 a, Vector256 b) { return {_mm256_or_si256(a.v, b.v)}; }
    NINE_INLINE friend Vector256 operator&(Vector256 a, Vector256 b) { return {_mm256_and_si256(a.v, b.v)}; }
    NINE_INLINE friend Vector256 operator+(Vector256 a, Vector256 b) { return {_mm256_add_epi16(a.v, b.v)}; }
    NINE_INLINE friend Vector256 operator-(Vector256 a, Vector256 b) { return {_mm256_sub_epi16(a.v, b.v)}; }

    NINE_INLINE friend Vector256 or3(Vector256 a, Vector256 b, Vector256 c) { return a | b | c; }
    NINE_INLINE friend Vector256 and3(Vector256 a, Vector256 b, Vector256 c) { return a & b & c; }
    NINE_INLINE friend Vector256 majority(Vector256 a, Vector256 b, Vector256 c) {
        return (a & b) | (c & (a | b));
    }
    NINE_INLINE friend Vector256 or_and(Vector256 a, Vector256 b, Vector256 c) { return a | (b & c); }
    NINE_INLINE friend Vector256 without(Vector256 a, Vector256 b) { return {_mm256_andnot_si256(b.v, a.v)}; }
    NINE_INLINE friend Vector256 without(Vector256 a, Vector256 b, Vector256 c) { return without(a, b | c); }
    NINE_INLINE friend Vector256 without_unless(Vector256 a, Vector256 b, Vector256 c) {
        return without(a, without(b, c));
    }

    // Nine bits: two nibbles of the low byte and the ninth bit, by table, then the two bytes added.
    NINE_INLINE friend Vector256 popcount(Vector256 a) {
        const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1,
                                               2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i nibble = _mm256_set1_epi8(15);
        const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(a.v, nibble));
        const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(a.v, 4), nibble));
        return {_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))};
    }
    NINE_INLINE friend Vector256 least(Vector256 a, Vector256 b) { return {_mm256_min_epu16(a.v, b.v)}; }

    NINE_INLINE friend Predicate equal(Vector256 a, Vector256 b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
    NINE_INLINE friend Predicate less(Vector256 a, Vector256 b) { return {_mm256_cmpgt_epi16(b.v, a.v)}; }
    NINE_INLINE friend Predicate apart(Vector256 a, Vector256 b) { return equal(a & b, all(0)); }
    NINE_INLINE friend Predicate meet(Vector256 a, Vector256 b) { return ~apart(a, b); }
    NINE_INLINE friend Predicate negative(Vector256 a) { return {_mm256_srai_epi16(a.v, 15)}; }

    NINE_INLINE friend Vector256 pick(Predicate p, Vector256 yes, Vector256 no) {
        return {_mm256_blendv_epi8(no.v, yes.v, p.m)};
    }
    NINE_INLINE friend Vector256 keep(Predicate p, Vector256 a) { return {_mm256_and_si256(p.m, a.v)}; }

    // Eight nodes of one cell; the other lanes are undefined.
    NINE_INLINE static Vector256 load8(const uint16_t* p) {
        return {_mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))};
    }
    NINE_INLINE void store8(uint16_t* p) const {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_castsi256_si128(v));
    }

    // Text: see text.h.
    NINE_INLINE static Vector256 load_bytes(const uint8_t* p) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
    }
    NINE_INLINE friend Vector256 high_nibbles(Vector256 a) {
        return Vector256{_mm256_srli_epi16(a.v, 4)} & all(0x0f0f);
    }
    NINE_INLINE static Vector256 rows16(const uint8_t* const* rows, int offset) {
        const auto at = [&](int r) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[r] + offset));
        };
        return {_mm256_inserti128_si256(_mm256_castsi128_si256(at(0)), at(8), 1)};
    }
    NINE_INLINE friend Vector256 zip_low(Vector256 a, Vector256 b) {
        return {_mm256_unpacklo_epi8(a.v, b.v)};
    }
    NINE_INLINE friend Vector256 zip_high(Vector256 a, Vector256 b) {
        return {_mm256_unpackhi_epi8(a.v, b.v)};
    }
    NINE_INLINE friend Vector256 lookup(Vector256 bytes, const uint8_t (&table)[16]) {
        const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        return {_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(t), bytes.v)};
    }
    NINE_INLINE friend Vector256 digit_bytes(Vector256 a, Vector256 b) {
        const Vector256 one = all(1);
        return {_mm256_packus_epi16(popcount(a - one).v, popcount(b - one).v)};
    }
    NINE_INLINE void store16(uint8_t* const* rows, int offset) const {
        const auto put = [&](int r, __m128i x) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(rows[r] + offset), x);
        };
        put(0, _mm256_castsi256_si128(v));
        put(8, _mm256_extracti128_si256(v, 1));
    }

    // Copies the lanes of `from`, in order, to as many lanes `to`; the rest of the target stays. AVX2 moves
    // bytes only within a half, so the source and its swapped self are both shuffled and joined.
    class Route {
      public:
        NINE_INLINE Route(LaneSet from, LaneSet to) {
            alignas(32) uint16_t straight[16], crossed[16], stays[16];
            memset(straight, 0xff, sizeof straight);
            memset(crossed, 0xff, sizeof crossed);
            memset(stays, 0xff, sizeof stays);
            while (to) {
                const int t = first_of(to), f = first_of(from);
                to &= to - 1, from &= from - 1;
                const uint16_t bytes = static_cast<uint16_t>((f & 7) * 0x0202 + 0x0100);
                ((t ^ f) & 8 ? crossed : straight)[t] = bytes;
                stays[t] = 0;
            }
            straight_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(straight));
            crossed_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(crossed));
            stays_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(stays));
        }
        NINE_INLINE Vector256 operator()(Vector256 target, Vector256 source) const {
            const __m256i a = _mm256_shuffle_epi8(source.v, straight_);
            const __m256i b = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(source.v, 0x4e), crossed_);
            return {_mm256_or_si256(_mm256_or_si256(a, b), _mm256_and_si256(target.v, stays_))};
        }

      private:
        __m256i straight_, crossed_, stays_;
    };
};

}  // namespace
}  // namespace nonet::nine
