#include "search/learner.h"

#include <algorithm>

namespace nonet::search {

Activity::Activity(size_t count) : score_(count, 0), where_(count, absent) {}

void Activity::up(size_t i) {
    const Candidate c = heap_[i];
    for (; i && score_[c] > score_[heap_[(i - 1) / 2]]; i = (i - 1) / 2) {
        heap_[i] = heap_[(i - 1) / 2];
        where_[heap_[i]] = static_cast<uint32_t>(i);
    }
    heap_[i] = c;
    where_[c] = static_cast<uint32_t>(i);
}

void Activity::down(size_t i) {
    const Candidate c = heap_[i];
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= heap_.size()) break;
        if (child + 1 < heap_.size() && score_[heap_[child + 1]] > score_[heap_[child]]) child++;
        if (score_[heap_[child]] <= score_[c]) break;
        heap_[i] = heap_[child];
        where_[heap_[i]] = static_cast<uint32_t>(i);
        i = child;
    }
    heap_[i] = c;
    where_[c] = static_cast<uint32_t>(i);
}

void Activity::bump(Candidate c) {
    if ((score_[c] += step_) > 1e100) {
        for (auto& s : score_) s *= 1e-100;
        step_ *= 1e-100;
    }
    if (where_[c] != absent) up(where_[c]);
}

void Activity::insert(Candidate c) {
    if (where_[c] != absent) return;
    heap_.push_back(c);
    up(heap_.size() - 1);
}

Candidate Activity::pop() {
    const Candidate top = heap_.front();
    where_[top] = absent;
    const Candidate last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
        heap_[0] = last;
        down(0);
    }
    return top;
}

void Learner::premises(Propagator& p, Reason why, Candidate c, std::vector<Candidate>& out) const {
    if (why.kind() == Reason::constraint) return constraint_premises(p.trail, why.payload(), c, out);
    if (why.kind() != Reason::clause) return p.trail.premises(why, c, out);
    for (const Literal l : p.clauses.literals(why))
        if (l >> 1 != c) out.push_back(static_cast<Candidate>(l >> 1));
}

Candidate Learner::choose(const Trail& trail) {
    while (!activity.empty()) {
        const Candidate c = activity.pop();
        if (trail.state(c) != Trail::open) continue;  // comes back when it is undone
        if (activity.of(c) > 0) return c;
        activity.insert(c);
        break;
    }
    return nothing;
}

void Learner::add(const Trail& trail, const std::vector<Candidate>& candidates) {
    for (const Candidate c : candidates) {
        const size_t level = trail.entry(c).level;
        if (seen_[c] || !level) continue;
        seen_[c] = in_clause;
        touched_.push_back(c);
        activity.bump(c);
        open_[level]++;
    }
}

// Backwards along the trail: replaces a candidate by what it rests on, until only one of its level is left,
// level after level. Stopping after the last level is the usual choice; here that gives clauses of 60
// literals from 6 levels, and going on gives clauses of 10 that propagate faster and guide better.
const Lesson& Learner::learn(Propagator& p, std::vector<Candidate> why) {
    const auto& trail = p.trail;
    std::vector<Candidate> clause;
    size_t at = trail.entries().size();
    open_.assign(trail.level() + 1, 0);
    if (trail.conflict().kind() == Reason::clause) p.clauses.bump(trail.conflict());
    add(trail, why);
    for (size_t level = trail.level(); level; level--) {
        while (open_[level]) {
            Candidate c = 0;
            do c = trail.entries()[--at].candidate;
            while (!seen_[c]);
            if (open_[level]-- == 1) {
                clause.push_back(c);
                continue;
            }
            const Reason reason = trail.entry(c).reason;
            if (reason.kind() == Reason::clause) p.clauses.bump(reason);
            why.clear();
            premises(p, reason, c, why);
            add(trail, why);
            seen_[c] = unseen;  // replaced
        }
    }
    const Candidate first = clause[0];
    std::erase_if(clause, [&](Candidate c) { return c != first && follows(p, c, 0); });

    lesson_.literals.clear();
    for (const Candidate c : clause) lesson_.literals.push_back(literal(trail, c) ^ 1);
    lesson_.level = clause.size() > 1 ? trail.entry(clause[1]).level : 0;
    lesson_.spread = static_cast<uint32_t>(clause.size());
    for (const Candidate c : touched_) seen_[c] = unseen;
    touched_.clear();
    activity.decay();
    return lesson_;
}

// True if the state of a candidate follows from others of the clause, so that it need not be in it.
bool Learner::follows(Propagator& p, Candidate c, int depth) {
    const auto& trail = p.trail;
    const Reason why = trail.entry(c).reason;
    if (why.kind() == Reason::chosen || why.kind() == Reason::constraint || depth > 30) return false;
    const size_t start = stack_.size();
    premises(p, why, c, stack_);
    bool all = true;
    while (stack_.size() > start) {
        const Candidate q = stack_.back();
        stack_.pop_back();
        if (!all || !trail.entry(q).level || seen_[q] == in_clause || seen_[q] == implied) continue;
        if (seen_[q] == unseen) {
            touched_.push_back(q);
            seen_[q] = follows(p, q, depth + 1) ? implied : not_implied;
        }
        all = seen_[q] == implied;
    }
    return all;
}

}  // namespace nonet::search
