#include "solve/solve.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "nine/engine.h"
#include "threads.h"

namespace nonet::solve {
namespace {

nine::InstructionSet fastest() {
    static const nine::InstructionSet set = nine::instruction_sets().front();
    return set;
}

std::array<uint16_t, 81> masks_of(const Geometry& geometry, std::span<const Digits> cells) {
    std::array<uint16_t, 81> masks;
    std::transform(
        cells.begin(), cells.end(), geometry.barred.begin(), masks.begin(),
        [](Digits digits, Digits barred) { return static_cast<uint16_t>(digits & ~barred & 0x1ff); });
    return masks;
}

double seconds_since(Budget::Clock::time_point start) {
    return std::chrono::duration<double>(Budget::Clock::now() - start).count();
}

search::Counted count_nine(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                           Budget& budget, std::atomic<bool>& stop, int workers) {
    const auto start = Budget::Clock::now();
    const auto masks = masks_of(geometry, cells);
    const auto one = nine::solve_one(fastest(), masks.data(), limit, workers, budget, stop);
    search::Counted out;
    out.count = one.count;
    out.complete = one.complete;
    if (one.count) out.first.emplace(one.values, one.values + 81);
    out.first_seconds = seconds_since(start);
    out.guesses = one.guesses;
    return out;
}

void solve_many_nine(const uint8_t* in, size_t n, uint8_t* out, uint8_t* codes, int workers, Budget& budget,
                     std::atomic<bool>& stop) {
    static_assert(static_cast<int>(nine::no_solution) == static_cast<int>(Status::none) &&
                  static_cast<int>(nine::one_solution) == static_cast<int>(Status::unique) &&
                  static_cast<int>(nine::more_solutions) == static_cast<int>(Status::multiple) &&
                  static_cast<int>(nine::unfinished) == static_cast<int>(Status::limit));
    nine::Batch batch;
    batch.base = in;
    batch.stride = batch.out_stride = 81;
    batch.out_base = out;
    batch.outcomes = codes;
    batch.zero = 0;
    nine::run(fastest(), batch, n, workers, budget, stop);
}

}  // namespace

std::vector<Digits> cells_of(const Geometry& geometry, std::span<const uint8_t> values) {
    std::vector<Digits> out;
    out.reserve(values.size());
    for (const auto v : values) out.push_back(v ? 1u << (v - 1) : geometry.all_digits);
    return out;
}

search::Counted count(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit, Budget& budget,
                      std::atomic<bool>& stop, int workers) {
    if (geometry.is_nine && limit) return count_nine(geometry, cells, limit, budget, stop, workers);
    return search::count_solutions(geometry, cells, limit, budget, stop, workers);
}

search::Counted count(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                      Budget& budget) {
    std::atomic<bool> unused{false};
    return count(geometry, cells, limit, budget, unused, 1);
}

Solution solve(const Geometry& geometry, std::span<const Digits> cells, Budget& budget,
               std::atomic<bool>& stop, int workers) {
    if (geometry.is_nine) {
        const auto start = Budget::Clock::now();
        const auto masks = masks_of(geometry, cells);
        const auto one = nine::solve_in_order(fastest(), masks.data(), workers, budget, stop);
        Solution out{one.complete ? static_cast<Status>(one.count) : Status::limit,
                     {},
                     seconds_since(start),
                     one.guesses};
        if (one.count) out.first.emplace(one.values, one.values + 81);
        return out;
    }
    const auto found = search::count_solutions(geometry, cells, 2, budget, stop, workers);
    return {status_of(found.count, found.complete), found.first, found.first_seconds, found.guesses};
}

bool is_settled(const Geometry& geometry, std::span<const Digits> givens, std::span<const Digits> cells,
                Budget& budget, std::atomic<bool>& stop, int workers) {
    const auto found = count(geometry, givens, 2, budget, stop, workers);
    if (status_of(found.count, found.complete) != Status::unique) return false;
    return std::ranges::equal(*found.first, cells,
                              [](uint8_t digit, Digits open) { return open >> (digit - 1) & 1; });
}

Solutions::Solutions(const Geometry& geometry, std::span<const Digits> cells) : stream_(geometry, cells) {
    if (geometry.is_nine) {
        const auto masks = masks_of(geometry, cells);
        masks_.assign(masks.begin(), masks.end());
    }
}

// The search finds the others of a 9x9 board, since it gives them one by one, and once more the first.
std::optional<Values> Solutions::next(Budget& budget) {
    if (!masks_.empty()) {
        Values values(masks_.size());
        const bool found = nine::first_solution(fastest(), masks_.data(), values.data(), budget);
        if (!found && budget.is_spent()) return {};
        masks_.clear();
        if (found) return first_ = values;
    }
    auto values = stream_.next(budget);
    if (values && values == first_) return stream_.next(budget);
    return values;
}

Status status_soon(const Geometry& geometry, std::span<const Digits> cells, Budget& budget, uint64_t work) {
    Budget part = budget.part(geometry.is_nine ? Budget::any_work : work);
    const auto found = count(geometry, cells, 2, part);
    return status_of(found.count, found.complete);
}

void solve_many(const Geometry& geometry, const uint8_t* in, size_t n, uint8_t* out, uint8_t* codes,
                int workers, Budget& budget, std::atomic<bool>& stop) {
    const auto cells = static_cast<size_t>(geometry.cell_count);
    std::fill_n(out, n * cells, uint8_t{0});
    std::fill_n(codes, n, static_cast<uint8_t>(Status::limit));
    if (geometry.is_plain_nine) return solve_many_nine(in, n, out, codes, workers, budget, stop);
    // Looked at here, because small grids may be done before the waiting thread's first look.
    if (budget.spent_now()) return;
    std::atomic<size_t> next{0};
    const auto threads = std::min(static_cast<size_t>(std::max(workers, 1)), n);
    in_threads(threads, budget, stop, [&](size_t, Budget& own) {
        for (size_t i; (i = next++) < n && !own.is_spent();) {
            const auto masks = cells_of(geometry, {in + i * cells, cells});
            const auto found = solve(geometry, masks, own, stop, 1);
            if (found.first) std::copy(found.first->begin(), found.first->end(), out + i * cells);
            codes[i] = static_cast<uint8_t>(found.status);
        }
    });
}

}  // namespace nonet::solve
