#include "search/clauses.h"

#include <algorithm>

namespace nonet::search {

namespace {

bool holds(const Trail& p, Literal l) {
    return p.state(static_cast<Candidate>(l >> 1)) == (l & 1 ? Trail::out : Trail::in);
}
bool fails(const Trail& p, Literal l) {
    return p.state(static_cast<Candidate>(l >> 1)) == (l & 1 ? Trail::in : Trail::out);
}

}  // namespace

void Clauses::watch(uint32_t clause) {
    const uint32_t* l = store_.data() + clause + header;
    watches_[l[0]].push_back({clause, l[1]});
    watches_[l[1]].push_back({clause, l[0]});
}

Reason Clauses::add(std::span<const Literal> literals, uint32_t spread, bool keep) {
    const auto at = static_cast<uint32_t>(store_.size());
    if (watches_.empty()) watches_.resize(2 * candidate_count_);
    store_.push_back(static_cast<uint32_t>(literals.size()));
    store_.push_back(spread << 1 | keep);
    store_.push_back(0);
    store_.insert(store_.end(), literals.begin(), literals.end());
    learnt_.push_back(at);
    if (literals.size() > 1) watch(at);
    return {Reason::clause, at};
}

bool Clauses::propagate(Trail& trail) {
    if (learnt_.empty()) {
        head_ = trail.entries().size();
        return true;
    }
    while (head_ < trail.entries().size()) {
        const Literal lost = literal(trail, trail.entries()[head_++].candidate) ^ 1;
        auto& list = watches_[lost];
        size_t keep = 0, i = 0;
        bool alive = true;
        for (; i < list.size() && alive; i++) {
            const Watch w = list[i];
            list[keep++] = w;
            if (holds(trail, w.blocker)) continue;
            uint32_t* at = store_.data() + w.clause;
            Literal* l = at + header;
            if (l[0] == lost) std::swap(l[0], l[1]);
            list[keep - 1].blocker = l[0];
            if (l[0] != w.blocker && holds(trail, l[0])) continue;
            bool moved = false;
            for (uint32_t k = 2; k < at[0]; k++)
                if (!fails(trail, l[k])) {
                    std::swap(l[1], l[k]);
                    watches_[l[1]].push_back({w.clause, l[0]});
                    keep--;
                    moved = true;
                    break;
                }
            if (moved) continue;
            const Reason why(Reason::clause, w.clause);
            const auto c = static_cast<Candidate>(l[0] >> 1);
            if (fails(trail, l[0]))
                alive = trail.fail(why);
            else if (l[0] & 1)
                alive = trail.eliminate(c, why);
            else
                trail.place(c, why);
        }
        for (; i < list.size(); i++) list[keep++] = list[i];
        list.resize(keep);
        if (!alive) return false;
        if (!trail.settle()) return false;
    }
    return true;
}

void Clauses::bump(Reason clause) { store_[clause.payload() + 2]++; }

void Clauses::reduce() {
    auto order = learnt_;
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        const bool keep_a = store_[a + 1] & 1 || store_[a + 1] >> 1 <= 2;
        const bool keep_b = store_[b + 1] & 1 || store_[b + 1] >> 1 <= 2;
        if (keep_a != keep_b) return keep_a;
        return store_[a + 1] >> 1 < store_[b + 1] >> 1;
    });
    const size_t half = order.size() / 2;
    std::vector<uint32_t> kept;
    for (size_t i = 0; i < order.size(); i++) {
        const uint32_t a = order[i];
        if (i < half || store_[a + 1] & 1 || store_[a + 1] >> 1 <= 2 || store_[a + 2] > 0) kept.push_back(a);
    }
    std::vector<uint32_t> store;
    store.reserve(store_.size());
    learnt_.clear();
    std::sort(kept.begin(), kept.end());
    for (auto& list : watches_) list.clear();
    for (const uint32_t a : kept) {
        learnt_.push_back(static_cast<uint32_t>(store.size()));
        store.insert(store.end(), store_.begin() + a, store_.begin() + a + header + store_[a]);
        store[learnt_.back() + 2] /= 2;
    }
    store_ = std::move(store);
    for (const uint32_t a : learnt_)
        if (store_[a] > 1) watch(a);
}

}  // namespace nonet::search
