// The GPU's kernels on an emulated warp, by name: for the C++ tests and, as a library of its own, for pytest.
#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#define THREADS 64
#include "../../src/nonet/gpu/kernels/clues.cu"
#include "../../src/nonet/gpu/kernels/first.cu"
#include "../../src/nonet/gpu/kernels/make.cu"
#include "../../src/nonet/gpu/kernels/near.cu"

namespace {

template <class T>
T converted(uint64_t value) {
    if constexpr (std::is_pointer_v<T>)
        return reinterpret_cast<T>(value);  // NOLINT: an address that crossed a C interface
    else
        return static_cast<T>(value);
}

template <class... A, size_t... I>
void launch(void (*kernel)(A...), uint32_t blocks, const uint64_t* arguments, uint32_t seed,
            std::index_sequence<I...>) {
    nonet::test::launch(blocks, THREADS, [=] { kernel(converted<A>(arguments[I])...); }, seed);
}
template <class... A>
bool launch(void (*kernel)(A...), uint32_t blocks, const uint64_t* arguments, int count, uint32_t seed) {
    if (sizeof...(A) != static_cast<size_t>(count)) return false;
    launch(kernel, blocks, arguments, seed, std::index_sequence_for<A...>{});
    return true;
}

}  // namespace

// Runs a kernel with its arguments, each as 64 bits; false if there is none of that name with so many.
extern "C" bool nonet_emulate(const char* name, uint32_t blocks, const uint64_t* arguments, int count,
                              uint32_t seed) {
#define RUN(kernel) \
    if (std::strcmp(name, #kernel) == 0) return launch(kernel, blocks, arguments, count, seed)
    RUN(read41);
    RUN(read81);
    RUN(write41);
    RUN(write81);
    RUN(tell);
    RUN(search_solutions);
    RUN(list_several);
    RUN(first41);
    RUN(first81);
    RUN(fill);
    RUN(dig);
    RUN(write_made);
    RUN(ask);
    RUN(widen);
    RUN(search_clues);
    RUN(write_near);
    RUN(extend);
    RUN(lay_out);
    RUN(write_ways);
    RUN(choose_clue);
    RUN(show_clues);
#undef RUN
    return false;
}
extern "C" uint32_t nonet_emulated_threads() { return THREADS; }
