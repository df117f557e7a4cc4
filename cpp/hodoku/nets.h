// HoDoKu's tables for nets: what follows from a claim by four rounds of singles, then by the tables of all
// that follows. Each entry remembers up to five others that it follows from.
#pragma once

#include <array>

#include "budget.h"
#include "hodoku/implications.h"

namespace nonet::hodoku {

class Nets {
  public:
    Nets(const View& v, Budget& budget);

    std::vector<NodeClaim> claims(NodeClaim start) const;
    // Whether the chain from a claim to one of its consequences needs more than one claim at once somewhere.
    bool is_branched(NodeClaim start, NodeClaim end) const;

  private:
    struct Entry {
        NodeClaim claim;
        std::array<uint16_t, 5> from{};  // places in the same table; after expansion from[0] is a claim
        int distance = 0;
        bool expanded = false;
    };
    struct Table {
        std::vector<Entry> entries;
        std::vector<int16_t> place;  // by claim, -1 if absent
        size_t direct = 0;           // how many were there before expansion
    };

    void add(Table& table, NodeClaim c, std::array<uint16_t, 5> from = {}) const;
    void fill(NodeClaim start, Budget& budget);
    void place(Table& table, SinglesBoard& board, int cell, int digit, bool by_singles, bool naked) const;
    void expand(Table& table) const;
    Table& table(NodeClaim c) { return tables_[c]; }

    const View& v_;
    const ClaimGraph net_;
    std::vector<Table> tables_;  // by claim
};

}  // namespace nonet::hodoku
