// Whether a puzzle has exactly one solution: the assumption of the uniqueness techniques. Most walks never
// get to one, so the search waits until it is asked; and many calls are about one puzzle, so the last answer
// is kept.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "nine/engine.h"
#include "search/search.h"

namespace nonet::reason {

// The last puzzle asked about. Shared by threads.
class LastAnswer {
  public:
    std::optional<bool> of(const std::vector<uint8_t>& puzzle) {
        const std::lock_guard lock(mutex_);
        return puzzle == puzzle_ ? answer_ : std::nullopt;
    }
    void keep(const std::vector<uint8_t>& puzzle, bool answer) {
        const std::lock_guard lock(mutex_);
        puzzle_ = puzzle;
        answer_ = answer;
    }

  private:
    std::mutex mutex_;
    std::vector<uint8_t> puzzle_;
    std::optional<bool> answer_;
};

class OneSolution {
  public:
    // The givens are the puzzle; they must outlive this.
    OneSolution(const Geometry& geometry, const std::vector<uint8_t>& givens, LastAnswer& last)
        : geometry_(geometry), puzzle_(givens), last_(last) {}

    explicit operator bool() {
        if (!answer_) answer_ = last_.of(puzzle_);
        if (!answer_) {
            answer_ = search();
            last_.keep(puzzle_, *answer_);
        }
        return *answer_;
    }

  private:
    static constexpr double max_seconds = 0.5;  // then the techniques stay silent

    bool search() const {
        Budget budget(max_seconds);
        if (is_ordinary_nine()) {
            std::array<uint16_t, 81> masks;
            for (int c = 0; c < 81; c++) masks[c] = puzzle_[c] ? 1u << (puzzle_[c] - 1) : 0x1ff;
            std::atomic<bool> stop = false;
            const auto found =
                nine::solve_one(nine::instruction_sets().front(), masks.data(), 2, 1, budget, stop);
            return found.complete && found.count == 1;
        }
        std::vector<Digits> cells;
        for (auto v : puzzle_) cells.push_back(v ? 1u << (v - 1) : geometry_.all_digits);
        const auto outcome = search::count_solutions(geometry_, cells, 2, budget);
        return outcome.complete && outcome.count == 1;
    }

    // The engine for 9x9 boards answers fifty times sooner.
    bool is_ordinary_nine() const {
        if (geometry_.size != 9 || geometry_.houses.size() != 27) return false;
        for (int b = 0; b < 9; b++)
            for (int k = 0; k < 9; k++)
                if (geometry_.houses[18 + b][k] != (b / 3 * 3 + k / 3) * 9 + b % 3 * 3 + k % 3) return false;
        return true;
    }

    const Geometry& geometry_;
    const std::vector<uint8_t>& puzzle_;
    LastAnswer& last_;
    std::optional<bool> answer_;
};

}  // namespace nonet::reason
