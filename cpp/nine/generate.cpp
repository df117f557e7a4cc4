#include "nine/generate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "threads.h"

namespace nonet::nine {

namespace {

constexpr int cells = 81;
constexpr uint16_t full = 0x1ff;
constexpr uint16_t own(uint8_t digit) { return static_cast<uint16_t>(1 << (digit - 1)); }
// Puzzles that lose their clues side by side. Each step is a batch with a question for each of them.
constexpr size_t group_size = 512;

// Without an instruction for it, std::popcount is a call.
constexpr auto sizes = [] {
    std::array<uint8_t, full + 1> out{};
    for (size_t m = 1; m <= full; m++) out[m] = static_cast<uint8_t>(out[m / 2] + m % 2);
    return out;
}();

// A random solved grid: digits go to random places among those with the fewest candidates.
class Filler {
  public:
    explicit Filler(Random& random) : random_(random) {}

    // Gives up now and then, when the first digits leave a long search; a new start is cheaper.
    void fill(uint8_t* values) {
        do {
            row_.fill(0), column_.fill(0), box_.fill(0);
            std::fill_n(values, cells, uint8_t{0});
            nodes_ = 0;
        } while (!place(values));
    }

  private:
    static constexpr int most_nodes = 300;

    uint16_t& box(int cell) { return box_[static_cast<size_t>(cell / 27 * 3 + cell % 9 / 3)]; }
    uint16_t candidates(int cell) {
        return full &
               ~(row_[static_cast<size_t>(cell / 9)] | column_[static_cast<size_t>(cell % 9)] | box(cell));
    }
    void toggle(int cell, uint16_t bit) {
        row_[static_cast<size_t>(cell / 9)] ^= bit;
        column_[static_cast<size_t>(cell % 9)] ^= bit;
        box(cell) ^= bit;
    }

    bool place(uint8_t* values) {
        if (++nodes_ > most_nodes) return false;
        int best = -1, fewest = 10;
        uint32_t ties = 0;
        for (int c = 0; c < cells; c++) {
            if (values[c]) continue;
            const int n = sizes[candidates(c)];
            if (n > fewest) continue;
            ties = n < fewest ? 1 : ties + 1;
            fewest = n;
            if (ties == 1 || random_.below(ties) == 0) best = c;
            if (n == 0) return false;
            if (n == 1) break;  // it must go there sooner or later
        }
        if (best < 0) return true;
        for (uint16_t left = candidates(best); left;) {
            uint16_t bit = left;
            for (uint32_t skip = random_.below(sizes[left]); skip; skip--) bit &= bit - 1;
            bit &= static_cast<uint16_t>(-bit);
            left ^= bit;
            values[best] = static_cast<uint8_t>(std::countr_zero(bit) + 1);
            toggle(best, bit);
            if (place(values)) return true;
            toggle(best, bit);
            values[best] = 0;
        }
        return false;
    }

    Random& random_;
    std::array<uint16_t, 9> row_, column_, box_;
    int nodes_ = 0;
};

}  // namespace

void fill(Random& random, uint8_t* values) { Filler(random).fill(values); }

bool dig(InstructionSet set, const std::vector<Orbit>& orbits, std::span<Digging> jobs, Budget& budget,
         std::atomic<bool>& stop) {
    // Without a lone clue, is there a solution with another digit in its place? Without several clues, is
    // there a second solution? The first question is the narrower one.
    const bool alone = std::ranges::all_of(orbits, [](const Orbit& orbit) { return orbit.size() == 1; });
    std::vector<uint16_t> masks(jobs.size() * cells), asked(masks.size());
    std::vector<uint64_t> counts(jobs.size());
    std::vector<int> clues(jobs.size(), cells);
    for (size_t i = 0; i < jobs.size(); i++)
        for (size_t c = 0; c < cells; c++) masks[i * cells + c] = own(jobs[i].solution[c]);
    Batch batch;
    batch.masks = asked.data();
    batch.limit = alone ? 1 : 2;
    batch.counts = counts.data();
    std::vector<size_t> asking;  // row of the question -> job
    for (size_t step = 0; step < orbits.size(); step++) {
        asking.clear();
        for (size_t i = 0; i < jobs.size(); i++) {
            const Orbit& orbit = orbits[jobs[i].order[step]];
            if (clues[i] - static_cast<int>(orbit.size()) < jobs[i].at_least) continue;
            uint16_t* row = asked.data() + asking.size() * cells;
            std::copy_n(masks.data() + i * cells, cells, row);
            for (const uint8_t c : orbit) row[c] = alone ? row[c] ^ full : full;
            asking.push_back(i);
        }
        if (run(set, batch, asking.size(), 1, budget, stop).stopped) return false;
        for (size_t q = 0; q < asking.size(); q++) {
            if (counts[q] >= batch.limit) continue;
            const size_t i = asking[q];
            const Orbit& orbit = orbits[jobs[i].order[step]];
            for (const uint8_t c : orbit) masks[i * cells + c] = full;
            clues[i] -= static_cast<int>(orbit.size());
            jobs[i].gone.push_back(jobs[i].order[step]);
        }
    }
    return true;
}

bool are_minimal(InstructionSet set, std::span<const Clues> puzzles, std::vector<bool>& answers,
                 Budget& budget, std::atomic<bool>& stop) {
    std::vector<uint16_t> asked;
    std::vector<size_t> asking;
    for (size_t i = 0; i < puzzles.size(); i++)
        for (size_t c = 0; c < cells; c++) {
            if (!puzzles[i][c]) continue;
            for (size_t k = 0; k < cells; k++) asked.push_back(puzzles[i][k] ? own(puzzles[i][k]) : full);
            asked[asking.size() * cells + c] ^= full;
            asking.push_back(i);
        }
    std::vector<uint64_t> counts(asking.size());
    Batch batch;
    batch.masks = asked.data();
    batch.limit = 1;
    batch.counts = counts.data();
    if (run(set, batch, asking.size(), 1, budget, stop).stopped) return false;
    answers.assign(puzzles.size(), true);
    for (size_t q = 0; q < asking.size(); q++)
        if (!counts[q]) answers[asking[q]] = false;
    return true;
}

bool random_puzzles(InstructionSet set, std::span<const uint64_t> seeds, bool filled, const uint8_t* given,
                    int workers, uint8_t* puzzles, uint8_t* solutions, Budget& budget,
                    std::atomic<bool>& stop) {
    const size_t count = seeds.size();
    std::vector<Orbit> lone;
    for (size_t c = 0; c < cells; c++) lone.push_back({static_cast<uint8_t>(c)});
    std::atomic<size_t> next{0};
    std::atomic<bool> complete{true};
    const size_t threads = std::min<size_t>(static_cast<size_t>(std::max(workers, 1)), count / 64 + 1);
    const size_t group = std::clamp<size_t>(count / threads, 1, group_size);
    in_threads(threads, budget, stop, [&](size_t, Budget& own_budget) {
        for (size_t begin; (begin = next.fetch_add(group)) < count;) {
            if (own_budget.spent_now()) complete = false;
            if (!complete) return;
            std::vector<Digging> jobs(std::min(group, count - begin));
            for (size_t i = 0; i < jobs.size(); i++) {
                Random random(seeds[begin + i]);
                if (given)
                    std::copy_n(given, cells, jobs[i].solution.begin());
                else
                    fill(random, jobs[i].solution.data());
                jobs[i].order = random_order(random, cells);
                std::ranges::copy(jobs[i].solution, solutions + (begin + i) * cells);
            }
            if (!filled && !dig(set, lone, jobs, own_budget, stop)) complete = false;
            for (size_t i = 0; i < jobs.size(); i++) {
                for (const uint8_t c : jobs[i].gone) jobs[i].solution[c] = 0;
                std::ranges::copy(jobs[i].solution, puzzles + (begin + i) * cells);
            }
        }
    });
    return complete;
}

}  // namespace nonet::nine
