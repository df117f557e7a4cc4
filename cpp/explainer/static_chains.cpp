// Forcing chains and bidirectional cycles: from one statement to the next along cells with two candidates (Y)
// and houses with two places for a digit (X).
#include <algorithm>

#include "explainer/static_search.h"

namespace nonet::explainer {
namespace {

// The statements from the end of a way back to its start.
std::vector<WayMark> way_back(const std::vector<WayMark>& marks, int end) {
    std::vector<WayMark> out;
    for (int i = end; i >= 0; i = marks[static_cast<size_t>(i)].parent)
        out.push_back(marks[static_cast<size_t>(i)]);
    return out;
}

// The candidates outside a cycle that see a statement that is on, and one that is off, of their digit.
std::vector<Removal> cycle_removals(const Board& board, const std::vector<WayMark>& way) {
    Cells inside;
    std::array<Cells, 9> by_off{};
    for (size_t i = 0; i + 1 < way.size(); i++) {
        inside.set(cell_of(way[i].statement));
        if (!is_on(way[i].statement))
            by_off[static_cast<size_t>(digit_of(way[i].statement))] |=
                tables.sees[static_cast<size_t>(cell_of(way[i].statement))];
    }
    std::vector<Removal> out;
    std::array<int8_t, 81> place;
    place.fill(-1);
    for (size_t i = 0; i + 1 < way.size(); i++) {
        if (!is_on(way[i].statement)) continue;
        const int d = digit_of(way[i].statement);
        const Cells both =
            (tables.sees[static_cast<size_t>(cell_of(way[i].statement))] & by_off[static_cast<size_t>(d)]) -
            inside;
        for (int c : both) {
            if (!board.has(c, d)) continue;
            auto& at = place[static_cast<size_t>(c)];
            if (at < 0) {
                at = static_cast<int8_t>(out.size());
                out.push_back({static_cast<uint8_t>(c), 0});
            }
            out[static_cast<size_t>(at)].digits |= static_cast<Nine>(1u << d);
        }
    }
    return out;
}

Removal forced_removal(const Board& board, Statement target) {
    const auto c = static_cast<size_t>(cell_of(target));
    const auto bit = static_cast<Nine>(1u << digit_of(target));
    return {static_cast<uint8_t>(c), is_on(target) ? static_cast<Nine>(board.candidates[c] & ~bit) : bit};
}

struct Mode {
    bool y = false, x = false;
    ProofKind proof() const { return y && x ? ProofKind::xy : y ? ProofKind::y : ProofKind::x; }
    double cycle_base() const { return y && x ? 7.0 : 6.5; }
    double chain_base() const { return y && x ? 7.0 : 6.6; }
};

// Keeps the best hint only.
class BestChain {
  public:
    explicit BestChain(const Board& board) : board_(board) {}

    void start(bool y, bool x) { mode_ = {y, x}; }
    int longest() const { return longest_; }

    void cycle(const std::vector<WayMark>& marks, int end) {
        const auto way = way_back(marks, end);
        const int complexity = static_cast<int>(way.size()) - 1;
        const double rating = with_length(mode_.cycle_base(), complexity);
        if (!is_better(rating, complexity)) return;
        auto removals = cycle_removals(board_, way);
        if (removals.empty()) return;
        keep(rating, complexity, way, std::move(removals), true);
    }
    void chain(const std::vector<WayMark>& marks, int end) {
        const auto way = way_back(marks, end);
        const int complexity = static_cast<int>(way.size());
        const double rating = with_length(mode_.chain_base(), complexity);
        if (is_better(rating, complexity))
            keep(rating, complexity, way, {forced_removal(board_, way[0].statement)}, false);
    }

    MaybeHint take();

  private:
    bool is_better(double rating, int complexity) const {
        if (!found_ || rating != rating_) return !found_ || rating < rating_;
        return complexity != complexity_ ? complexity < complexity_ : mode_.proof() < best_mode_.proof();
    }
    void keep(double rating, int complexity, const std::vector<WayMark>& way, std::vector<Removal>&& removals,
              bool cycle) {
        found_ = true;
        rating_ = rating;
        complexity_ = complexity;
        best_mode_ = mode_;
        way_ = way;
        removals_ = std::move(removals);
        is_cycle_ = cycle;
    }

    const Board& board_;
    Mode mode_, best_mode_;
    bool found_ = false, is_cycle_ = false;
    double rating_ = 0;
    int complexity_ = 0, longest_ = statements;
    std::vector<WayMark> way_;
    std::vector<Removal> removals_;
};

MaybeHint BestChain::take() {
    if (!found_) return {};
    std::string name, short_name;
    const bool xy = best_mode_.x && best_mode_.y;
    if (is_cycle_) {
        Cells cells;
        for (const auto& m : way_) cells.set(cell_of(m.statement));
        const bool wing = !best_mode_.y && cells.count() == 4;
        name = xy             ? "Bidirectional Cycle"
               : best_mode_.y ? "Bidirectional Y-Cycle"
               : wing         ? "Generalized X-Wing"
                              : "Bidirectional X-Cycle";
        short_name = xy ? "BiCy" : best_mode_.y ? "BiYCy" : wing ? "GXW" : "BiXCy";
    } else {
        name = xy ? "Forcing Chain" : complexity_ == 6 ? "Turbot Fish" : "Forcing X-Chain";
        short_name = xy ? "FC" : complexity_ == 6 ? "TF" : "FXC";
    }
    Hint hint{rating_, std::move(removals_), -1, -1, name, short_name};
    if (!is_cycle_ && is_on(way_[0].statement)) {
        hint.cell = cell_of(way_[0].statement);
        hint.digit = digit_of(way_[0].statement);
    }
    return hint;
}

// Keeps all, for use inside another chain.
class EveryChain {
  public:
    explicit EveryChain(const Board& board) : board_(board) {}

    void start(bool y, bool x) { mode_ = {y, x}; }
    static int longest() { return statements; }

    void cycle(const std::vector<WayMark>& marks, int end) {
        const auto way = way_back(marks, end);
        auto removals = cycle_removals(board_, way);
        if (removals.empty()) return;
        auto hint = start_hint(mode_.cycle_base(), static_cast<int>(way.size()) - 1, way);
        hint.removals = std::move(removals);
        hint.chains.pop_back();  // the last statement of a cycle is its first
        hint.chains.push_back(end_of_chain);
        // The way back: every statement reversed, for the reason it had. That is not its reason now; the
        // reference takes it for one.
        std::vector<VariableId> more;
        for (size_t i = way.size(); i-- > 1;) {
            const Statement reversed = way[i].statement ^ 1;
            hint.chains.push_back(reversed);
            if (is_on(reversed)) more.push_back(variable_behind(reversed, way[i].cause));
        }
        hint.chains.push_back(end_of_chain);
        hint.supports.insert(hint.supports.end(), more.begin(), more.end());
        collector.add(std::move(hint));
    }
    void chain(const std::vector<WayMark>& marks, int end) {
        const auto way = way_back(marks, end);
        auto hint = start_hint(mode_.chain_base(), static_cast<int>(way.size()), way);
        hint.removals = {forced_removal(board_, way[0].statement)};
        hint.chains.push_back(end_of_chain);
        collector.add(std::move(hint));
    }

    InnerCollector collector;

  private:
    InnerHint start_hint(double base, int complexity, const std::vector<WayMark>& way) const {
        InnerHint hint{with_length(base, complexity), complexity, mode_.proof(), 0, {}, {}, {}};
        for (const auto& m : way) {
            hint.chains.push_back(m.statement);
            if (is_on(m.statement) && m.cause != Cause::none)
                hint.supports.push_back(variable_behind(m.statement, m.cause));
        }
        return hint;
    }

    const Board& board_;
    Mode mode_;
};

}  // namespace

MaybeHint static_chain(const Board& board) {
    const StaticGraph graph(board);
    BestChain best(board);
    ChainSearch(board, graph).all(best);
    return best.take();
}

InnerHints inner_static_chains(const Board& board, Version version) {
    const StaticGraph graph(board);
    EveryChain all(board);
    ChainSearch(board, graph).all(all);
    return all.collector.take(version);
}

}  // namespace nonet::explainer
