#include "lists.h"

#include <nanobind/stl/vector.h>

namespace nonet::bindings {
namespace {

constexpr auto number = [](long value) { return nb::steal(PyLong_FromLong(value)); };
nb::object pair(int cell, int digit) { return nb::make_tuple(cell, digit); }

}  // namespace

nb::list as_list(std::span<const int> numbers) { return listed(numbers, number); }
nb::list as_list(std::span<const uint16_t> numbers) { return listed(numbers, number); }
nb::list as_list(std::span<const uint32_t> numbers) {
    return listed(numbers, [](uint32_t value) { return nb::steal(PyLong_FromUnsignedLong(value)); });
}
nb::list as_list(std::span<const CellDigit> pairs) {
    return listed(pairs, [](const CellDigit& at) { return pair(at.first, at.second); });
}
nb::list as_pairs(std::span<const Candidate> candidates, int size) {
    return listed(candidates, [&](Candidate c) { return pair(c / size, c % size + 1); });
}

std::vector<nb::object> parts_of(nb::handle argument, size_t count) {
    auto out = read<std::vector<nb::object>>(argument);
    if (out.size() != count) throw nb::next_overload();
    return out;
}

}  // namespace nonet::bindings
