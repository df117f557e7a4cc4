#include "reason/refuter.h"

#include <limits>

namespace nonet::reason {

int Failure::cases() const {
    int out = 1;
    for (const auto& failure : inner) out += failure.cases();
    return out;
}

bool Refuter::begin(Node z) {
    waiting_.clear();
    net_.retreat(0);
    return !net_.assume(z);
}

bool Refuter::nested(Node z, Budget& budget) {
    if (!begin(z) || probe_at_once(budget, z) != Probed::failed) return false;
    failure_ = take(0, 0);
    return true;
}

int Refuter::left() const {
    int out = 0;
    for (int n = 0; n < web_.nodes(); n++) out += is_open(static_cast<Node>(n));
    return out;
}

bool Refuter::tree(Node z, int cases, Budget& budget) {
    if (!begin(z) || !fails(cases - 1, budget)) return false;
    auto whole = take(0, 0);
    net_.retreat(0);
    failure_ = slim(std::move(whole), budget);
    return true;
}

Refuter::Probed Refuter::probe(Budget& budget) {
    return growth_.in_rounds ? probe_in_rounds(budget) : probe_at_once(budget, Web::none);
}

// Tries every open candidate inside what is supposed, until none fails any more or the supposition does.
// If nothing but z is supposed, what is known to agree with it need not be tried.
Refuter::Probed Refuter::probe_at_once(Budget& budget, Node z) {
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < web_.nodes(); i++) {
            const auto n = static_cast<Node>(i);
            const bool fresh = z != Web::none && waiting_.empty();
            if (!is_open(n) || (fresh && agree_.test(z, n))) continue;
            if (budget.spent()) return Probed::stopped;
            const size_t mark = net_.mark();
            if (!net_.assume(n)) {
                gain_[n] = static_cast<uint32_t>(net_.mark() - mark);
                net_.retreat(mark);
                if (fresh) agree_.set(n, z);
                continue;
            }
            moved = true;
            auto failure = take(mark, waiting_.size());
            net_.retreat(mark);
            if (cross_out(std::move(failure))) return Probed::failed;
        }
    }
    return Probed::open;
}

// The same, but what fails is crossed out when all have been tried, so that no failure stands on another of
// its round: that is slower, and of what it finds fewer cases are needed.
Refuter::Probed Refuter::probe_in_rounds(Budget& budget) {
    while (true) {
        std::vector<Failure> failed;
        for (int i = 0; i < web_.nodes(); i++) {
            const auto n = static_cast<Node>(i);
            if (!is_open(n)) continue;
            if (budget.spent()) return Probed::stopped;
            const size_t mark = net_.mark();
            if (net_.assume(n))
                failed.push_back(take(mark, waiting_.size()));
            else
                gain_[n] = static_cast<uint32_t>(net_.mark() - mark);
            net_.retreat(mark);
        }
        if (failed.empty()) return Probed::open;
        for (auto& failure : failed)
            if (is_open(failure.node) && cross_out(std::move(failure))) return Probed::failed;
    }
}

// Where nets find no more, an answer of a question is tried with all that fails inside it in turn.
bool Refuter::fails(int cases, Budget& budget) {
    while (true) {
        const auto probed = probe(budget);
        if (probed != Probed::open) return probed == Probed::failed;
        const auto n = cases > 0 ? answer_to_try() : Web::none;
        if (n == Web::none) return false;
        const size_t mark = net_.mark(), waiting = waiting_.size();
        net_.assume(n);
        if (!fails(cases - 1, budget)) return false;
        auto failure = take(mark, waiting);
        net_.retreat(mark);
        failure = slim(std::move(failure), budget);
        cases -= failure.cases();
        if (cross_out(std::move(failure))) return true;
    }
}

// Of the question whose answers say most when they are tried, the answer that says most. An answer that says
// little counts for several: what it leaves open has to be split again.
Node Refuter::answer_to_try() const {
    constexpr uint64_t unit = 1 << 12, silent = 20;
    Node best = Web::none;
    uint64_t least = std::numeric_limits<uint64_t>::max();
    for (int v = 0; v < web_.variables(); v++) {
        uint64_t weight = 0;
        Node loudest = Web::none;
        for (auto n : web_.members[v]) {
            if (!is_open(n)) continue;
            uint64_t above = 1, below = 1;
            for (int k = 0; k < growth_.power; k++) above *= unit, below *= silent + gain_[n];
            weight += above / below;
            if (loudest == Web::none || gain_[n] > gain_[loudest]) loudest = n;
        }
        if (loudest != Web::none && weight < least) least = weight, best = loudest;
    }
    return best;
}

// Cuts what was supposed at a place of the trail out of the net, which has just failed, with all that the
// failure needs.
Failure Refuter::take(size_t mark, size_t waiting) {
    Failure out{net_.trail()[mark].node, net_.contradiction(), {}, {}};
    auto& [node, proof, premises, inner] = out;
    const auto first = std::lower_bound(proof.at.begin(), proof.at.end(), mark);
    premises.assign(proof.at.begin(), first);
    proof.steps.erase(proof.steps.begin(), proof.steps.begin() + (first - proof.at.begin()));
    proof.at.erase(proof.at.begin(), first);
    for (auto& step : proof.steps)
        if (step.kind == Inference::Kind::refuted) {
            inner.push_back(std::move(waiting_[step.reason]));
            step.reason = static_cast<uint16_t>(inner.size() - 1);
        }
    waiting_.erase(waiting_.begin() + static_cast<ptrdiff_t>(waiting), waiting_.end());
    return out;
}

// What failed inside what is supposed is false there. True if that fails in turn.
bool Refuter::cross_out(Failure failure) {
    const auto n = failure.node;
    auto premises = failure.premises;
    waiting_.push_back(std::move(failure));
    return net_.refute(n, static_cast<uint16_t>(waiting_.size() - 1), std::move(premises));
}

// Supposes again what has failed, without one of those that failed inside it. True if it still fails.
bool Refuter::fails_without(const Failure& plan, size_t left_out, Budget& budget) {
    if (budget.spent()) return false;
    if (net_.assume(plan.node)) return true;
    for (size_t i = 0; i < plan.inner.size(); i++) {
        const auto& inner = plan.inner[i];
        if (i == left_out || !is_open(inner.node)) continue;
        const size_t mark = net_.mark(), waiting = waiting_.size();
        const bool failed = fails_without(inner, plan.inner.size() + inner.inner.size(), budget);
        if (!failed) waiting_.erase(waiting_.begin() + static_cast<ptrdiff_t>(waiting), waiting_.end());
        auto again = failed ? take(mark, waiting) : Failure{};
        net_.retreat(mark);
        if (failed && cross_out(std::move(again))) return true;
    }
    return false;
}

// Leaves out what is not needed. Nets try everything they can; of what fails much follows from the rest.
Failure Refuter::slim(Failure plan, Budget& budget) {
    const size_t mark = net_.mark(), waiting = waiting_.size();
    int cases = plan.cases();
    if (cases > growth_.slimmed) return plan;
    for (size_t i = plan.inner.size(); i-- > 0;) {
        i = std::min(i, plan.inner.size() - 1);
        if (fails_without(plan, i, budget)) {
            auto less = take(mark, waiting);
            if (const int now = less.cases(); now < cases) plan = std::move(less), cases = now;
        }
        net_.retreat(mark);
        waiting_.erase(waiting_.begin() + static_cast<ptrdiff_t>(waiting), waiting_.end());
        if (plan.inner.empty()) break;
    }
    return plan;
}

}  // namespace nonet::reason
