#include "geometry.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "bindings.h"
#include "marks.h"

namespace nonet::bindings {
namespace {

Candidate checked(const Geometry& g, int candidate) {
    if (candidate < 0 || candidate >= g.candidate_count)
        throw std::out_of_range("no such candidate on this board");
    return static_cast<Candidate>(candidate);
}

Candidate checked(const Geometry& g, const CellDigit& at) {
    const auto [cell, digit] = at;
    if (cell < 0 || cell >= g.cell_count || digit < 1 || digit > g.size)
        throw std::out_of_range("no such cell or digit on this board");
    return g.candidate(cell, digit);
}

int checked_cell(const Geometry& g, int cell) {
    if (cell < 0 || cell >= g.cell_count) throw std::out_of_range("no such cell on this board");
    return cell;
}

// The masks of every cell; small ints are shared, so that this costs little more than the tuple.
nb::object as_tuple(const std::vector<Digits>& masks) {
    nb::object out = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(masks.size())));
    if (!out.is_valid()) throw nb::python_error();
    for (size_t c = 0; c < masks.size(); c++) {
        PyObject* mask = PyLong_FromUnsignedLong(masks[c]);
        if (!mask) throw nb::python_error();
        NB_TUPLE_SET_ITEM(out.ptr(), static_cast<Py_ssize_t>(c), mask);
    }
    return out;
}

Automaton automaton_of(nb::handle given, int size) {
    const auto parts = parts_of(given, 3);  // cells, next, accepting
    const auto next = read<std::vector<nb::object>>(parts[1]);
    Automaton out{read<std::vector<Cell>>(parts[0]),
                  static_cast<int>(next.size()),
                  {},
                  std::vector<bool>(next.size(), false)};
    out.next.reserve(next.size() * static_cast<size_t>(size));
    for (const auto& given_row : next) {
        const auto row = read<std::vector<int>>(given_row);
        if (row.size() != static_cast<size_t>(size))
            throw std::invalid_argument("an automaton says for each state and digit what comes next");
        for (const int state : row) {
            if (state < Automaton::dead || state >= out.states)
                throw std::invalid_argument("an automaton goes on to one of its states or to -1, not to " +
                                            std::to_string(state));
            out.next.push_back(static_cast<int16_t>(state));
        }
    }
    for (const int state : read<std::vector<int>>(parts[2])) {
        if (state < 0 || state >= out.states)
            throw std::invalid_argument("an automaton accepts in its own states, not in " +
                                        std::to_string(state));
        out.accepting[static_cast<size_t>(state)] = true;
    }
    return out;
}

void make_geometry(Geometry* self, int size, const nb::object& box,
                   const std::vector<std::vector<Cell>>& houses, const std::vector<nb::object>& relations,
                   const std::vector<nb::object>& sums, const std::vector<nb::object>& automata,
                   const std::vector<Candidate>& barred) {
    const auto sides = parts_of(box, 2);
    std::vector<Relation> all_relations;
    for (const auto& relation : relations) {
        const auto parts = parts_of(relation, 2);
        all_relations.push_back({read<std::vector<Digits>>(parts[0]), read<std::vector<Cell>>(parts[1])});
    }
    std::vector<Sum> all_sums;
    for (const auto& sum : sums) {
        const auto parts = parts_of(sum, 3);
        all_sums.push_back(
            {read<std::vector<Cell>>(parts[0]), read<std::vector<int>>(parts[1]), read<int>(parts[2])});
    }
    std::vector<Automaton> all_automata;
    for (const auto& given : automata) all_automata.push_back(automaton_of(given, size));
    new (self) Geometry(size, {read<int>(sides[0]), read<int>(sides[1])}, houses, all_relations,
                        std::move(all_sums), std::move(all_automata), barred);
}

// The position after some effects.
nb::tuple apply(const Geometry& g, const nb::bytes& values, const std::vector<Digits>& candidates,
                const std::vector<CellDigit>& placements, const std::vector<CellDigit>& eliminations,
                bool prune) {
    Marks marks{checked_values(g, values), candidates};
    if (candidates.size() != marks.values.size())
        throw std::invalid_argument("candidates need one entry per cell");
    for (const auto& c : eliminations) marks.eliminate(g, checked(g, c));
    for (const auto& c : placements) marks.place(g, checked(g, c), prune);
    return nb::make_tuple(nb::bytes(marks.values.data(), marks.values.size()), as_tuple(marks.candidates));
}

}  // namespace

void register_geometry(nb::module_& m) {
    nb::class_<Geometry>(m, "Geometry", "Candidates, variables and links of a board.")
        .def(
            "__init__", make_geometry, nb::arg("size"), nb::arg("box"), nb::arg("houses"),
            nb::arg("relations") = nb::tuple(), nb::arg("sums") = nb::tuple(),
            nb::arg("automata") = nb::tuple(), nb::arg("barred") = nb::tuple(),
            nb::sig("def __init__(self, size: int, box: Sequence[int], houses: Sequence[Sequence[int]], "
                    "relations: Sequence[tuple[Sequence[int], Sequence[int]]] = (), "
                    "sums: Sequence[tuple[Sequence[int], Sequence[int], int]] = (), "
                    "automata: Sequence[tuple[Sequence[int], Sequence[Sequence[int]], Sequence[int]]] = (), "
                    "barred: Sequence[int] = ()) -> None"),
            "Houses are rows, columns, boxes, then others; a relation is (table, cells), where table[digit - "
            "1] "
            "is the mask of digits that the digit in the first cell excludes in the second, in the third "
            "excludes in the fourth, ...; a sum is (cells, coefficients, total); an automaton is (cells, "
            "next[state][digit - "
            "1], accepting), starts in state 0 and dies in -1; "
            "barred "
            "candidates are never true.")
        .def_ro("size", &Geometry::size)
        .def_ro("cell_count", &Geometry::cell_count)
        .def_ro("has_links", &Geometry::has_links, "Some links come from no house.")
        .def_ro("digits_are_alike", &Geometry::digits_are_alike,
                "Exchanging digits everywhere turns solutions into solutions.")
        .def_ro("is_plain_nine", &Geometry::is_plain_nine, "The ordinary 9x9 board with nothing added.")
        .def_prop_ro("variable_count", [](const Geometry& g) { return g.variables.size(); })
        .def_prop_ro("link_count",
                     [](const Geometry& g) {
                         size_t sum = 0;
                         for (int c = 0; c < g.candidate_count; c++) sum += g.links_of(c).size();
                         return sum / 2;
                     })
        .def(
            "excludes",
            [](const Geometry& g, int a, int b) { return g.excludes(checked(g, a), checked(g, b)); },
            nb::arg("a"), nb::arg("b"), "Whether two candidates can't both be true.")
        .def(
            "links_of",
            [](const Geometry& g, int candidate) { return as_list(g.links_of(checked(g, candidate))); },
            nb::arg("candidate"), nb::sig("def links_of(self, candidate: int) -> list[int]"),
            "All candidates that a candidate excludes, ascending.")
        .def(
            "peers_of", [](const Geometry& g, int cell) { return as_list(g.peers[checked_cell(g, cell)]); },
            nb::arg("cell"), nb::sig("def peers_of(self, cell: int) -> list[int]"),
            "The cells that can't hold the same digit as this one, by a house or by links, ascending.")
        .def(
            "is_ruled", [](const Geometry& g, int cell) { return g.is_ruled(checked_cell(g, cell)); },
            nb::arg("cell"),
            "Whether a link that comes from no house has an end in this cell, a sum or automaton covers it, "
            "or "
            "a digit is barred from it.")
        .def_prop_ro(
            "constraint_count", [](const Geometry& g) { return g.sums.size() + g.automata.size(); },
            "Sums and automata; they are numbered in this order.")
        .def(
            "constraints_of",
            [](const Geometry& g, int cell) { return as_list(g.constraints_of(checked_cell(g, cell))); },
            nb::arg("cell"), nb::sig("def constraints_of(self, cell: int) -> list[int]"),
            "The numbers of the sums and automata that cover a cell, ascending.")
        .def(
            "allowed",
            [](const Geometry& g, const nb::bytes& values) {
                return as_tuple(Marks::of(g, checked_values(g, values)).candidates);
            },
            nb::arg("values"), nb::sig("def allowed(self, values: bytes) -> tuple[int, ...]"),
            "For every empty cell the mask of digits that no filled cell excludes; 0 for a filled cell.")
        .def(
            "broken_links",
            [](const Geometry& g, const nb::bytes& values) {
                return listed(broken_links(g, checked_values(g, values)),
                              [](const auto& pair) { return nb::make_tuple(pair.first, pair.second); });
            },
            nb::arg("values"), nb::sig("def broken_links(self, values: bytes) -> list[tuple[int, int]]"),
            "The pairs of filled cells that a link forbids which comes from no house, each once.")
        .def("apply", apply, nb::arg("values"), nb::arg("candidates"), nb::arg("placements"),
             nb::arg("eliminations"), nb::arg("prune"),
             nb::sig("def apply(self, values: bytes, candidates: Sequence[int], placements: "
                     "Sequence[tuple[int, int]], eliminations: Sequence[tuple[int, int]], prune: bool) -> "
                     "tuple[bytes, tuple[int, ...]]"),
             "Values and candidates after placements and eliminations, as (cell, digit); `prune` also takes "
             "out what the placed digits exclude.");
}

}  // namespace nonet::bindings
