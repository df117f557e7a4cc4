// 8 lanes of 16 bits in one 128-bit vector of the compiler's own: SSE2 on x86-64, NEON on ARM, scalar code
// elsewhere. Compiled twice on x86-64: plain, and for SSE4.2, where the byte shuffle makes text, popcounts
// and routes cheap. Bytes are taken to be little-endian.
#pragma once

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#define NINE_NEON 1
#endif

#include "nine/lanes.h"

namespace nonet::nine {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the byte transposes of text.h are little-endian");

struct Vector128 {
    static constexpr int lanes = 8;
    typedef uint16_t Words __attribute__((vector_size(16), may_alias));
    typedef int16_t Signed __attribute__((vector_size(16), may_alias));
    typedef uint8_t Bytes __attribute__((vector_size(16), may_alias));

    struct Predicate {
        Words m;  // all ones where true
        NINE_INLINE friend Predicate operator|(Predicate a, Predicate b) { return {a.m | b.m}; }
        NINE_INLINE friend Predicate operator&(Predicate a, Predicate b) { return {a.m & b.m}; }
        NINE_INLINE friend Predicate operator~(Predicate a) { return {~a.m}; }
        NINE_INLINE friend LaneSet lanes_of(Predicate p) {
#if defined(__SSE2__)
            const __m128i m = reinterpret_cast<__m128i>(p.m);
            return static_cast<LaneSet>(_mm_movemask_epi8(_mm_packs_epi16(m, _mm_setzero_si128())));
#else
            const Words bit = {1, 2, 4, 8, 16, 32, 64, 128};
            const Words set = p.m & bit;
            LaneSet out = 0;
            for (int i = 0; i < lanes; i++) out |= set[i];
            return out;
#endif
        }
    };
    NINE_INLINE static Predicate only(LaneSet set) {
        const Words bit = {1, 2, 4, 8, 16, 32, 64, 128};
        return {reinterpret_cast<Words>((all(static_cast<int>(set)).v & bit) == bit)};
    }

    Words v;

    NINE_INLINE static Vector128 all(int value) {
        const uint16_t x = static_cast<uint16_t>(value);
        return {Words{x, x, x, x, x, x, x, x}};
    }

    NINE_INLINE friend Vector128 operator|(Vector128 a, Vector128 b) { return {a.v | b.v}; }
    NINE_INLINE friend Vector128 operator&(Vector128 a, Vector128 b) { return {a.v & b.v}; }
    NINE_INLINE friend Vector128 operator+(Vector128 a, Vector128 b) { return {a.v + b.v}; }
    NINE_INLINE friend Vector128 operator-(Vector128 a, Vector128 b) { return {a.v - b.v}; }

    NINE_INLINE friend Vector128 or3(Vector128 a, Vector128 b, Vector128 c) { return {a.v | b.v | c.v}; }
    NINE_INLINE friend Vector128 and3(Vector128 a, Vector128 b, Vector128 c) { return {a.v & b.v & c.v}; }
    NINE_INLINE friend Vector128 majority(Vector128 a, Vector128 b, Vector128 c) {
        return {(a.v & b.v) | (c.v & (a.v | b.v))};
    }
    NINE_INLINE friend Vector128 or_and(Vector128 a, Vector128 b, Vector128 c) { return {a.v | (b.v & c.v)}; }
    NINE_INLINE friend Vector128 without(Vector128 a, Vector128 b) { return {a.v & ~b.v}; }
    NINE_INLINE friend Vector128 without(Vector128 a, Vector128 b, Vector128 c) {
        return {a.v & ~(b.v | c.v)};
    }
    NINE_INLINE friend Vector128 without_unless(Vector128 a, Vector128 b, Vector128 c) {
        return {a.v & ~(b.v & ~c.v)};
    }

    NINE_INLINE friend Vector128 popcount(Vector128 a) {
#if defined(__SSSE3__)
        const __m128i table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m128i nibble = _mm_set1_epi8(15), x = reinterpret_cast<__m128i>(a.v);
        const __m128i low = _mm_shuffle_epi8(table, _mm_and_si128(x, nibble));
        const __m128i high = _mm_shuffle_epi8(table, _mm_and_si128(_mm_srli_epi16(x, 4), nibble));
        return {reinterpret_cast<Words>(_mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1)))};
#elif defined(NINE_NEON)
        return {reinterpret_cast<Words>(vpaddlq_u8(vcntq_u8(reinterpret_cast<uint8x16_t>(a.v))))};
#else
        // Ten bits at most, so five pairs, and no carry leaves its field.
        Words x = a.v - ((a.v >> 1) & 0x5555);
        x = (x & 0x3333) + ((x >> 2) & 0x3333);
        x = x + (x >> 4);
        return {(x + (x >> 8)) & 15};
#endif
    }
    NINE_INLINE friend Vector128 least(Vector128 a, Vector128 b) { return pick(less(a, b), a, b); }

    NINE_INLINE friend Predicate equal(Vector128 a, Vector128 b) {
        return {reinterpret_cast<Words>(a.v == b.v)};
    }
    NINE_INLINE friend Predicate less(Vector128 a, Vector128 b) {
        return {reinterpret_cast<Words>(reinterpret_cast<Signed>(a.v) < reinterpret_cast<Signed>(b.v))};
    }
    NINE_INLINE friend Predicate apart(Vector128 a, Vector128 b) { return equal(a & b, all(0)); }
    NINE_INLINE friend Predicate meet(Vector128 a, Vector128 b) { return ~apart(a, b); }
    NINE_INLINE friend Predicate negative(Vector128 a) {
        return {reinterpret_cast<Words>(reinterpret_cast<Signed>(a.v) >> 15)};
    }

    NINE_INLINE friend Vector128 pick(Predicate p, Vector128 yes, Vector128 no) {
        return {(p.m & yes.v) | (~p.m & no.v)};
    }
    NINE_INLINE friend Vector128 keep(Predicate p, Vector128 a) { return {p.m & a.v}; }

    NINE_INLINE static Vector128 load8(const uint16_t* p) {
        Vector128 out;
        memcpy(&out.v, p, 16);
        return out;
    }
    NINE_INLINE void store8(uint16_t* p) const { memcpy(p, &v, 16); }

    // Text: see text.h.
    NINE_INLINE static Vector128 load_bytes(const uint8_t* p) {
        Vector128 out;
        memcpy(&out.v, p, 16);
        return out;
    }
    NINE_INLINE friend Vector128 high_nibbles(Vector128 a) { return Vector128{a.v >> 4} & all(0x0f0f); }
    NINE_INLINE static Vector128 rows16(const uint8_t* const* rows, int offset) {
        Vector128 out;
        memcpy(&out.v, rows[0] + offset, 16);
        return out;
    }
    NINE_INLINE friend Vector128 zip_low(Vector128 a, Vector128 b) { return zip<0>(a, b); }
    NINE_INLINE friend Vector128 zip_high(Vector128 a, Vector128 b) { return zip<8>(a, b); }
    template <int half>
    NINE_INLINE static Vector128 zip(Vector128 a, Vector128 b) {
#if defined(__SSE2__)
        const __m128i x = reinterpret_cast<__m128i>(a.v), y = reinterpret_cast<__m128i>(b.v);
        return {reinterpret_cast<Words>(half ? _mm_unpackhi_epi8(x, y) : _mm_unpacklo_epi8(x, y))};
#else
        const Bytes x = reinterpret_cast<Bytes>(a.v), y = reinterpret_cast<Bytes>(b.v);
        Bytes out;
        for (int i = 0; i < 8; i++) out[2 * i] = x[half + i], out[2 * i + 1] = y[half + i];
        return {reinterpret_cast<Words>(out)};
#endif
    }
    NINE_INLINE friend Vector128 lookup(Vector128 bytes, const uint8_t (&table)[16]) {
#if defined(__SSSE3__)
        const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        return {reinterpret_cast<Words>(_mm_shuffle_epi8(t, reinterpret_cast<__m128i>(bytes.v)))};
#elif defined(NINE_NEON)
        return {reinterpret_cast<Words>(vqtbl1q_u8(vld1q_u8(table), reinterpret_cast<uint8x16_t>(bytes.v)))};
#else
        uint8_t b[16];
        memcpy(b, &bytes.v, 16);
        for (int i = 0; i < 16; i++) b[i] = table[b[i] & 15];
        Vector128 out;
        memcpy(&out.v, b, 16);
        return out;
#endif
    }
    NINE_INLINE friend Vector128 digit_bytes(Vector128 a, Vector128 b) {
        const Words x = popcount(a - all(1)).v, y = popcount(b - all(1)).v;
#if defined(__SSE2__)
        return {reinterpret_cast<Words>(
            _mm_packus_epi16(reinterpret_cast<__m128i>(x), reinterpret_cast<__m128i>(y)))};
#else
        Bytes out;
        for (int i = 0; i < 8; i++) {
            out[i] = static_cast<uint8_t>(x[i]);
            out[8 + i] = static_cast<uint8_t>(y[i]);
        }
        return {reinterpret_cast<Words>(out)};
#endif
    }
    NINE_INLINE void store16(uint8_t* const* rows, int offset) const { memcpy(rows[0] + offset, &v, 16); }

    // Copies the lanes of `from`, in order, to as many lanes `to`; the rest of the target stays.
    class Route {
      public:
        NINE_INLINE Route(LaneSet from, LaneSet to) {
#if defined(__SSSE3__)
            uint16_t bytes[8], stays[8];
            memset(bytes, 0xff, sizeof bytes);
            memset(stays, 0xff, sizeof stays);
            for (; to; to &= to - 1, from &= from - 1) {
                bytes[first_of(to)] = static_cast<uint16_t>(first_of(from) * 0x0202 + 0x0100);
                stays[first_of(to)] = 0;
            }
            memcpy(&bytes_, bytes, 16);
            memcpy(&stays_, stays, 16);
#else
            for (count_ = 0; to; to &= to - 1, from &= from - 1, count_++) {
                from_[count_] = static_cast<uint8_t>(first_of(from));
                to_[count_] = static_cast<uint8_t>(first_of(to));
            }
#endif
        }
        NINE_INLINE Vector128 operator()(Vector128 target, Vector128 source) const {
#if defined(__SSSE3__)
            const __m128i moved = _mm_shuffle_epi8(reinterpret_cast<__m128i>(source.v), bytes_);
            return {reinterpret_cast<Words>(moved) | (target.v & stays_)};
#else
            uint16_t s[8], t[8];
            memcpy(s, &source.v, 16);
            memcpy(t, &target.v, 16);
            for (int i = 0; i < count_; i++) t[to_[i]] = s[from_[i]];
            memcpy(&target.v, t, 16);
            return target;
#endif
        }

      private:
#if defined(__SSSE3__)
        __m128i bytes_;
        Words stays_;
#else
        int count_ = 0;
        uint8_t from_[8], to_[8];
#endif
    };
};

}  // namespace
}  // namespace nonet::nine
