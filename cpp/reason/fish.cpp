// Finned, franken and mutant fish: k base houses of one digit, k cover houses, and fins, the base candidates
// that the covers miss.
//
// Count for every candidate c:  w(c) = covers(c) - bases(c).  If no fin (w < 0) were true, k base candidates
// would fill the k covers, and every candidate with w >= 1 would be false. So such a candidate is false if it
// sees all fins. This includes base candidates covered twice ("cannibals").
//
//   basic    bases rows, covers columns, or the other way round
//   franken  bases rows and boxes, covers columns and boxes, or the other way round; at least one box
//   mutant   everything else
// Extra houses count as boxes.
#include <algorithm>

#include "reason/finder.h"

namespace nonet::reason {
namespace {

enum Shape { basic, franken, mutant };
enum Fins { no_fins, finned, sashimi };
constexpr int max_fins = 5;  // more fins never see a common candidate in practice; HoDoKu stops there too

template <int W>
class FishSearch {
  public:
    FishSearch(Context<W>& context, int size, Shape shape, Fins fins, Sink& sink)
        : x(context),
          k_(size),
          shape_(shape),
          fins_(fins),
          sink_(sink),
          banned_(static_cast<size_t>(context.space.house_count())) {}

    bool run() {
        for (int d = 0; d < x.n; d++) {
            d_ = d;
            if (x.p.where[d].none()) continue;
            places_.clear();
            for (int h = 0; h < x.space.house_count(); h++)
                places_.push_back(x.space.house[h] & x.p.where[d]);
            for (int turn = 0; turn < (shape_ == mutant ? 1 : 2); turn++) {
                turned_ = turn;
                spare_ = spare_lines();
                if (choose_base(0, 0)) return true;
            }
        }
        return false;
    }

    bool saw_sashimi = false;  // a search for finned fish comes across these, too

  private:
    struct Fish {
        std::vector<int> covers;
        CellSet<W> fins, gone;
        bool wanted = false;  // of the kind searched for; the other kind may still be its siamese twin
    };

    // Without extra houses and links the fins of a basic fish share a box with each victim, and the victim's
    // line is covered; so the fins lie in fewer lines than a box touches.
    int spare_lines() const {
        const int boxes = x.geometry.box_count, houses = x.space.house_count();
        if (shape_ != basic || !boxes || houses != 2 * x.n + boxes || x.geometry.has_links) return -1;
        int most = 0;
        for (int b = 2 * x.n; b < houses; b++) most = std::max(most, count_bits(crossing(x.space.house[b])));
        return most - 1;
    }
    uint32_t crossing(const CellSet<W>& cells) const {
        uint32_t lines = 0;
        for (int c : cells) lines |= 1u << (turned_ ? c / x.n : c % x.n);
        return lines;
    }

    bool is_across(int h) const { return turned_ ? x.space.is_column(h) : x.space.is_row(h); }
    bool is_down(int h) const { return turned_ ? x.space.is_row(h) : x.space.is_column(h); }
    bool may_be_base(int h) const {
        if (!x.space.is_whole(h) || places_[h].count() < 2) return false;
        return shape_ == mutant || is_across(h) || (shape_ == franken && !x.space.is_line(h));
    }
    bool may_be_cover(int h) const {
        return shape_ == mutant || is_down(h) || (shape_ == franken && !x.space.is_line(h));
    }

    // `lines`: crossing lines that the bases of a basic fish touch.
    bool choose_base(int from, uint32_t lines) {
        if (x.budget.spent()) return true;
        if (static_cast<int>(bases_.size()) == k_) return cover_base(lines);
        for (int h = from; h < x.space.house_count(); h++) {
            if (!may_be_base(h)) continue;
            if (shape_ != mutant && overlaps(h)) continue;
            uint32_t touched = lines;
            if (spare_ >= 0) {
                touched |= crossing(places_[h]);
                if (count_bits(touched) > k_ + spare_) continue;
            }
            bases_.push_back(h);
            const bool enough = choose_base(h + 1, touched);
            bases_.pop_back();
            if (enough) return true;
        }
        return false;
    }

    // A base inside the others (a row and a box with all its candidates in common) proves nothing.
    bool overlaps(int h) const {
        return std::any_of(bases_.begin(), bases_.end(),
                           [&](int b) { return places_[b].contains(places_[h]); });
    }

    // Whether some of the lines that the bases touch can be left to fins, so many that the covers suffice,
    // and still a place sees all of those. A quick test for basic fish, which nearly always fails.
    bool may_have_victims(uint32_t lines) const {
        return leave(lines, lines, count_bits(lines) - k_, x.p.where[d_] - base_);
    }
    // `left`: covers to be saved; one more may be, for any other line joins then. `common`: places that see
    // all fins so far.
    bool leave(uint32_t from, uint32_t covered, int left, const CellSet<W>& common) const {
        left--;
        for (int line : bits(from)) {
            from &= from - 1;
            auto rest = common;
            for (int c : base_& crossing_line(line)) rest &= x.space.peers[c];
            if (rest.none()) continue;
            if (left < 0) return true;
            const uint32_t others = covered & ~(1u << line);
            for (int other : bits(left ? 0 : others))
                if (rest.meets(crossing_line(other))) return true;
            if (leave(from, others, left, rest)) return true;
        }
        return false;
    }
    const CellSet<W>& crossing_line(int line) const { return x.space.house[turned_ ? line : x.n + line]; }

    bool cover_base(uint32_t lines) {
        base_ = endo_ = thrice_ = {};
        for (int b : bases_) {
            thrice_ |= endo_ & places_[b];
            endo_ |= base_ & places_[b];
            base_ |= places_[b];
        }
        if (endo_.count() > 2) return false;
        if (spare_ >= 0 && fins_ != no_fins && !may_have_victims(lines)) return false;
        found_.clear();
        covered_ = twice_ = {};
        for (int b : bases_) banned_[b] = 1;
        const bool enough = choose_cover({}, x.p.where[d_]);
        for (int b : bases_) banned_[b] = 0;
        if (enough) return true;
        return fins_ != no_fins && emit_siamese();
    }

    // Base candidates that the covers miss and that are not yet called fins.
    CellSet<W> open(const CellSet<W>& fins) const { return missed() - fins; }
    // In three bases and still not a fin would take three covers, hence six houses: not worth a count.
    CellSet<W> missed() const { return (base_ - covered_) | (endo_ - twice_) | thrice_; }

    // Decides the first open candidate: one of its houses covers it, or it is a fin. What was decided against
    // is banned from then on, so that every cover set comes up once. `common`: places of the digit that see
    // all fins so far.
    bool choose_cover(const CellSet<W>& fins, const CellSet<W>& common) {
        if (x.budget.spent()) return true;
        const auto left = open(fins);
        if (left.none()) return complete();
        const int cell = left.first();
        const size_t before = order_.size();
        bool enough = false;
        for (auto h : x.geometry.houses_of[cell]) {
            if (enough || banned_[h] || !may_be_cover(h)) continue;
            banned_[h] = 1;
            order_.push_back(h);
            if (static_cast<int>(covers_.size()) < k_)
                enough = with_cover(h, [&] { return choose_cover(fins, common); });
        }
        if (!enough && fins_ != no_fins && fins.count() < max_fins) {
            auto more = fins;
            more.set(cell);
            const auto rest = common & x.space.peers[cell];
            enough = rest.any() && choose_cover(more, rest);
        }
        for (; order_.size() > before; order_.pop_back()) banned_[order_.back()] = 0;
        return enough;
    }

    template <class Next>
    bool with_cover(int h, Next&& next) {
        const auto covered = covered_, twice = twice_;
        twice_ |= covered_ & places_[h];
        covered_ |= places_[h];
        covers_.push_back(h);
        const bool enough = next();
        covers_.pop_back();
        covered_ = covered;
        twice_ = twice;
        return enough;
    }

    static bool in(const std::vector<int>& list, int h) {
        return std::find(list.begin(), list.end(), h) != list.end();
    }

    // All base candidates are covered or fins. Fewer covers than bases: any further cover house may join.
    bool complete() {
        if (static_cast<int>(covers_.size()) == k_) return judge();
        if (static_cast<int>(covers_.size()) != k_ - 1) return false;
        for (int h = 0; h < x.space.house_count(); h++)
            if (may_be_cover(h) && !banned_[h] && places_[h].any() && with_cover(h, [&] { return judge(); }))
                return true;
        return false;
    }

    bool judge() {
        Fish fish{covers_, missed(), (covered_ - base_) | (twice_ - endo_)};
        if (fish.fins.none() != (fins_ == no_fins) || !has_right_shape(fish.covers)) return false;
        for (int f : fish.fins) fish.gone &= x.space.peers[f];
        if (fish.gone.none()) return false;
        if (fins_ != no_fins && shape_ == basic) {
            const bool is_one = is_sashimi(fish);
            saw_sashimi |= is_one;
            fish.wanted = is_one == (fins_ == sashimi);
        } else {
            fish.wanted = true;
        }
        if (fish.wanted && emit(fish, nullptr)) return true;
        found_.push_back(std::move(fish));
        return false;
    }

    // A franken fish has a box; a mutant one is neither basic nor franken in either direction.
    bool has_right_shape(const std::vector<int>& covers) const {
        if (shape_ == basic) return true;
        auto count = [&](const std::vector<int>& list, auto&& is) {
            return std::count_if(list.begin(), list.end(), is);
        };
        auto row = [&](int h) { return x.space.is_row(h); };
        auto column = [&](int h) { return x.space.is_column(h); };
        if (shape_ == franken)
            return count(bases_, row) + count(bases_, column) < k_ ||
                   count(covers, row) + count(covers, column) < k_;
        const bool normal = !count(bases_, column) && !count(covers, row),
                   turned = !count(bases_, row) && !count(covers, column);
        return !normal && !turned;
    }

    // Without its fins some base house would have at most one place.
    bool is_sashimi(const Fish& fish) const {
        return std::any_of(bases_.begin(), bases_.end(),
                           [&](int b) { return (places_[b] - fish.fins).count() <= 1; });
    }

    // Two fish on the same bases whose different covers remove different candidates, taken as one step. Each
    // union once.
    bool emit_siamese() {
        std::vector<CellSet<W>> known;
        for (const auto& fish : found_) known.push_back(fish.gone);
        for (size_t i = 0; i < found_.size(); i++)
            for (size_t j = i + 1; j < found_.size(); j++) {
                const auto both = found_[i].gone | found_[j].gone;
                if (x.budget.spent()) return true;
                if (!(found_[i].wanted || found_[j].wanted)) continue;
                if (std::find(known.begin(), known.end(), both) != known.end()) continue;
                known.push_back(both);
                if (emit(found_[i], &found_[j])) return true;
            }
        return false;
    }

    bool emit(const Fish& fish, const Fish* twin) {
        Found f;
        x.eliminate(f, twin ? fish.gone | twin->gone : fish.gone, d_);
        for (int b : bases_) {
            f.houses.push_back({static_cast<uint16_t>(b), Role::base});
            f.variables.push_back(x.variable(b, d_));
        }
        show(f, fish, twin, 1);
        if (twin) show(f, *twin, &fish, 2);
        f.size = k_;
        return sink_.take(std::move(f));
    }

    // What a fish does not share with its twin is drawn in a view of its own.
    void show(Found& f, const Fish& fish, const Fish* twin, ViewNumber view) const {
        const bool again = view == 2;
        const auto add = [&](const CellSet<W>& cells, const CellSet<W>& others, Role role) {
            for (int c : twin ? cells - others : cells) f.mark(x.candidate(c, d_), role, twin ? view : 0);
            if (twin && !again)
                for (int c : cells& others) f.mark(x.candidate(c, d_), role);
        };
        const auto others = twin ? twin->fins : CellSet<W>{};
        add(base_ - fish.fins - endo_, base_ - others - endo_, Role::pattern);
        add(fish.fins - endo_, others - endo_, Role::fin);
        if (!again) x.mark(f, endo_, d_, Role::endofin);
        for (int h : fish.covers) {
            const bool shared = twin && in(twin->covers, h);
            if (shared && again) continue;
            f.houses.push_back(
                {static_cast<uint16_t>(h), Role::cover, twin && !shared ? view : ViewNumber{0}});
        }
    }

    Context<W>& x;
    const int k_;
    const Shape shape_;
    const Fins fins_;
    Sink& sink_;
    int d_ = 0;
    bool turned_ = false;
    std::vector<CellSet<W>> places_;  // of the digit, by house
    std::vector<int> bases_, covers_;
    CellSet<W> base_, endo_, thrice_;  // in one base or more, in two, in three
    CellSet<W> covered_, twice_;
    int spare_ = -1;               // how many more lines than covers a basic fish may touch; -1: any number
    std::vector<uint8_t> banned_;  // by house: may not become a cover
    std::vector<uint16_t> order_;  // the houses decided against, in this order
    std::vector<Fish> found_;      // on these bases
};

// Sizes of fish of which a complete search has shown that there is no sashimi form.
struct NoSashimi {
    template <int W>
    explicit NoSashimi(Context<W>&) {}
    mutable uint32_t sizes = 0;
};

template <int W, Shape shape, Fins fins>
bool fish(Context<W>& x, Sizes sizes, Sink& sink) {
    const int size = sizes.least;
    const bool shared = shape == basic && fins != no_fins;
    const auto* none = shared ? &x.template get<NoSashimi>() : nullptr;
    if (fins == sashimi && none->sizes >> size & 1) return false;
    FishSearch<W> search(x, size, shape, fins, sink);
    const bool enough = search.run();
    if (shared && !enough && !search.saw_sashimi) none->sizes |= 1u << size;
    return enough;
}

}  // namespace

template <int W>
std::span<const Finder<W>> fish() {
    static constexpr Finder<W> list[] = {
        {"finned-x-wing", fish<W, basic, finned>, exactly(2)},
        {"sashimi-x-wing", fish<W, basic, sashimi>, exactly(2)},
        {"finned-swordfish", fish<W, basic, finned>, exactly(3)},
        {"sashimi-swordfish", fish<W, basic, sashimi>, exactly(3)},
        {"finned-jellyfish", fish<W, basic, finned>, exactly(4)},
        {"sashimi-jellyfish", fish<W, basic, sashimi>, exactly(4)},
        {"franken-x-wing", fish<W, franken, no_fins>, exactly(2)},
        {"franken-swordfish", fish<W, franken, no_fins>, exactly(3)},
        {"franken-jellyfish", fish<W, franken, no_fins>, exactly(4)},
        {"finned-franken-x-wing", fish<W, franken, finned>, exactly(2)},
        {"finned-franken-swordfish", fish<W, franken, finned>, exactly(3)},
        {"finned-franken-jellyfish", fish<W, franken, finned>, exactly(4)},
        {"mutant-x-wing", fish<W, mutant, no_fins>, exactly(2)},
        {"mutant-swordfish", fish<W, mutant, no_fins>, exactly(3)},
        {"mutant-jellyfish", fish<W, mutant, no_fins>, exactly(4)},
        {"finned-mutant-x-wing", fish<W, mutant, finned>, exactly(2)},
        {"finned-mutant-swordfish", fish<W, mutant, finned>, exactly(3)},
        {"finned-mutant-jellyfish", fish<W, mutant, finned>, exactly(4)},
        {"finned-mutant-squirmbag", fish<W, mutant, finned>, exactly(5)},
        {"finned-mutant-whale", fish<W, mutant, finned>, exactly(6)},
    };
    return list;
}

NONET_INSTANTIATE(fish);

}  // namespace nonet::reason
