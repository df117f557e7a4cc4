// Whether a puzzle has exactly one solution: the assumption of the uniqueness techniques. Most walks never
// get to one, so the search waits until it is asked; and many calls are about one puzzle, so the last answer
// is kept.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "search/search.h"

namespace nonet {

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
        std::vector<Digits> cells;
        for (auto v : puzzle_) cells.push_back(v ? 1u << (v - 1) : geometry_.all_digits);
        Budget budget(max_seconds);
        const auto outcome = count_solutions(geometry_, cells, 2, budget);
        return outcome.complete && outcome.count == 1;
    }

    const Geometry& geometry_;
    const std::vector<uint8_t>& puzzle_;
    LastAnswer& last_;
    std::optional<bool> answer_;
};

}  // namespace nonet
