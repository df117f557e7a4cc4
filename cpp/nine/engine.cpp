#include "nine/engine.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "threads.h"

namespace nonet::nine {

namespace {

Kernel kernel_of(InstructionSet set) {
#if defined(__x86_64__)
    switch (set) {
        case InstructionSet::avx512:
            return avx512_kernel();
        case InstructionSet::avx2:
            return avx2_kernel();
        case InstructionSet::sse4:
            return sse4_kernel();
        case InstructionSet::portable:
            break;
    }
#else
    (void)set;
#endif
    return portable_kernel();
}

struct Freed {
    void operator()(void* p) const { std::free(p); }
};
using Workspace = std::unique_ptr<void, Freed>;

Workspace workspace_for(const Kernel& kernel) {
    void* p = std::aligned_alloc(64, (kernel.workspace_size + 63) / 64 * 64);
    if (!p) throw std::bad_alloc();
    return Workspace(p);
}

// The puzzles not yet claimed, shared by the threads of a batch.
struct Queue {
    std::atomic<size_t> next{0};
    size_t end;
    size_t chunk;
};

struct Worker {
    Queue* queue;
    Budget* budget;

    static bool claim(void* context, size_t* begin, size_t* end) {
        Queue& q = *static_cast<Worker*>(context)->queue;
        const size_t first = q.next.fetch_add(q.chunk, std::memory_order_relaxed);
        if (first >= q.end) return false;
        *begin = first;
        *end = std::min(first + q.chunk, q.end);
        return true;
    }
    static bool stop(void* context) { return static_cast<Worker*>(context)->budget->spent(); }
};

Effort work(const Kernel& kernel, Batch batch, Queue& queue, Budget& budget, void* workspace) {
    Worker worker{&queue, &budget};
    batch.claim = Worker::claim;
    batch.stop = Worker::stop;
    batch.context = &worker;
    return kernel.run(batch, workspace);
}

void add(Effort& sum, const Effort& e) {
    sum.rounds += e.rounds;
    sum.lane_rounds += e.lane_rounds;
    sum.guesses += e.guesses;
    sum.services += e.services;
    sum.stopped |= e.stopped;
}

}  // namespace

std::vector<InstructionSet> instruction_sets() {
    std::vector<InstructionSet> sets;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg") &&
        __builtin_cpu_supports("bmi2"))
        sets.push_back(InstructionSet::avx512);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        sets.push_back(InstructionSet::avx2);
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"))
        sets.push_back(InstructionSet::sse4);
#endif
    sets.push_back(InstructionSet::portable);
    return sets;
}

const char* name_of(InstructionSet set) {
    switch (set) {
        case InstructionSet::avx512:
            return "avx512";
        case InstructionSet::avx2:
            return "avx2";
        case InstructionSet::sse4:
            return "sse4";
        case InstructionSet::portable:
            break;
    }
    return "portable";
}

size_t first_bad_row(InstructionSet set, const Batch& batch, size_t n, bool numbers) {
    return kernel_of(set).first_bad(batch, n, numbers);
}

Effort run(InstructionSet set, Batch batch, size_t n, int workers, Budget& budget, std::atomic<bool>& stop) {
    const Kernel kernel = kernel_of(set);
    if (batch.outcomes) std::fill_n(batch.outcomes, n, static_cast<uint8_t>(unfinished));
    if (batch.counts) std::fill_n(batch.counts, n, uint64_t{0});
    // A thread is worth its start only if it gets a few hundred puzzles.
    const size_t most = std::max<size_t>(1, n / 256);
    const size_t threads = std::min<size_t>(static_cast<size_t>(std::max(workers, 1)), most);
    Queue queue{{0}, n, threads == 1 ? n : std::clamp<size_t>(n / (threads * 16), 64, 2048)};

    std::vector<Effort> efforts(threads);
    in_threads(threads, budget, stop, [&](size_t number, Budget& own) {
        const Workspace workspace = workspace_for(kernel);
        efforts[number] = work(kernel, batch, queue, own, workspace.get());
    });
    Effort sum;
    for (const Effort& e : efforts) add(sum, e);
    return sum;
}

}  // namespace nonet::nine
