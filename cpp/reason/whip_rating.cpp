#include "reason/whip_rating.h"

#include <algorithm>

#include "reason/any_position.h"
#include "reason/whips.h"

namespace nonet::reason {
namespace {

class BoardRater final : public WhipRater {
  public:
    explicit BoardRater(const Geometry& g) : space_(make_space(g)) {}

    WhipRating rate(const std::vector<uint8_t>& values, const std::vector<Digits>& candidates, WhipKind kind,
                    int max_length, size_t max_nodes, int attempt, Budget& budget) const override {
        const auto p = space_->position(values, values, candidates);
        int rating = 0;
        while (true) {
            if (!p->run_singles()) return {WhipRating::Meaning::wrong, rating};
            if (p->is_solved()) return {WhipRating::Meaning::exact, rating};
            if (p->run_intersections()) {
                rating = std::max(rating, 1);
                continue;
            }
            const auto step = deepen(*p, kind, max_length, max_nodes, attempt, budget);
            rating = std::max(rating, step.length);
            if (step.status != WhipRating::Meaning::exact) return {step.status, rating};
        }
    }

  private:
    // Removes all targets of the shortest chains there are; says their length.
    static WhipRating deepen(AnyPosition& p, WhipKind kind, int max_length, size_t max_nodes, int attempt,
                             Budget& budget) {
        const Web web(p.squares());
        if (web.broken) return {WhipRating::Meaning::wrong, 0};
        const bool grouped = kind == WhipKind::g_whip || kind == WhipKind::g_braid;
        const auto rounds = grouped ? Probes<true>(web).rounds : Probes<false>(web).rounds;
        std::vector<Node> targets;
        for (int z = 0; z < web.nodes(); z++)
            if (rounds[z]) targets.push_back(static_cast<Node>(z));
        if (targets.empty()) return {WhipRating::Meaning::beyond, 0};
        const Reach reach(web);
        WhipSearch search(web, reach, budget);
        search.loopless = search.bounded = true;
        if (attempt)
            std::rotate(targets.begin(), targets.begin() + (attempt * 7919u) % targets.size(), targets.end());
        for (int n = 1; n <= max_length; n++) {
            bool found = false;
            for (auto z : targets) {
                if (rounds[z] > n) continue;
                if (is_chain(search, kind, z, n)) p.eliminate(web.candidate[z]), found = true;
                if (found && attempt) break;
                if (budget.is_spent() || search.nodes > max_nodes) return {WhipRating::Meaning::at_least, n};
            }
            if (found) return {WhipRating::Meaning::exact, n};
        }
        return {WhipRating::Meaning::at_least, max_length + 1};
    }

    static bool is_chain(WhipSearch& search, WhipKind kind, Node z, int n) {
        switch (kind) {
            case WhipKind::whip:
                return search.whip<false>(z, n);
            case WhipKind::braid:
                return search.braid<false>(z, n);
            case WhipKind::g_whip:
                return search.whip<true>(z, n);
            default:
                return search.braid<true>(z, n);
        }
    }

    std::unique_ptr<AnySpace> space_;
};

}  // namespace

std::unique_ptr<WhipRater> make_whip_rater(const Geometry& g) { return std::make_unique<BoardRater>(g); }

}  // namespace nonet::reason
