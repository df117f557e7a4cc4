#pragma once

#include <nanobind/nanobind.h>

#include "checks.h"
#include "gil.h"
#include "lists.h"
#include "reason/reasoner.h"

namespace nonet::bindings {

inline nb::bytes as_bytes(const Values& values) { return nb::bytes(values.data(), values.size()); }

void register_geometry(nb::module_& m);
void register_search(nb::module_& m);
void register_reason(nb::module_& m);
void register_nine(nb::module_& m);
void register_many(nb::module_& m);
void register_whips(nb::module_& m);
void register_canonical(nb::module_& m);
void register_generate(nb::module_& m);
void register_rate(nb::module_& m);
void register_explainer(nb::module_& m);
void register_hodoku(nb::module_& m);
void register_packed(nb::module_& m);
void register_texts(nb::module_& m);
void register_parquet(nb::module_& m);
void register_answers(nb::module_& m);

// A reasoner with the geometry it looks at; keeps the geometry alive.
struct PyReasoner {
    nb::object owner;
    const Geometry& geometry;
    std::unique_ptr<reason::Reasoner> reasoner;
};

}  // namespace nonet::bindings
