// What follows from what on a board that stands still, and the search for chains and cycles in it.
#pragma once

#include "explainer/chain.h"

namespace nonet::explainer {

struct Edge {
    uint16_t to;  // a candidate
    Cause cause;
};

// What a candidate that is on turns off, and what one that is off turns on; the edges through its cell come
// first.
struct Neighbours {
    std::array<Edge, 28> off;
    std::array<Edge, 4> on;
    uint8_t offs = 0, cell_offs = 0, ons = 0, cell_ons = 0;
};

class StaticGraph {
  public:
    explicit StaticGraph(const Board& board) : reach_(729) {
        for (int c = 0; c < 81; c++) {
            const auto cell = static_cast<size_t>(c);
            const Nine digits = board.candidates[cell];
            for (int d : bits(digits)) add(board, c, d, digits);
        }
    }
    const Neighbours& operator[](size_t candidate) const { return reach_[candidate]; }

  private:
    void add(const Board& board, int c, int d, Nine digits) {
        const auto cell = static_cast<size_t>(c);
        auto& r = reach_[cell * 9 + static_cast<size_t>(d)];
        const auto others = digits & static_cast<Nine>(~(1u << d));
        for (int e : bits(others)) r.off[r.offs++] = {static_cast<uint16_t>(c * 9 + e), Cause::cell};
        r.cell_offs = r.offs;
        if (count(digits) == 2) r.on[r.ons++] = {static_cast<uint16_t>(c * 9 + lowest(others)), Cause::cell};
        r.cell_ons = r.ons;
        for (size_t kind = 0; kind < 3; kind++) {
            const auto house = tables.house[cell][kind];
            const Nine at = board.places[house][static_cast<size_t>(d)] &
                            static_cast<Nine>(~(1u << tables.place[cell][kind]));
            const auto candidate = [&](int place) {
                return static_cast<uint16_t>(tables.cell[house][static_cast<size_t>(place)] * 9 + d);
            };
            const Nine outside =
                kind ? at & static_cast<Nine>(~tables.overlap[house][tables.house[cell][0]]) : at;
            for (int i : bits(outside)) r.off[r.offs++] = {candidate(i), house_cause(static_cast<int>(kind))};
            if (count(at) != 1) continue;
            const auto other = candidate(lowest(at));
            bool known = false;
            for (size_t i = r.cell_ons; i < r.ons; i++) known |= r.on[i].to == other;
            if (!known) r.on[r.ons++] = {other, house_cause(static_cast<int>(kind))};
        }
    }

    std::vector<Neighbours> reach_;
};

// A statement on the way, with the one it follows from.
struct WayMark {
    Statement statement;
    Cause cause;
    int parent;
};

// Searches from every candidate. What it finds goes to a taker: cycle(marks, end) and chain(marks, end),
// where the way back leads from the mark `end` over its parents.
class ChainSearch {
  public:
    ChainSearch(const Board& board, const StaticGraph& graph) : board_(board), graph_(graph) {}

    template <class Taker>
    void all(Taker& taker) {
        each(false, true, taker);
        each(true, false, taker);
        each(true, true, taker);
    }

  private:
    template <class Taker>
    void each(bool y, bool x, Taker& taker) {
        y_ = y;
        x_ = x;
        taker.start(y, x);
        for (int c = 0; c < 81; c++) {
            const Nine digits = board_.candidates[static_cast<size_t>(c)];
            if (count(digits) < 2 || (!x && count(digits) > 2)) continue;
            for (int d : bits(digits)) {
                cycles(static_cast<uint16_t>(c * 9 + d), taker);
                if (!x) continue;  // forcing chains through cells alone do not exist
                forcing(statement(c, d, true), taker);
                forcing(statement(c, d, false), taker);
            }
        }
    }

    void begin(Statement start) {
        marks_.clear();
        marks_.push_back({start, Cause::none, -1});
        stamp_++;
        seen_[start] = stamp_;
    }
    int push(Statement c, Cause cause, int parent) {
        marks_.push_back({c, cause, parent});
        return static_cast<int>(marks_.size()) - 1;
    }
    bool is_new(Statement c) {
        if (seen_[c] == stamp_) return false;
        seen_[c] = stamp_;
        return true;
    }
    bool is_behind(int mark, Statement c) const {
        for (int i = marks_[static_cast<size_t>(mark)].parent; i >= 0;
             i = marks_[static_cast<size_t>(i)].parent)
            if (marks_[static_cast<size_t>(i)].statement == c) return true;
        return false;
    }

    // Back to the start, breadth first. A candidate is turned on once; that it is turned off in several ways
    // matters only where it closes a cycle.
    template <class Taker>
    void cycles(uint16_t source, Taker& taker) {
        const Statement start = static_cast<Statement>(source * 2 + 1);
        begin(start);
        closing_stamp_++;
        const auto& home = graph_[source];
        for (size_t i = 0; i < home.ons; i++) closing_[home.on[i].to] = closing_stamp_;
        on_.assign(1, 0);
        for (int length = 2; !on_.empty(); length += 2) {
            off_.clear();
            for (int p : on_) {
                const auto& r = graph_[marks_[static_cast<size_t>(p)].statement / 2];
                for (size_t i = y_ ? 0 : r.cell_offs; i < r.offs; i++) {
                    const auto [to, cause] = r.off[i];
                    const Statement off = static_cast<Statement>(to * 2);
                    const bool closes = closing_[to] == closing_stamp_;
                    if (seen_[off] == stamp_ && !closes) continue;
                    if (is_behind(p, off)) continue;
                    seen_[off] = stamp_;
                    off_.push_back(push(off, cause, p));
                }
            }
            on_.clear();
            for (int p : off_) {
                const auto& r = graph_[marks_[static_cast<size_t>(p)].statement / 2];
                for (size_t i = y_ ? 0 : r.cell_ons; i < (x_ ? r.ons : r.cell_ons); i++) {
                    const auto [to, cause] = r.on[i];
                    const Statement on = static_cast<Statement>(to * 2 + 1);
                    if (on == start) {
                        if (length >= 4) taker.cycle(marks_, push(on, cause, p));
                    } else if (is_new(on)) {
                        on_.push_back(push(on, cause, p));
                    }
                }
            }
            if (length >= taker.longest()) return;
        }
    }

    // From a statement to its opposite. All that follows is turned on or off once, in layers.
    template <class Taker>
    void forcing(Statement start, Taker& taker) {
        begin(start);
        const Statement target = start ^ 1;
        on_.clear();
        off_.clear();
        (is_on(start) ? on_ : off_).push_back(0);
        for (int length = 0; !on_.empty() || !off_.empty(); length += 2) {
            for (int p : on_) {
                const auto& r = graph_[marks_[static_cast<size_t>(p)].statement / 2];
                for (size_t i = y_ ? 0 : r.cell_offs; i < r.offs; i++) {
                    const auto [to, cause] = r.off[i];
                    const Statement off = static_cast<Statement>(to * 2);
                    if (!is_new(off)) continue;
                    const int mark = push(off, cause, p);
                    if (off == target) return taker.chain(marks_, mark);
                    off_.push_back(mark);
                }
            }
            on_.clear();
            for (int p : off_) {
                const auto& r = graph_[marks_[static_cast<size_t>(p)].statement / 2];
                for (size_t i = y_ ? 0 : r.cell_ons; i < r.ons; i++) {
                    const auto [to, cause] = r.on[i];
                    const Statement on = static_cast<Statement>(to * 2 + 1);
                    if (!is_new(on)) continue;
                    const int mark = push(on, cause, p);
                    if (on == target) return taker.chain(marks_, mark);
                    on_.push_back(mark);
                }
            }
            off_.clear();
            if (length >= taker.longest()) return;
        }
    }

    const Board& board_;
    const StaticGraph& graph_;
    bool y_ = false, x_ = false;
    std::vector<WayMark> marks_;
    std::vector<int> on_, off_;
    std::array<uint32_t, statements> seen_{};
    uint32_t stamp_ = 0;
    std::array<uint32_t, 729> closing_{};
    uint32_t closing_stamp_ = 0;
};

}  // namespace nonet::explainer
