#include "explainer/run.h"

#include "explainer/inner_rules.h"

namespace nonet::explainer {

void Run::clear() {
    nodes.clear();
    parents.clear();
    nested.clear();
    on = off = {};
    node_of.fill(-1);
    absurd_on = absurd_off = -1;
    counts_.clear();
}

void Run::close() {
    // Claims occur once, but for the second half of a contradiction; parents stand before their children.
    const size_t n = nodes.size(), words = (n + 63) / 64;
    std::vector<uint64_t> behind(n * words);
    counts_.resize(n);
    for (size_t i = 0; i < n; i++) {
        auto* own = behind.data() + i * words;
        own[i / 64] |= 1ull << i % 64;
        for (size_t k = 0; k < nodes[i].parents; k++) {
            const size_t p = parents[nodes[i].first + k];
            const auto* theirs = behind.data() + p * words;
            for (size_t w = 0; w <= p / 64; w++) own[w] |= theirs[w];
        }
        int sum = 0;
        for (size_t w = 0; w <= i / 64; w++) sum += reason::count_bits(own[w]);
        counts_[i] = static_cast<uint16_t>(sum);
    }
    for (int end : {absurd_on, absurd_off})
        if (end >= 0) counts_[static_cast<size_t>(end)] = static_cast<uint16_t>(chain(end).size());
}

int Run::ancestors(int node) const { return counts_[static_cast<size_t>(node)]; }

std::vector<int> Run::chain(int node) const {
    std::vector<int> out;
    reason::CellSet<23> done;
    std::vector<int> todo{node}, next;
    while (!todo.empty()) {
        next.clear();
        for (int i : todo) {
            const auto& n = nodes[static_cast<size_t>(i)];
            if (done.test(n.statement)) continue;
            done.set(n.statement);
            out.push_back(i);
            for (size_t k = 0; k < n.parents; k++) next.push_back(parents[n.first + k]);
        }
        todo.swap(next);
    }
    return out;
}

int RunMaker::add(Statement statement, Cause cause, int parent) {
    RunNode n{statement, cause};
    n.first = static_cast<uint32_t>(run_->parents.size());
    if (parent >= 0) {
        n.parents = 1;
        n.has_nested = run_->nodes[static_cast<size_t>(parent)].has_nested;
        run_->parents.push_back(static_cast<uint16_t>(parent));
    }
    run_->nodes.push_back(n);
    return static_cast<int>(run_->nodes.size()) - 1;
}

void RunMaker::run(Statement assumption, Run& out) {
    run_ = &out;
    out.clear();
    if (depth_.dynamic) work_ = base_;
    on_.clear();
    off_.clear();
    on_done_ = off_done_ = 0;
    const int first = add(assumption, Cause::none, -1);
    out.node_of[assumption] = static_cast<int16_t>(first);
    (is_on(assumption) ? out.on : out.off).set(assumption / 2);
    (is_on(assumption) ? on_ : off_).push_back(first);
    for (;;) {
        if (on_done_ < on_.size()) {
            if (!turn_off(on_[on_done_++])) break;
        } else if (off_done_ < off_.size()) {
            if (!turn_on(off_[off_done_++])) break;
        } else if (!depth_.level || !advance()) {
            break;
        }
    }
    out.close();
}

// What a candidate that is on turns off: in its cell, box, row and column. False on a contradiction.
bool RunMaker::turn_off(int node) {
    const Statement p = run_->nodes[static_cast<size_t>(node)].statement;
    const int c = cell_of(p), d = digit_of(p);
    const auto cell = static_cast<size_t>(c);
    const auto off = [&](int other, int digit, Cause cause) {
        const Statement off_statement = statement(other, digit, false);
        const int on = run_->node_of[off_statement | 1];
        if (on >= 0) {
            run_->absurd_on = on;
            run_->absurd_off = add(off_statement, cause, node);
            return false;
        }
        if (run_->node_of[off_statement] < 0) {
            const int n = add(off_statement, cause, node);
            run_->node_of[off_statement] = static_cast<int16_t>(n);
            run_->off.set(off_statement / 2);
            off_.push_back(n);
        }
        return true;
    };
    if (!depth_.nishio)
        for (int e : bits(work_.candidates[cell] & static_cast<Nine>(~(1u << d))))
            if (!off(c, e, Cause::cell)) return false;
    for (size_t kind = 0; kind < 3; kind++) {
        const auto house = tables.house[cell][kind];
        Nine at = work_.places[house][static_cast<size_t>(d)] &
                  static_cast<Nine>(~(1u << tables.place[cell][kind]));
        if (kind) at &= static_cast<Nine>(~tables.overlap[house][tables.house[cell][0]]);
        for (int i : bits(at))
            if (!off(tables.cell[house][static_cast<size_t>(i)], d, house_cause(static_cast<int>(kind))))
                return false;
    }
    return true;
}

// What a candidate that is off turns on: the last one of its cell, box, row or column. Those that went before
// are parents too. False on a contradiction.
bool RunMaker::turn_on(int node) {
    const Statement p = run_->nodes[static_cast<size_t>(node)].statement;
    const int c = cell_of(p), d = digit_of(p);
    const auto cell = static_cast<size_t>(c), digit = static_cast<size_t>(d);
    struct Made {
        Statement statement;
        Cause cause;
        uint8_t house;
        Nine gone;  // digits of the cell, or places in the house, that went before
    };
    std::array<Made, 4> made;
    size_t count_made = 0;
    if (!depth_.nishio && count(work_.candidates[cell]) == 2)
        made[count_made++] = {
            statement(c, lowest(work_.candidates[cell] & static_cast<Nine>(~(1u << d))), true), Cause::cell,
            0, static_cast<Nine>(base_.candidates[cell] & ~work_.candidates[cell])};
    for (size_t kind = 0; kind < 3; kind++) {
        const auto house = tables.house[cell][kind];
        const Nine at = work_.places[house][digit] & static_cast<Nine>(~(1u << tables.place[cell][kind]));
        if (!at || (at & (at - 1))) continue;
        made[count_made++] = {statement(tables.cell[house][static_cast<size_t>(lowest(at))], d, true),
                              house_cause(static_cast<int>(kind)), house,
                              static_cast<Nine>(base_.places[house][digit] & ~work_.places[house][digit])};
    }
    if (depth_.dynamic) work_.remove(c, d);
    for (size_t i = 0; i < count_made; i++) {
        const auto& m = made[i];
        const int off = run_->node_of[m.statement ^ 1];
        if (off < 0 && run_->node_of[m.statement] >= 0) continue;
        const int n = add(m.statement, m.cause, node);
        for (int k : bits(m.gone)) {
            const Statement before = m.cause == Cause::cell
                                         ? statement(c, k, false)
                                         : statement(tables.cell[m.house][static_cast<size_t>(k)], d, false);
            const int parent = run_->node_of[before];
            run_->parents.push_back(static_cast<uint16_t>(parent));
            auto& made_node = run_->nodes[static_cast<size_t>(n)];
            made_node.parents++;
            made_node.has_nested |= run_->nodes[static_cast<size_t>(parent)].has_nested;
        }
        if (off >= 0) {
            run_->absurd_on = n;
            run_->absurd_off = off;
            return false;
        }
        run_->node_of[m.statement] = static_cast<int16_t>(n);
        run_->on.set(m.statement / 2);
        on_.push_back(n);
    }
    return true;
}

// When nothing follows directly any more: what rules and inner chains say of the board as it has become.
// False if they say nothing new.
bool RunMaker::advance() {
    const size_t before = off_.size();
    InnerRules(*this).apply();
    return off_.size() > before;
}

}  // namespace nonet::explainer
