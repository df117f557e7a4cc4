#include "nine/generate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "generate/random.h"
#include "threads.h"

namespace nonet::nine {

namespace {

constexpr int cells = 81;
constexpr uint16_t full = 0x1ff;
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

// Takes clues out of n solved grids.
bool dig(InstructionSet set, size_t n, const std::vector<std::vector<uint8_t>>& orders,
         const uint8_t* solutions, uint8_t* puzzles, Budget& budget, std::atomic<bool>& stop) {
    std::vector<uint16_t> masks(n * cells);
    for (size_t i = 0; i < masks.size(); i++) masks[i] = static_cast<uint16_t>(1 << (solutions[i] - 1));
    std::vector<uint64_t> counts(n);
    Batch batch;
    batch.masks = masks.data();
    batch.limit = 1;
    batch.counts = counts.data();
    for (size_t step = 0; step < cells; step++) {
        // Without the clue, is there a solution that has another digit in its place?
        for (size_t i = 0; i < n; i++) masks[i * cells + orders[i][step]] ^= full;
        if (run(set, batch, n, 1, budget, stop).stopped) return false;
        for (size_t i = 0; i < n; i++) {
            uint16_t& mask = masks[i * cells + orders[i][step]];
            mask = counts[i] ? mask ^ full : full;
        }
    }
    for (size_t i = 0; i < masks.size(); i++) puzzles[i] = masks[i] == full ? 0 : solutions[i];
    return true;
}

}  // namespace

bool random_minimal(InstructionSet set, size_t count, uint64_t seed, int workers, uint8_t* puzzles,
                    uint8_t* solutions, Budget& budget, std::atomic<bool>& stop) {
    std::atomic<size_t> next{0};
    std::atomic<bool> complete{true};
    const size_t threads = std::min<size_t>(static_cast<size_t>(std::max(workers, 1)), count / 64 + 1);
    const size_t group = std::clamp<size_t>(count / threads, 1, group_size);
    in_threads(threads, budget, stop, [&](size_t, Budget& own) {
        for (size_t first; (first = next.fetch_add(group)) < count;) {
            const size_t n = std::min(group, count - first);
            std::vector<std::vector<uint8_t>> orders(n, std::vector<uint8_t>(cells));
            for (size_t i = 0; i < n; i++) {
                Random random(seed);
                Random mine(random.next() + first + i);
                Filler(mine).fill(solutions + (first + i) * cells);
                for (size_t c = 0; c < cells; c++) orders[i][c] = static_cast<uint8_t>(c);
                mine.shuffle(orders[i]);
            }
            if (!dig(set, n, orders, solutions + first * cells, puzzles + first * cells, own, stop))
                complete = false;
        }
    });
    return complete;
}

}  // namespace nonet::nine
