// Several automata that read the same few cells, as one: a rule that one automaton can't tell in a sensible
// number of states, such as a lunchbox, is told by many that know little each.
#pragma once

#include <vector>

#include "geometry.h"

namespace nonet::search {

// The automata of a board, those on the same few cells joined. A joined one also knows which of its cells
// differ.
std::vector<Automaton> joined_automata(const Geometry& geometry);

}  // namespace nonet::search
