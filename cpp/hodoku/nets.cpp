#include "hodoku/nets.h"

#include <algorithm>

namespace nonet::hodoku {
namespace {

constexpr int rounds = 4;
constexpr size_t most_entries = 1000;

}  // namespace

Nets::Nets(const View& v, Budget& budget)
    : v_(v), net_(v, true), tables_(static_cast<size_t>(net_.claim_count())) {
    std::vector<NodeClaim> starts;
    for (bool on : {true, false})
        for (int c : v.empty)
            for (int d : bits(v.board.marks(c))) starts.push_back(claim(c, d, on));
    for (auto start : starts) {
        if (budget.spent()) return;
        fill(start, budget);
        for (auto next : net_.by_groups(start)) add(table(start), next);
    }
    for (int node = candidate_nodes; node * 2 < net_.claim_count(); node++)
        for (bool on : {true, false}) {
            const auto start = claim(node, on);
            table(start).place.assign(tables_.size(), -1);
            add(table(start), start);
            for (auto next : net_.of(start)) add(table(start), next);
        }
    for (auto& t : tables_) t.direct = t.entries.size();
    for (auto start : starts) {
        if (budget.spent()) return;
        expand(table(start));
    }
}

std::vector<NodeClaim> Nets::claims(NodeClaim start) const {
    std::vector<NodeClaim> out;
    for (const auto& e : tables_[start].entries) out.push_back(e.claim);
    return out;
}

// The largest of the places it follows from comes first; the distance goes by the one that was named first.
void Nets::add(Table& table, NodeClaim c, std::array<uint16_t, 5> from) const {
    if (table.entries.size() >= most_entries || table.place[c] >= 0) return;
    table.place[c] = static_cast<int16_t>(table.entries.size());
    const int before = from[0] < table.entries.size() ? table.entries[from[0]].distance : 0;
    for (size_t i = 1; i < from.size(); i++)
        if (from[i] > from[0]) std::swap(from[i], from[0]);
    table.entries.push_back({c, from, before + 1});
}

void Nets::fill(NodeClaim start, Budget&) {
    auto& t = table(start);
    t.place.assign(tables_.size(), -1);
    SinglesBoard board = v_.board;
    const int cell = node_of(start) / 9, digit = node_of(start) % 9;
    if (is_on(start)) {
        place(t, board, cell, digit, false, false);
    } else {
        board.remove(cell, digit);
        add(t, start);
        if (const DigitMask marks = board.marks(cell); count(marks) == 1)
            place(t, board, cell, lowest(marks), false, true);
    }
    std::vector<std::pair<Single, bool>> singles;
    for (int round = 0; round < rounds; round++) {
        singles.clear();
        auto is_empty = [&](const Single& s) { return !board.value[s.cell]; };
        for (const auto& s : board.naked)
            if (is_empty(s)) singles.push_back({s, true});
        Area found;
        for (const auto& s : board.hidden) {
            if (!is_empty(s) || found.test(s.cell)) continue;
            for (auto h : hodoku::tables.houses[s.cell])
                if (board.places(h, s.digit) == 1) {
                    singles.push_back({s, false});
                    found.set(s.cell);
                    break;
                }
        }
        for (const auto& [s, naked] : singles) place(t, board, s.cell, s.digit, true, naked);
        if (singles.empty()) return;
    }
}

void Nets::place(Table& table, SinglesBoard& board, int cell, int digit, bool by_singles, bool naked) const {
    const DigitMask marks = board.marks(cell);
    // A hidden single's house: the one with the fewest places.
    const auto& houses = hodoku::tables.houses[static_cast<size_t>(cell)];
    int least = houses[0];
    for (auto h : houses)
        if (board.places(h, digit) < board.places(least, digit)) least = h;
    board.place(cell, digit);
    const auto self = static_cast<uint16_t>(table.entries.size());
    std::array<uint16_t, 5> from{};
    if (by_singles) {
        size_t n = 0;
        auto reason = [&](int c, int d) {
            const int at = table.place[claim(c, d, false)];
            if (n < from.size()) from[n++] = static_cast<uint16_t>(std::max(at, 0));
        };
        if (naked) {
            for (int d : bits(v_.board.marks(cell)))
                if (d != digit) reason(cell, d);
        } else {
            for (int c : v_.in(least, digit))
                if (c != cell) reason(c, digit);
        }
    }
    add(table, claim(cell, digit, true), from);
    for (int c : v_.of(digit) & peers(cell)) add(table, claim(c, digit, false), {self});
    for (int d : bits(marks))
        if (d != digit) add(table, claim(cell, d, false), {self});
}

// Adds what follows from every entry in turn. A shorter way to an entry replaces the longer one, but not for
// what was concluded from it before.
void Nets::expand(Table& t) const {
    for (size_t j = 1; j < t.entries.size() && t.entries.size() < most_entries; j++) {
        const auto through = t.entries[j].claim;
        const auto& source = tables_[through];
        const int base = t.entries[j].distance;
        for (size_t k = 1; k < source.direct; k++) {
            const auto& e = source.entries[k];
            const int distance = base + e.distance;
            if (const int at = t.place[e.claim]; at >= 0) {
                auto& old = t.entries[static_cast<size_t>(at)];
                if (old.expanded && old.distance > distance) {
                    old.from = {through};
                    old.distance = distance;
                }
            } else if (t.entries.size() < most_entries) {
                t.place[e.claim] = static_cast<int16_t>(t.entries.size());
                t.entries.push_back({e.claim, {through}, distance, true});
            }
        }
    }
}

bool Nets::is_branched(NodeClaim start, NodeClaim end) const {
    const auto& own = tables_[start];
    const Table* t = &own;
    int at = own.place[end];
    bool away = false;
    for (size_t steps = 0; at > 0 && steps < most_entries; steps++) {
        if (t->entries[static_cast<size_t>(at)].expanded) {
            const auto& e = own.entries[static_cast<size_t>(at)];
            t = &tables_[e.from[0]];
            at = t->place[e.claim];
            away = true;
        }
        const auto& e = t->entries[static_cast<size_t>(at)];
        for (size_t i = 1; i < e.from.size(); i++)
            if (e.from[i]) return true;
        at = e.from[0];
        if (away && at == 0) {
            at = own.place[t->entries[0].claim];
            t = &own;
            away = false;
        }
    }
    return false;
}

}  // namespace nonet::hodoku
