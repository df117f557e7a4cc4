// Text cut into rows and fields, where it lies: by lines, or by the separators of a table. Nothing here knows
// what a puzzle is.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet::text {

// Pieces of a text that someone else keeps. One without data is missing, which is more than empty.
using Views = std::vector<std::string_view>;

std::string_view without_blanks(std::string_view text);

// How many lines end in the data.
size_t line_ends(std::string_view data);

struct NumberedLines {
    Views rows;
    std::vector<uint32_t> numbers;  // the line each stands on
};

// The lines that are neither blank nor comments (`#`); the first line of the data has the number `first`.
// Blanks at the ends are left out where `width` characters stay: elsewhere they may stand for something.
NumberedLines data_lines(std::string_view data, uint32_t first, size_t width);

struct TableRows {
    std::vector<Views> columns;  // as many as were asked for; a field that a short row lacks is missing
    std::vector<uint32_t> numbers;
    std::vector<std::pair<uint32_t, uint32_t>> ragged;  // rows with another number of fields, and how many
    size_t used = 0;                                    // bytes of all whole rows
    uint32_t lines = 0;                                 // lines in them
    bool open = false;                // the data end inside quotation marks: the rest may be one long field
    std::deque<std::string> written;  // fields that had to be written anew, because they held quotation marks
};

// Rows of fields between separators, which stand in quotation marks where they must; "" in them is one. Blank
// rows are left out. Only rows that end are taken; the `last` one may end with the data.
TableRows table_rows(std::string_view data, char separator, size_t columns, bool last, uint32_t first);

}  // namespace nonet::text
