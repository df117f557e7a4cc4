// Whether a puzzle has exactly one solution: the assumption of the uniqueness techniques. Most walks never
// get to one, so the search waits until it is asked; and many calls are about one puzzle, so the last answer
// is kept.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "budget.h"
#include "solve/solve.h"

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
    // The givens are the puzzle; they must outlive this, and so must the budget.
    OneSolution(const Geometry& geometry, const std::vector<uint8_t>& givens, LastAnswer& last,
                Budget& budget)
        : geometry_(geometry), puzzle_(givens), last_(last), budget_(budget) {}

    explicit operator bool() {
        if (!answer_) answer_ = last_.of(puzzle_);
        if (!answer_) {
            const auto cells = solve::cells_of(geometry_, puzzle_);
            answer_ = solve::status_soon(geometry_, cells, budget_) == solve::Status::unique;
            // An answer that the caller's own limit cut short is none.
            if (!budget_.spent_now()) last_.keep(puzzle_, *answer_);
        }
        return *answer_;
    }

  private:
    const Geometry& geometry_;
    const std::vector<uint8_t>& puzzle_;
    LastAnswer& last_;
    Budget& budget_;
    std::optional<bool> answer_;
};

}  // namespace nonet::reason
