#include "hodoku/implications.h"

#include <algorithm>

namespace nonet::hodoku {
namespace {

constexpr size_t most_claims = 1000;  // in one table

}  // namespace

ClaimGraph::ClaimGraph(const View& v, bool with_groups) {
    if (with_groups) find_groups(v);
    direct_.resize(static_cast<size_t>(claim_count()));
    grouped_.resize(direct_.size());
    for (int c : v.empty)
        for (int d : bits(v.board.marks(c))) of_candidate(v, c, d);
    for (size_t g = 0; g < groups_.size(); g++) of_group(v, g);
}

void ClaimGraph::add(NodeClaim from, NodeClaim to) {
    auto& list = direct_[from];
    if (std::ranges::find(list, to) == list.end()) list.push_back(to);
}

void ClaimGraph::of_candidate(const View& v, int cell, int digit) {
    const auto on = claim(cell, digit, true), off = claim(cell, digit, false);
    const DigitMask marks = v.board.marks(cell);
    for (int d : bits(static_cast<DigitMask>(marks & ~(1u << digit)))) {
        direct_[on].push_back(claim(cell, d, false));
        if (count(marks) == 2) direct_[off].push_back(claim(cell, d, true));
    }
    for (auto h : tables.houses[static_cast<size_t>(cell)]) {
        auto others = v.in(h, digit);
        others.reset(cell);
        if (others.none()) continue;
        for (int c : others) add(on, claim(c, digit, false));
        if (v.board.places(h, digit) == 2) add(off, claim(others.first(), digit, true));
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
        add_group(on, claim(c, g.digit, false));
        add_group(claim(c, g.digit, true), off);
    }
    for (int h : {g.box, g.line})
        if (const auto rest = seen & house(h); rest.is_single()) {
            const auto last = claim(rest.first(), g.digit, true);
            add_group(off, last);
            add_group(claim(rest.first(), g.digit, false), on);
        }
    // Other groups of its line, and of its box.
    std::array<int, 2> others{}, first{-1, -1};
    for (size_t j = 0; j < groups_.size(); j++) {
        const auto& o = groups_[j];
        if (j == number || o.digit != g.digit || o.cells.meets(g.cells)) continue;
        for (size_t k = 0; k < 2; k++)
            if (k == 0 ? o.line == g.line : o.box == g.box) {
                if (!others[k]++) first[k] = static_cast<int>(j);
                add_group(on, claim(candidate_nodes + static_cast<int>(j), false));
            }
    }
    for (size_t k = 0; k < 2; k++) {
        if (others[k] != 1) continue;
        const auto& o = groups_[static_cast<size_t>(first[k])];
        const auto rest = v.in(k == 0 ? g.line : g.box, g.digit) - g.cells - o.cells;
        if (rest.none()) add_group(off, claim(candidate_nodes + first[k], true));
    }
}

void ClaimReach::from(NodeClaim start) {
    for (auto c : claims_) place_[c] = -1;
    claims_.assign(1, start);
    parent_.assign(1, -1);
    depth_.assign(1, 0);
    place_[start] = 0;
    for (size_t i = 0; i < claims_.size(); i++)
        for (auto next : net_.of(claims_[i])) {
            if (place_[next] >= 0 || claims_.size() >= most_claims) continue;
            place_[next] = static_cast<int16_t>(claims_.size());
            claims_.push_back(next);
            parent_.push_back(static_cast<int16_t>(i));
            depth_.push_back(static_cast<int16_t>(depth_[i] + 1));
        }
}

void ClaimReach::path(size_t place, std::vector<NodeClaim>& out) const {
    out.clear();
    for (int i = static_cast<int>(place); i >= 0; i = parent_[static_cast<size_t>(i)])
        out.push_back(claims_[static_cast<size_t>(i)]);
    std::ranges::reverse(out);
}

}  // namespace nonet::hodoku
