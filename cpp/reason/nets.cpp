// Forcing nets: assume a candidate and place every single that follows. A contradiction removes the candidate
// (Nishio within one digit, forcing net over all); what follows from every candidate of a variable is true
// (verity net). Nested nets refute further candidates inside the assumption, and trees inside these again.
#include <algorithm>
#include <optional>

#include "reason/finder.h"
#include "reason/least_first.h"
#include "reason/questions.h"
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
bool contradictions(Setting& x, bool one_digit, Sink& sink) {
    const auto& web = x.get<Web>();
    if (web.broken) return false;
    const auto& rounds = x.get<Probes<false>>().rounds;
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

bool nishio(Setting& x, Sizes, Sink& sink) { return contradictions(x, true, sink); }

bool forcing_net(Setting& x, Sizes, Sink& sink) { return contradictions(x, false, sink); }

bool verity_net(Setting& x, Sizes sizes, Sink& sink) {
    const auto& web = x.get<Web>();
    if (web.broken) return false;
    const auto& rounds = x.get<Probes<false>>().rounds;
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

Found failures_found(const Web& web, std::span<const Failure> failures) {
    Found f;
    int view = 0;
    for (const auto& failure : failures) {
        f.eliminations.push_back(web.candidate[failure.node]);
        show_all(web, failure, view, f);
    }
    tidy(f);
    return f;
}

// Where a plain net helps, nets inside nets would find much that is simpler without them. Who wants certain
// candidates gone knows what is simpler.
bool has_plain_net(Setting& x) {
    if (!x.wanted.empty()) return false;
    const auto& rounds = x.get<Probes<false>>().rounds;
    return std::any_of(rounds.begin(), rounds.end(), [](auto r) { return r > 0; });
}

bool nested_forcing_net(Setting& x, Sizes, Sink& sink) {
    const auto& web = x.get<Web>();
    if (web.broken || has_plain_net(x)) return false;
    Refuter refuter(web, x.budget, Follows::singles);
    for (auto z : targets(x, web)) {
        if (x.budget.spent()) break;
        if (refuter.nested(z, x.budget) && sink.take(failures_found(web, {&refuter.failure(), 1})))
            return true;
    }
    return false;
}

// The solution. It only tells which candidates not to try, as they can't fail; what fails does so for reasons
// that anybody can follow.
std::optional<Values> solution_of(Setting& x) {
    std::vector<Digits> cells;
    for (int c = 0; c < x.geometry.cell_count; c++)
        cells.push_back(x.p.value[c] ? Digits{1} << (x.p.value[c] - 1) : static_cast<Digits>(x.p.cell[c]));
    return solve::count(x.geometry, cells, 1, x.budget).first;
}

// Wrong candidates, each with what a nested net leaves open beside it; nothing if a nested net helps, or if
// there is no solution to tell.
std::vector<Open> wrong_candidates(Setting& x, const Web& web) {
    const auto solution = solution_of(x);
    if (!solution) return {};
    std::vector<Open> open;
    Refuter refuter(web, x.budget, Follows::singles);
    for (auto z : targets(x, web)) {
        const auto candidate = web.candidate[z];
        if ((*solution)[candidate / x.n] == candidate % x.n + 1) continue;
        const bool is_nested = refuter.nested(z, x.budget);
        if (x.budget.spent() || (is_nested && x.wanted.empty())) return {};
        if (!is_nested) open.push_back({refuter.left(), z});
    }
    return open;
}

// Trees of few cases, each for a candidate; those that were found are taken out.
bool small_trees(const Web& web, Budget& budget, uint64_t nets, std::vector<Open>& open, Sink& sink) {
    constexpr int cases = 16;
    Refuter refuter(web, budget, Follows::groups);
    auto part = budget.part(nets);
    for (auto& [left, z] : open) {
        if (part.spent()) break;
        if (!refuter.tree(z, cases, part) || refuter.failure().cases() > cases) continue;
        if (sink.take(failures_found(web, {&refuter.failure(), 1}))) return true;
        z = Web::none;
    }
    std::erase_if(open, [](const Open& o) { return o.node == Web::none; });
    return false;
}

// All wrong answers of a question at once, however many cases it takes: a tree that takes one candidate of
// hundreds leads nowhere. What is settled with little work is likely to have few cases, so the nearest
// questions are tried with little work first, and each time with four times as much.
bool settled_questions(const Web& web, Budget& budget, uint64_t nets,
                       std::vector<std::vector<Node>> questions, Sink& sink) {
    constexpr int most = 32'768;
    constexpr int trials = 3;
    Refuter refuter(web, budget, Follows::groups, grows_fast);
    if (questions.size() > nearest) questions.resize(nearest);
    for (int trial = 0; trial < trials; trial++, nets *= 4)
        for (auto& wrong : questions) {
            if (budget.spent_now()) return false;
            auto part = budget.part(nets);
            std::vector<Failure> failures;
            int cases = 0;
            for (const auto n : wrong) {
                if (!refuter.tree(n, most - cases, part)) continue;
                if (cases + refuter.failure().cases() > most) break;
                failures.push_back(refuter.failure());
                cases += failures.back().cases();
            }
            // At last a few of the answers are better than none.
            const bool is_enough = failures.size() == wrong.size() || trial == trials - 1;
            if (failures.empty() || !is_enough) continue;
            if (sink.take(failures_found(web, failures))) return true;
            wrong.clear();
        }
    return false;
}

// The last resort: where no net helps, not even a nested one. Only for puzzles that can be finished: of one
// with several solutions hardly anything can be refuted.
bool forcing_tree(Setting& x, Sizes, Sink& sink) {
    const auto& web = x.get<Web>();
    if (web.broken || has_plain_net(x) || !x.unique) return false;
    auto open = in_order(web, wrong_candidates(x, web));
    // A million nets take some seconds; rules take longer to read than links to follow.
    const uint64_t nets = 200'000 / (1 + web.rules.size());
    if (small_trees(web, x.budget, nets, open, sink)) return true;
    if (open.empty() || x.budget.spent_now()) return false;
    std::vector<std::vector<Node>> questions;
    if (x.wanted.empty())
        questions = nearest_questions(web, std::move(open));
    else
        for (const auto& [left, n] : open) questions.push_back({n});
    return settled_questions(web, x.budget, nets, std::move(questions), sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> nets() {
    static constexpr Finder<W> list[] = {
        {"nishio", plain<W, nishio>, {}, false, true},
        {"forcing-net", plain<W, forcing_net>, {}, false, true},
        {"verity-net", plain<W, verity_net>, {2, 25}},
        {"nested-forcing-net", plain<W, nested_forcing_net>, {}, false, true},
        {"forcing-tree", plain<W, forcing_tree>, {}, false, true},
    };
    return list;
}

NONET_INSTANTIATE(nets);

}  // namespace nonet::reason
