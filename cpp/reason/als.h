// Almost locked sets: k cells of a house with k+1 digits between them. Take one digit away and the rest is
// locked.
#pragma once

#include <algorithm>

#include "reason/finder.h"

namespace nonet::reason {

template <int W>
struct Als {
    CellSet<W> cells;
    Digits digits;
    std::array<CellSet<W>, Position<W>::max_digits> places;   // of each digit inside the set
    std::array<CellSet<W>, Position<W>::max_digits> buddies;  // cells that see all those places
};

// All almost locked sets of a position, each once, smaller sets first.
template <int W>
class AlsList {
  public:
    explicit AlsList(Context<W>& x) {
        for (int h = 0; h < x.space.house_count(); h++) {
            const auto cells = (x.space.house[h] & x.p.empty).list();
            // Larger boards have too many sets to list; people stop at a handful of cells anyway.
            const int most = std::min(static_cast<int>(cells.size()) - 1, x.n <= 9 ? 8 : x.n <= 16 ? 5 : 3);
            grow(x, cells, 0, {}, 0, 0, most, h);
        }
        for (const auto& found : by_size_)
            for (const auto& [chosen, digits] : found)
                if (!x.budget.spent()) add(x, chosen, digits);
    }

    std::vector<Als<W>> sets;

  private:
    void grow(Context<W>& x, const std::vector<int>& cells, size_t from, CellSet<W> chosen, int count,
              Digits digits, int most, int house) {
        if (count && count_bits(digits) == count + 1 && !is_in_earlier(x, chosen, house))
            by_size_[count].emplace_back(chosen, digits);
        if (count == most) return;
        for (size_t i = from; i < cells.size() && !x.budget.spent(); i++) {
            const Digits more = digits | x.p.cell[cells[i]];
            if (count_bits(more) > most + 1 || !x.p.cell[cells[i]]) continue;
            auto with = chosen;
            with.set(cells[i]);
            grow(x, cells, i + 1, with, count + 1, more, most, house);
        }
    }

    // A set that lies in two houses was found in the first of them.
    static bool is_in_earlier(const Context<W>& x, const CellSet<W>& chosen, int house) {
        for (int h : x.geometry.houses_of[static_cast<size_t>(chosen.first())])
            if (h < house && x.space.house[h].contains(chosen)) return true;
        return false;
    }

    void add(Context<W>& x, const CellSet<W>& cells, Digits digits) {
        auto& set = sets.emplace_back(Als<W>{cells, digits, {}, {}});
        for (int d : bits(digits)) {
            set.places[d] = cells & x.p.where[d];
            set.buddies[d] = x.space.common_peers(set.places[d]);
        }
    }

    std::array<std::vector<std::pair<CellSet<W>, Digits>>, 9> by_size_;
};

// Which sets share a restricted common digit: one that can be in only one of the two, because all its places
// there see each other. Paired sets do not overlap.
template <int W>
class AlsPairs {
  public:
    explicit AlsPairs(Context<W>& x) { pair(x.template get<AlsList<W>>().sets, x.budget); }

    struct Partner {
        int other;
        Digits common;  // the restricted common digits
    };
    std::vector<std::vector<Partner>> partners;  // by set

  private:
    // Digit by digit, so that the inner loop runs through a plain list: of a digit's sets, which have all its
    // places in sight of all its places in set i?
    void pair(const std::vector<Als<W>>& sets, Budget& budget) {
        struct Entry {
            CellSet<W> places;
            int set;
        };
        std::array<std::vector<Entry>, Position<W>::max_digits> having;
        for (size_t i = 0; i < sets.size(); i++)
            for (int d : bits(sets[i].digits)) having[d].push_back({sets[i].places[d], static_cast<int>(i)});
        partners.resize(sets.size());
        std::vector<Digits> common(sets.size());
        std::vector<int> met;
        for (int i = static_cast<int>(sets.size()) - 1; i >= 0 && !budget.spent(); i--) {
            const auto& a = sets[i];
            met.clear();
            for (int d : bits(a.digits)) {
                having[d].pop_back();  // the entry of i itself: only sets before it are left
                for (const auto& b : having[d])
                    if (a.buddies[d].contains(b.places)) {
                        if (!common[b.set]) met.push_back(b.set);
                        common[b.set] |= 1u << d;
                    }
            }
            std::sort(met.begin(), met.end());
            for (int j : met) {
                const auto& b = sets[j];
                if (!a.cells.contains(b.cells) && !b.cells.contains(a.cells)) {
                    partners[i].push_back({j, common[j]});
                    partners[j].push_back({i, common[j]});
                }
                common[j] = 0;
            }
        }
        if (budget.is_spent()) return;  // nobody will look at them
        for (auto& row : partners)
            std::sort(row.begin(), row.end(), [](auto& p, auto& q) { return p.other < q.other; });
    }
};

}  // namespace nonet::reason
