// Depth-first search with an explicit stack, so that it can stop and go on anywhere.
#include "search/position.h"
#include "search/search.h"

namespace nonet {

using search::Position;
using search::Tables;

struct SolutionStream::State {
    struct Guess {
        size_t mark;
        Candidate candidate;
    };

    State(const Geometry& geometry, std::span<const Digits> cells) : tables(geometry), position(tables) {
        if (!position.load(cells)) exhausted = true;
    }

    // Takes the last guess back and rules its candidate out, as often as that fails.
    bool backtrack() {
        while (!stack.empty()) {
            const Guess guess = stack.back();
            stack.pop_back();
            position.undo(guess.mark);
            if (position.eliminate(guess.candidate)) return true;
        }
        exhausted = true;
        return false;
    }

    Tables tables;
    Position position;
    std::vector<Guess> stack;
    uint64_t guesses = 0;
    bool exhausted = false;
    bool at_solution = false;  // the position is a solution that was given out
};

SolutionStream::SolutionStream(const Geometry& geometry, std::span<const Digits> cells)
    : state_(std::make_unique<State>(geometry, cells)) {}
SolutionStream::~SolutionStream() = default;
SolutionStream::SolutionStream(SolutionStream&&) noexcept = default;

bool SolutionStream::exhausted() const { return state_->exhausted; }
uint64_t SolutionStream::guesses() const { return state_->guesses; }

std::optional<Values> SolutionStream::next(Budget& budget) {
    auto& s = *state_;
    if (s.exhausted || budget.spent()) return {};
    if (s.at_solution) {
        s.at_solution = false;
        if (!s.backtrack()) return {};
    }
    while (!s.position.solved()) {
        if (budget.spent()) return {};
        const Candidate c = s.position.choose();
        s.stack.push_back({s.position.mark(), c});
        s.guesses++;
        if (!s.position.place(c) && !s.backtrack()) return {};
    }
    s.at_solution = true;
    return s.position.values();
}

}  // namespace nonet
