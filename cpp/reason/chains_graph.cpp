#include "reason/chains_graph.h"

namespace nonet::reason {

void ChainGraph::link(int a, int b, int reason) {
    if (reason >= 0)
        for (const auto& known : strong_[a])
            if (known.to == b) return;  // row and box can say the same
    strong_[a].push_back({b, reason});
    strong_[b].push_back({a, reason});
}

void ChainGraph::link_cells(const Squares& p) {
    for (int c = 0; c < geometry_.cell_count; c++) {
        const Digits both = p.cell[c];
        if (count_bits(both) != 2) continue;
        const int first = c * geometry_.size;
        link(id_[first + std::countr_zero(both)], id_[first + std::countr_zero(both & (both - 1))], c);
    }
}

void ChainGraph::finish(Budget& budget) {
    const int n = size();
    strong = BitRows(n, n), next = BitRows(n, n);
    for (int i = 0; i < n; i++)
        for (const auto& s : strong_[i]) strong.set(i, s.to);
    if (links_ >= Links::plain && (geometry_.has_links || bonds_)) add_rule_links(budget);
    std::vector<uint64_t> sources(static_cast<size_t>(weak.words));  // nodes with a strong link
    for (int i = 0; i < n; i++)
        if (!strong_[i].empty()) sources[i >> 6] |= 1ull << (i & 63);
    for (int i = 0; i < n && !budget.spent(); i++) {
        auto* row = next[i];
        each_common(weak[i], sources.data(), weak.words, [&](int x) {
            if (!next_via(i, x)) return false;
            for (int w = 0; w < next.words; w++) row[w] |= strong[x][w];
            return false;
        });
    }
    if (budget.is_spent()) clear();
}

// A graph that was not finished in time is empty, so that no search goes on in half of it.
void ChainGraph::clear() {
    nodes.clear();
    strong_.clear();
    candidates = 0;
    weak = BitRows(), strong = BitRows(), next = BitRows();
}

// Weak links that come from no house, also between different digits. A group or set excludes what all of its
// members exclude. Chains with a name of their own (X, XY) keep to the links that people look for.
void ChainGraph::add_rule_links(Budget& budget) {
    for (int i = 0; i < candidates; i++)
        for (auto c : geometry_.rule_links[candidate(i)])
            if (id_[c] >= 0) weak.set(i, id_[c]);
    if (bonds_)
        for (const auto& bond : bonds_->pairs)
            if (id_[bond.one] >= 0 && id_[bond.other] >= 0) weak.set(id_[bond.one], id_[bond.other]);
    const auto words = static_cast<size_t>(candidate_words());
    std::vector<uint64_t> row(words);
    std::vector<std::vector<int>> having(static_cast<size_t>(candidates));  // groups and sets so far
    std::vector<size_t> met(nodes.size());                                  // of each, how many are excluded
    for (int i = candidates; i < size(); i++) {
        if (budget.spent()) return;
        std::fill(row.begin(), row.end(), ~0ull);
        for (auto c : members_[i])
            for (size_t w = 0; w < words; w++) row[w] &= weak[id_[c]][w];
        const auto each_excluded = [&](auto&& call) {
            each_common(row.data(), row.data(), candidate_words(), [&](int c) {
                if (c < candidates) call(c);
                return false;
            });
        };
        each_excluded([&](int c) {
            weak.set(i, c), weak.set(c, i);
            for (int j : having[c])
                if (++met[j] == members_[j].size()) weak.set(i, j), weak.set(j, i);
        });
        each_excluded([&](int c) {
            for (int j : having[c]) met[j] = 0;
        });
        for (auto c : members_[i]) having[id_[c]].push_back(i);
    }
}

}  // namespace nonet::reason
