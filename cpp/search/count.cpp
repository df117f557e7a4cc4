#include <algorithm>

#include "search/depth_first.h"
#include "search/search.h"
#include "search/solver.h"
#include "threads.h"

namespace nonet::search {

namespace {

// A part of the search tree: what is left of every cell, and how many solutions one of its own stands for.
struct Subtree {
    std::vector<Digits> cells;
    uint64_t weight;
};

// Cuts the tree at the least depth that gives `wanted` parts, or at its leaves.
std::vector<Subtree> cut(const Tables& tables, std::span<const Digits> cells, size_t wanted, Budget& budget) {
    std::vector<Subtree> parts;
    for (size_t depth = 0, before = 0; parts.size() < wanted; depth++, before = parts.size()) {
        parts.clear();
        DepthFirst tree(tables, cells, true);
        while (tree.next(budget, depth))
            parts.push_back({{tree.cells().begin(), tree.cells().end()}, tree.weight()});
        if (budget.is_spent() || (depth > 8 && parts.size() == before)) break;
    }
    return parts;
}

// What the threads share: the parts that are left to do, and the sum so far.
struct Tally {
    uint64_t limit;
    std::atomic<size_t> next{0}, done{0};
    std::atomic<uint64_t> count{0}, guesses{0};

    // False when the limit is reached.
    bool add(uint64_t solutions) {
        uint64_t now = count.load(std::memory_order_relaxed);
        while (now < limit && !count.compare_exchange_weak(now, now + std::min(solutions, limit - now))) {
        }
        return now < limit && limit - now > solutions;
    }
};

// Counts parts until none is left, the limit is reached or the budget is spent.
void count_parts(const Tables& tables, const std::vector<Subtree>& parts, Tally& tally, Budget& budget) {
    constexpr uint64_t at_once = 4096;  // solutions, between two looks at the shared tally
    for (size_t i; (i = tally.next++) < parts.size();) {
        DepthFirst part(tables, parts[i].cells, true);
        uint64_t own = 0;
        while (part.next(budget)) {
            own += std::min(part.weight(), tally.limit - own);
            if (own < std::min(at_once, tally.limit)) continue;
            if (!tally.add(times(own, parts[i].weight))) return;
            own = 0;
        }
        tally.guesses += part.guesses();
        if (own && !tally.add(times(own, parts[i].weight))) return;
        if (!part.exhausted()) return;
        tally.done++;
    }
}

}  // namespace

Counted count_solutions(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                        Budget& budget, std::atomic<bool>& stop, int workers) {
    const auto start = Budget::Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Budget::Clock::now() - start).count(); };
    Counted out;
    const Tables tables(geometry);
    {
        Solver staged(tables, cells);
        while (out.count < std::min<uint64_t>(limit, staged_limit)) {
            auto values = staged.next(budget);
            if (!values) break;
            if (out.count++ == 0) {
                out.first_seconds = elapsed();
                out.first = std::move(values);
            }
        }
        if (!out.first) out.first_seconds = elapsed();
        out.complete = staged.exhausted();
        out.guesses = staged.guesses();
    }
    if (out.complete || out.count == limit || budget.is_spent()) return out;

    // There are many: count them all again, which needs no memory and takes digits that can be exchanged at
    // once. Parts differ much in size, so there are many more of them than threads.
    const auto threads = static_cast<size_t>(std::max(workers, 1));
    const auto parts = cut(tables, cells, threads > 1 ? 64 * threads : 1, budget);
    if (budget.is_spent()) return out;
    Tally tally{limit};
    in_threads(threads, budget, stop, [&](size_t, Budget& own) { count_parts(tables, parts, tally, own); });
    out.count = std::max<uint64_t>(out.count, tally.count);
    out.complete = tally.done == parts.size();
    out.guesses += tally.guesses;
    return out;
}

Counted count_solutions(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                        Budget& budget) {
    std::atomic<bool> unused{false};
    return count_solutions(geometry, cells, limit, budget, unused, 1);
}

}  // namespace nonet::search
