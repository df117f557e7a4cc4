// Forcing nets: assume a candidate and place every single that follows. A contradiction removes the candidate
// (Nishio within one digit, forcing net over all); what follows from every candidate of a variable is true
// (verity net). Nested nets refute further candidates inside the assumption.
#include <algorithm>

#include "reason/finder.h"
#include "reason/verity.h"
#include "reason/whips.h"

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
    Net net(web, one_digit);
    std::vector<std::pair<Node, Proof>> found;
    for (auto z : targets(x, web)) {
        if (x.budget.spent()) break;
        if (rounds[z] == 1 || (!rounds[z] && web.rules.empty())) continue;
        if (net.assume(z))
            if (auto proof = net.contradiction(); proof.has_assumption())
                found.emplace_back(z, std::move(proof));
        net.retreat(0);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](auto& a, auto& b) { return a.second.steps.size() < b.second.steps.size(); });
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
        common_conclusions(web, cases, nets, [&](Verity&& found) { best.consider(std::move(found), v); });
    }
    return best.emit(web, sink, [&](Found& f, int v) { f.variables.push_back(web.number[v]); });
}

// Inside the assumption Z, candidates that fail when assumed as well are refuted, until Z itself fails.
class Nested {
  public:
    explicit Nested(const Web& web) : web_(web), net_(web), agree_(web.nodes(), web.nodes()) {}

    bool refutes(Node z, Budget& budget) {
        inner_.clear();
        net_.retreat(0);
        if (net_.assume(z)) return false;  // a plain net
        for (bool moved = true; moved;) {
            moved = false;
            for (int i = 0; i < web_.nodes(); i++) {
                const auto n = static_cast<Node>(i);
                if (net_.is_on(n) || net_.is_off(n) || (inner_.empty() && agree_.test(z, n))) continue;
                if (budget.spent()) return false;
                const size_t mark = net_.mark();
                const bool fails = net_.assume(n);
                Proof proof;
                if (fails) proof = net_.contradiction();
                net_.retreat(mark);
                if (!fails && inner_.empty()) agree_.set(n, z);
                if (!fails) continue;
                moved = true;
                const auto number = static_cast<uint16_t>(inner_.size());
                const bool done = net_.refute(n, number, cut_off(proof, mark));
                inner_.push_back(std::move(proof));
                if (done) return true;
            }
        }
        return false;
    }

    // View 1 is the main net, each nested refutation has a view of its own.
    Found found(Node z) const {
        const auto main = net_.contradiction();
        Found f = refutation(web_, z, main);
        int view = 1;
        for (const auto& step : main.steps)
            if (step.kind == Inference::Kind::refuted) {
                const auto& proof = inner_[step.reason];
                show(web_, proof, static_cast<uint8_t>(std::min(++view, 255)), f);
                f.size += static_cast<int>(proof.steps.size());
            }
        tidy(f);
        return f;
    }

  private:
    // Takes out of a proof what held before, and says where in the trail that is.
    static std::vector<uint32_t> cut_off(Proof& proof, size_t mark) {
        const auto first = std::lower_bound(proof.at.begin(), proof.at.end(), mark);
        std::vector<uint32_t> out(proof.at.begin(), first);
        proof.steps.erase(proof.steps.begin(), proof.steps.begin() + (first - proof.at.begin()));
        proof.at.erase(proof.at.begin(), first);
        return out;
    }

    const Web& web_;
    Net net_;
    std::vector<Proof> inner_;
    BitRows agree_;  // two that don't fail together, whichever is assumed first
};

// Only where no plain net helps: elsewhere it would find much that is simpler without it. Who wants certain
// candidates gone knows what is simpler.
template <int W>
bool nested_forcing_net(Context<W>& x, Sizes, Sink& sink) {
    const auto& web = x.template get<Web>();
    if (web.broken) return false;
    if (x.wanted.empty())
        for (auto rounds : x.template get<Probes<false>>().rounds)
            if (rounds) return false;
    Nested nested(web);
    for (auto z : targets(x, web)) {
        if (x.budget.spent()) break;
        if (nested.refutes(z, x.budget) && sink.take(nested.found(z))) return true;
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
    };
    return list;
}

NONET_INSTANTIATE(nets);

}  // namespace nonet::reason
