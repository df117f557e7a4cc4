#include "packed/rows.h"

#include <algorithm>
#include <cstring>

#include "packed/plain.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace nonet::packed {

#if defined(__x86_64__)
namespace {

#define PACKED_AVX2 __attribute__((target("avx2")))
#define PACKED_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))

PACKED_AVX2 size_t pack_avx2(const uint8_t* rows, size_t stride, size_t n, RowKind kind, uint8_t* out) {
    return pack_plainly(rows, stride, n, kind, out);
}
PACKED_AVX2 void unpack_avx2(const uint8_t* in, size_t n, RowKind kind, uint8_t* rows, size_t stride) {
    unpack_plainly(in, n, kind, rows, stride);
}

// A row is a register of 64 cells and one of 17. Bytes that a mask leaves out are not touched.
constexpr __mmask64 last_cells = (1 << 17) - 1;
constexpr __mmask32 last_bytes = (1 << 9) - 1;

// Digits instead of symbols, and which bytes were none.
PACKED_AVX512 inline __m512i digits_of(__m512i x, RowKind kind, __mmask64& bad) {
    const __m512i nine = _mm512_set1_epi8(9);
    if (kind == RowKind::numbers) {
        bad = _mm512_cmpgt_epu8_mask(x, nine);
        return x;
    }
    const __m512i digit = _mm512_sub_epi8(x, _mm512_set1_epi8('0'));
    const __mmask64 is_digit = _mm512_cmple_epu8_mask(digit, nine);
    __mmask64 good = is_digit;
    for (const char empty : empties) good |= _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8(empty));
    bad = ~good;
    return _mm512_maskz_mov_epi8(is_digit, digit);
}
PACKED_AVX512 inline __m256i joined(__m512i cells) {  // each pair of bytes: first + 16 * second
    return _mm512_maskz_cvtepi16_epi8(~__mmask32{0}, _mm512_maddubs_epi16(cells, _mm512_set1_epi16(0x1001)));
}

PACKED_AVX512 size_t pack_avx512(const uint8_t* rows, size_t stride, size_t n, RowKind kind, uint8_t* out) {
    for (size_t i = 0; i < n; i++, rows += stride, out += row_bytes) {
        __mmask64 bad, bad_last;
        __builtin_prefetch(rows + looked_ahead);
        const __m512i cells = digits_of(_mm512_loadu_si512(rows), kind, bad);
        const __m512i last = digits_of(_mm512_maskz_loadu_epi8(last_cells, rows + 64), kind, bad_last);
        if (bad | (bad_last & last_cells)) return i;
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), joined(cells));
        _mm256_mask_storeu_epi8(out + 32, last_bytes, joined(last));
    }
    return n;
}

PACKED_AVX512 inline __m512i parted(__m256i in, RowKind kind) {
    const __m512i wide = _mm512_cvtepu8_epi16(in);
    const __m512i cells =
        _mm512_and_si512(_mm512_or_si512(wide, _mm512_slli_epi16(wide, 4)), _mm512_set1_epi8(15));
    if (kind == RowKind::numbers) return cells;
    const __mmask64 empty = _mm512_testn_epi8_mask(cells, cells);
    return _mm512_mask_mov_epi8(_mm512_add_epi8(cells, _mm512_set1_epi8('0')), empty, _mm512_set1_epi8('.'));
}
PACKED_AVX512 void unpack_avx512(const uint8_t* in, size_t n, RowKind kind, uint8_t* rows, size_t stride) {
    for (size_t i = 0; i < n; i++, in += row_bytes, rows += stride) {
        const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in)),
                      last = _mm256_maskz_loadu_epi8(last_bytes, in + 32);
        _mm512_storeu_si512(rows, parted(first, kind));
        _mm512_mask_storeu_epi8(rows + 64, last_cells, parted(last, kind));
    }
}
// Rows without a gap, from the start of a cache line on. 64 of them at a time fill whole lines; these go past
// the caches, which would read each line from memory before they write to it.
PACKED_AVX512 void unpack_uncached_avx512(const uint8_t* in, size_t n, RowKind kind, uint8_t* rows) {
    constexpr size_t line = 64, block = 64;
    alignas(line) uint8_t cells[block * row_cells];
    size_t i = 0;
    for (; i + block <= n; i += block) {
        unpack_avx512(in + i * row_bytes, block, kind, cells, row_cells);
        for (size_t k = 0; k < sizeof cells; k += line)
            _mm512_stream_si512(reinterpret_cast<__m512i*>(rows + i * row_cells + k),
                                _mm512_load_si512(cells + k));
    }
    _mm_sfence();
    unpack_avx512(in + i * row_bytes, n - i, kind, rows + i * row_cells, row_cells);
}
bool is_line(const uint8_t* place) { return reinterpret_cast<uintptr_t>(place) % 64 == 0; }

bool has_avx512() { return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"); }

}  // namespace
#endif

size_t pack(const uint8_t* rows, size_t stride, size_t n, RowKind kind, uint8_t* out) {
#if defined(__x86_64__)
    if (has_avx512()) return pack_avx512(rows, stride, n, kind, out);
    if (__builtin_cpu_supports("avx2")) return pack_avx2(rows, stride, n, kind, out);
#endif
    return pack_plainly(rows, stride, n, kind, out);
}

void unpack(const uint8_t* in, size_t n, RowKind kind, uint8_t* rows, size_t stride,
            [[maybe_unused]] Writes writes) {
#if defined(__x86_64__)
    if (has_avx512() && writes == Writes::uncached && stride == row_cells && is_line(rows))
        return unpack_uncached_avx512(in, n, kind, rows);
    if (has_avx512()) return unpack_avx512(in, n, kind, rows, stride);
    if (__builtin_cpu_supports("avx2")) return unpack_avx2(in, n, kind, rows, stride);
#endif
    unpack_plainly(in, n, kind, rows, stride);
}

size_t Gaps::end(size_t first, size_t n) const {
    return between.empty() ? first : std::min(first + n, std::max(first, size / stride()));
}
size_t Gaps::first_other(const uint8_t* buffer, size_t first, size_t n) const {
    const size_t last = end(first, n);
    for (size_t row = first; row < last; row++)
        if (std::memcmp(buffer + row * stride() + row_cells, between.data(), between.size()) != 0) return row;
    return first + n;
}
void Gaps::write(uint8_t* buffer, size_t first, size_t n) const {
    const size_t last = end(first, n);
    for (size_t row = first; row < last; row++)
        std::memcpy(buffer + row * stride() + row_cells, between.data(), between.size());
}

bool read_line(std::string_view line, uint8_t* cells) {
    return line.size() == row_cells && read(reinterpret_cast<const uint8_t*>(line.data()), cells);
}

}  // namespace nonet::packed
