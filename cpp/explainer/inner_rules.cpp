#include "explainer/inner_rules.h"

namespace nonet::explainer {

void InnerRules::apply() {
    for (auto rule :
         {&InnerRules::locking, &InnerRules::hidden_pairs, &InnerRules::naked_pairs, &InnerRules::x_wings}) {
        (this->*rule)();
        if (is_enough()) return;
    }
    if (run_.depth_.level > 1)
        run_.inner_.each(work_, [&](const InnerHints& hints) {
            chains(hints);
            return is_enough();
        });
}

// A quirk of version 1.18.1: a rule that says only what is known already still ends the search.
bool InnerRules::is_enough() const { return version_ == Version::v1_18_1 ? productive_ : added_; }

void InnerRules::need(int cell, Nine digits) {
    for (int d : bits(digits))
        parents_.push_back(static_cast<uint16_t>(run_.run_->node_of[statement(cell, d, false)]));
}
void InnerRules::need(int house, int digit, Nine places) {
    for (int i : bits(places))
        parents_.push_back(
            static_cast<uint16_t>(run_.run_->node_of[statement(cell_at(house, i), digit, false)]));
}

void InnerRules::finish(const std::shared_ptr<const InnerHint>& nested) {
    if (!parents_.empty() && !removals_.empty()) {
        productive_ = true;
        if (!nested) order_removals(removals_, version_);
        auto& run = *run_.run_;
        int nested_number = -1;
        for (const auto& r : removals_)
            for (int d : bits(r.digits)) {
                const Statement off = statement(r.cell, d, false);
                if (run.node_of[off] >= 0) continue;
                if (nested && nested_number < 0) {
                    nested_number = static_cast<int>(run.nested.size());
                    run.nested.push_back(nested);
                }
                const int n = run_.add(off, Cause::rule, -1);
                auto& node = run.nodes[static_cast<size_t>(n)];
                node.parents = static_cast<uint16_t>(parents_.size());
                node.nested = nested_number;
                node.has_nested = nested != nullptr;
                for (auto p : parents_) {
                    node.has_nested |= run.nodes[p].has_nested;
                    run.parents.push_back(p);
                }
                run.node_of[off] = static_cast<int16_t>(n);
                run.off.set(off / 2);
                run_.off_.push_back(n);
                added_ = true;
            }
    }
    parents_.clear();
    removals_.clear();
}

void InnerRules::locking() {
    constexpr std::array<std::array<int, 2>, 4> kinds{{{box, column}, {box, row}, {column, box}, {row, box}}};
    const auto look = [&](int h, int g, int d) {
        const Nine at = work_.places[static_cast<size_t>(h)][static_cast<size_t>(d)];
        const Nine lost = gone(h, d) & static_cast<Nine>(~overlap(h, g));
        if (!lost || !(at & (at - 1)) || (at & ~overlap(h, g))) return;
        const Nine rest =
            work_.places[static_cast<size_t>(g)][static_cast<size_t>(d)] & static_cast<Nine>(~overlap(g, h));
        if (!rest) return;
        need(h, d, lost);
        for (int i : bits(rest)) remove(cell_at(g, i), static_cast<Nine>(1u << d));
        finish();
    };
    for (const auto& [first, second] : kinds) {
        if (version_ == Version::v1_2_1) {
            for (int h = first * 9; h < first * 9 + 9; h++)
                for (int g = second * 9; g < second * 9 + 9; g++)
                    if (overlap(h, g))
                        for (int d = 0; d < 9; d++) look(h, g, d);
            continue;
        }
        for (int d = 0; d < 9; d++)
            for (int h = first * 9; h < first * 9 + 9; h++) {
                const Nine at = work_.places[static_cast<size_t>(h)][static_cast<size_t>(d)];
                if (at & (at - 1))
                    look(h,
                         tables
                             .house[static_cast<size_t>(cell_at(h, lowest(at)))][static_cast<size_t>(second)],
                         d);
            }
    }
}

void InnerRules::hidden_pairs() {
    for (auto kind : house_order)
        for (int h = kind * 9; h < kind * 9 + 9; h++) {
            if (work_.empty[static_cast<size_t>(h)] <= 4) continue;
            const auto& places = work_.places[static_cast<size_t>(h)];
            for (int e = 1; e < 9; e++) {
                const Nine at = places[static_cast<size_t>(e)];
                if (count(at) != 2) continue;
                for (int d = 0; d < e; d++) {
                    if (places[static_cast<size_t>(d)] != at) continue;
                    // By place, then digit.
                    const Nine lost_d = gone(h, d), lost_e = gone(h, e);
                    if (!(lost_d | lost_e)) continue;
                    const auto pair = static_cast<Nine>(1u << d | 1u << e);
                    for (int i : bits(lost_d | lost_e)) {
                        if (lost_d >> i & 1) need(h, d, static_cast<Nine>(1u << i));
                        if (lost_e >> i & 1) need(h, e, static_cast<Nine>(1u << i));
                    }
                    for (int i : bits(at)) {
                        const int c = cell_at(h, i);
                        remove(c, work_.candidates[static_cast<size_t>(c)] & static_cast<Nine>(~pair));
                    }
                    finish();
                }
            }
        }
}

void InnerRules::naked_pairs() {
    for (auto kind : house_order)
        for (int h = kind * 9; h < kind * 9 + 9; h++) {
            if (work_.empty[static_cast<size_t>(h)] < 4) continue;
            for (int j = 1; j < 9; j++) {
                const int b = cell_at(h, j);
                const Nine pair = work_.candidates[static_cast<size_t>(b)];
                if (count(pair) != 2) continue;
                for (int i = 0; i < j; i++) {
                    const int a = cell_at(h, i);
                    if (work_.candidates[static_cast<size_t>(a)] != pair) continue;
                    need(a, gone(a));
                    need(b, gone(b));
                    for (int k = 0; k < 9; k++)
                        if (k != i && k != j)
                            remove(cell_at(h, k),
                                   work_.candidates[static_cast<size_t>(cell_at(h, k))] & pair);
                    finish();
                }
            }
        }
}

void InnerRules::x_wings() {
    for (int base : {18, 9}) {
        const int cover = 27 - base;
        std::array<Nine, 9> fit{};  // digits with two places, by line
        for (int i = 0; i < 9; i++)
            for (int d = 0; d < 9; d++)
                if (work_.placed[static_cast<size_t>(d)] <= 5 &&
                    count(work_.places[static_cast<size_t>(base + i)][static_cast<size_t>(d)]) == 2)
                    fit[static_cast<size_t>(i)] |= static_cast<Nine>(1u << d);
        for (int j = 1; j < 9; j++)
            for (int i = 0; i < j; i++)
                for (int d : bits(fit[static_cast<size_t>(i)] & fit[static_cast<size_t>(j)])) {
                    const Nine at = work_.places[static_cast<size_t>(base + i)][static_cast<size_t>(d)];
                    if (work_.places[static_cast<size_t>(base + j)][static_cast<size_t>(d)] != at) continue;
                    need(base + i, d, gone(base + i, d));
                    need(base + j, d, gone(base + j, d));
                    const auto lines = static_cast<Nine>(1u << i | 1u << j);
                    for (int k : bits(at))
                        for (int l :
                             bits(work_.places[static_cast<size_t>(cover + k)][static_cast<size_t>(d)] &
                                  static_cast<Nine>(~lines)))
                            remove(cell_at(cover + k, l), static_cast<Nine>(1u << d));
                    finish();
                }
    }
}

void InnerRules::chains(const InnerHints& hints) {
    for (const auto& hint : hints) {
        reason::CellSet<12> known;  // candidates that are parents already
        const auto parent = [&](int cell, int digit) {
            const Statement off = statement(cell, digit, false);
            if (known.test(off / 2)) return;
            known.set(off / 2);
            parents_.push_back(static_cast<uint16_t>(run_.run_->node_of[off]));
        };
        for (auto v : hint->supports) {
            if (v < 81) {
                for (int d : bits(gone(v))) parent(v, d);
            } else {
                const int house = (v - 81) / 9, d = (v - 81) % 9;
                for (int i : bits(gone(house, d))) parent(cell_at(house, i), d);
            }
        }
        removals_ = hint->removals;
        finish(hint);
    }
}

}  // namespace nonet::explainer
