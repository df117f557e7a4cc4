// Intersections: all candidates of a variable exclude the same other candidates, which are therefore false.
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

// A set that acts in one house only is a plain naked set.
bool hand_out_set(Setting& x, int box, int line, const AnyCells& set, Digits digits, Sink& sink) {
    Found f;
    const auto seen = x.space.common_peers(set), in_box = x.space.cells_of(box),
               in_line = x.space.cells_of(line);
    bool acts_in_box = false, acts_in_line = false;
    for (int d : bits(digits)) {
        const auto gone = seen & x.p.where(d) & (in_box | in_line);
        acts_in_box |= gone.meets(in_box - in_line);
        acts_in_line |= gone.meets(in_line - in_box);
        x.eliminate(f, gone, d);
        x.mark(f, set & x.p.where(d), d, Role::pattern);
    }
    for (int c : set) f.variables.push_back(static_cast<uint16_t>(c));
    f.houses = {{static_cast<uint16_t>(box), Role::base}, {static_cast<uint16_t>(line), Role::base}};
    f.size = count_bits(digits);
    return acts_in_box && acts_in_line && sink.take(std::move(f));
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
                if (count_bits(digits) == k && hand_out_set(x, b, line, set, digits, sink)) return true;
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
        {"locked-pair", locked_set<W>, exactly(2)},
        {"locked-triple", locked_set<W>, exactly(3)},
    };
    return list;
}

NONET_INSTANTIATE(intersections);

}  // namespace nonet::reason
