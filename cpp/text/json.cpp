#include "text/json.h"

#include <algorithm>

#include "text/eight.h"

namespace nonet::text {
namespace {

constexpr int deepest = 64;

bool is_figure(char c) { return c >= '0' && c <= '9'; }

// Where a string ends, or is no longer what it says.
uint64_t ends_plain(uint64_t eight) {
    return any_is(eight, '"') | any_is(eight, '\\') | any_below(eight, 0x20);
}
bool ends_plain_at(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

// One value after the other; every function leaves the place after what it read, or returns false.
class JsonScanner {
  public:
    explicit JsonScanner(std::string_view text) : text_(text) {}

    size_t place() const { return at_; }
    bool at_end() const { return at_ == text_.size(); }
    bool at(char c) const { return at_ < text_.size() && text_[at_] == c; }
    bool take(char c) {
        if (!at(c)) return false;
        at_++;
        return true;
    }
    void blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) at_++;
    }

    // `plain` says whether there are no escapes in it.
    bool string(bool& plain) {
        plain = true;
        if (!take('"')) return false;
        while (true) {
            at_ = find_by_eight(text_, at_, ends_plain, ends_plain_at);
            if (at_ == text_.size()) return false;
            const char c = text_[at_++];
            if (c == '"') return true;
            if (c != '\\') return false;  // a control character
            plain = false;
            if (at_ == text_.size()) return false;
            const char kind = text_[at_++];
            if (kind == 'u') {
                for (int i = 0; i < 4; i++, at_++)
                    if (at_ >= text_.size() || !std::isxdigit(static_cast<unsigned char>(text_[at_])))
                        return false;
            } else if (std::string_view("\"\\/bfnrt").find(kind) == std::string_view::npos) {
                return false;
            }
        }
    }

    bool value(int depth = 0) {
        if (at_ == text_.size() || depth > deepest) return false;
        bool plain;
        switch (text_[at_]) {
            case '"':
                return string(plain);
            case '{':
                return members(depth);
            case '[':
                return items(depth);
            case 't':
                return word("true");
            case 'f':
                return word("false");
            case 'n':
                return word("null");
            default:
                return number();
        }
    }

  private:
    bool word(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    bool figures() {
        const size_t from = at_;
        while (at_ < text_.size() && is_figure(text_[at_])) at_++;
        return at_ > from;
    }
    bool number() {
        take('-');
        if (!take('0') && !figures()) return false;
        if (take('.') && !figures()) return false;
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            return figures();
        }
        return true;
    }
    bool items(int depth) {
        take('[');
        blanks();
        if (take(']')) return true;
        do {
            blanks();
            if (!value(depth + 1)) return false;
            blanks();
        } while (take(','));
        return take(']');
    }
    bool members(int depth) {
        bool plain;
        take('{');
        blanks();
        if (take('}')) return true;
        do {
            blanks();
            if (!string(plain)) return false;
            blanks();
            if (!take(':')) return false;
            blanks();
            if (!value(depth + 1)) return false;
            blanks();
        } while (take(','));
        return take('}');
    }

    std::string_view text_;
    size_t at_ = 0;
};

// The members of one object. False if it is none, or odd.
bool read_object(std::string_view row, const std::vector<std::string>& names,
                 const std::vector<std::string>& reserved, std::string_view& body, Views& values,
                 bool& others) {
    JsonScanner scan(row);
    scan.blanks();
    if (!scan.take('{')) return false;
    scan.blanks();
    const size_t begin = scan.place();
    size_t end = begin;
    if (!scan.at('}')) do {
            scan.blanks();
            const size_t name_at = scan.place();
            bool plain;
            if (!scan.string(plain) || !plain) return false;
            const auto name = row.substr(name_at + 1, scan.place() - name_at - 2);
            scan.blanks();
            if (!scan.take(':')) return false;
            scan.blanks();
            const size_t from = scan.place();
            if (!scan.value()) return false;
            end = scan.place();
            if (std::ranges::find(reserved, name) != reserved.end()) return false;
            if (const auto known = std::ranges::find(names, name); known != names.end()) {
                auto& held = values[static_cast<size_t>(known - names.begin())];
                if (held.data()) return false;
                held = row.substr(from, end - from);
            } else {
                others = true;
            }
            scan.blanks();
        } while (scan.take(','));
    body = row.substr(begin, end - begin);
    if (!scan.take('}')) return false;
    scan.blanks();
    return scan.at_end();
}

void append_utf8(std::string& out, uint32_t code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | code >> 6);
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | code >> 12);
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | code >> 18);
        out += static_cast<char>(0x80 | (code >> 12 & 0x3f));
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

uint32_t hex(std::string_view four) {
    uint32_t out = 0;
    for (const char c : four)
        out = out * 16 + static_cast<uint32_t>(is_figure(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    return out;
}

// What a string that was read says; a half of a pair that stands alone is the sign for what can't be shown.
std::string unescaped(std::string_view inside) {
    std::string out;
    for (size_t i = 0; i < inside.size(); i++) {
        if (inside[i] != '\\') {
            out += inside[i];
            continue;
        }
        const char kind = inside[++i];
        if (kind != 'u') {
            constexpr std::string_view kinds = "bfnrt", meant = "\b\f\n\r\t";
            const size_t which = kinds.find(kind);
            out += which == kinds.npos ? kind : meant[which];
            continue;
        }
        uint32_t code = hex(inside.substr(i + 1, 4));
        i += 4;
        if (code >= 0xd800 && code < 0xdc00 && inside.substr(i + 1, 2) == "\\u") {
            const uint32_t low = hex(inside.substr(i + 3, 4));
            if (low >= 0xdc00 && low < 0xe000) {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                i += 6;
            }
        }
        append_utf8(out, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
    }
    return out;
}

}  // namespace

JsonObjects json_objects(const Views& rows, const std::vector<std::string>& names,
                         const std::vector<std::string>& reserved) {
    JsonObjects out;
    out.values.resize(names.size());
    out.odd.assign(rows.size(), 0);
    out.bodies.resize(rows.size());
    for (auto& column : out.values) column.resize(rows.size());
    Views values(names.size());
    for (size_t i = 0; i < rows.size(); i++) {
        std::ranges::fill(values, std::string_view());
        std::string_view body;
        bool others = false;
        if (rows[i].data() && read_object(rows[i], names, reserved, body, values, others)) {
            out.odd[i] = others ? 2 : 0;
            out.bodies[i] = body;
            for (size_t k = 0; k < names.size(); k++) out.values[k][i] = values[k];
        } else {
            out.odd[i] = 1;
        }
    }
    return out;
}

Views json_texts(const Views& values, std::deque<std::string>& written) {
    Views out(values.size());
    for (size_t i = 0; i < values.size(); i++) {
        const auto value = values[i];
        if (!value.data() || value == "null") continue;
        if (value.size() < 2 || value.front() != '"') {
            out[i] = value;
            continue;
        }
        const auto inside = value.substr(1, value.size() - 2);
        out[i] = inside.find('\\') == inside.npos ? inside : written.emplace_back(unescaped(inside));
    }
    return out;
}

}  // namespace nonet::text
