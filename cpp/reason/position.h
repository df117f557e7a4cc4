// A position as the finders see it: candidates by cell and by digit, kept in step.
#pragma once

#include <algorithm>
#include <mutex>
#include <span>

#include "budget.h"
#include "geometry.h"
#include "reason/cabinet.h"
#include "reason/cellset.h"
#include "reason/found.h"
#include "reason/one_solution.h"

namespace nonet::reason {

// The geometry as cell sets, made once per board shape.
template <int W>
class Space {
  public:
    explicit Space(const Geometry& g) : geometry(g), n(g.size), peers(g.cell_count), house(g.houses.size()) {
        for (int c = 0; c < g.cell_count; c++)
            for (auto p : g.peers[c]) peers[c].set(p);
        for (size_t h = 0; h < house.size(); h++)
            for (auto c : g.houses[h]) house[h].set(c);
        for (int c = 0; c < g.cell_count; c++)
            if (!g.is_ruled(c)) free.set(c);
    }

    const Geometry& geometry;
    const int n;
    std::vector<CellSet<W>> peers;  // by cell
    std::vector<CellSet<W>> house;  // by house
    CellSet<W> free;                // cells that only houses know: digits can be exchanged there unnoticed

    int house_count() const { return static_cast<int>(house.size()); }
    // A whole house holds every digit once; a smaller one only has different digits.
    bool is_whole(int h) const { return geometry.houses[h].size() == static_cast<size_t>(n); }
    bool is_row(int h) const { return h < n; }
    bool is_column(int h) const { return h >= n && h < 2 * n; }
    bool is_line(int h) const { return h < 2 * n; }
    bool is_box(int h) const { return h >= 2 * n && h < 2 * n + geometry.box_count; }
    int row_of(int cell) const { return cell / n; }
    int column_of(int cell) const { return n + cell % n; }
    // Of a board that has boxes.
    int box_of(int cell) const { return geometry.houses_of[cell][2]; }
    bool share_box(int a, int b) const { return geometry.box_count && box_of(a) == box_of(b); }

    // Cells that see every cell of a set.
    [[gnu::always_inline]] CellSet<W> common_peers(const CellSet<W>& cells) const {
        CellSet<W> out;
        out.w.fill(~0ull);
        for (int c : cells) out &= peers[c];
        return out;
    }

    // A T(space) made on first use and kept as long as the board: tables that depend on its shape only. The
    // board is shared by threads, hence the lock; T's constructor must not ask for another table.
    template <class T>
    const T& get() const {
        const std::lock_guard lock(mutex_);
        return tables_.get<T>(*this);
    }

  private:
    mutable std::mutex mutex_;
    mutable Cabinet tables_;
};

// The houses that share two cells or more, and how many cells two houses share at most without being equal.
template <int W>
struct Crossings {
    explicit Crossings(const Space<W>& s) : of(static_cast<size_t>(s.house_count())) {
        for (int a = 0; a < s.house_count(); a++)
            for (int b = 0; b < a; b++) {
                const int shared = (s.house[a] & s.house[b]).count();
                if (shared < s.n) most = std::max(most, shared);
                if (shared < 2) continue;
                of[a].push_back(b);
                of[b].push_back(a);
            }
    }
    std::vector<std::vector<int>> of;  // by house, ascending
    int most = 0;
};

template <int W>
class Position {
  public:
    static constexpr int max_cells = W == 10 ? 625 : W * 64;
    static constexpr int max_digits = W == 2 ? 11 : W == 4 ? 16 : 25;

    // `candidates` of filled cells are ignored.
    Position(const Space<W>& s, std::span<const uint8_t> values, std::span<const uint8_t> givens,
             std::span<const Digits> candidates)
        : space(&s) {
        for (int c = 0; c < s.geometry.cell_count; c++) {
            value[c] = values[c];
            if (givens[c]) given.set(c);
            cell[c] = 0;
            if (values[c]) {
                room_[values[c] - 1].set(c);
                continue;
            }
            empty.set(c);
            cell[c] = candidates[c] & s.geometry.allowed(c);
            broken_ |= !cell[c];
            for (int d : bits(cell[c])) where[d].set(c), room_[d].set(c);
        }
        for (int h = 0; h < s.house_count(); h++)
            if (s.is_whole(h))
                for (int d = 0; d < s.n; d++) broken_ |= !s.house[h].meets(room_[d]);
    }

    const Space<W>* space;
    std::array<uint8_t, max_cells> value;      // digit of a cell, 0 if empty
    std::array<Digits, max_cells> cell;        // candidates of an empty cell, 0 if filled
    std::array<CellSet<W>, max_digits> where;  // where[d-1]: empty cells with candidate d
    CellSet<W> empty, given;

    bool has(Candidate c) const { return cell[c / space->n] >> (c % space->n) & 1; }

    void eliminate(Candidate c) {
        const int k = c / space->n, d = c % space->n;
        cell[k] &= ~(1u << d);
        where[d].reset(k);
        broken_ |= !cell[k] && !value[k];
        leave(k, d);
    }

    // Fills a cell. `prune` also takes out what the digit excludes.
    void place(Candidate c, bool prune = true) {
        const int k = c / space->n, d = c % space->n;
        const Digits others = cell[k] & ~(1u << d);
        for (int e : bits(cell[k])) where[e].reset(k);
        cell[k] = 0;
        empty.reset(k);
        value[k] = static_cast<uint8_t>(d + 1);
        room_[d].set(k);
        for (int e : bits(others)) leave(k, e);
        if (prune) this->prune(k);
    }

    void apply(const Found& found, bool prune = true) {
        for (auto c : found.eliminations) eliminate(c);
        for (auto c : found.placements)
            if (!value[c / space->n]) place(c, prune);
    }

    // Takes out candidates that a filled cell excludes: pencil marks that nobody has rubbed out yet.
    void prune() {
        for (int c = 0; c < space->geometry.cell_count; c++)
            if (value[c]) prune(c);
    }

    bool is_solved() const { return empty.none(); }
    // An empty cell without candidates, or a digit without a place in a house. Seen at the change that brings
    // it about: to look at the whole board after every step took more than half of an easy walk.
    bool is_contradictory() const { return broken_; }

  private:
    // Takes out what a filled cell excludes.
    void prune(int k) {
        const int d = value[k] - 1;
        const auto seen = space->peers[k] & where[d];
        where[d] -= seen;
        room_[d] -= seen;
        for (int p : seen) {
            cell[p] &= ~(1u << d);
            broken_ |= !cell[p];
            check(p, d);
        }
        if (!space->geometry.has_links) return;
        for (auto other : space->geometry.rule_links[k * space->n + d])
            if (has(other)) eliminate(other);
    }
    // Digit d is no longer possible in cell k.
    void leave(int k, int d) {
        room_[d].reset(k);
        check(k, d);
    }
    // Cell k has lost digit d: do its houses still have a place for it?
    void check(int k, int d) {
        for (auto h : space->geometry.houses_of[k])
            broken_ |= !space->house[h].meets(room_[d]) && space->is_whole(h);
    }

    std::array<CellSet<W>, max_digits> room_;  // cells that hold the digit or may
    bool broken_ = false;
};

// A position while finders look at it: the place for what several of them need and none should compute twice.
template <int W>
class Context {
  public:
    Context(const Position<W>& position, OneSolution& one_solution, Budget& time)
        : p(position),
          space(*position.space),
          geometry(space.geometry),
          n(space.n),
          unique(one_solution),
          budget(time) {}

    const Position<W>& p;
    const Space<W>& space;
    const Geometry& geometry;
    const int n;
    OneSolution&
        unique;      // true if the puzzle is known to have exactly one solution; searches when first asked
    Budget& budget;  // long searches ask budget.spent() now and then and stop
    // Who looks for certain eliminations only names them here, the most wanted first; empty: all. A search
    // that goes target by target then looks at no others; all others ignore it.
    std::span<const Candidate> wanted;

    // A T(context) made on first use and kept while the position stands: strong links, almost locked sets,
    // ...
    template <class T>
    const T& get() {
        return tables_.get<T>(*this);
    }

    // Number of the variable "where is digit d (from 0) in house h". The house must be whole.
    uint16_t variable(int h, int d) const { return static_cast<uint16_t>(geometry.first_variable[h] + d); }
    Candidate candidate(int cell, int d) const { return static_cast<Candidate>(cell * n + d); }

    void eliminate(Found& found, const CellSet<W>& cells, int d) const {
        for (int c : cells) found.eliminations.push_back(candidate(c, d));
    }
    void mark(Found& found, const CellSet<W>& cells, int d, Role role) const {
        for (int c : cells) found.mark(candidate(c, d), role);
    }

  private:
    Cabinet tables_;
};

}  // namespace nonet::reason
