// Lists between Python and the kernel. One function serves all calls: nanobind's casters of pairs, tuples and
// lists of them would be compiled again for every type that a call takes or returns.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <utility>
#include <vector>

#include "geometry.h"

namespace nonet::bindings {

namespace nb = nanobind;

using CellDigit = std::pair<int, int>;

// item(entry) for each entry.
template <class Range, class Item>
nb::list listed(const Range& range, const Item& item) {
    const auto out = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(range.size())));
    if (!out.is_valid()) throw nb::python_error();
    Py_ssize_t at = 0;
    for (const auto& entry : range) {
        nb::object made = item(entry);
        if (!made.is_valid()) throw nb::python_error();
        NB_LIST_SET_ITEM(out.ptr(), at++, made.release().ptr());
    }
    return out;
}

nb::list as_list(std::span<const int> numbers);
nb::list as_list(std::span<const uint16_t> numbers);
nb::list as_list(std::span<const uint32_t> numbers);
// Tuples (cell, digit).
nb::list as_list(std::span<const CellDigit> pairs);
// Candidates as tuples (cell, digit), on a board of that size.
nb::list as_pairs(std::span<const Candidate> candidates, int size);

// What an argument holds. One that does not is none that the call takes: nanobind says which there are.
template <class T>
T read(nb::handle argument) {
    T out{};
    if (!nb::try_cast(argument, out)) throw nb::next_overload();
    return out;
}
// The parts of a tuple or another sequence of so many.
std::vector<nb::object> parts_of(nb::handle argument, size_t count);

}  // namespace nonet::bindings
