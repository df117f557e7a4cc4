// Makes a graph of chains. Its nodes are places of one digit, so sets of them are masks over the places that
// this digit still has: one word on most boards, where sets of cells took two to ten.
#include <numeric>
#include <set>

#include "reason/als.h"
#include "reason/chains_graph.h"

namespace nonet::reason {

class ChainGraph::Maker {
    using Word = uint64_t;

  public:
    Maker(ChainGraph& graph, Setting& x)
        : g_(graph), x_(x), spot_(x.geometry.candidate_count), first_(x.n + 1) {
        number_places();
        for (int d = 0; d < x.n; d++) words_ = std::max(words_, (first_[d + 1] - first_[d] + 63) / 64);
        mask_.resize(words_), rest_.resize(words_);
    }

    void run() {
        add_candidates();
        if (g_.links_ >= Links::groups) add_groups();
        if (g_.links_ >= Links::sets) add_sets();
        g_.strong_.resize(g_.nodes.size());
        if (g_.links_ != Links::digit) g_.link_cells(x_.p);
        if (g_.links_ != Links::cell) link_houses();
        if (g_.bonds_) link_needed();
        if (g_.links_ >= Links::sets) link_sets();
        link_weakly();
        g_.finish(x_.budget);
    }

  private:
    // The mask of a node, and of the places that see all of it.
    const Word* places(int node) const { return &places_[static_cast<size_t>(node) * words_]; }
    const Word* seen(int node) const { return &seen_[static_cast<size_t>(node) * words_]; }

    int count(const Word* mask) const {
        int sum = 0;
        for (int w = 0; w < words_; w++) sum += count_bits(mask[w]);
        return sum;
    }
    static void set(Word* mask, int spot) { mask[spot >> 6] |= Word{1} << (spot & 63); }
    template <class F>
    void each(const Word* mask, F&& f) const {
        each_common(mask, mask, words_, [&](int spot) {
            f(spot);
            return false;
        });
    }

    void number_places() {
        for (const Digits held : x_.p.cell.first(x_.geometry.cell_count))
            for (int d : bits(held)) first_[d + 1]++;
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        cells_.resize(first_.back());
        auto next = first_;
        for (int c = 0; c < x_.geometry.cell_count; c++)
            for (int d : bits(x_.p.cell[c])) {
                spot_[x_.candidate(c, d)] = static_cast<uint16_t>(next[d] - first_[d]);
                cells_[next[d]++] = static_cast<Cell>(c);
            }
    }
    Candidate candidate_at(int d, int spot) const { return x_.candidate(cells_[first_[d] + spot], d); }
    int node_at(int d, int spot) const { return g_.id_[candidate_at(d, spot)]; }

    void add_candidates() {
        places_.resize(cells_.size() * words_), seen_.resize(cells_.size() * words_);
        g_.nodes.reserve(cells_.size());
        std::vector<AnyCells> where;
        for (int d = 0; d < x_.n; d++) where.push_back(x_.p.where(d));
        for (int c = 0; c < x_.geometry.cell_count; c++) {
            if (!x_.p.cell[c]) continue;
            const auto peers = x_.space.peers_of(c);
            for (int d : bits(x_.p.cell[c])) {
                const Candidate own = x_.candidate(c, d);
                const auto row = static_cast<size_t>(g_.size()) * words_;
                set(&places_[row], spot_[own]);
                for (int p : peers& where[d]) set(&seen_[row], spot_[x_.candidate(p, d)]);
                g_.id_[own] = g_.size();
                g_.nodes.push_back({d, c});
                g_.members_.add(own), g_.members_.close();
            }
        }
        g_.candidates = g_.size();
    }

    // Adds a node of the places in mask_; nothing sees them yet.
    void push(int d) {
        g_.nodes.push_back({d, candidate_at(d, first_of(mask_.data())) / x_.n});
        each(mask_.data(), [&](int spot) { g_.members_.add(candidate_at(d, spot)); });
        g_.members_.close();
        places_.insert(places_.end(), mask_.begin(), mask_.end());
        seen_.resize(places_.size());
    }
    int first_of(const Word* mask) const {
        int w = 0;
        while (!mask[w]) w++;
        return w * 64 + std::countr_zero(mask[w]);
    }

    // The node of the places in mask_.
    int add_node(int d) {
        if (count(mask_.data()) == 1) return node_at(d, first_of(mask_.data()));
        const auto at = index_.lower_bound(Places{d, mask_.data()});
        if (at != index_.end() && is_node(*at, d, mask_.data())) return *at;
        const int node = g_.size();
        push(d);
        Word* row = &seen_[static_cast<size_t>(node) * words_];
        std::fill_n(row, words_, ~Word{0});
        each(mask_.data(), [&](int spot) {
            const Word* one = seen(node_at(d, spot));
            for (int w = 0; w < words_; w++) row[w] &= one[w];
        });
        index_.insert(at, node);
        return node;
    }
    bool is_node(int node, int d, const Word* mask) const {
        return g_.nodes[node].digit == d && std::equal(mask, mask + words_, places(node));
    }
    // -1 if there is none.
    int find_node(int d, const Word* mask) const {
        if (count(mask) == 1) return node_at(d, first_of(mask));
        const auto at = index_.find(Places{d, mask});
        return at == index_.end() ? -1 : *at;
    }

    void add_groups() {
        const auto& crossings = x_.space.get<Crossings>();
        std::vector<Cell> both;
        for (int a = 0; a < x_.space.house_count(); a++)
            for (int b : crossings.of[a]) {
                if (b > a || x_.budget.spent()) break;
                both.clear();
                Digits once = 0, twice = 0;
                for (auto c : x_.geometry.houses[b])
                    if (x_.space.is_in(c, a)) {
                        twice |= once & x_.p.cell[c];
                        once |= x_.p.cell[c];
                        both.push_back(c);
                    }
                for (int d : bits(twice)) add_node(d, both);
            }
    }
    // The node of the digit's places among some cells.
    int add_node(int d, std::span<const Cell> cells) {
        std::fill(mask_.begin(), mask_.end(), 0);
        for (auto c : cells)
            if (x_.p.cell[c] >> d & 1) set(mask_.data(), spot_[x_.candidate(c, d)]);
        return add_node(d);
    }

    void add_sets() {
        const auto& sets = x_.get<AlsSets>();
        for (size_t i = 0; i < sets.digits.size() && !x_.budget.spent(); i++)
            if (is_used(sets.digits[i]))
                for (int d : bits(sets.digits[i])) add_node(d, sets.cells[i]);
    }

    // A set of one cell is a variable already; large boards have too many of more than three cells.
    bool is_used(Digits digits_of_set) const {
        const int digits = count_bits(digits_of_set);
        return digits > 2 && (x_.n <= 9 || digits <= 4);
    }

    // A digit's places in a house.
    const Word* in_house(int h, int d) const {
        return &in_house_[static_cast<size_t>(h * x_.n + d) * words_];
    }
    void read_houses() {
        const int houses = x_.space.house_count();
        in_house_.resize(static_cast<size_t>(houses) * x_.n * words_);
        for (int h = 0; h < houses; h++)
            for (auto c : x_.geometry.houses[h])
                for (int d : bits(x_.p.cell[c]))
                    set(&in_house_[static_cast<size_t>(h * x_.n + d) * words_], spot_[x_.candidate(c, d)]);
    }

    void link_houses() {
        read_houses();
        const auto& crossings = x_.space.get<Crossings>();
        for (int h = 0; h < x_.space.house_count(); h++) {
            if (!x_.space.is_whole(h)) continue;
            for (int d = 0; d < x_.n && !x_.budget.spent(); d++)
                link_places(crossings.of[h], in_house(h, d), d, x_.variable(h, d));
        }
    }

    // Places of a digit that every filling of a rule has.
    void link_needed() {
        std::vector<int> every(static_cast<size_t>(x_.space.house_count()));
        std::iota(every.begin(), every.end(), 0);
        std::vector<Word> needed(words_);
        for (const auto& asked : g_.bonds_->needed) {
            const int d = asked.digit;
            std::fill(needed.begin(), needed.end(), 0);
            bool is_held = false;
            for (const int c : x_.geometry.constraint_cells(asked.rule)) {
                is_held |= x_.p.value[c] == d + 1;
                if (x_.p.cell[c] >> d & 1) set(needed.data(), spot_[x_.candidate(c, d)]);
            }
            if (!is_held) link_places(every, needed.data(), d, variable_of(x_.geometry, asked));
        }
    }

    // One of these places holds the digit. If there are more than two: those that fall into a group, in one
    // of these houses, and one other node.
    void link_places(const std::vector<int>& houses, const Word* places, int d, int reason) {
        const int all = count(places);
        if (all == 2) {
            std::array<int, 2> ends;
            each(places, [&, i = 0](int spot) mutable { ends[i++] = node_at(d, spot); });
            g_.link(ends[0], ends[1], reason);
        }
        if (all <= 2 || g_.links_ < Links::groups) return;
        for (int other : houses) {
            const Word* house = in_house(other, d);
            for (int w = 0; w < words_; w++)
                mask_[w] = places[w] & house[w], rest_[w] = places[w] & ~house[w];
            const int part = count(mask_.data());
            if (part == all || part < 2) continue;
            const int group = find_node(d, mask_.data());
            if (group < 0) continue;
            if (const int rest = find_node(d, rest_.data()); rest >= 0) g_.link(group, rest, reason);
        }
    }

    // Without one of its digits, a set holds all the others.
    void link_sets() {
        const auto& sets = x_.get<AlsSets>();
        for (size_t i = 0; i < sets.digits.size() && !x_.budget.spent(); i++) {
            const Digits digits = sets.digits[i];
            if (!is_used(digits)) continue;
            std::array<int, 25> node{};
            for (int d : bits(digits)) node[d] = add_node(d, sets.cells[i]);
            const int number = static_cast<int>(g_.sets_.size());
            for (auto c : sets.cells[i]) g_.sets_.add(c);
            g_.sets_.close();
            const int reason = -1 - static_cast<int>(g_.reasons.size());
            g_.reasons.push_back({number, -1});
            for (int d : bits(digits))
                for (int e : bits(digits))
                    if (e < d) g_.link(node[d], node[e], reason);
            link_forced(number, digits, node);
        }
    }

    // A cell outside that sees the locked places of all its digits but one: that one is forced.
    void link_forced(int number, Digits digits, const std::array<int, 25>& node) {
        AnyCells near;
        for (int d : bits(digits)) each(seen(node[d]), [&](int spot) { near.set(cells_[first_[d] + spot]); });
        for (int c : near) {
            const Digits own = x_.p.cell[c];
            if (count_bits(own) < 3) continue;
            Digits locked = 0;
            for (int d : bits(own & digits)) {
                const int spot = spot_[x_.candidate(c, d)];
                if (seen(node[d])[spot >> 6] >> (spot & 63) & 1) locked |= 1u << d;
            }
            if (count_bits(own & ~locked) > 1) continue;
            for (int out : bits(digits)) {
                const Digits left = own & ~(locked & ~(1u << out));
                if (!std::has_single_bit(left)) continue;
                const int target = g_.id_[x_.candidate(c, std::countr_zero(left))];
                if (target == node[out]) continue;
                const int reason = -1 - static_cast<int>(g_.reasons.size());
                g_.reasons.push_back({number, c});
                g_.link(node[out], target, reason);
            }
        }
    }

    // Weak links of a digit that houses make, and those inside cells.
    void link_weakly() {
        const int n = g_.size();
        auto& weak = g_.weak;
        weak = BitRows(n, n);
        for (int i = 0; i < g_.candidates && !x_.budget.spent(); i++) {
            const auto [digit, cell] = g_.nodes[i];
            each(seen(i), [&, d = digit](int spot) { weak.set(i, node_at(d, spot)); });
            for (int d : bits(x_.p.cell[cell]))
                if (d != digit) weak.set(i, g_.id_[x_.candidate(cell, d)]);
        }
        if (n == g_.candidates) return;
        std::array<std::vector<int>, 25> by_digit;
        for (int i = 0; i < n && !x_.budget.spent(); i++) {
            auto& nodes = by_digit[g_.nodes[i].digit];
            if (i >= g_.candidates)
                for (int j : nodes)
                    if (is_seen(i, j)) weak.set(i, j), weak.set(j, i);
            nodes.push_back(i);
        }
    }
    // Whether all places of a node see all of another's, of the same digit.
    bool is_seen(int node, int other) const {
        const Word *all = seen(node), *some = places(other);
        for (int w = 0; w < words_; w++)
            if (some[w] & ~all[w]) return false;
        return true;
    }

    struct Places {
        int digit;
        const Word* mask;
    };
    // Nodes by digit and places.
    struct ByPlaces {
        using is_transparent = void;
        const Maker* maker;
        Places of(int node) const { return {maker->g_.nodes[node].digit, maker->places(node)}; }
        static Places of(const Places& p) { return p; }
        template <class A, class B>
        bool operator()(const A& a, const B& b) const {
            const Places one = of(a), two = of(b);
            if (one.digit != two.digit) return one.digit < two.digit;
            return std::lexicographical_compare(one.mask, one.mask + maker->words_, two.mask,
                                                two.mask + maker->words_);
        }
    };

    ChainGraph& g_;
    Setting& x_;
    int words_ = 1;
    std::vector<uint16_t> spot_;       // of a candidate: which of its digit's places it is
    std::vector<int> first_;           // of a digit, in cells_
    std::vector<Cell> cells_;          // by digit, its places, ascending
    std::vector<Word> places_, seen_;  // by node
    std::vector<Word> in_house_;       // by house and digit
    std::vector<Word> mask_, rest_;
    std::set<int, ByPlaces> index_{ByPlaces{this}};  // of groups and sets
};

ChainGraph::ChainGraph(Setting& x, Links links, const Bonds* bonds)
    : geometry_(x.geometry),
      links_(links),
      bonds_(bonds),
      id_(static_cast<size_t>(x.geometry.candidate_count), -1) {
    Maker(*this, x).run();
}

}  // namespace nonet::reason
