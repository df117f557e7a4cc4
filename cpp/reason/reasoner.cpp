#include "reason/reasoner.h"

#include <algorithm>
#include <optional>

#include "reason/finder.h"

namespace nonet::reason {
namespace {

template <int W>
const std::vector<Finder<W>>& catalogue() {
    // Never destroyed, here and below: daemon threads go on while the process ends.
    static const auto& all = *new auto([] {
        std::vector<Finder<W>> out;
        const auto add = [&](auto family) { out.insert(out.end(), family.begin(), family.end()); };
        add(singles<W>());
        add(intersections<W>());
        add(subsets<W>());
        add(fish<W>());
        add(wings<W>());
        add(almost_locked_sets<W>());
        add(single_digit<W>());
        add(chain_wings<W>());
        add(colouring<W>());
        add(remote_pairs<W>());
        add(chains<W>());
        add(rectangles<W>());
        add(deadly_patterns<W>());
        add(bugs<W>());
        add(whips<W>());
        add(parity<W>());
        add(forcing<W>());
        add(nets<W>());
        add(templates<W>());
        return out;
    }());
    return all;
}

class First final : public Sink {
  public:
    bool take(Found&& f) override {
        found = std::move(f);
        taken = true;
        return true;
    }
    Found found;
    bool taken = false;  // a finder may also stop because time is up
};

class All final : public Sink {
  public:
    All(size_t limit, Budget& budget) : limit_(limit), budget_(budget) {}
    bool take(Found&& f) override {
        found.push_back(std::move(f));
        return found.size() >= limit_ || budget_.spent();
    }
    std::vector<Found> found;

  private:
    size_t limit_;
    Budget& budget_;
};

template <int W>
class WideReasoner final : public Reasoner {
  public:
    explicit WideReasoner(const Geometry& g) : space_(g) {}

    std::vector<Found> find(const Start& start, int technique, size_t limit, Budget& budget) const override {
        const auto& finder = catalogue<W>()[technique];
        Position<W> position(space_, start.values, start.givens, start.candidates);
        if (!finder.sees_excluded) position.prune();
        OneSolution unique(space_.geometry, start.givens, last_, budget);
        Context<W> context(position, unique, budget);
        All all(limit, budget);
        if (limit) finder.find(context, finder.sizes, all);
        return std::move(all.found);
    }

    Trace walk(const Start& start, const std::vector<int>& ladder, bool prune, size_t max_steps,
               Budget& budget) const override {
        Position<W> position(space_, start.values, start.givens, start.candidates);
        OneSolution unique(space_.geometry, start.givens, last_, budget);
        Trace trace;
        if (prune) position.prune();
        // A step is large; most paths fill every cell in one step each and have few others.
        trace.steps.reserve(std::min<size_t>(max_steps, position.empty.count() + 8));
        trace.end = climb(position, unique, ladder, prune, max_steps, budget, trace.steps);
        const int cells = space_.geometry.cell_count;
        trace.values.assign(position.value.begin(), position.value.begin() + cells);
        trace.candidates.assign(position.cell.begin(), position.cell.begin() + cells);
        return trace;
    }

  private:
    // What most finders see of a position whose pencil marks are rubbed out by a rung of the ladder.
    struct Pruned {
        Pruned(const Position<W>& p, OneSolution& unique, Budget& budget)
            : position(p), context(position, unique, budget) {
            position.prune();
        }
        Position<W> position;
        Context<W> context;
    };

    static End climb(Position<W>& position, OneSolution& unique, const std::vector<int>& ladder, bool prune,
                     size_t max_steps, Budget& budget, std::vector<Trace::Step>& steps) {
        while (!position.is_solved()) {
            if (position.is_contradictory()) return End::contradiction;
            if (steps.size() >= max_steps || budget.spent()) return End::limit;
            Context<W> context(position, unique, budget);
            std::optional<Pruned> pruned;
            if (!prune) pruned.emplace(position, unique, budget);
            First first;
            bool moved = false;
            for (int technique : ladder) {
                const auto& finder = catalogue<W>()[technique];
                auto& seen = pruned && !finder.sees_excluded ? pruned->context : context;
                finder.find(seen, finder.sizes, first);
                moved = first.taken;
                if (moved) {
                    position.apply(first.found, prune);
                    steps.push_back({technique, std::move(first.found)});
                    break;
                }
                if (budget.is_spent()) return End::limit;
            }
            if (!moved) return End::stuck;
        }
        return End::solved;
    }

    Space<W> space_;
    mutable LastAnswer last_;
};

}  // namespace

std::unique_ptr<Reasoner> make_reasoner(const Geometry& g) {
    if (g.cell_count <= 121) return std::make_unique<WideReasoner<2>>(g);
    if (g.cell_count <= 256) return std::make_unique<WideReasoner<4>>(g);
    return std::make_unique<WideReasoner<10>>(g);
}

const std::vector<std::string_view>& technique_keys() {
    static const auto& keys = *new auto([] {
        std::vector<std::string_view> out;
        for (const auto& finder : catalogue<2>()) out.push_back(finder.key);
        return out;
    }());
    return keys;
}

}  // namespace nonet::reason
