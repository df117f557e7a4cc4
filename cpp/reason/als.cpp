// Steps with almost locked sets: two that share a restricted digit, chains of them, and a cell whose every
// candidate opens one.
#include "reason/als.h"

#include <set>

namespace nonet::reason {
namespace {

template <int W>
void show(Context<W>& x, Found& f, const Als<W>& set, Role role) {
    for (int c : set.cells) {
        f.variables.push_back(static_cast<uint16_t>(c));
        for (int d : bits(x.p.cell[c])) f.mark(x.candidate(c, d), role);
    }
}

template <int W>
void link(Context<W>& x, Found& f, const Als<W>& a, const Als<W>& b, int d) {
    Link k{{}, {}, false};
    for (int c : a.places[d]) k.from.push_back(x.candidate(c, d));
    for (int c : b.places[d]) k.to.push_back(x.candidate(c, d));
    f.links.push_back(std::move(k));
    x.mark(f, a.places[d] | b.places[d], d, Role::second);
}

// Places of a digit outside both sets that see all its places in both.
template <int W>
CellSet<W> seen_by_both(Context<W>& x, const Als<W>& a, const Als<W>& b, int d) {
    return (a.buddies[d] & b.buddies[d] & x.p.where[d]) - a.cells - b.cells;
}

// Eliminations of every digit that the first and the last set of a chain share, but for the digits that link
// them.
template <int W>
bool end_eliminations(Context<W>& x, const Als<W>& a, const Als<W>& b, Digits linking, Found& f) {
    for (int z : bits(a.digits & b.digits & ~linking)) {
        const auto gone = seen_by_both(x, a, b, z);
        if (gone.none()) continue;
        x.eliminate(f, gone, z);
        x.mark(f, a.places[z] | b.places[z], z, Role::pattern);
    }
    return !f.eliminations.empty();
}

// Two sets with one restricted common digit x: one of them keeps all its other digits.
template <int W>
bool singly_linked(Context<W>& x, const Als<W>& a, const Als<W>& b, Digits common, Sink& sink) {
    for (int r : bits(common)) {
        Found f;
        if (!end_eliminations(x, a, b, 1u << r, f)) continue;
        show(x, f, a, als_role(0));
        show(x, f, b, als_role(1));
        link(x, f, a, b, r);
        f.size = a.cells.count() + b.cells.count();
        if (sink.take(std::move(f))) return true;
    }
    return false;
}

// With two restricted common digits both sets are locked.
template <int W>
bool doubly_linked(Context<W>& x, const Als<W>& a, const Als<W>& b, Digits common, Sink& sink) {
    Found f;
    for (int z : bits(a.digits | b.digits)) {
        CellSet<W> gone;
        if (common >> z & 1)
            gone = seen_by_both(x, a, b, z);
        else {
            if (a.digits >> z & 1) gone |= a.buddies[z] & x.p.where[z];
            if (b.digits >> z & 1) gone |= b.buddies[z] & x.p.where[z];
        }
        x.eliminate(f, gone - (common >> z & 1 ? a.cells | b.cells : CellSet<W>{}), z);
    }
    if (f.eliminations.empty()) return false;
    show(x, f, a, als_role(0));
    show(x, f, b, als_role(1));
    for (int r : bits(common)) link(x, f, a, b, r);
    f.size = a.cells.count() + b.cells.count();
    return sink.take(std::move(f));
}

template <int W>
bool als_xz(Context<W>& x, Sizes, Sink& sink) {
    const auto& sets = x.template get<AlsList<W>>().sets;
    const auto& partners = x.template get<AlsPairs<W>>().partners;
    for (size_t i = 0; i < sets.size(); i++)
        for (const auto& [j, common] : partners[i]) {
            if (j < static_cast<int>(i)) continue;
            if (x.budget.spent() || singly_linked(x, sets[i], sets[j], common, sink)) return true;
            if (count_bits(common) > 1 && doubly_linked(x, sets[i], sets[j], common, sink)) return true;
        }
    return false;
}

// A cell of two digits and a set of three cells. Few sets, so their pairs are not listed first.
template <int W>
bool wxyz_wing(Context<W>& x, Sizes, Sink& sink) {
    const auto& sets = x.template get<AlsList<W>>().sets;
    for (const auto& a : sets) {
        if (a.cells.count() > 1) return false;
        for (const auto& b : sets) {
            const int cells = b.cells.count();
            if (cells > 3) break;
            if (cells < 3 || b.cells.contains(a.cells)) continue;
            Digits common = 0;
            for (int d : bits(a.digits & b.digits))
                if (a.buddies[d].contains(b.places[d])) common |= 1u << d;
            if (x.budget.spent() || singly_linked(x, a, b, common, sink)) return true;
        }
    }
    return false;
}

// Chains of sets, each linked to the next by a restricted common digit, never the same twice running. The
// ends share a digit that is then in one of them. Breadth first from every set, so that the shortest chain to
// each end comes up. The sizes count sets.
template <int W>
class AlsChains {
  public:
    AlsChains(Context<W>& context, Sizes sizes, Sink& sink)
        : x(context),
          list_(context.template get<AlsList<W>>()),
          pairs_(context.template get<AlsPairs<W>>()),
          sizes_(sizes),
          sink_(sink) {}

    bool run() {
        for (size_t start = 0; start < list_.sets.size(); start++)
            for (int first = 0; first < x.n; first++)
                if (from(static_cast<int>(start), first)) return true;
        return false;
    }

  private:
    struct Reached {
        int set, digit, before;  // entered by `digit` from nodes_[before]
        int length;
    };

    bool from(int start, int first) {
        nodes_.clear();
        nodes_.push_back({start, -1, -1, 1});
        visited_.assign(list_.sets.size(), 0);
        for (size_t at = 0; at < nodes_.size(); at++) {
            if (x.budget.spent()) return true;
            const Reached here = nodes_[at];
            if (here.length >= sizes_.least && start < here.set && close(start, first, at)) return true;
            if (here.length == sizes_.most) continue;
            for (const auto& [other, common] : pairs_.partners[here.set])
                for (int d : bits(common)) {
                    if (here.digit < 0 ? d != first : d == here.digit) continue;
                    if (other == start || visited_[other] >> d & 1 || overlaps(at, other)) continue;
                    visited_[other] |= 1u << d;
                    nodes_.push_back({other, d, static_cast<int>(at), here.length + 1});
                }
        }
        return false;
    }

    bool overlaps(size_t at, int set) const {
        for (int i = static_cast<int>(at); i >= 0; i = nodes_[i].before)
            if (nodes_[i].set == set) return true;
        return false;
    }

    bool close(int start, int first, size_t at) {
        const auto &a = list_.sets[start], &b = list_.sets[nodes_[at].set];
        Found f;
        if (!end_eliminations(x, a, b, 1u << first | 1u << nodes_[at].digit, f)) return false;
        std::vector<size_t> path;
        for (int i = static_cast<int>(at); i >= 0; i = nodes_[i].before) path.insert(path.begin(), i);
        for (size_t i = 0; i < path.size(); i++) {
            show(x, f, list_.sets[nodes_[path[i]].set], als_role(static_cast<int>(i)));
            if (i)
                link(x, f, list_.sets[nodes_[path[i - 1]].set], list_.sets[nodes_[path[i]].set],
                     nodes_[path[i]].digit);
        }
        f.size = static_cast<int>(path.size());
        return sink_.take(std::move(f));
    }

    Context<W>& x;
    const AlsList<W>& list_;
    const AlsPairs<W>& pairs_;
    const Sizes sizes_;
    Sink& sink_;
    std::vector<Reached> nodes_;
    std::vector<Digits> visited_;
};

template <int W>
bool als_chain(Context<W>& x, Sizes sizes, Sink& sink) {
    return AlsChains<W>(x, sizes, sink).run();
}

// Every candidate of the stem cell would take a digit from a petal; what all petals then hold is false where
// it sees them all.
template <int W>
class DeathBlossom {
  public:
    DeathBlossom(Context<W>& context, Sink& sink)
        : x(context), list_(context.template get<AlsList<W>>()), sink_(sink) {}

    bool run() {
        for (int stem : x.p.empty) {
            const int count = count_bits(x.p.cell[stem]);
            if (x.budget.spent()) return true;
            if (count < 2 || count > 5) continue;
            stem_ = stem;
            digits_.clear();
            for (int d : bits(x.p.cell[stem])) digits_.push_back(d);
            petals_.clear();
            for (int d : digits_) {
                auto& row = petals_.emplace_back();
                for (const auto& set : list_.sets)
                    if (set.digits >> d & 1 && set.buddies[d].test(stem) && !set.cells.test(stem))
                        row.push_back(&set);
            }
            known_.clear();
            chosen_.clear();
            if (choose(x.geometry.all_digits & ~x.p.cell[stem])) return true;
        }
        return false;
    }

  private:
    bool choose(Digits common) {
        if (!common || x.budget.spent()) return x.budget.is_spent();
        const size_t i = chosen_.size();
        if (i == petals_.size()) return close(common);
        for (const auto* set : petals_[i]) {
            if (!reaches(*set, common)) continue;
            chosen_.push_back(set);
            const bool enough = choose(common & set->digits);
            chosen_.pop_back();
            if (enough) return true;
        }
        return false;
    }

    // Some common digit still has a victim.
    bool reaches(const Als<W>& set, Digits common) const {
        for (int z : bits(common & set.digits)) {
            auto gone = set.buddies[z] & x.p.where[z];
            for (const auto* other : chosen_) gone &= other->buddies[z];
            if (gone.any()) return true;
        }
        return false;
    }

    bool close(Digits common) {
        Found f;
        for (int z : bits(common)) {
            auto gone = x.p.where[z];
            CellSet<W> places;
            for (const auto* set : chosen_) gone &= set->buddies[z], places |= set->places[z];
            for (const auto* set : chosen_) gone -= set->cells;
            gone.reset(stem_);
            if (gone.none()) continue;
            x.eliminate(f, gone, z);
            x.mark(f, places, z, Role::pattern);
        }
        if (f.eliminations.empty() || !known_.insert(f.eliminations).second) return false;
        f.variables.push_back(static_cast<uint16_t>(stem_));
        for (int d : digits_) f.mark(x.candidate(stem_, d), Role::pivot);
        for (size_t i = 0; i < chosen_.size(); i++) {
            show(x, f, *chosen_[i], als_role(static_cast<int>(i)));
            Link k{{x.candidate(stem_, digits_[i])}, {}, false};
            for (int c : chosen_[i]->places[digits_[i]]) k.to.push_back(x.candidate(c, digits_[i]));
            f.links.push_back(std::move(k));
        }
        f.size = static_cast<int>(chosen_.size());
        return sink_.take(std::move(f));
    }

    Context<W>& x;
    const AlsList<W>& list_;
    Sink& sink_;
    int stem_ = 0;
    std::vector<int> digits_;
    std::vector<std::vector<const Als<W>*>> petals_;
    std::vector<const Als<W>*> chosen_;
    std::set<std::vector<Candidate>> known_;
};

template <int W>
bool death_blossom(Context<W>& x, Sizes, Sink& sink) {
    return DeathBlossom<W>(x, sink).run();
}

}  // namespace

template <int W>
std::span<const Finder<W>> almost_locked_sets() {
    static constexpr Finder<W> list[] = {
        {"wxyz-wing", wxyz_wing<W>},
        {"als-xz", als_xz<W>},
        {"als-xy-wing", als_chain<W>, exactly(3)},
        {"als-chain", als_chain<W>, {4, 8}},
        {"death-blossom", death_blossom<W>},
    };
    return list;
}

NONET_INSTANTIATE(almost_locked_sets);

}  // namespace nonet::reason
