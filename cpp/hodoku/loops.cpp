// Nice loops and alternating inference chains, with and without groups.
#include <algorithm>
#include <map>

#include "hodoku/implications.h"
#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

enum LoopShape { discontinuous, continuous, open, grouped_by = 3 };

class LoopSearch {
  public:
    LoopSearch(const View& v, bool grouped, Budget& budget)
        : v_(v),
          budget_(budget),
          net_(v, grouped),
          reach_(net_),
          known_(2 * grouped_by * candidate_nodes, -1) {}

    Maybe search() {
        for (bool on : {true, false})
            for (int c : v_.empty)
                for (int d : bits(v_.board.marks(c))) {
                    if (budget_.spent()) return {};
                    reach_.from(claim(c, d, on));
                    for (size_t i = 1; i < reach_.claims().size(); i++) try_end(i);
                }
        // Loops come before open chains in the list that is sorted.
        for (auto& step : chains_) loops_.push_back(std::move(step));
        if (loops_.empty()) return {};
        return best(std::move(loops_));
    }

  private:
    void try_end(size_t place) {
        const auto end = reach_.claims()[place];
        if (!is_candidate(end) || reach_.depth(place) < 2) return;
        const auto start = reach_.claims().front();
        if (net_.cell(end) == net_.cell(start))
            loop(place, start, end);
        else if (!is_on(start) && is_on(end))
            chain(place, start, end);
    }

    void loop(size_t place, NodeClaim start, NodeClaim end) {
        const int cell = net_.cell(start), first = net_.digit(start), last = net_.digit(end);
        const bool from_off = !is_on(start), to_on = is_on(end);
        const DigitMask marks = v_.board.marks(cell);
        PathStep step;
        if (first == last) {
            if (from_off != to_on) return;
            if (!from_off)
                step.remove(cell, first);
            else
                step.remove_all(cell, static_cast<DigitMask>(marks & ~(1u << first)));
        } else if (from_off != to_on) {
            step.remove(cell, from_off ? last : first);
        } else if (from_off || count(marks) == 2) {
            step.shape = continuous;
        } else {
            return;
        }
        step.length = reach_.depth(place) + 1;
        if (step.shape == discontinuous && !is_news(step)) return;
        reach_.path(place, path_);
        if (net_.cell(path_[path_.size() - 2]) == cell || net_.cell(path_[1]) == cell || !is_clean(false))
            return;
        if (step.shape == continuous) round_trip(step, cell, first, last, from_off);
        keep(std::move(step), loops_);
    }

    void chain(size_t place, NodeClaim start, NodeClaim end) {
        const int a = net_.cell(start), b = net_.cell(end);
        const int first = net_.digit(start), last = net_.digit(end);
        PathStep step;
        step.shape = open;
        if (first == last) {
            const auto hit = peers(a) & peers(b) & v_.of(first);
            // Quirk: a single elimination is left to the loops.
            if (hit.count() < 2) return;
            step.remove(hit, first);
        } else {
            if (!sees(a, b) || !v_.board.has(b, first) || !v_.board.has(a, last)) return;
            step.remove(a, last);
            step.remove(b, first);
        }
        step.length = reach_.depth(place) + 1;
        step.settle();
        if (!is_news(step)) return;
        reach_.path(place, path_);
        if (is_clean(true)) keep(std::move(step), chains_);
    }

    // No cell comes twice but at once after itself. Quirk: the start of a loop may; of a group only the first
    // cell is asked.
    bool is_clean(bool start_counts) const {
        Area used;
        for (size_t i = 0; i < path_.size(); i++) {
            if (used.test(net_.cell(path_[i]))) return false;
            if (i == 0) continue;
            const auto before = path_[i - 1];
            if (start_counts || net_.cell(before) != net_.cell(path_[0])) used |= net_.cells(before);
        }
        return true;
    }

    // A continuous loop: every weak link becomes strong.
    void round_trip(PathStep& step, int start, int first, int last, bool from_off) const {
        Area own;
        for (size_t i = 0; i + 1 < path_.size(); i++) own |= net_.cells(path_[i]);
        own.set(start);
        auto cell = [&](size_t i) { return net_.cell(path_[i]); };
        auto others = [&](int c, int x, int y) {
            step.remove_all(c, static_cast<DigitMask>(v_.board.marks(c) & ~(1u << x | 1u << y)));
        };
        if (from_off) others(start, first, last);
        for (size_t i = 1; i < path_.size(); i++) {
            const auto here = path_[i];
            if (is_on(here)) {
                // Entered by a strong link and left by one: the cell holds one of the two digits.
                if (i + 2 < path_.size() && cell(i - 1) != cell(i) && !is_on(path_[i + 1]) &&
                    cell(i + 1) == cell(i) && is_on(path_[i + 2]) && cell(i + 2) != cell(i + 1))
                    others(cell(i), net_.digit(here), net_.digit(path_[i + 2]));
            } else if (cell(i - 1) != cell(i)) {
                const int d = net_.digit(here);
                step.remove((net_.seeing(path_[i - 1]) & net_.seeing(here) & v_.of(d)) - own, d);
            }
        }
    }

    bool is_grouped() const {
        return std::ranges::any_of(path_, [](NodeClaim c) { return !is_candidate(c); });
    }

    // Whether no step of either sort of this shape and effect is at least as short. Cheaper than to look at
    // the path, so it is asked first.
    bool is_news(const PathStep& step) {
        for (int shape : {step.shape, step.shape + grouped_by}) {
            const int old = known(shape, step.removals);
            if (old < 0 || old > step.length) return true;
        }
        return false;
    }

    int& known(int shape, const std::vector<Erased>& removals) {
        if (removals.size() == 1)
            return known_[static_cast<size_t>(shape * candidate_nodes + removals[0].cell * 9 +
                                              removals[0].digit)];
        return known_sets_.try_emplace({shape, removals}, -1).first->second;
    }

    void keep(PathStep&& step, std::vector<PathStep>& list) {
        if (step.removals.empty()) return;
        step.settle();
        if (is_grouped()) step.shape += grouped_by;
        auto& shortest = known(step.shape, step.removals);
        if (shortest >= 0 && shortest <= step.length) return;
        shortest = step.length;
        list.push_back(std::move(step));
    }

    const View& v_;
    Budget& budget_;
    const ClaimGraph net_;
    ClaimReach reach_;
    std::vector<NodeClaim> path_;
    std::vector<int> known_;  // the shortest step that removes this one candidate, by shape
    std::map<std::pair<int, std::vector<Erased>>, int> known_sets_;
    std::vector<PathStep> loops_, chains_;
};

}  // namespace

Maybe nice_loop(const View& v, bool grouped, Budget& budget) {
    return LoopSearch(v, grouped, budget).search();
}

}  // namespace nonet::hodoku
