#include "reason/climb.h"

#include <optional>

#include "reason/catalogue.h"

namespace nonet::reason {
namespace {

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

// What most finders see of a position whose pencil marks are rubbed out by a rung of the ladder.
template <int W>
struct Pruned {
    Pruned(const Position<W>& p, OneSolution& unique, Budget& budget)
        : position(p), context(position, unique, budget) {
        position.prune();
    }
    Position<W> position;
    Context<W> context;
};

}  // namespace

template <int W>
End climb(Position<W>& position, OneSolution& unique, const std::vector<int>& ladder, bool prune,
          size_t max_steps, Budget& budget, std::vector<Trace::Step>& steps) {
    while (!position.is_solved()) {
        if (position.is_contradictory()) return End::contradiction;
        if (steps.size() >= max_steps || budget.spent()) return End::limit;
        Context<W> context(position, unique, budget);
        std::optional<Pruned<W>> pruned;
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

#define NONET_CLIMB(W)                                                                                \
    template End climb<W>(Position<W>&, OneSolution&, const std::vector<int>&, bool, size_t, Budget&, \
                          std::vector<Trace::Step>&)
NONET_CLIMB(2);
NONET_CLIMB(4);
NONET_CLIMB(10);

}  // namespace nonet::reason
