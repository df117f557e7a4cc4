// What all chains have in common: statements, causes, lengths, and hints that serve inside other chains.
#pragma once

#include <memory>

#include "explainer/rules.h"

namespace nonet::explainer {

// (cell * 9 + digit) * 2, plus 1 if the candidate is true ("on").
using Statement = uint16_t;
constexpr int statements = 1458;
constexpr Statement statement(int cell, int digit, bool on) {
    return static_cast<Statement>((cell * 9 + digit) * 2 + on);
}
constexpr bool is_on(Statement c) { return c & 1; }
constexpr int cell_of(Statement c) { return c / 18; }
constexpr int digit_of(Statement c) { return c / 2 % 9; }

// Why a statement follows from others. The houses' order is that of HouseKind.
enum class Cause : uint8_t { none, cell, box, row, column, rule };
constexpr Cause house_cause(int kind) { return static_cast<Cause>(static_cast<int>(Cause::box) + kind); }

// "What is in this cell", or "where does this digit go in this house".
using VariableId = uint16_t;
constexpr VariableId cell_variable(int cell) { return static_cast<VariableId>(cell); }
constexpr VariableId house_variable(int house, int digit) {
    return static_cast<VariableId>(81 + house * 9 + digit);
}
inline VariableId variable_behind(Statement c, Cause cause) {
    if (cause == Cause::cell) return cell_variable(cell_of(c));
    const auto kind = static_cast<size_t>(cause) - static_cast<size_t>(Cause::box);
    return house_variable(tables.house[static_cast<size_t>(cell_of(c))][kind], digit_of(c));
}

// A tenth for each of 4, 6, 8, 12, 16, 24, ... that the complexity exceeds, added one by one.
double with_length(double base, int complexity);

// The kinds of chain hints, and their order among equals.
enum class ProofKind : uint8_t { doubled = 1, x = 2, y = 3, xy = 4, cell = 5, house = 6, contradiction = 7 };

// A hint as it serves inside a chain.
struct InnerHint {
    double rating;
    int complexity;
    ProofKind proof;
    uint32_t found;                    // its number among all that were found
    std::vector<Removal> removals;     // in the order in which they are used
    std::vector<VariableId> supports;  // whose earlier losses the hint needs, as the reference gathers them
    std::vector<uint16_t> chains;  // the statements of all its chains, a mark after each: equal if these are

    bool before(const InnerHint& other) const {
        if (rating != other.rating) return rating < other.rating;
        if (complexity != other.complexity) return complexity < other.complexity;
        if (proof != other.proof) return proof < other.proof;
        return found < other.found;
    }
};
using InnerHints = std::vector<std::shared_ptr<const InnerHint>>;
constexpr uint16_t end_of_chain = 0xffff;

// Puts removals into the order in which the reference runs through them. Version 1.18.1 has the order of a
// hash table with cells as keys, which is part of the scale, because it decides which chain comes first.
void order_removals(std::vector<Removal>& removals, Version version);

// Of all hints with the same removals keeps the first; then sorts.
class InnerCollector {
  public:
    void add(InnerHint&& hint);
    InnerHints take(Version version);

  private:
    std::vector<InnerHint> hints_;
};

// Forcing chains and bidirectional cycles, without branches.
MaybeHint static_chain(const Board& board);
InnerHints inner_static_chains(const Board& board, Version version);

}  // namespace nonet::explainer
