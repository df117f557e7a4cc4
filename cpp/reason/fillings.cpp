#include "reason/fillings.h"

#include <algorithm>
#include <cstdlib>

#include "reason/cellset.h"

namespace nonet::reason {
Reading::Reading(const Geometry& g, size_t number) : n_(g.size) {
    if (number < g.sums.size()) {
        set_sum(g, g.sums[number]);
        return;
    }
    automaton_ = &g.automata[number - g.sums.size()];
    cells = automaton_->cells;
    states_ = automaton_->states;
    set_excluded(g);
}

Reading::Reading(const Geometry& g, const Sum& sum) : n_(g.size) { set_sum(g, sum); }

void Reading::set_sum(const Geometry& g, const Sum& sum) {
    cells = sum.cells;
    coefficients = sum.coefficients;
    total = sum.total;
    int low = 0, high = 0, up = 0, down = 0;
    bool plain = true;
    for (const int k : coefficients) {
        (k < 0 ? low : high) += k * n_;
        (k < 0 ? down : up)++;
        plain &= std::abs(k) == 1;
    }
    start_ = -low;
    end_ = total - low;
    states_ = high - low + 1;
    is_equal_sum = plain && up > 1 && down > 1;
    is_cage = plain && !down;
    for (const auto a : cells)
        for (const auto b : cells) is_cage &= a == b || g.sees(a, b);
    set_excluded(g);
}

void Reading::set_excluded(const Geometry& g) {
    const int k = size();
    excluded_.assign(static_cast<size_t>(k) * n_ * k, 0);
    std::vector<int> place(g.cell_count, -1);
    for (int i = 0; i < k; i++) place[cells[i]] = i;
    for (int i = 0; i < k; i++)
        for (int d = 0; d < n_; d++)
            for (const auto c : g.links_of(cells[i] * n_ + d))
                if (const int j = place[c / n_]; j >= 0 && j != i)
                    has_links = true, excluded_[static_cast<size_t>((i * n_ + d) * k + j)] |= 1u << c % n_;
}

void States::add_lower(const States& others, int by) {
    const int words = static_cast<int>(words_.size()), skip = std::abs(by) / 64, shift = std::abs(by) % 64;
    for (int w = 0; w < words; w++) {
        const int from = by < 0 ? w - skip : w + skip, next = by < 0 ? from - 1 : from + 1;
        if (from < 0 || from >= words) continue;
        words_[w] |= by < 0 ? others.words_[from] << shift : others.words_[from] >> shift;
        if (shift && next >= 0 && next < words)
            words_[w] |= by < 0 ? others.words_[next] >> (64 - shift) : others.words_[next] << (64 - shift);
    }
}

void lead_to(const Reading& r, int place, Digits digits, const States& after, States& before) {
    before.clear();
    if (r.is_sum()) {
        for (const int d : bits(digits)) before.add_lower(after, r.coefficients[place] * (d + 1));
        return;
    }
    for (int s = 0; s < r.states(); s++)
        for (const int d : bits(digits))
            if (const int t = r.next(place, s, d); t >= 0 && after.test(t)) {
                before.set(s);
                break;
            }
}

std::vector<States> endings(const Reading& r, const Domains& domains) {
    std::vector<States> out(domains.size() + 1, States(r));
    for (int s = 0; s < r.states(); s++)
        if (r.accepts(s)) out.back().set(s);
    for (int i = r.size(); i-- > 0;) lead_to(r, i, domains[i], out[i + 1], out[i]);
    return out;
}

bool is_readable(const Reading& r, const Domains& domains) {
    return !r.is_too_large() && std::find(domains.begin(), domains.end(), 0u) == domains.end();
}

std::vector<Filling> fillings(const Reading& r, const Domains& domains, size_t most) {
    if (!is_readable(r, domains)) return {};
    const auto ends = endings(r, domains);
    const int k = r.size();
    std::vector<Filling> out;
    std::vector<Domains> left(static_cast<size_t>(k + 1), domains);
    Filling now(static_cast<size_t>(k));
    size_t effort = 0;
    bool too_many = false;
    const auto read = [&](auto& self, int place, int state) -> void {
        if (place == k) {
            too_many |= out.size() == most;
            if (!too_many) out.push_back(now);
            return;
        }
        too_many |= ++effort > 100 * most;
        for (const int d : bits(left[place][place])) {
            const int t = r.next(place, state, d);
            if (too_many || t < 0 || !ends[place + 1].test(t)) continue;
            bool room = true;
            for (int j = place + 1; j < k && room; j++)
                room = (left[place + 1][j] = left[place][j] & ~r.excluded(place, d, j)) != 0;
            if (!room) continue;
            now[place] = static_cast<uint8_t>(d);
            self(self, place + 1, t);
        }
    };
    if (ends[0].test(r.start())) read(read, 0, r.start());
    if (too_many) out.clear();
    return out;
}

}  // namespace nonet::reason
