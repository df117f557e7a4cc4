// Chains from all candidates of a cell or of a digit in a house to one conclusion, from both states of a
// candidate to one conclusion, and from one state to a contradiction.
#include <algorithm>
#include <atomic>

#include "explainer/run.h"
#include "threads.h"

namespace nonet::explainer {
namespace {

// A conclusion and the ends of the chains that lead to it.
struct Conclusion {
    ProofKind proof{};
    Statement result{};
    int complexity = 0;
    int size = 0;
    int split = -1;  // the cell or house whose candidates begin the chains
    std::array<const Run*, 9> runs{};
    std::array<int, 9> ends{};

    void add(const Run& run, int end) {
        runs[static_cast<size_t>(size)] = &run;
        ends[static_cast<size_t>(size++)] = end;
    }
};

// Inner chains count once however often they serve.
int nested_complexity(const Conclusion& c) {
    std::vector<const InnerHint*> known;
    int sum = 0;
    for (size_t i = 0; i < static_cast<size_t>(c.size); i++) {
        const auto& run = *c.runs[i];
        if (!run.nodes[static_cast<size_t>(c.ends[i])].has_nested) continue;
        for (int n : run.chain(c.ends[i])) {
            const auto number = run.nodes[static_cast<size_t>(n)].nested;
            if (number < 0) continue;
            const auto* inner = run.nested[static_cast<size_t>(number)].get();
            if (std::any_of(known.begin(), known.end(),
                            [&](auto* k) { return k == inner || k->chains == inner->chains; }))
                continue;
            known.push_back(inner);
            sum += inner->complexity;
        }
    }
    return sum;
}

// What a conclusion removes.
Removal removal_of(const Board& board, Statement result) {
    const auto c = static_cast<size_t>(cell_of(result));
    const auto bit = static_cast<Nine>(1u << digit_of(result));
    return {static_cast<uint8_t>(c), is_on(result) ? static_cast<Nine>(board.candidates[c] & ~bit) : bit};
}

class Branches {
  public:
    Branches(const Board& board, const Depth& depth, Budget& budget)
        : board_(board), depth_(depth), budget_(budget), propagator_(board, depth, budget) {}

    // Makes all runs at once, in so many threads.
    void prepare(size_t workers) {
        std::vector<std::pair<Statement, Run*>> todo;
        for (int c = 0; c < 81; c++) {
            const Nine digits = board_.candidates[static_cast<size_t>(c)];
            for (int d : bits(count(digits) > 1 ? digits : Nine{0}))
                for (bool on : {true, false}) {
                    const auto start = statement(c, d, on);
                    todo.emplace_back(start, runs_[start] = &new_run());
                }
        }
        std::atomic<bool> stop{false};
        std::atomic<size_t> next{0};
        Budget watch(-1.0, &stop, [this] { return budget_.spent_now(); });
        in_threads(std::min(workers, todo.size()), watch, stop, [&](size_t, Budget& own) {
            RunMaker maker(board_, depth_, own);
            for (size_t i; (i = next++) < todo.size() && !own.spent_now();)
                maker.run(todo[i].first, *todo[i].second);
        });
        budget_.spent_now();
    }

    // Calls take(conclusion) for all of them in the order of the reference. Their complexity is not yet
    // known.
    template <class Take>
    void each(Take& take) {
        for (int c = 0; c < 81; c++) {
            const int n = count(board_.candidates[static_cast<size_t>(c)]);
            if (n < (depth_.dynamic ? 2 : 3)) continue;
            for (int d : bits(board_.candidates[static_cast<size_t>(c)])) {
                if (budget_.spent()) return;
                const Run& on = run_from(statement(c, d, true));
                if (depth_.dynamic) both_states(c, d, n, on, take);
                if (!depth_.nishio) houses(c, d, take);
            }
            if (!depth_.nishio) cell(c, take);
        }
    }

  private:
    const Run& run_from(Statement start) {
        auto& known = runs_[start];
        if (!known) {
            known = &new_run();
            propagator_.run(start, *known);
        }
        return *known;
    }
    Run& new_run() { return *all_runs_.emplace_back(std::make_unique<Run>()); }

    bool is_worth(Statement result) const {
        return !is_on(result) || count(board_.candidates[static_cast<size_t>(cell_of(result))]) > 1;
    }

    template <class Take>
    void both_states(int c, int d, int n, const Run& on, Take& take) {
        if (on.absurd_on >= 0) absurd(statement(c, d, false), on, take);
        const auto& off = run_from(statement(c, d, false));
        if (off.absurd_on >= 0) absurd(statement(c, d, true), off, take);
        if (n < 3 || depth_.nishio) return;
        for (bool state : {true, false})
            in_order(state ? on.on & off.on : on.off & off.off, state, on, [&](Statement result) {
                Conclusion out{ProofKind::doubled, result};
                out.add(on, on.node_of[result]);
                out.add(off, off.node_of[result]);
                take(out);
            });
    }

    template <class Take>
    void absurd(Statement result, const Run& run, Take& take) {
        Conclusion out{ProofKind::contradiction, result};
        out.add(run, run.absurd_on);
        out.add(run, run.absurd_off);
        take(out);
    }

    // Calls take(result) for the statements that several runs share, in the order of the first.
    template <class Take>
    void in_order(const Candidates& shared, bool state, const Run& first, const Take& take) {
        if (shared.none()) return;
        order_.clear();
        for (int candidate : shared) {
            const auto result = static_cast<Statement>(candidate * 2 + state);
            if (is_worth(result)) order_.push_back({first.node_of[result], result});
        }
        std::sort(order_.begin(), order_.end());
        for (const auto& [node, result] : order_) take(result);
    }

    // A house is looked at from its first candidate, a quirk: if that is in a cell too narrow to begin with,
    // never.
    template <class Take>
    void houses(int c, int d, Take& take) {
        for (size_t kind = 0; kind < 3; kind++) {
            const int house = tables.house[static_cast<size_t>(c)][kind];
            const Nine at = board_.places[static_cast<size_t>(house)][static_cast<size_t>(d)];
            if (count(at) < 2 ||
                tables.cell[static_cast<size_t>(house)][static_cast<size_t>(lowest(at))] != c)
                continue;
            std::vector<const Run*> runs;
            for (int i : bits(at))
                runs.push_back(&run_from(
                    statement(tables.cell[static_cast<size_t>(house)][static_cast<size_t>(i)], d, true)));
            split(ProofKind::house, house, runs, take);
        }
    }

    template <class Take>
    void cell(int c, Take& take) {
        std::vector<const Run*> runs;
        for (int d : bits(board_.candidates[static_cast<size_t>(c)]))
            runs.push_back(&run_from(statement(c, d, true)));
        split(ProofKind::cell, c, runs, take);
    }

    template <class Take>
    void split(ProofKind proof, int of, const std::vector<const Run*>& runs, Take& take) {
        Candidates on = runs[0]->on, off = runs[0]->off;
        for (const auto* run : runs) {
            on &= run->on;
            off &= run->off;
        }
        for (bool state : {true, false})
            in_order(state ? on : off, state, *runs[0], [&](Statement result) {
                Conclusion out{proof, result};
                out.split = of;
                for (const auto* run : runs) out.add(*run, run->node_of[result]);
                take(out);
            });
    }

    const Board& board_;
    Depth depth_;
    Budget& budget_;
    RunMaker propagator_;
    std::vector<std::unique_ptr<Run>> all_runs_;
    std::array<Run*, statements> runs_{};
    std::vector<std::pair<int, Statement>> order_;
};

// The statements of all chains, and what is behind them. A chain of a cell or house also stands on that.
InnerHint as_inner(const Board& board, const Conclusion& c, const Depth& depth) {
    InnerHint hint{with_length(depth.base(), c.complexity), c.complexity, c.proof, 0,
                   {removal_of(board, c.result)},           {},           {}};
    for (size_t i = 0; i < static_cast<size_t>(c.size); i++) {
        const auto& run = *c.runs[i];
        for (int n : run.chain(c.ends[i])) {
            const auto& node = run.nodes[static_cast<size_t>(n)];
            hint.chains.push_back(node.statement);
            if (!is_on(node.statement)) continue;
            if (node.cause != Cause::none)
                hint.supports.push_back(variable_behind(node.statement, node.cause));
            else if (c.proof == ProofKind::cell)
                hint.supports.push_back(cell_variable(c.split));
            else if (c.proof == ProofKind::house)
                hint.supports.push_back(house_variable(c.split, digit_of(node.statement)));
        }
        hint.chains.push_back(end_of_chain);
    }
    return hint;
}

int flat_complexity(const Conclusion& c) {
    int sum = 0;
    for (size_t i = 0; i < static_cast<size_t>(c.size); i++) sum += c.runs[i]->ancestors(c.ends[i]);
    return sum;
}

std::string nested_suffix(int level) {
    static constexpr std::array names{"", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)",
                                      " (+ Dynamic Forcing Chains)"};
    if (level < 5) return names[static_cast<size_t>(level)];
    return " (+ Dynamic Forcing Chains" + nested_suffix(level - 3) + ")";
}
std::string short_nested_suffix(int level) {
    static constexpr std::array names{"", "+", "+FC", "+MFC", "+DFC"};
    return level < 5 ? names[static_cast<size_t>(level)] : "+DFC" + short_nested_suffix(level - 3);
}

Hint as_hint(const Board& board, const Conclusion& c, const Depth& depth) {
    auto inner = as_inner(board, c, depth);
    const auto i = static_cast<size_t>(depth.nishio                          ? 0
                                       : c.proof == ProofKind::contradiction ? 1
                                       : c.proof == ProofKind::doubled       ? 2
                                       : c.proof == ProofKind::cell          ? 3
                                                                             : 4);
    static constexpr std::array names{"Forcing", "Contradiction Forcing", "Double Forcing", "Cell Forcing",
                                      "Region Forcing"};
    static constexpr std::array short_names{"F", "CF", "dF", "LF", "RF"};
    const std::string prefix = depth.nishio ? "Nishio " : depth.dynamic ? "Dynamic " : "";
    const std::string short_prefix = depth.nishio ? "N" : depth.dynamic ? "D" : "";
    Hint hint{inner.rating,
              std::move(inner.removals),
              -1,
              -1,
              prefix + names[i] + " Chains" + nested_suffix(depth.level),
              short_prefix + short_names[i] + "C" + short_nested_suffix(depth.level)};
    if (is_on(c.result)) {
        hint.cell = cell_of(c.result);
        hint.digit = digit_of(c.result);
    }
    return hint;
}

// Keeps the best conclusion only.
struct BestConclusion {
    const Board& board;
    const Depth& depth;
    MaybeHint hint;
    int complexity = 0;
    ProofKind proof{};

    void operator()(Conclusion& c) {
        c.complexity = flat_complexity(c);
        if (!is_better(c)) return;
        c.complexity += nested_complexity(c);
        if (!is_better(c)) return;
        complexity = c.complexity;
        proof = c.proof;
        hint = as_hint(board, c, depth);
    }
    bool is_better(const Conclusion& c) const {
        return !hint || c.complexity < complexity || (c.complexity == complexity && c.proof < proof);
    }
};

// Keeps, for everything that can be removed, the best conclusion that does.
struct AllConclusions {
    const Board& board;
    std::vector<Conclusion> best = std::vector<Conclusion>(statements);
    std::vector<std::pair<uint32_t, Statement>> found{};  // when, which
    uint32_t number = 0;

    // Two results that remove the same are one.
    Statement slot(Statement result) const {
        const auto r = removal_of(board, result);
        return count(r.digits) == 1 ? statement(r.cell, lowest(r.digits), false) : result;
    }
    void operator()(Conclusion& c) {
        number++;
        auto& known = best[slot(c.result)];
        c.complexity = flat_complexity(c);
        if (known.size && !is_better(c, known)) return;
        c.complexity += nested_complexity(c);
        if (known.size && !is_better(c, known)) return;
        known = c;
        when_[slot(c.result)] = number;
    }
    static bool is_better(const Conclusion& a, const Conclusion& b) {
        return a.complexity < b.complexity || (a.complexity == b.complexity && a.proof < b.proof);
    }
    std::array<uint32_t, statements> when_{};
};

}  // namespace

MaybeHint branching_chain(const Board& board, const Depth& depth, Budget& budget, size_t workers) {
    Branches branches(board, depth, budget);
    if (workers > 1 && depth.level > 0) branches.prepare(workers);
    BestConclusion best{board, depth, {}};
    branches.each(best);
    if (budget.is_spent()) return {};
    return std::move(best.hint);
}

InnerHints inner_branching_chains(const Board& board, const Depth& depth, Budget& budget) {
    Branches branches(board, depth, budget);
    AllConclusions all{board};
    branches.each(all);
    std::vector<Statement> order;
    for (int s = 0; s < statements; s++)
        if (all.best[static_cast<size_t>(s)].size) order.push_back(static_cast<Statement>(s));
    std::sort(order.begin(), order.end(), [&](Statement a, Statement b) {
        const auto &x = all.best[a], &y = all.best[b];
        if (AllConclusions::is_better(x, y)) return true;
        if (AllConclusions::is_better(y, x)) return false;
        return all.when_[a] < all.when_[b];
    });
    InnerHints out;
    for (auto s : order)
        out.push_back(std::make_shared<const InnerHint>(as_inner(board, all.best[s], depth)));
    return out;
}

size_t InnerChains::kinds() const { return depth_.level == 3 || depth_.level == 5 ? 2 : 1; }

InnerHints InnerChains::compute(const Board& board, size_t kind) {
    if (depth_.level < 4)
        return kind ? inner_branching_chains(board, {true, false, false, 0, 0, depth_.version}, budget_)
                    : inner_static_chains(board, depth_.version);
    const int level = kind ? depth_.level - 3 : depth_.inner;
    return inner_branching_chains(board, {true, true, false, level, 0, depth_.version}, budget_);
}

std::shared_ptr<const InnerHints> InnerChains::hints(const Board& board, size_t kind) {
    Key key{0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f};
    for (size_t c = 0; c < 81; c++) {
        key[0] = (key[0] ^ board.candidates[c]) * 0x9fb21c651e98df25;
        key[0] ^= key[0] >> 29;
        key[1] = (key[1] + board.candidates[c]) * 0xd6e8feb86659fd93;
        key[1] ^= key[1] >> 31;
    }
    auto& known = known_[kind][key];
    if (!known) known = std::make_shared<const InnerHints>(compute(board, kind));
    return known;
}

}  // namespace nonet::explainer
