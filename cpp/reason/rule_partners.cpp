// What rules say of two cells: all candidates of a cell, or all places of a digit in a house, exclude the
// same other candidate; and cells that say what another holds.
#include <algorithm>

#include "reason/common_links.h"
#include "reason/finder.h"

namespace nonet::reason {
namespace {

// Hands out the victims of a variable, one step for each cell that they stand in.
bool hand_out(Setting& x, int variable, int house, std::span<const Candidate> all,
              std::span<const Candidate> gone, Sink& sink) {
    for (size_t i = 0, next; i < gone.size(); i = next) {
        for (next = i; next < gone.size() && gone[next] / x.n == gone[i] / x.n;) next++;
        Found f;
        f.eliminations.assign(gone.begin() + i, gone.begin() + next);
        for (auto c : all) f.mark(c, Role::pattern);
        f.variables = {static_cast<uint16_t>(variable)};
        if (house >= 0) f.houses.push_back({static_cast<uint16_t>(house), Role::base});
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// A rule leaves a candidate without a partner: it excludes all that another cell may hold.
bool no_partner(Setting& x, Sizes, Sink& sink) {
    for (int c : x.p.empty()) {
        if (x.geometry.partners[c].empty() || std::has_single_bit(x.p.cell[c])) continue;
        std::vector<Candidate> all;
        for (int d : bits(x.p.cell[c])) all.push_back(x.candidate(c, d));
        if (!all.empty() && hand_out(x, c, -1, all, common_links(x, all), sink)) return true;
    }
    return false;
}

// Cells whose digit says what another holds: a clone the same, an indexer one digit, where its own says.
class Pointers {
  public:
    struct Indexer {
        int cell, digit;         // what stands there
        std::vector<int> where;  // by digit of the cell; itself if it is the digit
    };
    explicit Pointers(const Terrain& space) : twins(space.geometry.cell_count) {
        const auto& g = space.geometry;
        for (int c = 0; c < g.cell_count && g.has_links; c++) {
            Indexer indexer{c, -1, std::vector<int>(g.size, -1)};
            int named = 0;
            bool one = true;  // digit, and one cell a digit
            for (const auto& partner : g.partners[c]) {
                bool equal = true;
                for (int d = 0; d < g.size; d++) {
                    const auto left = g.all_digits & ~g.excluded(partner, d);
                    equal &= left == 1u << d;
                    // Nothing is left where the cell that is named sees this one and the digit is its own.
                    if (left & (left - 1)) continue;
                    one &= indexer.where[d] < 0;
                    indexer.where[d] = partner.cell;
                    if (left) {
                        const int digit = std::countr_zero(left);
                        one &= indexer.digit < 0 || indexer.digit == digit;
                        indexer.digit = digit;
                    }
                    named++;
                }
                if (equal) twins[c].push_back(partner.cell);
            }
            if (!one || indexer.digit < 0 || named < g.size - 1 || !twins[c].empty()) continue;
            for (auto& there : indexer.where)
                if (there < 0) there = c;
            indexers.push_back(std::move(indexer));
        }
    }
    std::vector<std::vector<Cell>> twins;  // by cell
    std::vector<Indexer> indexers;
};

// Equal cells have the same candidates; and a digit of the one rules out what the other sees.
bool clone(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_links) return false;
    const auto& twins = x.space.get<Pointers>().twins;
    for (int c : x.p.empty())
        for (const auto t : twins[c]) {
            if (x.p.value[t] || !(x.p.cell[c] & ~x.p.cell[t])) continue;
            Found f;
            for (int d : bits(x.p.cell[c] & ~x.p.cell[t])) f.eliminations.push_back(x.candidate(c, d));
            for (int d : bits(x.p.cell[t])) f.mark(x.candidate(t, d), Role::pattern);
            f.variables = {t};
            if (sink.take(std::move(f))) return true;
        }
    if (std::all_of(twins.begin(), twins.end(), [](const auto& t) { return t.empty(); })) return false;
    for (int h = 0; h < x.space.house_count(); h++) {
        if (!x.space.is_whole(h)) continue;
        for (int d = 0; d < x.n; d++) {
            const auto places = x.space.cells_of(h) & x.p.where(d);
            if (places.count() < 2) continue;
            for (int z : x.p.where(d) - x.space.cells_of(h)) {
                AnyCells through;
                const bool all = std::ranges::all_of(places.list(), [&](int c) {
                    if (x.geometry.sees(z, c)) return true;
                    for (const auto t : twins[c])
                        if (x.geometry.sees(z, t) && x.p.cell[t] >> d & 1) {
                            through.set(t);
                            return true;
                        }
                    return false;
                });
                if (!all || through.none()) continue;
                Found f;
                f.eliminations = {x.candidate(z, d)};
                x.mark(f, places, d, Role::pattern);
                x.mark(f, through, d, Role::second);
                f.variables = {x.variable(h, d)};
                for (int t : through) f.variables.push_back(static_cast<uint16_t>(t));
                f.houses = {{static_cast<uint16_t>(h), Role::base}};
                if (sink.take(std::move(f))) return true;
            }
        }
    }
    return false;
}

// An indexer is a digit only if the cell that it names can hold the indexer's own; and only such cells can.
bool indexing(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_links) return false;
    for (const auto& [cell, digit, where] : x.space.get<Pointers>().indexers) {
        if (x.p.value[cell]) continue;
        Found names, named;
        for (int d : bits(x.p.cell[cell])) {
            const int there = where[d];
            if (there == cell || x.p.value[there] || x.p.cell[there] >> digit & 1) continue;
            names.eliminations.push_back(x.candidate(cell, d));
            names.variables.push_back(static_cast<uint16_t>(there));
            for (int e : bits(x.p.cell[there])) names.mark(x.candidate(there, e), Role::pattern);
        }
        if (!names.eliminations.empty()) {
            std::sort(names.variables.begin(), names.variables.end());
            if (sink.take(std::move(names))) return true;
            continue;
        }
        named.variables = {static_cast<uint16_t>(cell)};
        for (int d = 0; d < x.n; d++) {
            const int there = where[d];
            if (!(x.p.cell[cell] >> d & 1)) {
                if (there != cell && x.p.cell[there] >> digit & 1)
                    named.eliminations.push_back(x.candidate(there, digit));
                continue;
            }
            named.mark(x.candidate(cell, d), Role::pattern);
            if (there == cell || !x.p.cell[there]) continue;
            named.mark(x.candidate(there, digit), Role::second);
            named.variables.push_back(static_cast<uint16_t>(there));
        }
        // On some boards the cells that are named do not see each other.
        std::erase_if(named.eliminations, [&, cell = cell, &where = where](Candidate c) {
            for (int d : bits(x.p.cell[cell]))
                if (!x.space.peers_of(where[d]).test(c / x.n)) return true;
            return false;
        });
        const bool alone = named.variables.size() == 1;  // nothing but itself is named: a single
        if (!alone && !named.eliminations.empty() && sink.take(std::move(named))) return true;
    }
    return false;
}

// A rule leaves a digit without a place: the candidate excludes all that a house has for it. Where all of
// them are places of the same digit that it sees, that is pointing or claiming.
bool no_place(Setting& x, Sizes, Sink& sink) {
    if (!x.geometry.has_links) return false;
    for (int h = 0; h < x.space.house_count(); h++) {
        if (!x.space.is_whole(h)) continue;
        for (int d = 0; d < x.n; d++) {
            const auto places = x.space.cells_of(h) & x.p.where(d);
            if (places.count() < 2) continue;
            std::vector<Candidate> all;
            for (int c : places) all.push_back(x.candidate(c, d));
            auto gone = common_links(x, all);
            const auto seen = x.space.common_peers(places);
            std::erase_if(gone, [&](Candidate c) { return c % x.n == d && seen.test(c / x.n); });
            if (hand_out(x, x.variable(h, d), h, all, gone, sink)) return true;
        }
    }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> rule_partners() {
    static constexpr Finder<W> list[] = {
        {"no-partner", plain<W, no_partner>},
        {"clone", plain<W, clone>},
        {"indexing", plain<W, indexing>},
        {"no-place", plain<W, no_place>},
    };
    return list;
}

NONET_INSTANTIATE(rule_partners);

}  // namespace nonet::reason
