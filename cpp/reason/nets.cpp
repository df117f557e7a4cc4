// Forcing nets: assume a candidate and place every single that follows. A contradiction removes the candidate
// (Nishio within one digit, forcing net over all); what follows from every candidate of a variable is true
// (verity net). Nested nets refute further candidates inside the assumption, and trees inside these again.
#include <algorithm>
#include <optional>

#include "reason/finder.h"
#include "reason/least_first.h"
#include "reason/refuter.h"
#include "reason/verity.h"
#include "reason/whips.h"
#include "solve/solve.h"

namespace nonet::reason {
namespace {

Found refutation(const Web& web, Node z, const Proof& proof) {
    Found f;
    f.eliminations = {web.candidate[z]};
    show(web, proof, 1, f);
    tidy(f);
    f.size = static_cast<int>(proof.steps.size());
    return f;
}

// All refutations, small proofs first.
template <int W>
bool contradictions(Context<W>& x, bool one_digit, Sink& sink) {
    const auto& web = x.template get<Web>();
    if (web.broken) return false;
    const auto& rounds = x.template get<Probes<false>>().rounds;
    Net net(web, x.budget, one_digit ? Follows::one_digit : Follows::singles);
    std::vector<std::pair<Node, Proof>> found;
    for (auto z : targets(x, web)) {
        if (x.budget.spent()) break;
        if (rounds[z] == 1 || (!rounds[z] && web.rules.empty())) continue;
        if (net.assume(z))
            if (auto proof = net.contradiction(); proof.has_assumption())
                found.emplace_back(z, std::move(proof));
        net.retreat(0);
    }
    least_first(found, [](const auto& f) { return f.second.steps.size(); });
    for (const auto& [z, proof] : found)
        if (sink.take(refutation(web, z, proof))) return true;
    return false;
}

template <int W>
bool nishio(Context<W>& x, Sizes, Sink& sink) {
    return contradictions(x, true, sink);
}

template <int W>
bool forcing_net(Context<W>& x, Sizes, Sink& sink) {
    return contradictions(x, false, sink);
}

template <int W>
bool verity_net(Context<W>& x, Sizes sizes, Sink& sink) {
    const auto& web = x.template get<Web>();
    if (web.broken) return false;
    const auto& rounds = x.template get<Probes<false>>().rounds;
    std::vector<Net> nets;
    Best best;
    for (int v = 0; v < web.variables() && !x.budget.spent(); v++) {
        const auto cases = web.members[v];
        if (cases.size() < static_cast<size_t>(sizes.least) || cases.size() > static_cast<size_t>(sizes.most))
            continue;
        if (std::any_of(cases.begin(), cases.end(), [&](Node n) { return rounds[n] > 0; })) continue;
        common_conclusions(web, x.budget, cases, nets,
                           [&](Verity&& found) { best.consider(std::move(found), v); });
    }
    return best.emit(web, sink, [&](Found& f, int v) { f.variables.push_back(web.number[v]); });
}

// Each supposition has a view of its own, numbered from outside to inside.
void show_all(const Web& web, const Failure& failure, int& view, Found& f) {
    show(web, failure.proof, static_cast<ViewNumber>(++view), f);
    f.size += static_cast<int>(failure.proof.steps.size());
    for (const auto& inner : failure.inner) show_all(web, inner, view, f);
}

Found failure_found(const Web& web, const Failure& failure) {
    Found f;
    f.eliminations = {web.candidate[failure.node]};
    int view = 0;
    show_all(web, failure, view, f);
    tidy(f);
    return f;
}

// Where a plain net helps, nets inside nets would find much that is simpler without them. Who wants certain
// candidates gone knows what is simpler.
template <int W>
bool has_plain_net(Context<W>& x) {
    if (!x.wanted.empty()) return false;
    const auto& rounds = x.template get<Probes<false>>().rounds;
    return std::any_of(rounds.begin(), rounds.end(), [](auto r) { return r > 0; });
}

template <int W>
bool nested_forcing_net(Context<W>& x, Sizes, Sink& sink) {
    const auto& web = x.template get<Web>();
    if (web.broken || has_plain_net(x)) return false;
    Refuter refuter(web, x.budget, Follows::singles);
    for (auto z : targets(x, web)) {
        if (x.budget.spent()) break;
        if (refuter.nested(z, x.budget) && sink.take(failure_found(web, refuter.failure()))) return true;
    }
    return false;
}

// A candidate and how many others a nested net leaves open beside it.
struct Open {
    int left;
    Node node;
};

// So many answers of the nearest questions come before all other candidates.
constexpr size_t nearest = 4;

// The order in which to try candidates: a few answers of the questions whose answers leave few others open,
// then those that leave the fewest of all. The trees of the latter are likely to be small, but trees that
// answer one question after the other come to an end sooner. About 40 open candidates more double a tree.
std::vector<Open> in_order(const Web& web, std::vector<Open> open) {
    constexpr int doubles = 40, most = 1600;
    least_first(open, [](const Open& o) { return o.left; });
    std::vector<uint64_t> weight(static_cast<size_t>(web.nodes()));
    for (const auto& [left, n] : open) {
        const int more = std::min(left - open.front().left, most - 1);
        weight[n] = static_cast<uint64_t>(doubles + more % doubles) << (more / doubles);
    }
    std::vector<std::pair<uint64_t, Variable>> questions;
    for (int v = 0; v < web.variables(); v++) {
        uint64_t sum = 0;
        for (auto n : web.members[v]) sum += weight[n];
        questions.emplace_back(sum, static_cast<Variable>(v));
    }
    std::sort(questions.begin(), questions.end());
    std::vector<int> place(static_cast<size_t>(web.nodes()), -1);
    for (int i = 0; i < static_cast<int>(questions.size()); i++)
        for (auto n : web.members[questions[i].second])
            if (place[n] < 0) place[n] = i;
    auto out = open;
    least_first(out, [&](const Open& o) { return place[o.node]; });
    out.resize(std::min(out.size(), nearest));
    const std::vector<Open> first = out;
    for (const auto& next : open)
        if (std::none_of(first.begin(), first.end(), [&](auto& f) { return f.node == next.node; }))
            out.push_back(next);
    return out;
}

// The solution. It only tells which candidates not to try, as they can't fail; what fails does so for reasons
// that anybody can follow.
template <int W>
std::optional<Values> solution_of(Context<W>& x) {
    std::vector<Digits> cells;
    for (int c = 0; c < x.geometry.cell_count; c++)
        cells.push_back(x.p.value[c] ? Digits{1} << (x.p.value[c] - 1) : static_cast<Digits>(x.p.cell[c]));
    return solve::count(x.geometry, cells, 1, x.budget).first;
}

// The last resort: where no net helps, not even a nested one. Trees of few cases come first, then whatever
// settles the nearest questions, however large: a small tree that takes one candidate of hundreds leads
// nowhere. Only for puzzles that can be finished: of one with several solutions hardly anything can be
// refuted.
template <int W>
bool forcing_tree(Context<W>& x, Sizes, Sink& sink) {
    struct Trial {
        int cases;
        uint64_t work;  // nets, a million of them takes some seconds
        size_t first;   // of the candidates in their order
    };
    constexpr int most = 4096;
    constexpr size_t all = ~size_t{0};
    constexpr Trial trials[] = {
        {16, 200'000, all}, {most, 600'000, nearest}, {256, 600'000, all}, {most, 4'000'000, nearest}};
    const auto& web = x.template get<Web>();
    if (web.broken || has_plain_net(x) || !x.unique) return false;
    const auto solution = solution_of(x);
    if (!solution) return false;
    std::vector<Open> open;
    Refuter singles(web, x.budget, Follows::singles);
    for (auto z : targets(x, web)) {
        const auto candidate = web.candidate[z];
        if ((*solution)[candidate / x.n] == candidate % x.n + 1) continue;
        const bool is_nested = singles.nested(z, x.budget);
        if (x.budget.spent() || (is_nested && x.wanted.empty())) return false;
        if (!is_nested) open.push_back({singles.left(), z});
    }
    open = in_order(web, std::move(open));
    Refuter refuter(web, x.budget, Follows::groups);
    for (const auto& [cases, work, first] : trials) {
        // Rules take longer to read than links to follow.
        auto part = x.budget.part(work / (1 + web.rules.size()));
        for (auto& [left, z] : std::span(open).first(std::min(first, open.size()))) {
            if (part.spent()) break;
            if (z == Web::none || !refuter.tree(z, cases, part)) continue;
            const auto& failure = refuter.failure();
            if (failure.cases() > most) continue;
            if (sink.take(failure_found(web, failure))) return true;
            z = Web::none;
        }
        if (x.budget.spent_now()) return false;
    }
    return false;
}

}  // namespace

template <int W>
std::span<const Finder<W>> nets() {
    static constexpr Finder<W> list[] = {
        {"nishio", nishio<W>, {}, false, true},
        {"forcing-net", forcing_net<W>, {}, false, true},
        {"verity-net", verity_net<W>, {2, 25}},
        {"nested-forcing-net", nested_forcing_net<W>, {}, false, true},
        {"forcing-tree", forcing_tree<W>, {}, false, true},
    };
    return list;
}

NONET_INSTANTIATE(nets);

}  // namespace nonet::reason
