#include "text/join.h"

#include <algorithm>
#include <array>

namespace nonet::text {
namespace {

void append_quoted(std::string& out, std::string_view field, char separator) {
    const bool must = std::ranges::any_of(
        field, [&](char c) { return c == separator || c == '"' || c == '\n' || c == '\r'; });
    if (!must) {
        out += field;
        return;
    }
    out += '"';
    for (const char c : field) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

constexpr auto needs_escape = [] {
    std::array<bool, 256> out{};
    for (int c = 0; c < 0x20; c++) out[static_cast<size_t>(c)] = true;
    out['"'] = out['\\'] = true;
    return out;
}();

void append_json(std::string& out, std::string_view field) {
    if (!field.data()) {
        out += "null";
        return;
    }
    out += '"';
    if (std::ranges::none_of(field, [](char c) { return needs_escape[static_cast<unsigned char>(c)]; })) {
        out += field;
    } else {
        for (const char c : field) {
            constexpr std::string_view short_ones = "\b\f\n\r\t\"\\", letters = "bfnrt\"\\";
            const auto code = static_cast<unsigned char>(c);
            if (!needs_escape[code]) {
                out += c;
            } else if (const size_t which = short_ones.find(c); which != short_ones.npos) {
                out += '\\';
                out += letters[which];
            } else {
                constexpr std::string_view figures = "0123456789abcdef";
                out += "\\u00";
                out += figures[code >> 4];
                out += figures[code & 15];
            }
        }
    }
    out += '"';
}

}  // namespace

void join(std::span<const RowPart> parts, size_t first, size_t stop, std::string& out) {
    for (size_t row = first; row < stop; row++)
        for (const auto& part : parts) {
            if (!part.column) {
                out += part.constant;
                continue;
            }
            const auto field = (*part.column)[row];
            switch (part.quoting) {
                case Quoting::raw:
                    out += field;
                    break;
                case Quoting::comma:
                    append_quoted(out, field, ',');
                    break;
                case Quoting::tab:
                    append_quoted(out, field, '\t');
                    break;
                case Quoting::json:
                    append_json(out, field);
                    break;
                case Quoting::value:
                    out += field.data() ? field : "null";
                    break;
            }
        }
}

}  // namespace nonet::text
