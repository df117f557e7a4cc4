// Fish: n base houses whose candidates lie, but for fins, in n cover houses.
#include "hodoku/choices.h"
#include "hodoku/searches.h"

namespace nonet::hodoku {
namespace {

constexpr int most_fins = 5, most_endo_fins = 2;

struct House {
    Area cells;
    int number;
};

class HouseFish {
  public:
    HouseFish(const View& v, int digit, int size, bool finned, bool with_boxes, bool rows, const Area& dead)
        : where_(v.of(digit)),
          dead_(dead),
          digit_(digit),
          size_(size),
          finned_(finned),
          with_boxes_(with_boxes) {
        for (int h = 0; h < (with_boxes ? 27 : 18); h++) {
            const auto cells = where_ & house(h);
            if (cells.none()) continue;
            const bool is_base = h >= 18 || (h < 9) == rows;
            if (is_base && (finned || cells.count() <= size)) bases_.push_back({cells, h});
            if (!is_base || h >= 18) covers_.push_back({cells, h});
        }
    }

    // Calls take(step, is_sashimi) for every fish until it says true.
    template <class Take>
    bool search(const Take& take) {
        return choose_bases(0, 0, {}, {}, 0, take);
    }

  private:
    template <class Take>
    bool choose_bases(size_t from, int chosen, const Area& body, const Area& endo, int endo_count,
                      const Take& take) {
        if (chosen == size_) return choose_covers_of(body, endo, take);
        for (size_t i = from; i < bases_.size(); i++) {
            const auto twice = body & bases_[i].cells;
            // Quirk: fins in three bases count twice towards the limit.
            const int more = endo_count + twice.count();
            if (twice.any() && (!finned_ || !with_boxes_ || more > most_endo_fins)) continue;
            base_[static_cast<size_t>(chosen)] = i;
            if (choose_bases(i + 1, chosen + 1, body | bases_[i].cells, endo | twice, more, take))
                return true;
        }
        return false;
    }

    template <class Take>
    bool choose_covers_of(const Area& body, const Area& endo, const Take& take) {
        usable_.clear();
        widest_ = 0;
        for (const auto& c : covers_) {
            if (c.number >= 18 && is_base(c.number)) continue;
            const auto shared = c.cells & body;
            if (shared.none()) continue;
            usable_.push_back(c);
            widest_ = std::max(widest_, shared.count());
        }
        // Without boxes a column that is left out leaves all its cells as fins. They see an eliminated cell
        // only by the box, so no more than three columns can be left out.
        const auto n = static_cast<int>(usable_.size());
        if (n < size_ || (!with_boxes_ && n > size_ + (finned_ ? 3 : 0))) return false;
        body_ = body;
        endo_ = endo;
        // Where an elimination could be: inside the body only if two covers share a cell.
        targets_ = with_boxes_ ? dead_ : dead_ - body;
        return choose_covers(0, 0, body, {}, {}, take);
    }
    bool is_base(int number) const {
        for (int i = 0; i < size_; i++)
            if (bases_[base_[static_cast<size_t>(i)]].number == number) return true;
        return false;
    }

    // `open` is what of the body is not covered yet.
    template <class Take>
    bool choose_covers(size_t from, int chosen, const Area& open, const Area& cover, const Area& twice,
                       const Take& take) {
        const int left = size_ - chosen;
        if (!left) return check(open, cover, twice, take);
        // Not even the widest covers would leave few enough fins.
        if (open.count() - left * widest_ > (finned_ ? most_fins : 0)) return false;
        for (size_t i = from; i + static_cast<size_t>(left) <= usable_.size(); i++) {
            const auto& next = usable_[i].cells;
            if (choose_covers(i + 1, chosen + 1, open - next, cover | next, twice | (cover & next), take))
                return true;
            // Left out for good: without boxes its cells are fins now.
            if (!with_boxes_ && finned_ && !can_be_fins((open & next) | left_out_fins(from, i, open))) break;
        }
        return false;
    }
    Area left_out_fins(size_t from, size_t to, const Area& open) const {
        Area out;
        for (size_t i = from; i < to; i++) out |= usable_[i].cells & open;
        return out;
    }
    bool can_be_fins(const Area& fins) const { return targets_.meets(common_peers(fins)); }

    template <class Take>
    bool check(const Area& open, const Area& cover, const Area& twice, const Take& take) {
        const auto fins = open | endo_;
        auto hit = cover - body_, own = twice;
        if (finned_) {
            if (fins.none() || fins.count() > most_fins) return false;
            const auto seeing = common_peers(fins);
            hit &= seeing;
            own &= seeing;
        } else if (fins.any()) {
            return false;
        }
        if (hit.none() && own.none()) return false;
        bool is_sashimi = false;
        for (int i = 0; i < size_; i++)
            is_sashimi |= (bases_[base_[static_cast<size_t>(i)]].cells - fins).count() <= 1;
        PathStep step;
        step.remove(hit, digit_);
        step.remove(own, digit_);
        return take(std::move(step), is_sashimi);
    }

    const Area where_, dead_;
    const int digit_, size_;
    const bool finned_, with_boxes_;
    std::vector<House> bases_, covers_, usable_;
    int widest_ = 0;
    Area body_, endo_, targets_;
    std::array<size_t, 4> base_{};
};

template <class Take>
void all_fish(const View& v, int size, bool finned, bool with_boxes, const Take& take) {
    for (int d = 0; d < 9; d++) {
        const auto& dead = v.dead(d);
        if (dead.none()) continue;
        for (bool rows : {true, false})
            if (HouseFish(v, d, size, finned, with_boxes, rows, dead).search(take)) return;
    }
}

}  // namespace

// So many lines whose places lie in as many lines across.
Maybe basic_fish(const View& v, int size) {
    Choices lines(size);
    for (int d = 0; d < 9; d++)
        for (int first : {0, 9}) {
            lines.clear();
            for (int line = first; line < first + 9; line++)
                if (const int n = v.board.places(line, d); n && n <= size) lines.add(line, v.spots(line, d));
            PathStep step;
            if (lines.each([&](std::span<const int> base, DigitMask cover) {
                    Area hit;
                    for (int i : bits(cover)) hit |= v.in(9 - first + i, d);
                    for (int line : base) hit -= house(line);
                    step.remove(hit, d);
                    return hit.any();
                }))
                return step;
        }
    return {};
}

Maybe finned_fish(const View& v, int size) {
    const auto kind = static_cast<StepKind>(static_cast<int>(StepKind::finned_x_wing) + 2 * (size - 2));
    Maybe finned, sashimi;
    all_fish(v, size, true, false, [&](PathStep&& step, bool is_sashimi) {
        auto& slot = is_sashimi ? sashimi : finned;
        if (!slot) slot = std::move(step);
        return !is_sashimi;
    });
    if (finned) finned->kind = kind;
    if (sashimi) sashimi->kind = static_cast<StepKind>(static_cast<int>(kind) + 1);
    return finned ? finned : sashimi;
}

// Quirk: whatever fish comes first is taken, even one with boxes alone on a side, which is none of Franken's.
Maybe franken_fish(const View& v, int size, bool finned) {
    Maybe found;
    all_fish(v, size, finned, true, [&](PathStep&& step, bool) {
        found = std::move(step);
        return true;
    });
    return found;
}

}  // namespace nonet::hodoku
