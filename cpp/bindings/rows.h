// What calls over many rows have in common: threads that share them, and rows that may be lines of text.
#pragma once

#include <functional>

#include "bindings.h"
#include "packed/rows.h"
#include "solve/solve.h"
#include "texts.h"

namespace nonet::bindings {

constexpr int unread = 4;  // the status of a row that is no line of 81 symbols; Python knows this number

// Calls work(row, budget) for every row in threads, without the GIL, until all are done or the time is up:
// what was not done by then keeps its first answer. `report` is called now and then by the calling thread,
// without the GIL, and says true to stop.
void for_each_row(size_t rows, int workers, double max_seconds,
                  const std::function<void(size_t, Budget&)>& work, const std::function<bool()>& report = {});

// The same with a limit for each row beside that of all, below 0 for none: work(row, budget of the row, that
// of all). When the latter is spent, the row may have been cut short.
void for_each_row(size_t rows, int workers, double max_seconds, double each_seconds,
                  const std::function<void(size_t, Budget&, const Budget&)>& work,
                  const std::function<bool()>& report = {});

// How many solutions a position has, up to two, and the first.
search::Counted counted(const Geometry& g, const reason::Start& start, Budget& budget);

// The position of a line of 81 symbols; nothing if it is none.
std::optional<reason::Start> start_of(const Geometry& g, std::string_view line);

// The same with all candidates in empty cells, for scales that take out themselves what the digits exclude.
std::optional<reason::Start> bare_start(std::string_view line);

}  // namespace nonet::bindings
