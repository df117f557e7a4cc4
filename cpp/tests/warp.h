// CUDA's words in plain C++: the kernels of src/nonet/gpu run on threads that are emulated, one block after
// another.
//
// A thread of a block is a fiber. It runs until it meets the others of its warp (a ballot, a shuffle, a
// barrier) or of its block, where it waits for all of them. Between two such meetings the threads run one by
// one in an order drawn anew each time, so that a kernel which counts on more order than it asks for goes
// wrong sooner or later. Threads that wait at different places, or for one that has ended, are an error, as
// they are on a GPU.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define NONET_FIBERS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NONET_FIBERS_ASAN 1
#endif
#endif
#ifdef NONET_FIBERS_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

#define __device__
#define __global__
#define __forceinline__ inline
#define __shared__ static
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...)

namespace nonet::test {

enum class Meeting { none, ballot, shuffle, warp, block };

struct Thread {
    ucontext_t context{};
    std::vector<char> stack;
    Meeting at = Meeting::none;
    uint32_t value = 0, from = 0, result = 0;
    bool ended = false;
};

class Block {
  public:
    static Block*& current() {
        static Block* block = nullptr;
        return block;
    }

    void run(uint32_t threads, const std::function<void()>& kernel, uint32_t seed) {
        kernel_ = &kernel;
        current() = this;
        threads_.resize(threads);
        std::vector<uint32_t> order(threads);
        for (uint32_t t = 0; t < threads; t++) {
            order[t] = t;
            begin(threads_[t]);
        }
        std::mt19937 random(seed);
        do {
            std::shuffle(order.begin(), order.end(), random);
            for (const uint32_t t : order)
                if (!threads_[t].ended && threads_[t].at == Meeting::none) resume(t);
        } while (meet());
    }

    uint32_t meet_at(Meeting at, uint32_t value, uint32_t from) {
        Thread& thread = threads_[running_];
        thread.at = at;
        thread.value = value;
        thread.from = from;
        leave(thread, false);
        return thread.result;
    }

    uint32_t running() const { return running_; }

  private:
    static constexpr size_t stack_size = 256 * 1024;

    void begin(Thread& thread) {
        thread.ended = false;
        thread.at = Meeting::none;
        thread.stack.resize(stack_size);
        getcontext(&thread.context);
        thread.context.uc_stack.ss_sp = thread.stack.data();
        thread.context.uc_stack.ss_size = stack_size;
        thread.context.uc_link = &scheduler_;
        makecontext(&thread.context, &Block::enter, 0);
    }

    static void enter() {
        Block* block = current();
        block->arrived(nullptr);
        (*block->kernel_)();
        Thread& thread = block->threads_[block->running_];
        thread.ended = true;
        block->leave(thread, true);
    }

    void resume(uint32_t t) {
        running_ = t;
        Thread& thread = threads_[t];
#ifdef NONET_FIBERS_ASAN
        void* fake = nullptr;
        __sanitizer_start_switch_fiber(&fake, thread.stack.data(), stack_size);
        swapcontext(&scheduler_, &thread.context);
        __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#else
        swapcontext(&scheduler_, &thread.context);
#endif
    }
    void leave(Thread& thread, [[maybe_unused]] bool last) {
#ifdef NONET_FIBERS_ASAN
        void* fake = nullptr;
        __sanitizer_start_switch_fiber(last ? nullptr : &fake, main_stack_, main_size_);
        swapcontext(&thread.context, &scheduler_);
        arrived(fake);
#else
        swapcontext(&thread.context, &scheduler_);
#endif
    }
    void arrived([[maybe_unused]] void* fake) {
#ifdef NONET_FIBERS_ASAN
        __sanitizer_finish_switch_fiber(fake, &main_stack_, &main_size_);
#endif
    }

    static void fail(const char* what) {
        std::fprintf(stderr, "emulated warp: %s\n", what);
        std::abort();
    }

    // Lets those go on whose meeting is complete; false when all threads have ended.
    bool meet() {
        bool any = false, all_at_block = true;
        for (size_t first = 0; first < threads_.size(); first += 32) {
            Thread* warp = &threads_[first];
            Meeting at = Meeting::none;
            uint32_t waiting = 0;
            for (int l = 0; l < 32; l++) {
                if (warp[l].ended) continue;
                if (waiting++ && warp[l].at != at) fail("threads of a warp wait at different places");
                at = warp[l].at;
            }
            if (!waiting) continue;
            any = true;
            if (at == Meeting::block) continue;
            all_at_block = false;
            if (waiting < 32) fail("a warp waits for a thread that has ended");
            uint32_t ballot = 0;
            for (int l = 0; l < 32; l++) ballot |= (warp[l].value ? 1u : 0u) << l;
            for (int l = 0; l < 32; l++) {
                warp[l].result = at == Meeting::shuffle ? warp[warp[l].from & 31].value : ballot;
                warp[l].at = Meeting::none;
            }
        }
        if (any && all_at_block)
            for (Thread& thread : threads_) thread.at = Meeting::none;
        return any;
    }

    std::vector<Thread> threads_;
    ucontext_t scheduler_{};
    const std::function<void()>* kernel_ = nullptr;
    uint32_t running_ = 0;
    [[maybe_unused]] const void* main_stack_ = nullptr;
    [[maybe_unused]] size_t main_size_ = 0;
};

// threadIdx.x and blockIdx.x.
struct ThreadNumber {
    operator uint32_t() const { return Block::current()->running(); }
};
struct BlockNumber {
    static uint32_t& value() {
        static uint32_t number = 0;
        return number;
    }
    operator uint32_t() const { return value(); }
};

inline void launch(uint32_t blocks, uint32_t threads, const std::function<void()>& kernel,
                   uint32_t seed = 1) {
    Block block;
    for (uint32_t b = 0; b < blocks; b++) {
        BlockNumber::value() = b;
        block.run(threads, kernel, seed + b);
    }
}

}  // namespace nonet::test

inline struct {
    nonet::test::ThreadNumber x;
} threadIdx;
inline struct {
    nonet::test::BlockNumber x;
} blockIdx;

struct alignas(16) uint4 {
    uint32_t x, y, z, w;
};
inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) { return {x, y, z, w}; }

inline int __popc(uint32_t v) { return __builtin_popcount(v); }
inline int __ffs(int v) { return __builtin_ffs(v); }
template <class T>
T min(T a, T b) {
    return a < b ? a : b;
}
template <class T>
T max(T a, T b) {
    return a < b ? b : a;
}
inline uint32_t __ballot_sync(uint32_t, bool p) {
    return nonet::test::Block::current()->meet_at(nonet::test::Meeting::ballot, p, 0);
}
inline uint32_t __shfl_sync(uint32_t, uint32_t value, uint32_t from) {
    return nonet::test::Block::current()->meet_at(nonet::test::Meeting::shuffle, value, from);
}
inline void __syncwarp() { nonet::test::Block::current()->meet_at(nonet::test::Meeting::warp, 0, 0); }
inline void __syncthreads() { nonet::test::Block::current()->meet_at(nonet::test::Meeting::block, 0, 0); }
inline uint32_t atomicAdd(uint32_t* p, uint32_t v) {
    const uint32_t before = *p;
    *p += v;
    return before;
}
inline uint32_t atomicOr(uint32_t* p, uint32_t v) {
    const uint32_t before = *p;
    *p |= v;
    return before;
}
inline uint32_t atomicMax(uint32_t* p, uint32_t v) {
    const uint32_t before = *p;
    *p = max(before, v);
    return before;
}
template <class T>
T __ldcg(const T* p) {
    return *p;
}
