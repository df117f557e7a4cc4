// A position as the finders see it: candidates by cell and by digit, kept in step.
#pragma once

#include "reason/squares.h"

namespace nonet::reason {

// The geometry as cell sets, made once per board shape.
template <int W>
class Space : public Terrain {
  public:
    explicit Space(const Geometry& g) : Terrain(g), peers(g.cell_count), house(g.houses.size()) {
        for (int c = 0; c < g.cell_count; c++)
            for (auto p : g.peers[c]) peers[c].set(p);
        for (size_t h = 0; h < house.size(); h++)
            for (auto c : g.houses[h]) house[h].set(c);
        sets_ = {peers[0].w.data(), house[0].w.data(), W};
    }

    std::vector<CellSet<W>> peers;  // by cell
    std::vector<CellSet<W>> house;  // by house

    // Cells that see every cell of a set.
    [[gnu::always_inline]] CellSet<W> common_peers(const CellSet<W>& cells) const {
        CellSet<W> out;
        out.w.fill(~0ull);
        for (int c : cells) out &= peers[c];
        return out;
    }

    // Also a T(space).
    template <class T>
    const T& get() const {
        if constexpr (std::is_constructible_v<T, const Terrain&>)
            return Terrain::get<T>();
        else
            return kept<T>(*this);
    }
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

    operator Squares() const {
        return {space, value, cell, {where[0].w.data(), empty.w.data(), given.w.data()}};
    }
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
class Context : public Setting {
  public:
    Context(const Position<W>& position, OneSolution& one_solution, Budget& time)
        : Setting(position, one_solution, time), p(position), space(*position.space) {}

    // In place of those without sets of cells.
    const Position<W>& p;
    const Space<W>& space;

    // Also a T(context): strong links, almost locked sets, ...
    template <class T>
    const T& get() {
        if constexpr (std::is_constructible_v<T, Setting&>)
            return Setting::get<T>();
        else
            return tables_.get<T>(*this);
    }

    void eliminate(Found& found, const CellSet<W>& cells, int d) const {
        for (int c : cells) found.eliminations.push_back(candidate(c, d));
    }
    void mark(Found& found, const CellSet<W>& cells, int d, Role role) const {
        for (int c : cells) found.mark(candidate(c, d), role);
    }
};

}  // namespace nonet::reason
