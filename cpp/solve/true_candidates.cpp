#include "solve/true_candidates.h"

#include <algorithm>
#include <bit>

#include "solve/solve.h"

namespace nonet::solve {

namespace {

// Solutions that are listed before candidates are asked for one by one, for each that is wanted of a
// candidate.
constexpr uint64_t listed = 64;

class Census {
  public:
    Census(const Geometry& g, std::span<const Digits> cells, uint64_t limit, Budget& budget)
        : g_(g), cells_(cells.begin(), cells.end()), limit_(limit), budget_(budget) {
        out.counts.assign(static_cast<size_t>(g.candidate_count), 0);
        for (int c = 0; c < g.cell_count; c++) cells_[c] &= g.allowed(c);
    }

    void run() {
        if (limit_ == 1)
            find_one_each();
        else
            count_each();
    }

    TrueCandidates out;

  private:
    uint64_t& count_of(int cell, int digit) {
        return out.counts[static_cast<size_t>(cell * g_.size + digit)];
    }
    void add(const Values& values) {
        for (int c = 0; c < g_.cell_count; c++) {
            auto& count = count_of(c, values[c] - 1);
            count = std::min(count + 1, limit_);
        }
    }
    // The digits of a cell that occur in fewer solutions than asked for, so far.
    Digits missing(int cell) {
        Digits out = 0;
        for (Digits left = cells_[cell]; left; left &= left - 1)
            if (count_of(cell, std::countr_zero(left)) < limit_) out |= left & -left;
        return out;
    }

    // A solution shows a candidate of every cell. Then each cell is asked for any of those not seen yet: if
    // there is no solution, all of them go at once.
    void find_one_each() {
        auto first = count(g_, cells_, 1, budget_);
        if (first.first) add(*first.first);
        if (budget_.is_spent()) return;
        for (int cell = 0; cell < g_.cell_count && first.first; cell++)
            while (const Digits unseen = missing(cell)) {
                const Digits all = cells_[cell];
                cells_[cell] = unseen;
                const auto found = count(g_, cells_, 1, budget_);
                cells_[cell] = all;
                if (found.first)
                    add(*found.first);
                else if (budget_.is_spent())
                    return;
                else
                    cells_[cell] &= ~unseen;
            }
        out.complete = true;
    }

    // A list of solutions, if they are few, says everything. Otherwise it shows what is common, and the rest
    // is counted candidate by candidate.
    void count_each() {
        Solutions all(g_, cells_);
        const uint64_t most = limit_ > ~uint64_t{0} / listed ? ~uint64_t{0} : listed * limit_;
        for (uint64_t i = 0; i < most; i++) {
            const auto values = all.next(budget_);
            if (!values) break;
            add(*values);
        }
        if (budget_.is_spent()) return;
        for (int cell = 0; cell < g_.cell_count && !all.exhausted(); cell++)
            for (Digits left = missing(cell); left; left &= left - 1) {
                const Digits held = cells_[cell];
                cells_[cell] = left & -left;
                const auto found = count(g_, cells_, limit_, budget_);
                cells_[cell] = found.count ? held : held & ~(left & -left);
                count_of(cell, std::countr_zero(left)) = found.count;
                if (budget_.is_spent()) return;
            }
        out.complete = true;
    }

    const Geometry& g_;
    std::vector<Digits> cells_;
    uint64_t limit_;
    Budget& budget_;
};

}  // namespace

TrueCandidates true_candidates(const Geometry& geometry, std::span<const Digits> cells, uint64_t limit,
                               Budget& budget) {
    Census census(geometry, cells, limit, budget);
    census.run();
    return std::move(census.out);
}

}  // namespace nonet::solve
