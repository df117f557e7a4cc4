// What the bindings of the 9x9 engine share.
#pragma once

#include <string_view>

#include "bindings.h"
#include "nine/engine.h"

namespace nonet::bindings {

// The instruction set of that name; of an empty name, the fastest.
nine::InstructionSet instruction_set(std::string_view name);

// One puzzle at a time.
void register_single_nine(nb::module_& m);
// The clues of many puzzles.
void register_clues(nb::module_& m);

}  // namespace nonet::bindings
