#include "text/split.h"

#include <algorithm>
#include <cstring>

#include "text/eight.h"

namespace nonet::text {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

// The end of the line that begins at `at`: its line end, or the end of the data.
size_t end_of_line(std::string_view data, size_t at) {
    const void* found = std::memchr(data.data() + at, '\n', data.size() - at);
    return found ? static_cast<size_t>(static_cast<const char*>(found) - data.data()) : data.size();
}

// The end of the field that begins at `at`: a separator, its line end, or the end of the data.
size_t end_of_field(std::string_view data, size_t at, char separator) {
    return find_by_eight(
        data, at, [&](uint64_t eight) { return any_is(eight, separator) | any_is(eight, '\n'); },
        [&](char c) { return c == separator || c == '\n'; });
}

// Reads the fields of one row after the other.
class RowReader {
  public:
    RowReader(std::string_view data, char separator, bool last)
        : data_(data), separator_(separator), last_(last) {}

    size_t at() const { return at_; }
    uint32_t lines() const { return lines_; }
    bool is_open() const { return open_; }

    // The fields of the next row; false if there is no whole row left.
    bool next(Views& fields, std::deque<std::string>& written) {
        fields.clear();
        if (at_ >= data_.size()) return false;
        const size_t begin = at_;
        const uint32_t lines = lines_;
        for (size_t place = begin;;) {
            size_t end = place;
            if (place < data_.size() && data_[place] == '"') {
                if (!quoted(place, end, fields, written)) {
                    lines_ = lines;
                    return false;
                }
            } else {
                end = end_of_field(data_, place, separator_);
                fields.push_back(data_.substr(place, end - place));
            }
            if (end < data_.size() && data_[end] == separator_) {
                place = end + 1;
                continue;
            }
            if (end == data_.size() && !last_) return false;
            // A line end of Windows is no part of the last field.
            auto& final_field = fields.back();
            if (final_field.data() + final_field.size() == data_.data() + end && final_field.ends_with('\r'))
                final_field.remove_suffix(1);
            at_ = std::min(end + 1, data_.size());
            lines_++;
            return true;
        }
    }

  private:
    // A field in quotation marks, and whatever follows them up to the separator.
    bool quoted(size_t place, size_t& end, Views& fields, std::deque<std::string>& written) {
        const size_t start = place + 1;
        size_t close = start;
        bool doubled = false;
        while (true) {
            const void* found = std::memchr(data_.data() + close, '"', data_.size() - close);
            if (!found) {
                open_ = true;
                return false;
            }
            close = static_cast<size_t>(static_cast<const char*>(found) - data_.data());
            if (close + 1 == data_.size() && !last_) return false;  // is it one of two?
            if (close + 1 >= data_.size() || data_[close + 1] != '"') break;
            doubled = true;
            close += 2;
        }
        const auto inside = data_.substr(start, close - start);
        const auto breaks = static_cast<uint32_t>(std::ranges::count(inside, '\n'));
        end = std::min(close + 1, data_.size());
        const size_t after = end;
        end = end_of_field(data_, end, separator_);
        auto rest = data_.substr(after, end - after);
        if (rest.ends_with('\r')) rest.remove_suffix(1);
        if (breaks && !rest.empty()) {  // two rows that have a lone mark each, and no text of several lines
            end = end_of_field(data_, place, separator_);
            fields.push_back(data_.substr(place, end - place));
            return true;
        }
        lines_ += breaks;
        if (!doubled && rest.empty()) {
            fields.push_back(inside);
            return true;
        }
        auto& text = written.emplace_back();
        for (size_t i = 0; i < inside.size(); i++) {
            text += inside[i];
            if (inside[i] == '"') i++;
        }
        text += rest;
        fields.push_back(text);
        return true;
    }

    std::string_view data_;
    char separator_;
    bool last_, open_ = false;
    size_t at_ = 0;
    uint32_t lines_ = 0;
};

}  // namespace

std::string_view without_blanks(std::string_view text) {
    const auto is_figure = [](char c) { return static_cast<unsigned char>(c) > ' '; };
    if (!text.empty() && is_figure(text.front()) && is_figure(text.back())) return text;  // nearly all
    const size_t begin = text.find_first_not_of(blanks);
    if (begin == text.npos) return text.substr(0, 0);
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

NumberedLines data_lines(std::string_view data, uint32_t first, size_t width) {
    NumberedLines out;
    const size_t guess = data.size() / (width + 1) + 1;
    out.rows.reserve(guess);
    out.numbers.reserve(guess);
    for (size_t at = 0; at < data.size(); first++) {
        const size_t end = end_of_line(data, at);
        auto line = data.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto bare = without_blanks(line);
        if (!bare.empty() && bare.front() != '#') {
            out.rows.push_back(bare.size() == width ? bare : line);
            out.numbers.push_back(first);
        }
        at = end + 1;
    }
    return out;
}

size_t line_ends(std::string_view data) {
    size_t count = 0, at = 0;
    // The compiler counts in 32 lanes at once. A lane counts to 255.
    while (data.size() - at >= 32) {
        uint8_t lanes[32]{};
        const size_t rounds = std::min<size_t>((data.size() - at) / 32, 255);
        for (size_t i = 0; i < rounds; i++, at += 32)
            for (size_t lane = 0; lane < 32; lane++)
                lanes[lane] = static_cast<uint8_t>(lanes[lane] + (data[at + lane] == '\n'));
        for (const uint8_t lane : lanes) count += lane;
    }
    for (; at < data.size(); at++) count += data[at] == '\n';
    return count;
}

TableRows table_rows(std::string_view data, char separator, size_t columns, bool last, uint32_t first) {
    TableRows out;
    out.columns.resize(columns);
    RowReader reader(data, separator, last);
    Views fields;
    for (uint32_t number = first; reader.next(fields, out.written); number = first + reader.lines()) {
        if (fields.size() == 1 && without_blanks(fields[0]).empty()) continue;
        if (fields.size() != columns)
            out.ragged.emplace_back(static_cast<uint32_t>(out.numbers.size()),
                                    static_cast<uint32_t>(fields.size()));
        for (size_t i = 0; i < columns; i++)
            out.columns[i].push_back(i < fields.size() ? fields[i] : std::string_view());
        out.numbers.push_back(number);
    }
    out.used = reader.at();
    out.lines = reader.lines();
    out.open = reader.is_open();
    return out;
}

}  // namespace nonet::text
