// Arguments from Python, checked once, with a sentence for each that can't be. The kernel trusts what it is
// given.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <vector>

#include "geometry.h"
#include "reason/reasoner.h"

namespace nonet::bindings {

namespace nb = nanobind;

// Of an object that a class keeps alive.
template <class T>
const T& checked_kind(nb::handle object, const char* sentence) {
    if (!nb::isinstance<T>(object) || !nb::inst_ready(object)) throw nb::type_error(sentence);
    return nb::cast<const T&>(object);
}
inline const Geometry& checked_geometry(nb::handle object) {
    return checked_kind<Geometry>(object, "a kernel's Geometry is needed");
}

// One digit per cell, 0 for none.
Values checked_values(const Geometry& g, const nb::bytes& values);
// Candidates of every cell of a problem: a value's own bit, else the given mask, else every digit.
std::vector<Digits> checked_cells(const Geometry& g, const nb::bytes& values,
                                  const std::optional<std::vector<Digits>>& masks);
// One mask per cell, without digits that the board has not.
const std::vector<Digits>& checked_masks(const Geometry& g, const std::vector<Digits>& masks);
// A position. No candidates at all stand for every digit in every cell.
reason::Start checked_start(const Geometry& g, const nb::bytes& values, const nb::bytes& givens,
                            const std::vector<Digits>& candidates);
// The same of tuples (values, givens, candidates), or (values, candidates) if they have two parts.
reason::Start checked_start(const Geometry& g, nb::handle position, size_t parts);
std::vector<reason::Start> checked_starts(const Geometry& g, const std::vector<nb::object>& positions,
                                          size_t parts);
// Technique numbers.
const std::vector<int>& checked_techniques(const std::vector<int>& numbers);
// A number of threads; 0 stands for one.
int checked_workers(int workers);

}  // namespace nonet::bindings
