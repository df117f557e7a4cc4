// Almost locked sets: k cells of a house with k+1 digits between them. Take one digit away and the rest is
// locked.
#pragma once

#include <algorithm>

#include "reason/finder.h"
#include "reason/rows.h"

namespace nonet::reason {

template <int W>
struct Als {
    CellSet<W> cells;
    Digits digits;
    std::array<CellSet<W>, Position<W>::max_digits> places;   // of each digit inside the set
    std::array<CellSet<W>, Position<W>::max_digits> buddies;  // cells that see all those places
};

// All almost locked sets of a position, each once, smaller sets first.
class AlsSets {
  public:
    explicit AlsSets(Setting& x);

    Rows<Cell> cells;
    std::vector<Digits> digits;

  private:
    // Cells of a house as a mask over its empty ones.
    struct ChosenCells {
        int house;
        uint32_t chosen;
        Digits digits;
    };
    void grow(Setting& x, const std::vector<Cell>& empty, size_t from, const ChosenCells& set, int most);
    static bool is_in_earlier(const Setting& x, const std::vector<Cell>& empty, const ChosenCells& set);

    std::array<std::vector<ChosenCells>, 9> by_size_;
};

template <int W>
struct AlsList {
    explicit AlsList(Context<W>& x) {
        const auto& all = x.template get<AlsSets>();
        for (size_t i = 0; i < all.digits.size() && !x.budget.spent(); i++) {
            auto& set = sets.emplace_back(Als<W>{{}, all.digits[i], {}, {}});
            for (auto c : all.cells[i]) set.cells.set(c);
            for (int d : bits(set.digits)) {
                set.places[d] = set.cells & x.p.where[d];
                set.buddies[d] = x.space.common_peers(set.places[d]);
            }
        }
    }

    std::vector<Als<W>> sets;
};

struct AlsPartner {
    int other;
    Digits common;  // the restricted common digits
};

// Which sets share a restricted common digit: one that can be in only one of the two, because all its places
// there see each other. Paired sets do not overlap.
template <int W>
class AlsPairs {
  public:
    explicit AlsPairs(Context<W>& x) { pair(x.template get<AlsList<W>>().sets, x.budget); }

    std::vector<std::vector<AlsPartner>> partners;  // by set

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
