// A board, a position and what finders share while they look at it, whatever the width of its sets: what
// needs no more than this is compiled once, not for every width.
#pragma once

#include <mutex>
#include <span>
#include <type_traits>

#include "budget.h"
#include "geometry.h"
#include "reason/any_cells.h"
#include "reason/cabinet.h"
#include "reason/found.h"
#include "reason/one_solution.h"

namespace nonet::reason {

// The shape of a board, and the tables that depend on nothing else.
class Terrain {
  public:
    explicit Terrain(const Geometry& g);

    const Geometry& geometry;
    const int n;
    AnyCells free;  // cells that only houses know: digits can be exchanged there unnoticed

    int house_count() const { return static_cast<int>(geometry.houses.size()); }
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

    bool is_in(int cell, int h) const {
        return sets_.house[h * sets_.words + (cell >> 6)] >> (cell & 63) & 1;
    }
    AnyCells cells_of(int h) const { return set(sets_.house, h); }
    AnyCells peers_of(int cell) const { return set(sets_.peers, cell); }
    AnyCells common_peers(const AnyCells& cells) const;

    // The i-th of sets that lie one after the other.
    AnyCells set(const uint64_t* first, int i) const { return {first + i * sets_.words, sets_.words}; }

    // A T(terrain) made on first use and kept as long as the board. The board is shared by threads, hence the
    // lock; T's constructor must not ask for another table.
    template <class T>
    const T& get() const {
        return kept<T>(*this);
    }

  protected:
    // The sets of a board, each of so many words.
    struct BoardWords {
        const uint64_t *peers, *house;
        int words;
    } sets_{};

    template <class T, class Source>
    const T& kept(const Source& source) const {
        const std::lock_guard lock(mutex_);
        return tables_.get<T>(source);
    }

  private:
    mutable std::mutex mutex_;
    mutable Cabinet tables_;
};

// The houses that share two cells or more, and how many cells two houses share at most without being equal.
struct Crossings {
    explicit Crossings(const Terrain& terrain);
    std::vector<std::vector<int>> of;  // by house, ascending
    int most = 0;
};

struct Squares {
    const Terrain* space;
    std::span<const uint8_t> value;  // digit of a cell, 0 if empty
    std::span<const Digits> cell;    // candidates of an empty cell, 0 if filled
    // The sets of a position, each of as many words as the board's.
    struct PositionWords {
        const uint64_t *where, *empty, *given;
    } sets;

    AnyCells where(int d) const { return space->set(sets.where, d); }  // empty cells with digit d (from 0)
    AnyCells empty() const { return space->set(sets.empty, 0); }
    AnyCells given() const { return space->set(sets.given, 0); }
    bool has(Candidate c) const { return cell[c / space->n] >> (c % space->n) & 1; }
};

class Setting {
  public:
    Setting(const Squares& position, OneSolution& one_solution, Budget& time)
        : p(position),
          space(*position.space),
          geometry(space.geometry),
          n(space.n),
          unique(one_solution),
          budget(time) {}

    const Squares p;
    const Terrain& space;
    const Geometry& geometry;
    const int n;
    OneSolution&
        unique;      // true if the puzzle is known to have exactly one solution; searches when first asked
    Budget& budget;  // long searches ask budget.spent() now and then and stop
    // Who looks for certain eliminations only names them here, the most wanted first; empty: all. A search
    // that goes target by target then looks at no others; all others ignore it.
    std::span<const Candidate> wanted;

    // A T(setting) made on first use and kept while the position stands: webs, what rules say, ...
    template <class T>
    const T& get() {
        return tables_.get<T>(*this);
    }

    // Number of the variable "where is digit d (from 0) in house h". The house must be whole.
    uint16_t variable(int h, int d) const { return static_cast<uint16_t>(geometry.first_variable[h] + d); }
    Candidate candidate(int cell, int d) const { return static_cast<Candidate>(cell * n + d); }

    void eliminate(Found& found, const AnyCells& cells, int d) const {
        for (int c : cells) found.eliminations.push_back(candidate(c, d));
    }
    void mark(Found& found, const AnyCells& cells, int d, Role role) const {
        for (int c : cells) found.mark(candidate(c, d), role);
    }

  protected:
    Cabinet tables_;
};

}  // namespace nonet::reason
