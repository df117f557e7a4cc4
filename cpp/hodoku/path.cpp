#include "hodoku/path.h"

#include <algorithm>

namespace nonet::hodoku {
namespace {

using enum Grade;

// By kind. The scores add up; a level is left when its limit is passed.
constexpr std::array<Rung, kind_count> rungs{{
    {easy, 4},      {easy, 4},      {easy, 14},                       // full house, naked, hidden single
    {medium, 40},   {medium, 60},   {medium, 50},     {medium, 50},   // locked pair, triple, candidates
    {medium, 60},   {medium, 80},   {medium, 70},     {medium, 100},  // pairs and triples
    {hard, 120},    {hard, 150},    {hard, 140},      {hard, 150},   {hard, 160},  // quads, fish
    {hard, 110},    {hard, 100},                                                   // remote pair, BUG+1
    {hard, 130},    {hard, 150},    {hard, 120},      {hard, 120},  // skyscraper, kite, turbot, ER
    {hard, 150},    {hard, 160},    {hard, 180},                    // wings
    {hard, 100},    {hard, 100},    {hard, 100},      {hard, 100},   {hard, 100},
    {hard, 100},    {hard, 100},    {hard, 100},      {hard, 100},  // rectangles
    {hard, 130},    {hard, 150},    {unfair, 200},    {unfair, 240}, {unfair, 250},
    {unfair, 260},                                                    // finned and sashimi fish
    {unfair, 250},  {hard, 150},    {hard, 200},                      // Sue de Coq, colours
    {unfair, 260},  {unfair, 260},  {unfair, 280},    {unfair, 300},  // chains and loops
    {unfair, 300},  {unfair, 320},  {unfair, 340},                    // almost locked sets
    {unfair, 300},  {unfair, 350},  {unfair, 390},    {unfair, 410},  // Franken fish
    {extreme, 500}, {extreme, 700}, {extreme, 10000},                 // forcing chain, net, brute force
}};
constexpr int most_score[] = {800, 1000, 1600, 1800};  // of a level; extreme has no limit

// The solution's digit in the middle one of the empty cells.
PathStep brute_force(const View& v, const std::vector<uint8_t>& solution) {
    const auto cells = v.empty.list();
    const int c = cells[cells.size() / 2];
    PathStep step;
    step.kind = StepKind::brute_force;
    step.placement =
        Single{static_cast<uint8_t>(c), static_cast<uint8_t>(solution[static_cast<size_t>(c)] - 1)};
    return step;
}

// A search of one kind, or of several that are neighbours in the order and set the kind themselves.
Maybe search(const View& v, StepKind kind, Budget& budget) {
    switch (kind) {
        case StepKind::locked_pair:
            return naked_subset(v, 2, true);
        case StepKind::locked_triple:
            return naked_subset(v, 3, true);
        case StepKind::pointing:
        case StepKind::claiming:
            return locked_candidates(v, kind);
        case StepKind::naked_pair:
            return naked_subset(v, 2, false);
        case StepKind::naked_triple:
            return naked_subset(v, 3, false);
        case StepKind::hidden_pair:
            return hidden_subset(v, 2);
        case StepKind::hidden_triple:
            return hidden_subset(v, 3);
        case StepKind::naked_quad:
            return naked_subset(v, 4, false);
        case StepKind::hidden_quad:
            return hidden_subset(v, 4);
        case StepKind::x_wing:
            return basic_fish(v, 2);
        case StepKind::swordfish:
            return basic_fish(v, 3);
        case StepKind::jellyfish:
            return basic_fish(v, 4);
        case StepKind::bug_1:
            return bug_1(v);
        case StepKind::skyscraper:
            return skyscraper(v);
        case StepKind::two_string_kite:
            return two_string_kite(v);
        case StepKind::empty_rectangle:
            return empty_rectangle(v);
        case StepKind::w_wing:
            return w_wing(v);
        case StepKind::xy_wing:
            return xy_wing(v, false);
        case StepKind::xyz_wing:
            return xy_wing(v, true);
        case StepKind::uniqueness_1:
            return unique_rectangle(v);
        case StepKind::avoidable_rectangle_1:
            return avoidable_rectangle(v);
        case StepKind::finned_x_wing:
            return finned_fish(v, 2);
        case StepKind::finned_swordfish:
            return finned_fish(v, 3);
        case StepKind::finned_jellyfish:
            return finned_fish(v, 4);
        case StepKind::sue_de_coq:
            return sue_de_coq(v);
        case StepKind::simple_colours:
            return simple_colours(v);
        case StepKind::multi_colours:
            return multi_colours(v);
        case StepKind::remote_pair:
        case StepKind::turbot_fish:
        case StepKind::x_chain:
        case StepKind::xy_chain:
            return chain(v, kind, budget);
        case StepKind::nice_loop:
            return nice_loop(v, false, budget);
        case StepKind::grouped_nice_loop:
            return nice_loop(v, true, budget);
        case StepKind::als_xz:
            return almost_locked_sets(v, budget);
        case StepKind::franken_x_wing:
            return franken_fish(v, 2, false);
        case StepKind::franken_swordfish:
            return franken_fish(v, 3, false);
        case StepKind::finned_franken_x_wing:
            return franken_fish(v, 2, true);
        case StepKind::finned_franken_swordfish:
            return franken_fish(v, 3, true);
        case StepKind::forcing_chain:
            return forcing_chain(v, budget);
        case StepKind::forcing_net:
            return forcing_net(v, budget);
        default:
            return {};
    }
}

// Nothing if the budget is spent, or if there is no one solution: asked for before the first search that
// takes longer than the answer, or takes it for granted.
template <class Ask>
Maybe beyond_singles(const View& v, const Ask& solution, Budget& budget) {
    for (int k = static_cast<int>(StepKind::locked_pair); k < static_cast<int>(StepKind::brute_force); k++) {
        const auto kind = static_cast<StepKind>(k);
        if ((kind == StepKind::x_wing || !v.board.is_sound()) && !solution()) return {};
        auto step = search(v, kind, budget);
        if (budget.spent()) return {};
        if (!step) continue;
        step->kind = std::max(step->kind, kind);
        return step;
    }
    return brute_force(v, *solution());
}

}  // namespace

const Rung& rung(StepKind kind) { return rungs[static_cast<size_t>(kind)]; }

Path walk(const reason::Start& start, const OnlySolution& only_solution, Budget& budget) {
    SinglesBoard board(start.values);
    std::array<bool, 81> given;
    for (size_t c = 0; c < 81; c++) given[c] = int{start.values[c] != 0} & int{start.givens[c] != 0};
    for (int c = 0; c < 81; c++)
        for (int d : bits(board.marks(c) & ~start.candidates[static_cast<size_t>(c)])) board.remove(c, d);
    Path path;
    path.steps.reserve(81);
    const std::vector<uint8_t>* known = nullptr;
    const auto solution = [&] { return known ? known : known = only_solution(); };
    while (!board.is_solved()) {
        if (const auto found = next_single(board)) {
            board.place(found->placement.cell, found->placement.digit);
            path.count(rungs[static_cast<size_t>(found->kind)]);
            path.steps.emplace_back(found->kind, found->placement);
            continue;
        }
        auto step = beyond_singles(View(board, given), solution, budget);
        if (!step) return path;
        apply(*step, board);
        path.count(rungs[static_cast<size_t>(step->kind)]);
        path.steps.push_back(std::move(*step));
    }
    if (!known && !board.is_sound() && !solution()) return {};
    while (path.grade < extreme && path.score > most_score[static_cast<size_t>(path.grade)])
        path.grade = static_cast<Grade>(static_cast<int>(path.grade) + 1);
    path.complete = true;
    return path;
}

}  // namespace nonet::hodoku
