#include "search/solver.h"

#include <bit>

namespace nonet::search {

namespace {

// The restart sequence of Luby, Sinclair and Zuckerman, from i = 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
uint64_t luby(uint64_t i) {
    while (!std::has_single_bit(i + 1)) i -= std::bit_floor(i + 1) - 1;
    return (i + 1) / 2;
}

}  // namespace

Solver::Solver(const Tables& tables, std::span<const Digits> cells, const Schedule& schedule)
    : schedule_(schedule), p_(tables), weights_(tables) {
    if (!tables.sums.empty() || !tables.friends.empty()) schedule_.learn_after = schedule_.learn_after_sums;
    if (!p_.trail.load(cells)) exhausted_ = true;
}

std::optional<Values> Solver::next(Budget& budget) {
    if (exhausted_) return {};
    if (!learner_) {
        auto values = weighted(budget);
        if (values || !learner_) return values;
    }
    return learning(budget);
}

// Depth first. Returns nothing, with a learner, when it is time to learn.
std::optional<Values> Solver::weighted(Budget& budget) {
    if (at_solution_ && !retreat()) return {};
    at_solution_ = false;
    for (;;) {
        if (budget.spent()) return {};
        if (!p_.propagate()) {
            failures_++;
            weights_.bump(p_.trail.conflict());
            if (!retreat()) return {};
            if (failures_ >= schedule_.strong_after) {
                p_.with_long_sums = true;
                p_.with_subsets = p_.trail.tables().friends.empty();
            }
            if (failures_ < schedule_.learn_after) continue;
            start_learning();
            return {};
        }
        if (p_.trail.solved()) {
            at_solution_ = true;
            found_.push_back(p_.trail.values());
            return found_.back();
        }
        guessed_.push_back(weights_.choose(p_.trail));
        assume(guessed_.back());
    }
}

bool Solver::retreat() {
    if (guessed_.empty()) {
        exhausted_ = true;
        return false;
    }
    p_.undo_to(guessed_.size() - 1);
    p_.trail.eliminate(guessed_.back(), {});
    guessed_.pop_back();
    return true;
}

void Solver::forbid_found() {
    const auto& trail = p_.trail;
    for (const auto& values : found_) {
        std::vector<Literal> clause;
        bool gone = false;
        for (size_t cell = 0; cell < values.size(); cell++) {
            const auto c = static_cast<Candidate>(cell * trail.tables().size + values[cell] - 1);
            gone |= trail.state(c) == Trail::out;
            if (trail.state(c) == Trail::open) clause.push_back(2u * c + 1);
        }
        // A solution differs from another in more than one cell, so there are two literals to watch.
        if (!gone) p_.clauses.add(clause, 0, true);
    }
    found_.clear();
}

void Solver::assume(Candidate c) {
    guesses_++;
    p_.trail.open_level();
    p_.trail.place(c, {});
}

void Solver::start_learning() {
    p_.undo_to(0);
    guessed_.clear();
    forbid_found();
    const size_t count = p_.trail.tables().candidate_count;
    learner_.emplace(count);
    for (size_t c = 0; c < count; c++)
        if (p_.trail.state(static_cast<Candidate>(c)) == Trail::open)
            learner_->activity.insert(static_cast<Candidate>(c));
    p_.trail.rebase();
    p_.with_subsets = true;
    run_end_ = failures_ + schedule_.run;
    clause_limit_ = schedule_.clauses;
}

std::optional<Values> Solver::learning(Budget& budget) {
    auto& trail = p_.trail;
    std::vector<Candidate> conflict;
    if (at_solution_) {
        // The guesses make this solution; together they are forbidden.
        for (const auto& entry : trail.entries())
            if (entry.level && entry.reason.kind() == Reason::chosen) conflict.push_back(entry.candidate);
        at_solution_ = false;
        if (!learn(conflict, true)) return {};
    }
    for (;;) {
        if (budget.spent()) return {};
        if (!p_.propagate()) {
            failures_++;
            weights_.bump(trail.conflict());
            conflict.clear();
            learner_->premises(p_, trail.conflict(), Learner::nothing, conflict);
            if (!learn(conflict, false)) return {};
            continue;
        }
        if (trail.solved()) {
            at_solution_ = true;
            return trail.values();
        }
        if (failures_ >= run_end_) {
            restart();
            continue;
        }
        // Until conflicts have told the candidates apart, the weights know more.
        const Candidate c = learner_->choose(trail);
        assume(c == Learner::nothing ? weights_.choose(trail) : c);
    }
}

// Learns from candidates whose states can't all be, and goes back to where that tells something new.
bool Solver::learn(std::vector<Candidate> conflict, bool keep) {
    auto& trail = p_.trail;
    size_t level = 0;
    for (const Candidate c : conflict) level = std::max<size_t>(level, trail.entry(c).level);
    if (!level) {
        exhausted_ = true;
        return false;
    }
    jump_back(level);
    const auto& lesson = learner_->learn(p_, std::move(conflict));
    jump_back(lesson.level);
    Reason why;
    if (lesson.literals.size() > 1) why = p_.clauses.add(lesson.literals, lesson.spread, keep);
    const Literal first = lesson.literals[0];
    const auto c = static_cast<Candidate>(first >> 1);
    if (first & 1)
        trail.eliminate(c, why);
    else
        trail.place(c, why);
    return true;
}

void Solver::jump_back(size_t level) {
    const auto& entries = p_.trail.entries();
    for (size_t i = entries.size(); i-- && entries[i].level > level;)
        learner_->activity.insert(entries[i].candidate);
    p_.undo_to(level);
}

void Solver::restart() {
    jump_back(0);
    p_.trail.rebase();
    run_end_ = failures_ + schedule_.run * luby(++run_);
    if (p_.clauses.count() < clause_limit_) return;
    p_.clauses.reduce();
    clause_limit_ = p_.clauses.count() + schedule_.clauses;
}

}  // namespace nonet::search
