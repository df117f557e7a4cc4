// Solutions one by one: the staged solver for the first ones, since it can't get stuck, then depth first,
// since it needs no memory of what it gave out.
#include <set>
#include <string>

#include "search/depth_first.h"
#include "search/search.h"
#include "search/solver.h"

namespace nonet::search {

struct SolutionStream::State {
    State(const Geometry& geometry, std::span<const Digits> cells)
        : tables(geometry), cells(cells.begin(), cells.end()), staged(std::in_place, tables, cells) {}

    std::optional<Values> next(Budget& budget);

    Tables tables;
    std::vector<Digits> cells;
    std::optional<Solver> staged;
    std::optional<DepthFirst> plain;
    std::set<std::string> given;  // by the staged solver
};

std::optional<Values> SolutionStream::State::next(Budget& budget) {
    if (staged) {
        auto values = staged->next(budget);
        if (!values) return {};
        given.emplace(values->begin(), values->end());
        if (given.size() == staged_limit) staged.reset();
        return values;
    }
    if (!plain) plain.emplace(tables, cells, false);
    while (plain->next(budget)) {
        auto values = plain->values();
        if (!given.contains({values.begin(), values.end()})) return values;
    }
    return {};
}

SolutionStream::SolutionStream(const Geometry& geometry, std::span<const Digits> cells)
    : state_(std::make_unique<State>(geometry, cells)) {}
SolutionStream::~SolutionStream() = default;
SolutionStream::SolutionStream(SolutionStream&&) noexcept = default;

std::optional<Values> SolutionStream::next(Budget& budget) { return state_->next(budget); }
bool SolutionStream::exhausted() const {
    return state_->staged ? state_->staged->exhausted() : state_->plain && state_->plain->exhausted();
}

}  // namespace nonet::search
