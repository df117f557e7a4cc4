#include "text/join.h"

#include <cstring>

#include "text/eight.h"

namespace nonet::text {
namespace {

char* added(char* out, std::string_view text) {
    if (!text.empty()) std::memcpy(out, text.data(), text.size());
    return out + text.size();
}

char* add_quoted(char* out, std::string_view field, char separator) {
    const auto odd = [&](uint64_t eight) {
        return any_is(eight, separator) | any_is(eight, '"') | any_is(eight, '\n') | any_is(eight, '\r');
    };
    const auto is_odd = [&](char c) { return c == separator || c == '"' || c == '\n' || c == '\r'; };
    if (find_by_eight(field, 0, odd, is_odd) == field.size()) return added(out, field);
    *out++ = '"';
    for (const char c : field) {
        if (c == '"') *out++ = '"';
        *out++ = c;
    }
    *out++ = '"';
    return out;
}

bool needs_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

char* add_json(char* out, std::string_view field) {
    if (!field.data()) return added(out, "null");
    *out++ = '"';
    const auto any = [](uint64_t eight) {
        return any_below(eight, 0x20) | any_is(eight, '"') | any_is(eight, '\\');
    };
    if (find_by_eight(field, 0, any, needs_escape) == field.size()) {
        out = added(out, field);
    } else {
        for (const char c : field) {
            constexpr std::string_view short_ones = "\b\f\n\r\t\"\\", letters = "bfnrt\"\\";
            const auto code = static_cast<unsigned char>(c);
            if (!needs_escape(c)) {
                *out++ = c;
            } else if (const size_t which = short_ones.find(c); which != short_ones.npos) {
                *out++ = '\\';
                *out++ = letters[which];
            } else {
                constexpr std::string_view figures = "0123456789abcdef";
                out = added(out, "\\u00");
                *out++ = figures[code >> 4];
                *out++ = figures[code & 15];
            }
        }
    }
    *out++ = '"';
    return out;
}

// JSON has no words for what is not finite, though tables of numbers have it.
std::string_view json_value(std::string_view field) {
    const bool is_value = field.data() && field != "NaN" && field != "Infinity" && field != "-Infinity";
    return is_value ? field : "null";
}

// How many bytes a field of so many can take at most.
size_t room_of(Quoting quoting, size_t size) {
    switch (quoting) {
        case Quoting::raw:
            return size;
        case Quoting::comma:
        case Quoting::tab:
            return 2 * size + 2;
        case Quoting::json:
            return 6 * size + 4;
        case Quoting::value:
            return size + 4;
    }
    return 0;
}

}  // namespace

char* join(std::span<const RowPart> parts, size_t first, size_t stop, char* out) {
    for (size_t row = first; row < stop; row++)
        for (const auto& part : parts) {
            if (!part.column) {
                out = added(out, part.constant);
                continue;
            }
            const auto field = (*part.column)[row];
            switch (part.quoting) {
                case Quoting::raw:
                    out = added(out, field);
                    break;
                case Quoting::comma:
                    out = add_quoted(out, field, ',');
                    break;
                case Quoting::tab:
                    out = add_quoted(out, field, '\t');
                    break;
                case Quoting::json:
                    out = add_json(out, field);
                    break;
                case Quoting::value:
                    out = added(out, json_value(field));
                    break;
            }
        }
    return out;
}

size_t joined_room(std::span<const RowPart> parts, size_t first, size_t stop) {
    size_t room = 0;
    for (const auto& part : parts) {
        if (!part.column)
            room += part.constant.size() * (stop - first);
        else
            for (size_t row = first; row < stop; row++)
                room += room_of(part.quoting, (*part.column)[row].size());
    }
    return room;
}

}  // namespace nonet::text
