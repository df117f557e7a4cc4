#include "reason/whip_rating.h"

#include <string_view>

#include "reason/counters.h"
#include "reason/position.h"
#include "reason/reasoner.h"
#include "test.h"

using namespace nonet;
using namespace nonet::reason;
using nonet::test::board;

namespace {

Start start(const Geometry& g, std::string_view line) {
    Start s;
    for (char c : line) s.values.push_back(c == '.' ? 0 : static_cast<uint8_t>(c - '0'));
    s.givens = s.values;
    for (int c = 0; c < g.cell_count; c++) {
        Digits left = s.values[c] ? 0 : g.all_digits;
        for (auto p : g.peers[c])
            if (s.values[p]) left &= ~(1u << (s.values[p] - 1));
        s.candidates.push_back(left);
    }
    return s;
}

constexpr std::string_view hard =
    "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9.";

}  // namespace

TEST(undo_restores_every_counter) {
    const auto g = board(3, 3);
    const Space<2> space(g);
    const auto s = start(g, hard);
    const Position<2> p(space, s.values, s.givens, s.candidates);
    const Web web(p);
    CHECK(!web.broken);
    Counters counters(web);
    for (int n = 0; n < web.nodes(); n++) counters.kill_neighbours(static_cast<Node>(n));
    counters.undo(0);
    for (int v = 0; v < web.variables(); v++) {
        Node mixed = 0;
        for (auto n : web.members[v]) mixed ^= n;
        CHECK(counters.count(v) == static_cast<int>(web.members[v].size()) && counters.only(v) == mixed);
    }
}

TEST(ratings_of_every_kind) {
    const auto g = board(3, 3);
    const auto rater = make_whip_rater(g);
    const auto s = start(g, hard);
    for (auto kind : {WhipKind::whip, WhipKind::braid, WhipKind::g_whip, WhipKind::g_braid}) {
        Budget budget;
        const auto rating = rater->rate(s.values, s.candidates, kind, 36, 1000000, 0, budget);
        CHECK(rating.status == WhipRating::Meaning::exact);
        CHECK(rating.length >= 3 && rating.length <= 5);
    }
}

TEST(chains_nets_and_templates_run_on_small_and_large_boards) {
    for (auto [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}}) {
        const auto g = board(rows, columns);
        const auto reasoner = make_reasoner(g);
        const auto s = start(g, rows * columns == 9 ? hard : std::string(g.cell_count, '.'));
        const auto& keys = technique_keys();
        for (size_t t = 0; t < keys.size(); t++)
            for (std::string_view part : {"whip", "braid", "z-chain", "oddagon", "tridagon", "nishio",
                                          "forcing", "verity", "template"}) {
                if (keys[t].find(part) == std::string_view::npos) continue;
                Budget budget(2.0);
                for (const auto& f : reasoner->find(s, static_cast<int>(t), 20, budget))
                    CHECK(!f.variables.empty() && f.placements.size() + f.eliminations.size() > 0);
            }
    }
}
