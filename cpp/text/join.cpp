#include "text/join.h"

#include <cstring>

namespace nonet::text {
namespace {

char* added(char* out, std::string_view text) {
    if (!text.empty()) std::memcpy(out, text.data(), text.size());
    return out + text.size();
}

// All characters are looked at, for the compiler makes that sixteen at a time.
bool any_of(std::string_view field, const auto& is_one) {
    bool found = false;
    for (const char c : field) found |= is_one(c);
    return found;
}

char* add_quoted(char* out, std::string_view field, char separator) {
    if (!any_of(field, [&](char c) { return (c == separator) | (c == '"') | (c == '\n') | (c == '\r'); }))
        return added(out, field);
    *out++ = '"';
    for (const char c : field) {
        if (c == '"') *out++ = '"';
        *out++ = c;
    }
    *out++ = '"';
    return out;
}

constexpr auto needs_escape = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20) | (c == '"') | (c == '\\');
};

char* add_json(char* out, std::string_view field) {
    if (!field.data()) return added(out, "null");
    *out++ = '"';
    if (!any_of(field, needs_escape)) {
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
                    out = added(out, field.data() ? field : "null");
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
