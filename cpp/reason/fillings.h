// A rule of several cells, a sum or an automaton, as finders read it: cell by cell, each digit leading from
// one state to the next. A filling is a way to read a digit from every cell, no two of them linked, that ends
// well.
#pragma once

#include <algorithm>
#include <bit>
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
    // Some of its cells exclude each other's digits.
    bool has_links = false;

    bool is_sum() const { return !coefficients.empty(); }
    int size() const { return static_cast<int>(cells.size()); }
    int digits() const { return n_; }
    int states() const { return states_; }
    // Beyond this nobody reads it.
    bool is_too_large() const { return states_ > 20000; }
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

// States of a reading, as bits.
class States {
  public:
    explicit States(const Reading& r) : words_(static_cast<size_t>(r.states() + 63) / 64) {}
    bool test(int state) const { return words_[static_cast<size_t>(state >> 6)] >> (state & 63) & 1; }
    void set(int state) { words_[static_cast<size_t>(state >> 6)] |= 1ull << (state & 63); }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    // Adds those that a sum grows from by so much to become one of the others.
    void add_lower(const States& others, int by);
    template <class Call>
    void each(Call&& call) const {
        for (size_t w = 0; w < words_.size(); w++)
            for (uint64_t left = words_[w]; left; left &= left - 1)
                call(static_cast<int>(w * 64) + std::countr_zero(left));
    }

  private:
    std::vector<uint64_t> words_;
};

// Good ends: the states from which one of these digits, read at this place, leads to one of those after it.
void lead_to(const Reading& reading, int place, Digits digits, const States& after, States& before);
// By place, the states from which the rest can be read to a good end, links left out.
std::vector<States> endings(const Reading& reading, const Domains& domains);
// Whether each cell may hold something, and there are not too many states to read.
bool is_readable(const Reading& reading, const Domains& domains);
// All fillings in order if there are at most so many, else none.
std::vector<Filling> fillings(const Reading& reading, const Domains& domains, size_t most);

}  // namespace nonet::reason
