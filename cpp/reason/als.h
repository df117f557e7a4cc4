// Almost locked sets: k cells of a house with k+1 digits between them. Take one digit away and the rest is
// locked.
#pragma once

#include <algorithm>
#include <map>

#include "reason/finder.h"

namespace nonet {

template <int W>
struct Als {
    CellSet<W> cells;
    Digits digits;
    std::array<CellSet<W>, Position<W>::max_digits> places;   // of each digit inside the set
    std::array<CellSet<W>, Position<W>::max_digits> buddies;  // cells that see all those places
};

// All almost locked sets of a position, each once, and which pairs share a restricted common digit: one that
// can be in only one of the two sets, because all its places there see each other. Paired sets do not
// overlap.
template <int W>
class AlsList {
  public:
    struct Partner {
        int other;
        Digits common;  // the restricted common digits
    };

    explicit AlsList(Context<W>& x) {
        std::map<CellSet<W>, int> known;
        for (int h = 0; h < x.space.house_count(); h++) {
            const auto cells = (x.space.house[h] & x.p.empty).list();
            // Larger boards have too many sets to list; people stop at a handful of cells anyway.
            const int most = std::min(static_cast<int>(cells.size()) - 1, x.n <= 9 ? 8 : x.n <= 16 ? 5 : 3);
            grow(x, cells, 0, {}, 0, 0, most, known);
        }
        std::stable_sort(sets.begin(), sets.end(),
                         [](const Als<W>& a, const Als<W>& b) { return a.cells.count() < b.cells.count(); });
        pair();
    }

    std::vector<Als<W>> sets;                    // smaller sets first
    std::vector<std::vector<Partner>> partners;  // by set

  private:
    void grow(Context<W>& x, const std::vector<int>& cells, size_t from, CellSet<W> chosen, int count,
              Digits digits, int most, std::map<CellSet<W>, int>& known) {
        if (count && std::popcount(digits) == count + 1 && known.emplace(chosen, 0).second)
            add(x, chosen, digits);
        if (count == most) return;
        for (size_t i = from; i < cells.size(); i++) {
            const Digits more = digits | x.p.cell[cells[i]];
            if (std::popcount(more) > most + 1 || !x.p.cell[cells[i]]) continue;
            auto with = chosen;
            with.set(cells[i]);
            grow(x, cells, i + 1, with, count + 1, more, most, known);
        }
    }

    void add(Context<W>& x, const CellSet<W>& cells, Digits digits) {
        Als<W> set{cells, digits, {}, {}};
        for (int d : bits(digits)) {
            set.places[d] = cells & x.p.where[d];
            set.buddies[d] = x.space.common_peers(set.places[d]);
        }
        sets.push_back(set);
    }

    void pair() {
        partners.resize(sets.size());
        for (size_t i = 0; i < sets.size(); i++)
            for (size_t j = i + 1; j < sets.size(); j++) {
                const auto &a = sets[i], &b = sets[j];
                if (!(a.digits & b.digits) || a.cells.contains(b.cells) || b.cells.contains(a.cells))
                    continue;
                Digits common = 0;
                for (int d : bits(a.digits & b.digits))
                    if (a.buddies[d].contains(b.places[d])) common |= 1u << d;
                if (!common) continue;
                partners[i].push_back({static_cast<int>(j), common});
                partners[j].push_back({static_cast<int>(i), common});
            }
    }
};

}  // namespace nonet
