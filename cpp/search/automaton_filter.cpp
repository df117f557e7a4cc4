#include "search/automaton_filter.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace nonet::search {

namespace {

// Two bytes a state, on the stack if there are not too many.
class Flags {
  public:
    explicit Flags(size_t count) {
        if (count > sizeof few_) many_.resize(count);
        data_ = many_.empty() ? few_ : many_.data();
        std::memset(data_, 0, count);
    }
    uint8_t* data() { return data_; }

  private:
    uint8_t few_[4096];
    std::vector<uint8_t> many_;
    uint8_t* data_;
};

}  // namespace

AutomatonFilter::AutomatonFilter(const Automaton& a, const Geometry& g)
    : cells_(a.cells), size_(static_cast<size_t>(g.size)) {
    const size_t layers = cells_.size(), states = static_cast<size_t>(a.states);
    std::vector<uint8_t> reached((layers + 1) * states, 0);
    const auto each = [&](size_t layer, auto&& visit) {
        const Digits allowed = g.allowed(cells_[layer]);
        for (size_t s = 0; s < states; s++) {
            if (!reached[layer * states + s]) continue;
            for (Digits left = allowed; left; left &= left - 1) {
                const auto d = static_cast<size_t>(std::countr_zero(left));
                const int16_t next = a.next[s * size_ + d];
                if (next != Automaton::dead) visit(s, d, static_cast<size_t>(next));
            }
        }
    };
    reached[0] = 1;
    for (size_t i = 0; i < layers; i++)
        each(i, [&](size_t, size_t, size_t next) { reached[(i + 1) * states + next] = 1; });

    // From the end: a state gets its number with the first arrow to one that has a number.
    constexpr uint16_t no_number = 0xffff;
    std::vector<uint16_t> number(states, no_number), after(states, no_number);
    uint16_t count = 0;
    for (size_t s = 0; s < states; s++)
        if (reached[layers * states + s] && a.accepting[s]) after[s] = count++;
    first_state_.assign(layers + 2, 0);
    first_state_[layers + 1] = count;
    start_.assign(layers * (size_ + 1), 0);
    std::vector<std::vector<Arrow>> by_digit(size_);
    for (size_t i = layers; i--;) {
        count = 0;
        each(i, [&](size_t s, size_t d, size_t next) {
            if (after[next] == no_number) return;
            if (number[s] == no_number) number[s] = count++;
            by_digit[d].push_back({number[s], after[next]});
        });
        first_state_[i + 1] = count;
        for (size_t d = 0; d < size_; d++) {
            start_[i * (size_ + 1) + d] = static_cast<uint32_t>(arrows_.size());
            arrows_.insert(arrows_.end(), by_digit[d].begin(), by_digit[d].end());
            by_digit[d].clear();
        }
        start_[i * (size_ + 1) + size_] = static_cast<uint32_t>(arrows_.size());
        after.swap(number);
        std::fill(number.begin(), number.end(), no_number);
    }
    for (size_t i = 1; i < first_state_.size(); i++)
        first_state_[i] = first_state_[i - 1] + std::max<uint32_t>(first_state_[i], 1);
}

bool AutomatonFilter::filter(std::span<Digits> masks) const {
    const size_t layers = cells_.size();
    Flags ahead_flags(first_state_.back()), back_flags(first_state_.back());
    uint8_t* const ahead = ahead_flags.data();  // reached from the start
    uint8_t* const back = back_flags.data();    // and reaches the end
    ahead[0] = 1;
    for (size_t i = 0; i < layers; i++) {
        const uint8_t* from = ahead + first_state_[i];
        uint8_t* to = ahead + first_state_[i + 1];
        for (Digits left = masks[i]; left; left &= left - 1)
            for (const Arrow& arrow : arrows(i, std::countr_zero(left))) to[arrow.to] |= from[arrow.from];
    }
    std::copy(ahead + first_state_[layers], ahead + first_state_[layers + 1], back + first_state_[layers]);
    for (size_t i = layers; i--;) {
        const uint8_t* from = ahead + first_state_[i];
        const uint8_t* after = back + first_state_[i + 1];
        uint8_t* before = back + first_state_[i];
        Digits kept = 0;
        for (Digits left = masks[i]; left; left &= left - 1) {
            uint8_t any = 0;
            for (const Arrow& arrow : arrows(i, std::countr_zero(left))) {
                const uint8_t alive = from[arrow.from] & after[arrow.to];
                before[arrow.from] |= alive;
                any |= alive;
            }
            if (any) kept |= left & -left;
        }
        if (!kept) return false;
        masks[i] = kept;
    }
    return true;
}

void AutomatonFilter::step_back(size_t layer, Digits mask, const uint8_t* after, uint8_t* before) const {
    for (; mask; mask &= mask - 1)
        for (const Arrow& arrow : arrows(layer, std::countr_zero(mask)))
            before[arrow.from] |= after[arrow.to];
}

// From the first cell to the last: a digit may come back if no state that it leads to reaches an end through
// the masks of the cells behind.
void AutomatonFilter::widen(std::span<Digits> masks, std::span<const Digits> most) const {
    const size_t layers = cells_.size();
    Flags ahead_flags(first_state_.back()), back_flags(first_state_.back());
    uint8_t* const ahead = ahead_flags.data();
    uint8_t* const back = back_flags.data();
    std::fill(back + first_state_[layers], back + first_state_[layers + 1], uint8_t{1});
    for (size_t i = layers; i--;) step_back(i, masks[i], back + first_state_[i + 1], back + first_state_[i]);
    ahead[0] = 1;
    for (size_t i = 0; i < layers; i++) {
        const uint8_t* from = ahead + first_state_[i];
        const uint8_t* after = back + first_state_[i + 1];
        for (Digits left = most[i] & ~masks[i]; left; left &= left - 1) {
            uint8_t ends = 0;
            for (const Arrow& arrow : arrows(i, std::countr_zero(left)))
                ends |= from[arrow.from] & after[arrow.to];
            if (!ends) masks[i] |= left & -left;
        }
        uint8_t* to = ahead + first_state_[i + 1];
        for (Digits left = masks[i]; left; left &= left - 1)
            for (const Arrow& arrow : arrows(i, std::countr_zero(left))) to[arrow.to] |= from[arrow.from];
    }
}

}  // namespace nonet::search
