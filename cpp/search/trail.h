// The trail of the search: what is left of every variable, kept in step, and what followed from what, in
// order, so that it can be explained and taken back.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/tables.h"

namespace nonet::search {

// Why a candidate was placed or eliminated, or why a position is impossible. 3 bits kind, 29 bits payload:
//
//   chosen    nothing: a guess, or given
//   link      a placed candidate that excludes it
//   variable  a variable, all of whose other candidates are out
//   locked    a variable (low 17 bits) whose places all lie in one other house (its index among the spots of
//             the eliminated candidate's cell, next 12 bits)
//   support   a variable, all of whose candidates that do not exclude it are out
//   subset    k cells of a house that hold only k digits (number in Trail::subsets)
//   clause    a learnt clause (its place in the clause store)
//   constraint  a sum or automaton (its number in Tables), whose cells could not be filled otherwise
class Reason {
  public:
    enum Kind : uint32_t { chosen, link, variable, locked, support, subset, clause, constraint };

    constexpr Reason() = default;
    constexpr Reason(Kind kind, size_t payload)
        : bits_(static_cast<uint32_t>(kind) << 29 | static_cast<uint32_t>(payload)) {}
    Kind kind() const { return static_cast<Kind>(bits_ >> 29); }
    uint32_t payload() const { return bits_ & ((1u << 29) - 1); }
    bool operator==(const Reason&) const = default;

    static Reason locked_by(size_t variable, size_t spot) { return {locked, variable | spot << locked_bits}; }
    size_t locked_variable() const { return payload() & ((1u << locked_bits) - 1); }
    size_t locked_spot() const { return payload() >> locked_bits; }

  private:
    static constexpr int locked_bits = 17;
    static_assert((max_size + max_houses) * max_size <= 1 << locked_bits &&
                  max_houses <= 1 << (29 - locked_bits));

    uint32_t bits_ = 0;
};

// Cells of a house (as indices) that can hold these digits only, as many as there are cells, or fewer if the
// position is impossible.
struct Subset {
    uint32_t house;
    uint32_t indices;
    Digits digits;
};

// Bit sets, both views of the same candidates:
//
//   cells[c]               bit d set: digit d+1 may stand in cell c
//   places[house * N + d]  bit i set: digit d+1 may stand in the i-th cell of the house
//
// Variables are numbered: cell c is c, digit d+1 in a house is cell_count + house * N + d.
class Trail {
  public:
    enum State : uint8_t { open, in, out };

    struct Entry {
        Candidate candidate;
        uint16_t level;
        Reason reason;
    };

    explicit Trail(const Tables& tables);

    // Takes the candidates of every cell and fills in the singles. False: no solution.
    bool load(std::span<const Digits> cells);

    // These return false at a contradiction: conflict() says which, and so does settle() until undo_to().
    // `place` and `eliminate` note a consequence, `settle` fills in the singles that follow.
    void place(Candidate c, Reason why) { pending_.push_back({c, why}); }
    bool eliminate(Candidate c, Reason why);
    bool settle();
    bool fail(Reason why) {
        conflict_ = why;
        failed_ = true;
        pending_.clear();
        return false;
    }
    Reason conflict() const { return conflict_; }

    // Levels: everything after a guess belongs to it.
    size_t level() const { return marks_.size(); }
    void open_level();
    void undo_to(size_t level);  // keeps that many levels

    bool solved() const { return open_cells_ == 0; }
    std::vector<uint8_t> values() const;  // of a solved position

    Digits cell(size_t c) const { return cells_[c]; }
    uint32_t places(size_t house, size_t digit) const { return places_[house * t_.size + digit]; }
    std::span<const Digits> all_cells() const { return {cells_, t_.cell_count}; }
    std::span<const uint32_t> all_places() const { return {places_, t_.cell_at.size()}; }
    // The open candidates, by Tables::word_of(); only on a board with links or constraints.
    std::span<const uint64_t> open_candidates() const { return {open_, open_words_}; }
    State state(Candidate c) const { return state_[c]; }
    bool is_placed(size_t cell) const { return placed_[cell] == in; }
    const std::vector<Entry>& entries() const { return entries_; }
    const Entry& entry(Candidate c) const { return entries_[order_[c]]; }
    size_t order(Candidate c) const { return order_[c]; }
    const Tables& tables() const { return t_; }
    Digits base_cell(size_t c) const { return base_cells_[c]; }  // what was left at the last rebase()

    // Adds the candidates whose states together give the reason its consequence `c` (or the conflict), less
    // those that were out when rebase() was last called.
    void premises(Reason why, Candidate c, std::vector<Candidate>& out) const;
    void rebase();  // at level 0
    Reason note(const Subset& subset) {
        subsets_.push_back(subset);
        return {Reason::subset, subsets_.size() - 1};
    }

  private:
    struct Level {
        size_t trail, subsets, open_cells;
        bool is_copied;
    };
    struct Pending {
        Candidate candidate;
        Reason reason;
    };

    void record(Candidate c, State state, Reason why) {
        state_[c] = state;
        order_[c] = static_cast<uint32_t>(entries_.size());
        entries_.push_back({c, static_cast<uint16_t>(marks_.size()), why});
    }

    // A position of up to so many bytes is copied when a level is opened and copied back to undo it, instead
    // of taking back step by step; once levels have been undone some times, since many searches never go
    // back.
    static constexpr size_t most_copied = 4096;
    static constexpr int undone_first = 4;

    const Tables& t_;
    std::unique_ptr<std::byte[]> position_;  // the next five
    uint64_t* open_;
    Digits* cells_;
    uint32_t* places_;
    State* state_;   // by candidate
    State* placed_;  // by cell: in or open
    size_t position_size_;
    size_t open_words_;               // of open_; 0 where nothing asks for it
    std::vector<std::byte> copies_;   // of the position, by level
    int undone_ = 0;                  // levels, up to undone_first
    std::vector<Digits> base_cells_;  // as they were at rebase()
    std::vector<uint32_t> base_places_;
    std::vector<uint32_t> order_;  // by candidate: where in the trail
    std::vector<Entry> entries_;
    std::vector<Level> marks_;  // where each level starts
    std::vector<Pending> pending_;
    std::vector<Subset> subsets_;
    Reason conflict_;
    size_t open_cells_ = 0;
    bool failed_ = false;
};

inline bool Trail::eliminate(Candidate c, Reason why) {
    const size_t cell = t_.cell_of[c], digit = t_.digit_of[c], n = t_.size;
    record(c, out, why);
    if (open_words_) open_[t_.word_of(cell, digit)] &= ~(uint64_t{1} << cell % 64);
    const Digits left = cells_[cell] &= ~(1u << digit);
    if (!(left & (left - 1)) && placed_[cell] == open) {
        if (!left) return fail({Reason::variable, cell});
        pending_.push_back(
            {static_cast<Candidate>(cell * n + std::countr_zero(left)), {Reason::variable, cell}});
    }
    size_t empty = 0;
    for (const auto& s : t_.spots(static_cast<int>(cell))) {
        const uint32_t spots = places_[s.base + digit] &= ~s.bit;
        if (spots & (spots - 1)) continue;
        const size_t v = t_.cell_count + s.base + digit;
        if (!spots) {
            empty = v;
            continue;  // the sets must stay in step for undo
        }
        const size_t last = t_.cell_at[s.base + std::countr_zero(spots)];
        if (placed_[last] == open)
            pending_.push_back({static_cast<Candidate>(last * n + digit), {Reason::variable, v}});
    }
    return !empty || fail({Reason::variable, empty});
}

}  // namespace nonet::search
