#include "reason/beam.h"

#include <algorithm>
#include <memory>
#include <unordered_set>

#include "reason/catalogue.h"

namespace nonet::reason {
namespace {

// What every cell may hold; nothing if it is filled.
std::span<const Digits> open_cells(const Squares& p) {
    return p.cell.first(static_cast<size_t>(p.space->geometry.cell_count));
}

// How much is open: ten times the logarithms of the candidates of every cell. It finds shorter paths than the
// number of candidates does (magictour: 10.5 steps in place of 11.1), for a cell of two is nearer its end
// than one of six.
int what_is_open(const Squares& p) {
    static constexpr int tenfold_log[] = {0,  0,  10, 16, 20, 23, 26, 28, 30, 32, 33, 35, 36,
                                          37, 38, 39, 40, 41, 42, 42, 43, 44, 45, 45, 46, 46};
    int sum = 0;
    for (const auto digits : open_cells(p)) sum += tenfold_log[count_bits(digits)];
    return sum;
}

uint64_t hash(const Squares& p) {
    uint64_t sum = 0;
    for (const auto digits : open_cells(p)) sum = (sum ^ digits) * 0x9e3779b97f4a7c15, sum ^= sum >> 29;
    return sum;
}

// A position of the search and the way to it.
struct Milestone {
    std::shared_ptr<const AnyPosition> position;
    std::shared_ptr<const Milestone> before;
    int technique = -1;
    Found found{};
    int open = 0;
};

class Beam {
  public:
    Beam(const Ground& ground, size_t rungs, size_t width) : ground_(ground), rungs_(rungs), width_(width) {}

    std::optional<Stages> search(const std::shared_ptr<const AnyPosition>& start, size_t most) {
        after_ = start->copy();
        std::vector<std::shared_ptr<const Milestone>> now{std::make_shared<Milestone>(Milestone{start, {}})};
        for (size_t depth = 0; depth < most && !now.empty() && !solved_; depth++) {
            best_.clear();
            seen_.clear();
            for (const auto& from : now) {
                expand(from);
                if (ground_.budget.is_spent()) return {};
            }
            now.clear();
            for (auto& reached : best_) now.push_back(std::make_shared<Milestone>(std::move(reached)));
        }
        if (!solved_) return {};
        Stages out;
        for (const Milestone* r = &*solved_; r->before; r = r->before.get())
            out.push_back({r->technique, r->found, r->before->position});
        std::ranges::reverse(out);
        return out;
    }

  private:
    // A board of 16x16 may have ten thousand chains; beyond so many of one technique none was the best of its
    // position.
    static constexpr int most_of_a_rung = 400;

    class Steps final : public Sink {
      public:
        Steps(Beam& beam, const std::shared_ptr<const Milestone>& from, int technique)
            : beam_(beam), from_(from), technique_(technique) {}
        bool take(Found&& f) override {
            return beam_.consider(from_, technique_, std::move(f)) || ++taken_ == most_of_a_rung ||
                   beam_.ground_.budget.spent();
        }

        bool taken() const { return taken_ > 0; }

      private:
        Beam& beam_;
        const std::shared_ptr<const Milestone>& from_;
        int technique_;
        int taken_ = 0;
    };

    // The steps from a position that are worth a thought; once the end was reached, only easier ones.
    void expand(const std::shared_ptr<const Milestone>& from) {
        const auto look = from->position->look(ground_.unique, ground_.budget);
        std::vector<int> by_target;
        for (size_t i = 0; i < rungs_; i++) {
            const int technique = ground_.ladder[i];
            if (ground_.is_single(technique)) continue;
            if (goes_by_target(technique))
                by_target.push_back(technique);
            else
                find(*look, from, technique);
            if (ground_.budget.is_spent()) return;
        }
        if (by_target.empty()) return;
        for (const auto& [open, target] : targets(*from->position)) {
            // The proof of a target costs much more than to see what it would be good for.
            if (best_.size() == width_ && open >= best_.back().open) return;
            look->setting.wanted = {&target, 1};
            for (const int technique : by_target) {
                if (static_cast<size_t>(ground_.place(technique)) >= rungs_) break;
                if (find(*look, from, technique)) break;
                if (ground_.budget.is_spent()) return;
            }
        }
    }

    // True if there was a step.
    bool find(Look& look, const std::shared_ptr<const Milestone>& from, int technique) {
        Steps steps(*this, from, technique);
        look.find(technique, steps);
        if (solved_ && solved_->technique == technique)
            rungs_ = static_cast<size_t>(ground_.place(technique));
        return steps.taken();
    }

    // Every candidate with how much stays open if it goes, the least first; without those that can't go.
    std::vector<std::pair<int, Candidate>> targets(const AnyPosition& p) {
        std::vector<std::pair<int, Candidate>> out;
        const auto squares = p.squares();
        const int n = squares.space->n;
        for (int c = 0; c < squares.space->geometry.cell_count; c++)
            for (int d : bits(squares.cell[c])) {
                const auto target = static_cast<Candidate>(c * n + d);
                after_->become(p);
                after_->eliminate(target);
                if (ground_.close(*after_, &p)) out.emplace_back(what_is_open(after_->squares()), target);
            }
        std::ranges::sort(out);
        return out;
    }

    // True if it solves the puzzle.
    bool consider(const std::shared_ptr<const Milestone>& from, int technique, Found&& found) {
        after_->become(*from->position);
        after_->apply(found);
        if (!ground_.close(*after_, from->position.get())) return false;
        if (after_->is_solved()) {
            solved_ = {after_->copy(), from, technique, std::move(found)};
            return true;
        }
        const int open = what_is_open(after_->squares());
        const bool is_full = best_.size() == width_;
        if (is_full && open >= best_.back().open) return false;
        // The easier way to it came first.
        if (width_ > 1 && !seen_.insert(hash(after_->squares())).second) return false;
        if (is_full) best_.pop_back();
        const auto place = std::ranges::upper_bound(best_, open, {}, &Milestone::open);
        best_.insert(place, {after_->copy(), from, technique, std::move(found), open});
        return false;
    }

    const Ground& ground_;
    size_t rungs_, width_;
    std::unique_ptr<AnyPosition> after_;  // a step that is looked at
    std::vector<Milestone> best_;         // the next positions, those with less open first
    std::unordered_set<uint64_t> seen_;
    std::optional<Milestone> solved_;
};

}  // namespace

std::optional<Stages> find_route(const Ground& ground, const std::shared_ptr<const AnyPosition>& start,
                                 size_t rungs, size_t width, size_t most) {
    return Beam(ground, rungs, width).search(start, most);
}

}  // namespace nonet::reason
