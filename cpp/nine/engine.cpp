#include "nine/engine.h"

#include <algorithm>
#include <array>
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

// Beyond these guesses a single puzzle is worth all lanes. The narrow core then has no more nodes than this.
constexpr uint64_t narrow_guesses = 20;
constexpr size_t narrow_spill = 64;
// Beyond these it is worth all threads: about a millisecond.
constexpr uint64_t thread_guesses = 5000;
constexpr size_t thread_spill = 8192;

constexpr std::align_val_t cache_line{64};
struct Freed {
    void operator()(void* p) const { ::operator delete(p, cache_line); }
};
using Workspace = std::unique_ptr<void, Freed>;

Workspace workspace_for(const Core& core) {
    return Workspace(::operator new(core.workspace_size, cache_line));
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

Effort work(const Core& core, Batch batch, Queue& queue, Budget& budget) {
    const Workspace workspace = workspace_for(core);
    Worker worker{&queue, &budget};
    batch.claim = Worker::claim;
    batch.stop = Worker::stop;
    batch.context = &worker;
    return core.run(batch, workspace.get());
}

// Search nodes of one puzzle: their solutions count together, and any may be the first.
Batch joint(const uint16_t* masks, uint64_t limit, uint64_t* total, uint8_t* first) {
    Batch batch;
    batch.masks = masks;
    batch.limit = limit;
    batch.total = total;
    batch.out_base = first;
    batch.out_stride = 0;
    batch.zero = 0;
    return batch;
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
    const Core core = kernel_of(set).wide;
    if (batch.outcomes) std::fill_n(batch.outcomes, n, static_cast<uint8_t>(unfinished));
    if (batch.counts) std::fill_n(batch.counts, n, uint64_t{0});
    // A thread is worth its start only if it gets a few hundred puzzles.
    const size_t most = std::max<size_t>(1, n / 256);
    const size_t threads = std::min<size_t>(static_cast<size_t>(std::max(workers, 1)), most);
    Queue queue{{0}, n, threads == 1 ? n : std::clamp<size_t>(n / (threads * 16), 64, 2048)};

    std::vector<Effort> efforts(threads);
    in_threads(threads, budget, stop,
               [&](size_t number, Budget& own) { efforts[number] = work(core, batch, queue, own); });
    Effort sum;
    for (const Effort& e : efforts) add(sum, e);
    return sum;
}

One solve_one(InstructionSet set, const uint16_t* masks, uint64_t limit, int workers, Budget& budget,
              std::atomic<bool>& stop, uint64_t most_guesses) {
    const Kernel kernel = kernel_of(set);
    One one;
    uint64_t total = 0;
    size_t nodes = 1;                   // left to search, at `masks`;
    std::unique_ptr<uint16_t[]> owner;  // which lie here after the first step
    const auto step = [&](const Core& core, uint64_t guesses, size_t room) {
        auto spill = std::make_unique_for_overwrite<uint16_t[]>(room * 81);
        Batch batch = joint(masks, limit, &total, total ? nullptr : one.values);
        batch.most_guesses = guesses;
        batch.spill = spill.get();
        batch.spill_room = room;
        Queue queue{{0}, nodes, nodes};
        const Effort effort = work(core, batch, queue, budget);
        one.guesses += effort.guesses;
        nodes = effort.spilled;
        owner = std::move(spill);
        masks = owner.get();
        return effort.stopped;
    };
    bool stopped = step(kernel.narrow, narrow_guesses, narrow_spill);
    if (nodes && !budget.is_spent())
        stopped = workers > 1 ? step(kernel.wide, thread_guesses, thread_spill)
                              : step(kernel.wide, most_guesses, 0);
    if (nodes && !budget.is_spent()) {
        std::vector<Effort> efforts(static_cast<size_t>(workers));
        std::vector<std::array<uint8_t, 81>> firsts(efforts.size());
        Queue queue{{0}, nodes, 1};
        const bool found = total > 0;
        in_threads(efforts.size(), budget, stop, [&](size_t number, Budget& own) {
            firsts[number][0] = 0;
            const Batch batch = joint(masks, limit, &total, found ? nullptr : firsts[number].data());
            efforts[number] = work(kernel.wide, batch, queue, own);
        });
        Effort sum;
        for (const Effort& e : efforts) add(sum, e);
        for (const auto& f : firsts)
            if (f[0]) std::copy(f.begin(), f.end(), one.values);
        one.guesses += sum.guesses;
        stopped = sum.stopped;
    }
    one.count = std::min(total, limit);
    one.complete = !stopped && total < limit;
    return one;
}

bool first_solution(InstructionSet set, const uint16_t* masks, uint8_t* values, Budget& budget,
                    uint64_t most_guesses) {
    uint64_t count = 0;
    Batch batch;
    batch.masks = masks;
    batch.limit = 1;
    batch.in_order = true;
    batch.most_guesses = most_guesses;
    batch.out_base = values;
    batch.zero = 0;
    batch.counts = &count;
    Queue queue{{0}, 1, 1};
    work(kernel_of(set).narrow, batch, queue, budget);
    return count > 0;
}

One solve_in_order(InstructionSet set, const uint16_t* masks, int workers, Budget& budget,
                   std::atomic<bool>& stop, uint64_t most_guesses) {
    One one = solve_one(set, masks, 2, workers, budget, stop, most_guesses);
    if (one.count > 1) one.complete = first_solution(set, masks, one.values, budget, most_guesses);
    return one;
}

}  // namespace nonet::nine
