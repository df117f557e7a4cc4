#include "search/joined.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

namespace nonet::search {

namespace {

// Every filling is looked at: with more than these that would take longer than most searches. Seven cells of
// a 9x9 board that all differ have 181,440.
constexpr size_t most_cells = 7;
constexpr size_t most_fillings = 200'000;

// Fillings of the cells, if those that see each other differ; a little too many at worst.
size_t fillings(const Geometry& g, const std::vector<Cell>& cells) {
    size_t out = 1;
    for (size_t i = 0; i < cells.size() && out <= most_fillings; i++) {
        int left = std::popcount(g.allowed(cells[i]));
        for (size_t j = 0; j < i; j++) left -= g.sees(cells[i], cells[j]);
        out *= static_cast<size_t>(std::max(left, 1));
    }
    return out;
}

class Joiner {
  public:
    Joiner(const Geometry& g, std::vector<const Automaton*> parts) : g_(g), parts_(std::move(parts)) {}

    // False: they have no filling, or too many states.
    bool join() {
        const std::vector<int16_t> start(parts_.size(), 0);
        const int root = node(0, start);
        if (root < 0 || rows_.size() > max_states) return false;
        std::swap(rows_.front(), rows_[static_cast<size_t>(root)]);
        out.cells = parts_[0]->cells;
        out.states = static_cast<int>(rows_.size());
        out.accepting.assign(rows_.size(), false);
        for (size_t s = 0; s < rows_.size(); s++) {
            out.accepting[renumbered(static_cast<int>(s), root)] = static_cast<int>(s) == end_;
            for (const int next : rows_[s])
                out.next.push_back(static_cast<int16_t>(next < 0 ? -1 : renumbered(next, root)));
        }
        return true;
    }

    Automaton out;

  private:
    // The start must be state 0: the two have changed places.
    static int renumbered(int state, int root) { return state == root ? 0 : state == 0 ? root : state; }

    // The state from which just the fillings of the cells from `depth` on are accepted that the parts accept
    // from theirs; -1 if there are none. Equal ones are one.
    int node(size_t depth, const std::vector<int16_t>& states) {
        const auto& cells = parts_[0]->cells;
        std::vector<int> row(static_cast<size_t>(g_.size), -1);
        if (depth == cells.size()) {
            for (size_t k = 0; k < parts_.size(); k++)
                if (!parts_[k]->accepting[static_cast<size_t>(states[k])]) return -1;
            return end_ = kept(depth, std::move(row));
        }
        std::vector<int16_t> after(parts_.size());
        bool any = false;
        for (Digits left = g_.allowed(cells[depth]); left; left &= left - 1) {
            const int d = std::countr_zero(left);
            if (!is_free(depth, d) || !step(states, d, after)) continue;
            chosen_[depth] = d;
            row[static_cast<size_t>(d)] = node(depth + 1, after);
            any |= row[static_cast<size_t>(d)] >= 0;
        }
        return any ? kept(depth, std::move(row)) : -1;
    }

    bool is_free(size_t depth, int digit) const {
        const auto& cells = parts_[0]->cells;
        for (size_t i = 0; i < depth; i++)
            if (chosen_[i] == digit && g_.sees(cells[i], cells[depth])) return false;
        return true;
    }

    bool step(const std::vector<int16_t>& states, int digit, std::vector<int16_t>& after) const {
        for (size_t k = 0; k < parts_.size(); k++) {
            after[k] = parts_[k]->next[static_cast<size_t>(states[k] * g_.size + digit)];
            if (after[k] == Automaton::dead) return false;
        }
        return true;
    }

    int kept(size_t depth, std::vector<int> row) {
        const auto [at, is_new] =
            number_.try_emplace({depth, std::move(row)}, static_cast<int>(rows_.size()));
        if (is_new) rows_.push_back(at->first.second);
        return at->second;
    }

    const Geometry& g_;
    std::vector<const Automaton*> parts_;
    std::array<int, most_cells> chosen_{};
    std::map<std::pair<size_t, std::vector<int>>, int> number_;
    std::vector<std::vector<int>> rows_;  // by state, the next by digit
    int end_ = -1;
};

}  // namespace

std::vector<Automaton> joined_automata(const Geometry& g) {
    std::map<std::vector<Cell>, std::vector<const Automaton*>> by_cells;
    for (const auto& automaton : g.automata) {
        if (automaton.cells.size() <= most_cells && fillings(g, automaton.cells) <= most_fillings)
            by_cells[automaton.cells].push_back(&automaton);
    }
    std::vector<Automaton> out;
    std::vector<const Automaton*> done;
    for (const auto& [cells, parts] : by_cells) {
        if (parts.size() < 2) continue;
        Joiner joiner(g, parts);
        if (!joiner.join()) continue;
        out.push_back(std::move(joiner.out));
        done.insert(done.end(), parts.begin(), parts.end());
    }
    for (const auto& automaton : g.automata)
        if (std::find(done.begin(), done.end(), &automaton) == done.end()) out.push_back(automaton);
    return out;
}

}  // namespace nonet::search
