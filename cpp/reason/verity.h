// Verities: what follows from every case of a question. The cases may be the candidates of a variable, or the
// guardians of a forbidden pattern.
#pragma once

#include <algorithm>

#include "reason/least_first.h"
#include "reason/net.h"

namespace nonet::reason {

// A conclusion that every branch of a question reaches, with the branches' proofs.
struct Verity {
    Node node;
    bool on;
    std::vector<Proof> branches;
    std::vector<Node> cases;
    size_t size = 0;
};

inline Found verity_found(const Web& web, const Verity& v) {
    Found f;
    (v.on ? f.placements : f.eliminations).push_back(web.candidate[v.node]);
    for (auto n : v.cases) f.mark(web.candidate[n], Role::pivot);
    ViewNumber view = 0;
    for (const auto& proof : v.branches) show(web, proof, ++view, f);
    f.size = static_cast<int>(v.size);
    return f;
}

// What all these cases, none of which fails, have in common, apart from what each excludes directly.
// `consider` gets the conclusions one by one.
template <class Consider>
void common_conclusions(const Web& web, Budget& budget, std::span<const Node> cases, std::vector<Net>& nets,
                        Consider&& consider) {
    while (nets.size() < cases.size()) nets.emplace_back(web, budget);
    for (size_t i = 0; i < cases.size(); i++) nets[i].assume(cases[i]);
    for (const auto& step : nets[0].trail()) {
        if (budget.is_spent()) break;
        const bool on = step.is_on();
        const auto n = step.node;
        bool all = true, direct = !on;
        for (size_t i = 0; i < cases.size() && all; i++) {
            all = on ? nets[i].is_on(n) : nets[i].is_off(n);
            direct = direct && web.linked(cases[i], n);
        }
        if (!all || direct) continue;
        Verity v{n, on, {}, {cases.begin(), cases.end()}};
        for (size_t i = 0; i < cases.size(); i++) {
            v.branches.push_back(nets[i].why(n, on));
            v.size += v.branches.back().steps.size();
        }
        if (std::all_of(v.branches.begin(), v.branches.end(), [](auto& b) { return b.has_assumption(); }))
            consider(std::move(v));
    }
    for (size_t i = 0; i < cases.size(); i++) nets[i].retreat(0);
}

// For every conclusion its smallest proof.
class Best {
  public:
    void consider(Verity&& v, int question) {
        for (auto& [old, its] : kept_)
            if (old.node == v.node && old.on == v.on) {
                if (v.size < old.size) old = std::move(v), its = question;
                return;
            }
        kept_.emplace_back(std::move(v), question);
    }
    // Small proofs first; `finish` adds the question, by its number, to a step.
    template <class Finish>
    bool emit(const Web& web, Sink& sink, Finish&& finish) {
        least_first(kept_, [](const auto& k) { return k.first.size; });
        for (const auto& [v, question] : kept_) {
            auto f = verity_found(web, v);
            finish(f, question);
            tidy(f);
            if (sink.take(std::move(f))) return true;
        }
        return false;
    }

  private:
    std::vector<std::pair<Verity, int>> kept_;
};

}  // namespace nonet::reason
