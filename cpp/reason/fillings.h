// A rule of several cells, a sum or an automaton, as finders read it: cell by cell, each digit leading from
// one state to the next. A filling is a way to read a digit from every cell, no two of them linked, that ends
// well.
#pragma once

#include <span>
#include <vector>

#include "geometry.h"

namespace nonet::reason {

class Reading {
  public:
    // Constraint of this number: the sums first, then the automata.
    Reading(const Geometry& g, size_t number);
    // A sum that the board does not name.
    Reading(const Geometry& g, const Sum& sum);

    std::vector<Cell> cells;
    // Of a sum: one a cell, and what they make. An automaton has no coefficients.
    std::vector<int> coefficients;
    int total = 0;
    // A sum of different digits with nothing but plain digits in it.
    bool is_cage = false;
    // Two sides of several plain digits each make the same.
    bool is_equal_sum = false;

    bool is_sum() const { return !coefficients.empty(); }
    int size() const { return static_cast<int>(cells.size()); }
    int states() const { return states_; }
    int start() const { return start_; }
    bool accepts(int state) const { return automaton_ ? automaton_->accepting[state] : state == end_; }
    // The state after a digit (from 0), -1 if there is none.
    int next(int place, int state, int digit) const {
        if (automaton_) return automaton_->next[static_cast<size_t>(state * n_ + digit)];
        const int out = state + coefficients[place] * (digit + 1);
        return out < 0 || out >= states_ ? -1 : out;
    }
    // The digits at a later place that a digit (from 0) at this one excludes.
    Digits excluded(int place, int digit, int later) const {
        return excluded_[static_cast<size_t>((place * n_ + digit) * size() + later)];
    }

  private:
    void set_sum(const Geometry& g, const Sum& sum);
    void set_excluded(const Geometry& g);

    int n_, states_ = 0, start_ = 0, end_ = 0;
    const Automaton* automaton_ = nullptr;
    std::vector<Digits> excluded_;
};

using Domains = std::vector<Digits>;   // by place of a reading
using Filling = std::vector<uint8_t>;  // digits from 0, by place

// What is left of the domains when every digit that stands in no filling is gone; all empty if there is no
// filling. Beyond a fixed effort links between the cells are not looked at, so that more is left.
Domains supported(const Reading& reading, const Domains& domains);
bool has_filling(const Reading& reading, const Domains& domains);
// All fillings in order if there are at most so many, else none.
std::vector<Filling> fillings(const Reading& reading, const Domains& domains, size_t most);

}  // namespace nonet::reason
