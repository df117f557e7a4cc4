#include "hodoku/implications.h"

#include <algorithm>

namespace nonet::hodoku {

ClaimGraph::ClaimGraph(const View& v, bool with_groups) {
    if (with_groups) find_groups(v);
    pairs_.reserve(6000);
    for (int c : v.empty)
        for (int d : bits(v.board.marks(c))) of_candidate(v, c, d);
    const auto without_groups = pairs_.size();
    for (size_t g = 0; g < groups_.size(); g++) of_group(v, g);
    sort_pairs(without_groups);
}

// By claim, each claim's in the order in which they were found.
void ClaimGraph::sort_pairs(size_t without_groups) {
    start_.assign(static_cast<size_t>(claim_count()) + 1, 0);
    own_.assign(start_.size(), 0);
    for (size_t i = 0; i < pairs_.size(); i++) {
        start_[pairs_[i].first + 1u]++;
        if (i < without_groups) own_[pairs_[i].first]++;
    }
    for (size_t c = 1; c < start_.size(); c++) start_[c] += start_[c - 1];
    auto next = start_;
    direct_.resize(pairs_.size());
    for (const auto& [from, to] : pairs_) direct_[next[from]++] = to;
}

void ClaimGraph::of_candidate(const View& v, int cell, int digit) {
    const auto on = claim(cell, digit, true), off = claim(cell, digit, false);
    const DigitMask marks = v.board.marks(cell);
    for (int d : bits(static_cast<DigitMask>(marks & ~(1u << digit)))) {
        add(on, claim(cell, d, false));
        if (count(marks) == 2) add(off, claim(cell, d, true));
    }
    Area seen, forced;  // each once, though two houses may share it
    seen.set(cell);
    for (auto h : tables.houses[static_cast<size_t>(cell)]) {
        const auto others = v.in(h, digit);
        for (int c : others - seen) add(on, claim(c, digit, false));
        seen |= others;
        if (v.board.places(h, digit) != 2) continue;
        auto last = others;
        last.reset(cell);
        if (last.meets(forced)) continue;
        forced |= last;
        add(off, claim(last.first(), digit, true));
    }
}

void ClaimGraph::find_groups(const View& v) {
    for (int line = 0; line < 18; line++)
        for (int d = 0; d < 9; d++)
            for (int box = 18; box < 27; box++) {
                const auto cells = v.of(d) & house(line) & house(box);
                if (cells.any() && !cells.is_single())
                    groups_.push_back({cells, common_peers(cells), d, box, line});
            }
}

void ClaimGraph::of_group(const View& v, size_t number) {
    const auto& g = groups_[number];
    const int node = candidate_nodes + static_cast<int>(number);
    const auto on = claim(node, true), off = claim(node, false);
    const auto seen = v.of(g.digit) & g.seeing;
    for (int c : seen) {
        add(on, claim(c, g.digit, false));
        add(claim(c, g.digit, true), off);
    }
    for (int h : {g.box, g.line})
        if (const auto rest = seen & house(h); rest.is_single()) {
            const auto last = claim(rest.first(), g.digit, true);
            add(off, last);
            add(claim(rest.first(), g.digit, false), on);
        }
    // Other groups of its line, and of its box.
    std::array<int, 2> others{}, first{-1, -1};
    for (size_t j = 0; j < groups_.size(); j++) {
        const auto& o = groups_[j];
        if (j == number || o.digit != g.digit || o.cells.meets(g.cells)) continue;
        for (size_t k = 0; k < 2; k++)
            if (k == 0 ? o.line == g.line : o.box == g.box) {
                if (!others[k]++) first[k] = static_cast<int>(j);
                add(on, claim(candidate_nodes + static_cast<int>(j), false));
            }
    }
    for (size_t k = 0; k < 2; k++) {
        if (others[k] != 1) continue;
        const auto& o = groups_[static_cast<size_t>(first[k])];
        const auto rest = v.in(k == 0 ? g.line : g.box, g.digit) - g.cells - o.cells;
        if (rest.none()) add(off, claim(candidate_nodes + first[k], true));
    }
}

void ClaimReach::from(NodeClaim start) {
    for (auto c : claims()) is_met_[c] = false;
    claims_[0] = start;
    parent_[0] = -1;
    depth_[0] = 0;
    is_met_[start] = true;
    size_ = 1;
    for (size_t i = 0; i < size_; i++) {
        const auto depth = static_cast<int16_t>(depth_[i] + 1);
        // Written first and kept if it is news, which can't be foreseen.
        for (auto next : net_.of(claims_[i])) {
            claims_[size_] = next;
            parent_[size_] = static_cast<int16_t>(i);
            depth_[size_] = depth;
            const bool is_news = !is_met_[next] & (size_ < most_claims);
            is_met_[next] |= is_news;
            size_ += is_news;
        }
    }
}

void ClaimReach::path(size_t place, std::vector<NodeClaim>& out) const {
    out.clear();
    for (int i = static_cast<int>(place); i >= 0; i = parent_[static_cast<size_t>(i)])
        out.push_back(claims_[static_cast<size_t>(i)]);
    std::ranges::reverse(out);
}

}  // namespace nonet::hodoku
