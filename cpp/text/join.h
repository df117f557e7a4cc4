// Rows written from columns: a text for each row, made of pieces that are the same everywhere and of fields.
#pragma once

#include <span>
#include <string>

#include "text/split.h"

namespace nonet::text {

// How a field is written: as it is; in quotation marks if it must be, in a table with commas or tabs; as a
// string of JSON; as it is because it is JSON, or `NaN` or an infinity, which are null there.
enum class Quoting { raw, comma, tab, json, value };

struct RowPart {
    std::string constant;  // if there is no column
    const Views* column = nullptr;
    Quoting quoting = Quoting::raw;
};

// The rows from `first` on, before `stop`, and where they end. A missing field is nothing, in JSON `null`.
char* join(std::span<const RowPart> parts, size_t first, size_t stop, char* out);

// As many bytes as these rows can take at most.
size_t joined_room(std::span<const RowPart> parts, size_t first, size_t stop);

}  // namespace nonet::text
