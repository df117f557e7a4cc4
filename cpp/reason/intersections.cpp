// Intersections: all candidates of a variable exclude the same other candidates, which are therefore false.
#include "reason/common_links.h"
#include "reason/finder.h"

namespace nonet::reason {
namespace {

// All places of the digit in a house of the wanted kind, at least two, have common peers with the digit.
template <int W>
bool locked(Context<W>& x, bool from_box, Sink& sink) {
    for (int h = 0; h < x.space.house_count(); h++) {
        if (!x.space.is_whole(h) || x.space.is_box(h) != from_box) continue;
        for (int d = 0; d < x.n; d++) {
            const auto places = x.space.house[h] & x.p.where[d];
            const int count = places.count();
            if (count < 2) continue;
            const auto gone = x.space.common_peers(places) & x.p.where[d];
            if (gone.none()) continue;
            Found f;
            x.eliminate(f, gone, d);
            x.mark(f, places, d, Role::pattern);
            f.variables = {x.variable(h, d)};
            f.houses.push_back({static_cast<uint16_t>(h), Role::base});
            for (int other = 0; other < x.space.house_count(); other++)
                if (other != h && x.space.house[other].contains(places) && x.space.house[other].meets(gone))
                    f.houses.push_back({static_cast<uint16_t>(other), Role::cover});
            if (sink.take(std::move(f))) return true;
        }
    }
    return false;
}

template <int W>
bool pointing(Context<W>& x, Sizes, Sink& sink) {
    return locked(x, true, sink);
}

template <int W>
bool claiming(Context<W>& x, Sizes, Sink& sink) {
    return locked(x, false, sink);
}

// Hands out the victims of a variable, one step for each cell that they stand in.
template <int W>
bool hand_out(Context<W>& x, int variable, int house, std::span<const Candidate> all,
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
template <int W>
bool no_partner(Context<W>& x, Sizes, Sink& sink) {
    for (int c : x.p.empty) {
        if (x.geometry.partners[c].empty() || std::has_single_bit(x.p.cell[c])) continue;
        std::vector<Candidate> all;
        for (int d : bits(x.p.cell[c])) all.push_back(x.candidate(c, d));
        if (!all.empty() && hand_out(x, c, -1, all, common_links(x, all), sink)) return true;
    }
    return false;
}

// A rule leaves a digit without a place: the candidate excludes all that a house has for it. Where all of
// them are places of the same digit that it sees, that is pointing or claiming.
template <int W>
bool no_place(Context<W>& x, Sizes, Sink& sink) {
    if (!x.geometry.has_links) return false;
    for (int h = 0; h < x.space.house_count(); h++) {
        if (!x.space.is_whole(h)) continue;
        for (int d = 0; d < x.n; d++) {
            const auto places = x.space.house[h] & x.p.where[d];
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

// k cells where a box meets a line hold k digits: a naked set in two houses at once.
template <int W>
bool locked_set(Context<W>& x, Sizes sizes, Sink& sink) {
    const int k = sizes.least;
    for (int b = 2 * x.n; b < 2 * x.n + x.geometry.box_count; b++)
        for (int line = 0; line < 2 * x.n; line++) {
            const auto cells = x.space.house[b] & x.space.house[line] & x.p.empty;
            if (cells.count() < k) continue;
            const auto list = cells.list();
            const int m = static_cast<int>(list.size());
            for (uint32_t chosen = (1u << k) - 1; chosen < 1u << m;) {
                Digits digits = 0;
                CellSet<W> set;
                for (int i : bits(chosen)) digits |= x.p.cell[list[i]], set.set(list[i]);
                if (count_bits(digits) == k) {
                    Found f;
                    const auto seen = x.space.common_peers(set);
                    bool in_box = false,
                         in_line = false;  // a set that acts in one house only is a plain naked set
                    for (int d : bits(digits)) {
                        const auto gone = seen & x.p.where[d] & (x.space.house[b] | x.space.house[line]);
                        in_box |= gone.meets(x.space.house[b] - x.space.house[line]);
                        in_line |= gone.meets(x.space.house[line] - x.space.house[b]);
                        x.eliminate(f, gone, d);
                        x.mark(f, set & x.p.where[d], d, Role::pattern);
                    }
                    for (int c : set) f.variables.push_back(static_cast<uint16_t>(c));
                    f.houses = {{static_cast<uint16_t>(b), Role::base},
                                {static_cast<uint16_t>(line), Role::base}};
                    f.size = k;
                    if (in_box && in_line && sink.take(std::move(f))) return true;
                }
                const uint32_t low = chosen & -chosen, next = chosen + low;  // next mask with k bits
                chosen = next | (((chosen ^ next) >> 2) / low);
            }
        }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> intersections() {
    static constexpr Finder<W> list[] = {
        {"pointing", pointing<W>},
        {"claiming", claiming<W>},
        {"no-partner", no_partner<W>},
        {"no-place", no_place<W>},
        {"locked-pair", locked_set<W>, exactly(2)},
        {"locked-triple", locked_set<W>, exactly(3)},
    };
    return list;
}

NONET_INSTANTIATE(intersections);

}  // namespace nonet::reason
