// Remote pairs: a chain of cells that hold the same two digits. They take turns, so of two cells an odd
// number of steps apart one holds each digit.
#include <algorithm>
#include <set>

#include "reason/finder.h"

namespace nonet::reason {
namespace {

// HoDoKu stops at 20 links, which is ten cells; longer chains add nothing that shorter ones don't.
constexpr int max_cells_in_chain = 10;

class RemotePairs {
  public:
    RemotePairs(Setting& x, const AnyCells& cells, Digits both, Sink& sink)
        : x_(x), cells_(cells), both_(both), sink_(sink) {}

    // All chains of `length` cells, each in one direction.
    bool find(int length) {
        length_ = length;
        for (int c : cells_) {
            path_ = {c};
            if (extend(cells_ - one(c))) return true;
        }
        return false;
    }

  private:
    static AnyCells one(int c) {
        AnyCells out;
        out.set(c);
        return out;
    }

    bool extend(const AnyCells& left) {
        if (static_cast<int>(path_.size()) == length_) return path_.front() < path_.back() && finish();
        if (x_.budget.spent()) return false;
        for (int c : left& x_.space.peers_of(path_.back())) {
            path_.push_back(c);
            const bool enough = extend(left - one(c));
            path_.pop_back();
            if (enough) return true;
        }
        return false;
    }

    AnyCells seen_by(size_t i, size_t j) const {
        return x_.space.peers_of(path_[i]) & x_.space.peers_of(path_[j]);
    }

    bool finish() {
        const auto ends = seen_by(0, path_.size() - 1);
        Digits useful = 0;
        for (int d : bits(both_))
            if (ends.meets(x_.p.where(d))) useful |= 1u << d;
        if (!useful) return false;
        AnyCells seen;  // neighbours in the chain are a naked pair and don't count
        for (size_t i = 0; i < path_.size(); i++)
            for (size_t j = i + 3; j < path_.size(); j += 2) seen |= seen_by(i, j);
        Found f;
        for (int d : bits(both_)) x_.eliminate(f, seen & x_.p.where(d), d);
        if (!known_.insert(f.eliminations).second) return false;
        const int a = std::countr_zero(useful), b = std::countr_zero(both_ & ~(1u << a));
        for (size_t i = 0; i < path_.size(); i++) {
            const Candidate off = x_.candidate(path_[i], i % 2 ? b : a),
                            on = x_.candidate(path_[i], i % 2 ? a : b);
            if (i) f.links.push_back({f.links.back().to, {off}, false});
            f.links.push_back({{off}, {on}, true});
            f.mark(off, Role::second);
            f.mark(on, Role::pattern);
            f.variables.push_back(static_cast<uint16_t>(path_[i]));
        }
        f.size = static_cast<int>(f.links.size());
        return sink_.take(std::move(f));
    }

    Setting& x_;
    const AnyCells cells_;
    const Digits both_;
    Sink& sink_;
    int length_ = 0;
    std::vector<int> path_;
    std::set<std::vector<Candidate>> known_;
};

bool remote_pair(Setting& x, Sizes, Sink& sink) {
    std::vector<std::pair<Digits, AnyCells>> kinds;
    for (int c : x.p.empty()) {
        if (count_bits(x.p.cell[c]) != 2) continue;
        auto at =
            std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == x.p.cell[c]; });
        if (at == kinds.end()) at = kinds.insert(kinds.end(), {x.p.cell[c], {}});
        at->second.set(c);
    }
    std::erase_if(kinds, [](const auto& k) { return k.second.count() < 4; });
    std::vector<RemotePairs> searches;
    for (const auto& [digits, cells] : kinds) searches.emplace_back(x, cells, digits, sink);
    for (int length = 4; length <= max_cells_in_chain; length += 2)
        for (auto& search : searches)
            if (search.find(length)) return true;
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> remote_pairs() {
    static constexpr Finder<W> list[] = {{"remote-pair", plain<W, remote_pair>}};
    return list;
}

NONET_INSTANTIATE(remote_pairs);

}  // namespace nonet::reason
