#include "reason/net.h"

#include <algorithm>

namespace nonet::reason {

Net::Net(const Web& web, Budget& budget, Follows follows)
    : web_(web),
      budget_(budget),
      state_(web),
      one_digit_(follows == Follows::one_digit),
      has_groups_(follows == Follows::groups),
      on_at_(static_cast<size_t>(web.nodes())),
      off_at_(static_cast<size_t>(web.nodes())),
      on_(static_cast<size_t>(web.nodes())),
      is_fewer_(has_groups_ ? static_cast<size_t>(web.variables()) + 1 : 0),
      stale_(web.rules.size()),
      held_(web.rules.empty() ? 0 : static_cast<size_t>(web.geometry->cell_count)) {
    for (size_t rule = 0; rule < web.rules.size(); rule++)
        for (int i = 0; i < web.rules[rule].size(); i++) held_[web.rules[rule].cells[i]] = web.held[rule][i];
}

void Net::push(Inference inference) {
    const auto place = static_cast<uint32_t>(trail_.size());
    trail_.push_back(inference);
    if (inference.is_on()) {
        on_[inference.node] = 1;
        on_at_[inference.node] = place;
    } else {
        state_.kill(inference.node);
        off_at_[inference.node] = place;
        if (held_.empty()) return;
        const int size = web_.geometry->size, c = web_.candidate[inference.node];
        held_[c / size] &= ~(1u << c % size);
        for (const auto rule : web_.geometry->constraints_of(c / size)) stale_[rule] = 1;
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
// already in the queue is looked at: another variable may run empty with a smaller proof. Groups are read
// when singles say no more, and rules of several cells when these say no more.
bool Net::propagate() {
    const int size = web_.geometry->size;
    size_t end = SIZE_MAX;
    while (next_ < trail_.size() || (empty_.empty() && !one_digit_ && (read_groups() || read_rules()))) {
        if (next_ >= end) break;
        const auto now = trail_[next_++];
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
    for (auto v : fewer_) is_fewer_[v] = 0;
    fewer_.clear();
    return !empty_.empty();
}

// Reads the first variable that has lost something and whose rest excludes something in common; true if there
// is one. What all its candidates exclude, lost ones too, needs no net.
bool Net::read_groups() {
    for (size_t i = 0; i < fewer_.size(); i++) {
        const auto v = fewer_[i];
        is_fewer_[v] = 0;
        if (const int left = state_.count(v); left < 2 || left > web_.longest_group) continue;
        const auto group = state_.rest(v);
        std::vector<Node> gone;
        state_.each_common(group, [&](Node n) {
            gone.push_back(n);
            return false;
        });
        for (auto n : gone) {
            const auto all = web_.members[v];
            if (std::any_of(all.begin(), all.end(), [&](Node m) { return !web_.linked(m, n); }))
                push({Inference::Kind::grouped, n, v});
        }
        if (next_ == trail_.size()) continue;
        fewer_.erase(fewer_.begin(), fewer_.begin() + static_cast<ptrdiff_t>(i) + 1);
        return true;
    }
    fewer_.clear();
    return false;
}

// Asks the first rule that has lost something and leaves something out; true if there is one.
bool Net::read_rules() {
    const int size = web_.geometry->size;
    for (size_t rule = 0; rule < stale_.size(); rule++) {
        if (!stale_[rule]) continue;
        if (budget_.spent_now()) return false;
        stale_[rule] = 0;
        const auto before = left(rule), after = web_.reader(rule).supported(before);
        if (before == after) continue;
        for (int i = 0; i < web_.rules[rule].size(); i++)
            for (const int d : bits(before[i] & ~after[i]))
                if (const auto n = web_.node(static_cast<Candidate>(web_.rules[rule].cells[i] * size + d));
                    n != Web::none && !is_off(n))
                    push({Inference::Kind::ruled, n, static_cast<uint16_t>(rule)});
        if (next_ < trail_.size()) return true;
    }
    return false;
}

// What the cells of a rule may hold now.
Domains Net::left(size_t rule) const {
    Domains out;
    for (const auto cell : web_.rules[rule].cells) out.push_back(held_[cell]);
    return out;
}

// What must be off so that a rule has no filling with a node: one after the other is left out as long as that
// is so.
const std::vector<Node>& Net::needed_off(const Inference& ruled, uint32_t place) const {
    const auto [at, is_new] = needed_.try_emplace(place);
    auto& out = at->second;
    if (!is_new) return out;
    const auto& rule = web_.rules[ruled.reason];
    const int size = web_.geometry->size, cell = web_.candidate[ruled.node] / size;
    auto now = web_.held[ruled.reason];
    std::vector<std::pair<int, Node>> off;
    for (int i = 0; i < rule.size(); i++)
        for (const int d : bits(now[i])) {
            const auto n = web_.node(static_cast<Candidate>(rule.cells[i] * size + d));
            if (rule.cells[i] == cell) {
                if (n != ruled.node) now[i] &= ~(1u << d);
            } else if (n != Web::none && is_off(n) && off_at_[n] < place) {
                now[i] &= ~(1u << d);
                off.emplace_back(i, n);
            }
        }
    auto& reader = web_.reader(ruled.reason);
    std::sort(off.begin(), off.end(),
              [&](auto& a, auto& b) { return off_at_[a.second] > off_at_[b.second]; });
    for (const auto& [i, n] : off) {
        const int digit = web_.candidate[n] % size;
        now[i] |= 1u << digit;
        if (!budget_.spent_now() && !reader.has_filling(now, i, digit)) continue;
        now[i] &= ~(1u << digit);
        out.push_back(n);
    }
    std::sort(out.begin(), out.end());
    return out;
}

// What a node's end does to its variables.
void Net::feel(Node n) {
    const auto* v = web_.variables_of(n);
    for (int k = 0; k < web_.degree; k++) {
        const int left = state_.count(v[k]);
        if (left > 1 && has_groups_ && !is_fewer_[v[k]]) fewer_.push_back(v[k]), is_fewer_[v[k]] = 1;
        if (left > 1 || (one_digit_ && web_.is_cell(v[k]))) continue;
        if (left == 0)
            empty_.push_back(v[k]);
        else if (!on_[state_.only(v[k])])
            push({Inference::Kind::on, state_.only(v[k]), v[k]});
    }
}

void Net::retreat(size_t mark) {
    const int size = web_.geometry->size;
    while (trail_.size() > mark) {
        const auto n = trail_.back().node;
        if (trail_.back().is_on()) {
            on_[n] = 0;
        } else {
            state_.undo(state_.mark() - 1);
            const int c = web_.candidate[n];
            if (!held_.empty()) held_[c / size] |= 1u << c % size;
        }
        trail_.pop_back();
    }
    needed_.erase(needed_.lower_bound(static_cast<uint32_t>(mark)), needed_.end());
    empty_.clear();
    std::fill(stale_.begin(), stale_.end(), 0);
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
        } else if (step.kind == Inference::Kind::grouped) {
            for (auto m : web_.members[step.reason])
                if (!web_.linked(m, step.node)) needed[off_at_[m]] = 1;
        } else if (step.kind == Inference::Kind::refuted) {
            for (auto p : premises_[step.reason]) needed[p] = 1;
        } else if (step.kind == Inference::Kind::ruled) {
            const auto& off = needed_off(step, static_cast<uint32_t>(i));
            for (auto n : off) needed[off_at_[n]] = 1;
            proof.ruled.emplace_back(step.node, off);
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

void show(const Web& web, const Proof& proof, ViewNumber view, Found& found) {
    // A weak link per node or group that excludes others, a strong one per variable that is left with one
    // answer or a group, one per rule that leaves nodes out. What a link says is not said again.
    std::vector<Node> drawn;
    auto is_drawn = [&](Node n) { return std::find(drawn.begin(), drawn.end(), n) != drawn.end(); };
    // What excludes comes before what a rule leaves out, which may stand on it.
    auto draw = [&](auto& self, std::span<const Node> gone) -> void {
        std::vector<std::pair<Node, std::vector<Candidate>>> by;
        std::vector<const Inference*> ruled;
        for (auto m : gone) {
            if (is_drawn(m)) continue;
            for (const auto& step : proof.steps) {
                if (step.node != m || step.is_on() || step.kind == Inference::Kind::refuted ||
                    step.kind == Inference::Kind::grouped)
                    continue;
                if (step.kind == Inference::Kind::ruled) {
                    ruled.push_back(&step);
                    continue;
                }
                drawn.push_back(m);
                auto it = std::find_if(by.begin(), by.end(), [&](auto& b) { return b.first == step.reason; });
                if (it == by.end()) it = by.insert(by.end(), {step.reason, {}});
                it->second.push_back(web.candidate[m]);
            }
        }
        for (auto& [node, targets] : by)
            found.links.push_back({{web.candidate[node]}, std::move(targets), false, view});
        for (const auto* step : ruled) {
            if (is_drawn(step->node)) continue;
            drawn.push_back(step->node);
            const auto it = std::find_if(proof.ruled.begin(), proof.ruled.end(),
                                         [&](auto& r) { return r.first == step->node; });
            self(self, it->second);
            Link link{{}, {web.candidate[step->node]}, false, view, step->reason};
            for (auto n : it->second) link.from.push_back(web.candidate[n]);
            found.links.push_back(std::move(link));
            found.constraints.push_back(step->reason);
        }
    };
    auto exclude = [&](Variable v, Node answer) {
        std::vector<Candidate> gone;
        std::vector<Node> others;
        for (auto m : web.members[v]) {
            if (m == answer) continue;
            gone.push_back(web.candidate[m]);
            others.push_back(m);
        }
        draw(draw, others);
        found.variables.push_back(web.number[v]);
        return gone;
    };
    // What is left of a variable, and all that this excludes.
    auto draw_group = [&](const Inference& first) {
        std::vector<Node> others;
        Link rest{{}, {}, true, view}, excluded{{}, {}, false, view};
        for (auto m : web.members[first.reason])
            if (web.linked(m, first.node))
                rest.to.push_back(web.candidate[m]);
            else
                others.push_back(m), rest.from.push_back(web.candidate[m]);
        draw(draw, others);
        auto is_same = [&](const Inference& step) {
            return step.kind == first.kind && step.reason == first.reason &&
                   std::ranges::all_of(web.members[first.reason], [&](Node m) {
                       return web.linked(m, step.node) == web.linked(m, first.node);
                   });
        };
        for (const auto& step : proof.steps)
            if (is_same(step)) drawn.push_back(step.node), excluded.to.push_back(web.candidate[step.node]);
        excluded.from = rest.to;
        found.links.push_back(std::move(rest));
        found.links.push_back(std::move(excluded));
        found.variables.push_back(web.number[first.reason]);
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
        } else if (step.kind == Inference::Kind::grouped && !is_drawn(step.node)) {
            draw_group(step);
        }
    }
    if (proof.empty >= 0) {
        exclude(static_cast<Variable>(proof.empty), Web::none);
        for (auto c : last) found.mark(c, Role::third, view);
    }
    // The conclusion of a branch, and what nested refutations stand on.
    for (const auto& step : proof.steps)
        if (!step.is_on()) draw(draw, std::array{step.node});
}

void tidy(Found& found) {
    for (auto* v : {&found.variables, &found.constraints}) {
        std::sort(v->begin(), v->end());
        v->erase(std::unique(v->begin(), v->end()), v->end());
    }
}

}  // namespace nonet::reason
