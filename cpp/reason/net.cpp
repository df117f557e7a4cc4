#include "reason/net.h"

#include <algorithm>

namespace nonet::reason {

Net::Net(const Web& web, bool one_digit)
    : web_(web),
      state_(web),
      one_digit_(one_digit),
      on_at_(static_cast<size_t>(web.nodes())),
      off_at_(static_cast<size_t>(web.nodes())),
      on_(static_cast<size_t>(web.nodes())) {}

void Net::push(Inference inference) {
    const auto place = static_cast<uint32_t>(trail_.size());
    trail_.push_back(inference);
    if (inference.is_on()) {
        on_[inference.node] = 1;
        on_at_[inference.node] = place;
    } else {
        state_.kill(inference.node);
        off_at_[inference.node] = place;
    }
}

bool Net::assume(Node n) {
    next_ = trail_.size();
    empty_.clear();
    if (is_off(n)) return true;
    if (!on_[n]) push({Inference::Kind::assumed, n, 0});
    return propagate();
}

bool Net::refute(Node n, uint16_t nested, std::vector<uint32_t> premises) {
    next_ = trail_.size();
    empty_.clear();
    if (premises_.size() <= nested) premises_.resize(nested + 1u);
    premises_[nested] = std::move(premises);
    push({Inference::Kind::refuted, n, nested});
    return propagate();
}

// First in, first out, so that short derivations come first. After the first empty variable only what is
// already in the queue is looked at: another variable may run empty with a smaller proof.
bool Net::propagate() {
    const int size = web_.geometry->size;
    size_t end = SIZE_MAX;
    for (; next_ < trail_.size() && next_ < end; next_++) {
        const auto now = trail_[next_];
        if (!now.is_on()) {
            feel(now.node);
            if (!empty_.empty() && end == SIZE_MAX) end = trail_.size();
            continue;
        }
        for (auto m : web_.links[now.node]) {
            if (is_off(m)) continue;
            if (one_digit_ && web_.candidate[m] % size != web_.candidate[now.node] % size) continue;
            push({Inference::Kind::off, m, now.node});
        }
    }
    return !empty_.empty();
}

// What a node's end does to its variables.
void Net::feel(Node n) {
    const auto* v = web_.variables_of(n);
    for (int k = 0; k < web_.degree; k++) {
        const int left = state_.count(v[k]);
        if (left > 1 || (one_digit_ && web_.is_cell(v[k]))) continue;
        if (left == 0)
            empty_.push_back(v[k]);
        else if (!on_[state_.only(v[k])])
            push({Inference::Kind::on, state_.only(v[k]), v[k]});
    }
}

void Net::retreat(size_t mark) {
    while (trail_.size() > mark) {
        if (trail_.back().is_on())
            on_[trail_.back().node] = 0;
        else
            state_.undo(state_.mark() - 1);
        trail_.pop_back();
    }
    empty_.clear();
}

Proof Net::cut(const std::vector<uint32_t>& goals) const {
    Proof proof;
    if (goals.empty()) return proof;
    std::vector<uint8_t> needed(*std::max_element(goals.begin(), goals.end()) + 1u);
    for (auto g : goals) needed[g] = 1;
    for (size_t i = needed.size(); i-- > 0;) {
        if (!needed[i]) continue;
        const auto& step = trail_[i];
        proof.at.push_back(static_cast<uint32_t>(i));
        if (step.kind == Inference::Kind::on) {
            for (auto m : web_.members[step.reason])
                if (m != step.node) needed[off_at_[m]] = 1;
        } else if (step.kind == Inference::Kind::off) {
            needed[on_at_[step.reason]] = 1;
        } else if (step.kind == Inference::Kind::refuted) {
            for (auto p : premises_[step.reason]) needed[p] = 1;
        }
    }
    std::reverse(proof.at.begin(), proof.at.end());
    for (auto i : proof.at) proof.steps.push_back(trail_[i]);
    return proof;
}

Proof Net::contradiction() const {
    Proof best;
    for (auto v : empty_) {
        std::vector<uint32_t> goals;
        for (auto m : web_.members[v]) goals.push_back(off_at_[m]);
        auto proof = cut(goals);
        if (best.empty >= 0 && proof.steps.size() >= best.steps.size()) continue;
        best = std::move(proof);
        best.empty = v;
    }
    return best;
}

Proof Net::why(Node n, bool on) const { return cut({on ? on_at_[n] : off_at_[n]}); }

void show(const Web& web, const Proof& proof, uint8_t view, Found& found) {
    // A weak link per node that excludes others, a strong one per variable that is left with one answer. What
    // a link says is not said again.
    std::vector<Node> drawn;
    auto is_drawn = [&](Node n) { return std::find(drawn.begin(), drawn.end(), n) != drawn.end(); };
    auto exclude = [&](Variable v, Node answer) {
        std::vector<std::pair<Node, std::vector<Candidate>>> by;
        std::vector<Candidate> gone;
        for (auto m : web.members[v]) {
            if (m == answer) continue;
            gone.push_back(web.candidate[m]);
            if (is_drawn(m)) continue;
            for (const auto& step : proof.steps) {
                if (step.node != m || step.kind != Inference::Kind::off) continue;
                auto it = std::find_if(by.begin(), by.end(), [&](auto& b) { return b.first == step.reason; });
                if (it == by.end()) it = by.insert(by.end(), {step.reason, {}});
                it->second.push_back(web.candidate[m]);
                drawn.push_back(m);
            }
        }
        for (auto& [node, targets] : by)
            found.links.push_back({{web.candidate[node]}, std::move(targets), false, view});
        found.variables.push_back(web.number[v]);
        return gone;
    };
    std::vector<Candidate> last;
    if (proof.empty >= 0) {
        for (auto m : web.members[proof.empty]) last.push_back(web.candidate[m]);
    }
    for (const auto& step : proof.steps) {
        const auto c = web.candidate[step.node];
        if (step.is_on())
            found.mark(c, Role::pattern, view);
        else if (std::find(last.begin(), last.end(), c) == last.end())
            found.mark(c, Role::second, view);
        if (step.kind == Inference::Kind::on) {
            auto gone = exclude(step.reason, step.node);
            found.links.push_back({std::move(gone), {c}, true, view});
        }
    }
    if (proof.empty >= 0) {
        exclude(static_cast<Variable>(proof.empty), Web::none);
        for (auto c : last) found.mark(c, Role::third, view);
    }
    // The conclusion of a branch, and what nested refutations stand on.
    for (const auto& step : proof.steps)
        if (step.kind == Inference::Kind::off && !is_drawn(step.node))
            found.links.push_back({{web.candidate[step.reason]}, {web.candidate[step.node]}, false, view});
}

void tidy(Found& found) {
    auto& v = found.variables;
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
}

}  // namespace nonet::reason
