#include "solve/clues.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace nonet::solve {
namespace {

constexpr size_t cells = 81;
constexpr size_t at_once = 1024;  // puzzles whose clues are left out together: some 2 MB of rows

bool is_clue(uint8_t symbol) { return '1' <= symbol && symbol <= '9'; }

// Rows made up for a question each, and what they come to.
class Questions {
  public:
    explicit Questions(nine::InstructionSet set) : set_(set) {}

    void clear() {
        text_.clear();
        puzzles_.clear();
    }
    // Has the puzzle of this number, with these symbols, one solution without the clue in this cell?
    void add(size_t puzzle, const uint8_t* row, size_t cell) {
        puzzles_.push_back(puzzle);
        text_.insert(text_.end(), row, row + cells);
        text_[text_.size() - cells + cell] = '0';
    }
    // Calls tell(puzzle, outcome) for each, in order.
    template <class Tell>
    void ask(int workers, Budget& budget, std::atomic<bool>& stop, const Tell& tell) {
        outcomes_.resize(puzzles_.size());
        nine::Batch batch;
        batch.base = text_.data();
        batch.outcomes = outcomes_.data();
        nine::run(set_, batch, puzzles_.size(), workers, budget, stop);
        for (size_t i = 0; i < puzzles_.size(); i++) tell(puzzles_[i], outcomes_[i]);
    }

  private:
    nine::InstructionSet set_;
    std::vector<uint8_t> text_, outcomes_;
    std::vector<size_t> puzzles_;
};

}  // namespace

void clue_needs(nine::InstructionSet set, const uint8_t* const* rows, size_t n, Need* needs, int workers,
                Budget& budget, std::atomic<bool>& stop) {
    Questions questions(set);
    std::fill_n(needs, n, Need::open);
    for (size_t first = 0; first < n && !budget.spent_now(); first += at_once) {
        const size_t end = std::min(n, first + at_once);
        questions.clear();
        for (size_t i = first; i < end; i++)
            for (size_t cell = 0; cell < cells; cell++)
                if (is_clue(rows[i][cell])) questions.add(i, rows[i], cell);
        std::fill(needs + first, needs + end, Need::all);
        questions.ask(workers, budget, stop, [&](size_t i, uint8_t outcome) {
            if (outcome == nine::one_solution)
                needs[i] = Need::some;
            else if (outcome == nine::unfinished && needs[i] == Need::all)
                needs[i] = Need::open;
        });
    }
}

void take_needless_clues(nine::InstructionSet set, uint8_t* const* rows, size_t n, uint8_t* done, int workers,
                         Budget& budget, std::atomic<bool>& stop) {
    Questions questions(set);
    std::fill_n(done, n, uint8_t{1});
    // One clue of each puzzle at a time, because whether the next can go depends on the answer.
    for (size_t cell = 0; cell < cells; cell++) {
        questions.clear();
        for (size_t i = 0; i < n; i++)
            if (done[i] && is_clue(rows[i][cell])) questions.add(i, rows[i], cell);
        questions.ask(workers, budget, stop, [&](size_t i, uint8_t outcome) {
            if (outcome == nine::one_solution) rows[i][cell] = '.';
            if (outcome == nine::unfinished) done[i] = 0;
        });
    }
}

}  // namespace nonet::solve
