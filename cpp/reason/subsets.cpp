// Subsets and basic fish: k variables whose candidates lie in k crossing sets. In a house the variables are
// its cells (naked) or its digits (hidden); for one digit they are its lines, crossed by the other lines
// (fish). One search for all.
#include "reason/finder.h"
#include "reason/hall.h"

namespace nonet::reason {
namespace {

enum class SubsetKind { naked, hidden, fish };

//            row r               column c              candidate (r, c)
//  naked     cell r of house     digit c               digit c in cell r
//  hidden    digit r             cell c of house       digit r in cell c
//  fish      line r              crossing line c       the digit where they cross
struct Graph {
    Setting& x;
    SubsetKind kind;
    int index;  // house; for a fish the digit, plus N if its rows are the grid's columns
    std::array<uint32_t, max_rows> reach{};
    uint32_t rows = 0;

    Graph(Setting& context, SubsetKind k, int i) : x(context), kind(k), index(i) {
        const int n = x.n;
        if (kind == SubsetKind::fish) {
            for (int c : x.p.where(index % n)) {
                const int r = c / n, k = c % n;
                index < n ? reach[r] |= 1u << k : reach[k] |= 1u << r;
            }
        } else {
            int place = 0;
            for (auto c : x.geometry.houses[index]) {
                if (kind == SubsetKind::naked) reach[place] = x.p.cell[c];
                if (kind == SubsetKind::hidden)
                    for (int d : bits(x.p.cell[c])) reach[d] |= 1u << place;
                place++;
            }
        }
        for (int r = 0; r < max_rows; r++) rows |= reach[r] ? 1u << r : 0;
    }

    Candidate candidate(int r, int c) const {
        const int n = x.n;
        switch (kind) {
            case SubsetKind::naked:
                return x.candidate(x.geometry.houses[index][r], c);
            case SubsetKind::hidden:
                return x.candidate(x.geometry.houses[index][c], r);
            default:
                return index < n ? x.candidate(r * n + c, index) : x.candidate(c * n + r, index - n);
        }
    }
    uint16_t variable(int r) const {
        switch (kind) {
            case SubsetKind::naked:
                return x.geometry.houses[index][r];
            case SubsetKind::hidden:
                return x.variable(index, r);
            default:
                return x.variable(line(r, true), index % x.n);
        }
    }
    int line(int i, bool base) const { return (index < x.n) == base ? i : x.n + i; }

    // Hands out the Hall set if it removes something; true when the sink has enough.
    bool emit(uint32_t set, uint32_t columns, Sink& sink) const {
        bool useful = false;
        for (int r : bits(rows & ~set)) useful |= (reach[r] & columns) != 0;
        if (!useful) return false;
        Found f;
        for (int r : bits(rows))
            for (int c : bits(reach[r] & columns))
                if (set >> r & 1)
                    f.mark(candidate(r, c), Role::pattern);
                else
                    f.eliminations.push_back(candidate(r, c));
        for (int r : bits(set)) f.variables.push_back(variable(r));
        if (kind == SubsetKind::fish) {
            for (int r : bits(set)) f.houses.push_back({static_cast<uint16_t>(line(r, true)), Role::base});
            for (int c : bits(columns))
                f.houses.push_back({static_cast<uint16_t>(line(c, false)), Role::cover});
        } else {
            f.houses.push_back({static_cast<uint16_t>(index), Role::base});
        }
        f.size = count_bits(set);
        return sink.take(std::move(f));
    }

    bool find(int k, Sink& sink) const {
        // Four rows can be chosen by trying; more are found as least Hall sets, which lose no elimination.
        if (k <= 4)
            return each_hall_set(reach, rows, k,
                                 [&](uint32_t set, uint32_t columns) { return emit(set, columns, sink); });
        std::array<int, max_rows> match;
        if (count_bits(rows) <= k || !match_rows(reach, rows, match)) return false;
        uint32_t done = 0, set, columns;
        for (int r : bits(rows)) {
            if (done >> r & 1 || !least_hall_set(reach, rows, match, r, set, columns)) continue;
            if (count_bits(set) != k) continue;
            for (int other :
                 bits(set)) {  // the same set is least for each of its rows that reaches all others
                uint32_t same, unused;
                if (least_hall_set(reach, rows, match, other, same, unused) && same == set)
                    done |= 1u << other;
            }
            if (emit(set, columns, sink)) return true;
        }
        return false;
    }
};

// All that the houses' "all different" can do at once (Regin's filtering): a candidate goes if no way to fill
// its house uses it. That is so when its column belongs to a least Hall set without its row.
bool all_different(Setting& x, Sizes, Sink& sink) {
    for (int h = 0; h < x.space.house_count(); h++) {
        const Graph graph(x, SubsetKind::naked, h);
        std::array<int, max_rows> match;
        if (!match_rows(graph.reach, graph.rows, match)) continue;
        Found f;
        for (int owner : bits(graph.rows)) {
            uint32_t set, columns;
            if (!least_hall_set(graph.reach, graph.rows, match, owner, set, columns)) continue;
            for (int r : bits(graph.rows & ~set))
                if (graph.reach[r] >> match[owner] & 1)
                    f.eliminations.push_back(graph.candidate(r, match[owner]));
        }
        if (f.eliminations.empty()) continue;
        for (int r : bits(graph.rows)) {
            f.variables.push_back(graph.variable(r));
            for (int d : bits(graph.reach[r])) f.mark(graph.candidate(r, d), Role::pattern);
        }
        f.houses.push_back({static_cast<uint16_t>(h), Role::base});
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// Sizes from small to large, so that smaller sets win.
template <SubsetKind kind>
bool find(Setting& x, Sizes sizes, Sink& sink) {
    const int graphs = kind == SubsetKind::fish ? 2 * x.n : x.space.house_count();
    for (int k = sizes.least; k <= sizes.most && k < x.n; k++)
        for (int i = 0; i < graphs; i++) {
            if (kind == SubsetKind::hidden && !x.space.is_whole(i)) continue;
            if (x.budget.spent()) return true;
            if (Graph(x, kind, i).find(k, sink)) return true;
        }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> subsets() {
    constexpr auto naked = plain<W, find<SubsetKind::naked>>, hidden = plain<W, find<SubsetKind::hidden>>,
                   fish = plain<W, find<SubsetKind::fish>>;
    static constexpr Finder<W> list[] = {
        {"naked-pair", naked, exactly(2)},
        {"naked-triple", naked, exactly(3)},
        {"naked-quad", naked, exactly(4)},
        {"naked-subset", naked, at_least(5)},
        {"hidden-pair", hidden, exactly(2)},
        {"hidden-triple", hidden, exactly(3)},
        {"hidden-quad", hidden, exactly(4)},
        {"hidden-subset", hidden, at_least(5)},
        {"x-wing", fish, exactly(2)},
        {"swordfish", fish, exactly(3)},
        {"jellyfish", fish, exactly(4)},
        {"big-fish", fish, at_least(5)},
        {"chain-exclusion", naked, at_least(2)},
        {"pile-exclusion", hidden, at_least(2)},
        {"preemptive-set", naked, at_least(2)},
        {"all-different", plain<W, all_different>},
    };
    return list;
}

NONET_INSTANTIATE(subsets);

}  // namespace nonet::reason
