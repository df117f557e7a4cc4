#include "rate/rater.h"

#include <algorithm>
#include <set>

#include "canonical/canonical.h"
#include "marks.h"

namespace nonet::rate {
namespace {

reason::Start least(const Geometry& geometry, const reason::Start& start, Budget& budget) {
    const auto form = canonical::least_form(geometry, start.values, budget);
    const int n = geometry.size;
    reason::Start out(start);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            const int row = form.rows[r], column = form.columns[c];
            const int from = form.transposed ? column * n + row : row * n + column, to = r * n + c;
            auto moved = [&](int digit) { return digit ? form.digits[digit] : uint8_t{0}; };
            out.values[to] = moved(start.values[from]);
            out.givens[to] = moved(start.givens[from]);
            out.candidates[to] = 0;
            for (int d = 1; d <= n; d++)
                if (start.candidates[from] >> (d - 1) & 1) out.candidates[to] |= 1u << (form.digits[d] - 1);
        }
    return out;
}

}  // namespace

int hardest(const RankedLadder& ladder, std::span<const int> techniques) {
    return *std::ranges::max_element(techniques, {}, [&](int t) { return ladder.ranks[t]; });
}

reason::Start replay(const Geometry& geometry, const reason::Start& start,
                     std::span<const reason::Trace::Step> steps, bool prune) {
    Marks marks{start.values, start.candidates};
    for (const auto& step : steps) {
        for (const auto c : step.found.eliminations) marks.eliminate(geometry, c);
        for (const auto c : step.found.placements) marks.place(geometry, c, prune);
    }
    return {std::move(marks.values), start.givens, std::move(marks.candidates)};
}

Rated rate(const reason::Reasoner& reasoner, const Geometry& geometry, const reason::Start& position,
           const RankedLadder& ladder, size_t most_ways, Budget& budget) {
    const auto start = geometry.is_plain_nine ? least(geometry, position, budget) : position;
    const auto trace = reasoner.walk(start, ladder.techniques, ladder.prune, SIZE_MAX, budget);
    Rated out;
    out.end = trace.end;
    for (const auto& step : trace.steps) out.techniques.push_back(step.technique);
    if (trace.end != reason::End::solved || trace.steps.empty()) return out;
    const int top = hardest(ladder, out.techniques);
    const auto before = std::ranges::find(out.techniques, top) - out.techniques.begin();
    const auto there =
        replay(geometry, start, {trace.steps.data(), static_cast<size_t>(before)}, ladder.prune);
    std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> different;
    for (auto& found : reasoner.find(there, top, most_ways, budget)) {
        std::ranges::sort(found.eliminations);
        different.emplace(std::move(found.placements), std::move(found.eliminations));
    }
    if (budget.is_spent()) out.end = reason::End::limit;
    out.ways = static_cast<int>(different.size());
    return out;
}

}  // namespace nonet::rate
