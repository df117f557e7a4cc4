#include "reason/beam.h"

#include <algorithm>
#include <memory>
#include <unordered_set>

namespace nonet::reason {
namespace {

// How much is open: ten times the logarithms of the candidates of every cell. It finds shorter paths than the
// number of candidates does (magictour: 10.5 steps in place of 11.1), for a cell of two is nearer its end
// than one of six.
template <int W>
int what_is_open(const Position<W>& p) {
    static constexpr int tenfold_log[] = {0,  0,  10, 16, 20, 23, 26, 28, 30, 32, 33, 35, 36,
                                          37, 38, 39, 40, 41, 42, 42, 43, 44, 45, 45, 46, 46};
    int sum = 0;
    for (int c : p.empty) sum += tenfold_log[count_bits(p.cell[c])];
    return sum;
}

template <int W>
uint64_t hash(const Position<W>& p) {
    uint64_t sum = 0;
    for (int d = 0; d < p.space->n; d++)
        for (auto word : p.where[d].w) sum = (sum ^ word) * 0x9e3779b97f4a7c15, sum ^= sum >> 29;
    return sum;
}

// A position of the search and the way to it.
template <int W>
struct Milestone {
    Position<W> position;
    std::shared_ptr<const Milestone> before;
    int technique = -1;
    Found found{};
    int open = 0;
};

template <int W>
class Beam {
  public:
    Beam(const Ground<W>& ground, size_t rungs, size_t width)
        : ground_(ground), rungs_(rungs), width_(width) {}

    std::optional<Stages<W>> search(const Position<W>& start, size_t most) {
        std::vector<std::shared_ptr<const Milestone<W>>> now{
            std::make_shared<Milestone<W>>(Milestone<W>{start, {}})};
        for (size_t depth = 0; depth < most && !now.empty() && !solved_; depth++) {
            best_.clear();
            seen_.clear();
            for (const auto& from : now) {
                expand(from);
                if (ground_.budget.is_spent()) return {};
            }
            now.clear();
            for (auto& reached : best_) now.push_back(std::make_shared<Milestone<W>>(std::move(reached)));
        }
        if (!solved_) return {};
        Stages<W> out;
        for (const Milestone<W>* r = &*solved_; r->before; r = r->before.get())
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
        Steps(Beam& beam, const std::shared_ptr<const Milestone<W>>& from, int technique)
            : beam_(beam), from_(from), technique_(technique) {}
        bool take(Found&& f) override {
            return beam_.consider(from_, technique_, std::move(f)) || ++taken_ == most_of_a_rung ||
                   beam_.ground_.budget.spent();
        }

        bool taken() const { return taken_ > 0; }

      private:
        Beam& beam_;
        const std::shared_ptr<const Milestone<W>>& from_;
        int technique_;
        int taken_ = 0;
    };

    // The steps from a position that are worth a thought; once the end was reached, only easier ones.
    void expand(const std::shared_ptr<const Milestone<W>>& from) {
        Context<W> context(from->position, ground_.unique, ground_.budget);
        std::vector<int> by_target;
        for (size_t i = 0; i < rungs_; i++) {
            const int technique = ground_.ladder[i];
            if (ground_.is_single(technique)) continue;
            if (catalogue<W>()[technique].by_target)
                by_target.push_back(technique);
            else
                find(context, from, technique);
            if (ground_.budget.is_spent()) return;
        }
        if (by_target.empty()) return;
        for (const auto& [open, target] : targets(from->position)) {
            // The proof of a target costs much more than to see what it would be good for.
            if (best_.size() == width_ && open >= best_.back().open) return;
            context.wanted = {&target, 1};
            for (const int technique : by_target) {
                if (static_cast<size_t>(ground_.place(technique)) >= rungs_) break;
                if (find(context, from, technique)) break;
                if (ground_.budget.is_spent()) return;
            }
        }
    }

    // True if there was a step.
    bool find(Context<W>& context, const std::shared_ptr<const Milestone<W>>& from, int technique) {
        Steps steps(*this, from, technique);
        const auto& finder = catalogue<W>()[technique];
        finder.find(context, finder.sizes, steps);
        if (solved_ && solved_->technique == technique)
            rungs_ = static_cast<size_t>(ground_.place(technique));
        return steps.taken();
    }

    // Every candidate with how much stays open if it goes, the least first; without those that can't go.
    std::vector<std::pair<int, Candidate>> targets(const Position<W>& p) const {
        std::vector<std::pair<int, Candidate>> out;
        for (int d = 0; d < p.space->n; d++)
            for (int c : p.where[d]) {
                const auto target = static_cast<Candidate>(c * p.space->n + d);
                Position<W> after = p;
                after.eliminate(target);
                if (ground_.close(after, &p)) out.emplace_back(what_is_open(after), target);
            }
        std::ranges::sort(out);
        return out;
    }

    // True if it solves the puzzle.
    bool consider(const std::shared_ptr<const Milestone<W>>& from, int technique, Found&& found) {
        Position<W> p = from->position;
        p.apply(found);
        if (!ground_.close(p, &from->position)) return false;
        if (p.is_solved()) {
            solved_ = {p, from, technique, std::move(found)};
            return true;
        }
        const int open = what_is_open(p);
        const bool is_full = best_.size() == width_;
        if (is_full && open >= best_.back().open) return false;
        if (width_ > 1 && !seen_.insert(hash(p)).second) return false;  // the easier way to it came first
        if (is_full) best_.pop_back();
        const auto place = std::ranges::upper_bound(best_, open, {}, &Milestone<W>::open);
        best_.insert(place, {p, from, technique, std::move(found), open});
        return false;
    }

    const Ground<W>& ground_;
    size_t rungs_, width_;
    std::vector<Milestone<W>> best_;  // the next positions, those with less open first
    std::unordered_set<uint64_t> seen_;
    std::optional<Milestone<W>> solved_;
};

}  // namespace

template <int W>
std::optional<Stages<W>> find_route(const Ground<W>& ground, const Position<W>& start, size_t rungs,
                                    size_t width, size_t most) {
    return Beam<W>(ground, rungs, width).search(start, most);
}

template std::optional<Stages<2>> find_route<2>(const Ground<2>&, const Position<2>&, size_t, size_t, size_t);
template std::optional<Stages<4>> find_route<4>(const Ground<4>&, const Position<4>&, size_t, size_t, size_t);
template std::optional<Stages<10>> find_route<10>(const Ground<10>&, const Position<10>&, size_t, size_t,
                                                  size_t);

}  // namespace nonet::reason
