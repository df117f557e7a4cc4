#include "generate/crew.h"

#include <algorithm>

#include "threads.h"

namespace nonet::generate {
namespace {

constexpr uint64_t never = ~uint64_t{0};

// The attempts of one item. They are handed out in order, but end in any order:
//
//   0 1 2 3 4 5 6 7 8 ...
//   x x x . x V x |          x made in vain   V made a puzzle   . broken off   | next to be handed out
//
// V is the result only if no attempt before it was broken off.
struct Progress {
    uint64_t next;            // to be handed out
    uint64_t broken = never;  // the first that was broken off
    std::optional<Made> made;
};

class Desk {
  public:
    Desk(std::vector<Item>& items, double soft_seconds) : end_(soft_seconds) {
        for (const auto& item : items) states_.push_back({item.next, never, item.made});
        for (const auto& item : items) seeds_.push_back(item.seed);
    }

    // Attempts to be made next, those with the lowest numbers first; none when there is nothing left to do.
    std::vector<Attempt> take(size_t count) {
        const std::lock_guard lock(mutex_);
        std::vector<Attempt> out;
        if (end_.spent_now()) return out;
        while (out.size() < count) {
            size_t best = states_.size();
            for (size_t i = 0; i < states_.size(); i++)
                if (!states_[i].made && (best == states_.size() || states_[i].next < states_[best].next))
                    best = i;
            if (best == states_.size()) break;
            out.push_back({best, seeds_[best], states_[best].next++});
        }
        std::ranges::sort(out, {}, [](const Attempt& a) { return std::pair(a.item, a.number); });
        return out;
    }

    // Would the result of this attempt change anything?
    bool matters(const Attempt& attempt) {
        const std::lock_guard lock(mutex_);
        const auto& made = states_[attempt.item].made;
        return !made || attempt.number < made->attempt;
    }

    void deliver(const Attempt& attempt, std::optional<Made> made) {
        const std::lock_guard lock(mutex_);
        tried_++;
        auto& state = states_[attempt.item];
        if (made && (!state.made || made->attempt < state.made->attempt)) state.made = std::move(made);
    }

    void break_off(const Attempt& attempt) {
        const std::lock_guard lock(mutex_);
        auto& state = states_[attempt.item];
        state.broken = std::min(state.broken, attempt.number);
    }

    uint64_t close(std::vector<Item>& items) {
        for (size_t i = 0; i < items.size(); i++) {
            auto& state = states_[i];
            if (state.made && state.made->attempt < state.broken) items[i].made = std::move(state.made);
            items[i].next = std::min(state.next, state.broken);
        }
        return tried_;
    }

  private:
    std::mutex mutex_;
    Budget end_;
    std::vector<Progress> states_;
    std::vector<uint64_t> seeds_;
    uint64_t tried_ = 0;
};

}  // namespace

uint64_t make(const Maker& maker, std::vector<Item>& items, int workers, double soft_seconds, Budget& budget,
              std::atomic<bool>& stop) {
    Desk desk(items, soft_seconds);
    const auto threads = static_cast<size_t>(std::max(workers, 1));
    // Small groups at the beginning: most wishes are fulfilled soon.
    size_t group = std::max<size_t>(8, items.size() / threads);
    for (const auto& item : items) group = std::max<size_t>(group, item.next);
    group = std::min(group, maker.group());
    in_threads(threads, budget, stop, [&](size_t, Budget& own) {
        while (!own.spent_now()) {
            const auto attempts = desk.take(group);
            if (attempts.empty()) return;
            const auto chains = maker.begin(attempts, own, stop);
            for (size_t i = 0; i < attempts.size(); i++) {
                if (!desk.matters(attempts[i])) continue;
                auto made =
                    chains[i] && !own.is_spent() ? maker.finish(attempts[i], *chains[i], own) : std::nullopt;
                if (!chains[i] || own.is_spent())
                    desk.break_off(attempts[i]);
                else
                    desk.deliver(attempts[i], std::move(made));
            }
        }
    });
    return desk.close(items);
}

}  // namespace nonet::generate
