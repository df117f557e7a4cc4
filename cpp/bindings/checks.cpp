#include "checks.h"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "lists.h"

namespace nonet::bindings {

Values checked_values(const Geometry& g, const nb::bytes& values) {
    const auto* digits = static_cast<const uint8_t*>(values.data());
    if (values.size() != static_cast<size_t>(g.cell_count))
        throw nb::value_error("values and givens need one entry per cell");
    for (size_t c = 0; c < values.size(); c++)
        if (digits[c] > g.size) throw nb::value_error("a value is more than the size");
    return {digits, digits + values.size()};
}

const std::vector<Digits>& checked_masks(const Geometry& g, const std::vector<Digits>& masks) {
    if (masks.size() != static_cast<size_t>(g.cell_count))
        throw nb::value_error("candidates need one entry per cell");
    for (const Digits mask : masks)
        if (mask & ~g.all_digits) throw nb::value_error("a candidate is more than the size");
    return masks;
}

std::vector<Digits> checked_cells(const Geometry& g, const nb::bytes& values,
                                  const std::optional<std::vector<Digits>>& masks) {
    const auto held = checked_values(g, values);
    if (masks) checked_masks(g, *masks);
    std::vector<Digits> out(held.size());
    for (size_t c = 0; c < out.size(); c++)
        out[c] = held[c] ? 1u << (held[c] - 1) : masks ? (*masks)[c] : g.all_digits;
    return out;
}

reason::Start checked_start(const Geometry& g, const nb::bytes& values, const nb::bytes& givens,
                            const std::vector<Digits>& candidates) {
    reason::Start s;
    s.values = checked_values(g, values);
    s.givens = checked_values(g, givens);
    if (candidates.empty())
        s.candidates.assign(s.values.size(), g.all_digits);
    else
        s.candidates = checked_masks(g, candidates);
    // Where nothing is marked as given, every filled cell counts as given.
    if (std::ranges::none_of(s.givens, [](auto v) { return v != 0; })) s.givens = s.values;
    return s;
}

reason::Start checked_start(const Geometry& g, nb::handle position, size_t parts) {
    const auto given = parts_of(position, parts);
    return checked_start(g, read<nb::bytes>(given[0]), read<nb::bytes>(given[parts - 2]),
                         read<std::vector<Digits>>(given.back()));
}

std::vector<reason::Start> checked_starts(const Geometry& g, const std::vector<nb::object>& positions,
                                          size_t parts) {
    std::vector<reason::Start> out;
    out.reserve(positions.size());
    for (const auto& position : positions) out.push_back(checked_start(g, position, parts));
    return out;
}

const std::vector<int>& checked_techniques(const std::vector<int>& numbers) {
    for (const int t : numbers)
        if (t < 0 || t >= static_cast<int>(reason::technique_keys().size()))
            throw nb::value_error("no such technique number");
    return numbers;
}

int checked_workers(int workers) {
    constexpr int most = 1024;
    if (workers < 0 || workers > most) throw nb::value_error("workers: from 0 to 1024");
    return workers;
}

}  // namespace nonet::bindings
