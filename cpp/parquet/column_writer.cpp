#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "parquet/runs.h"
#include "parquet/thrift.h"
#include "parquet/writer.h"

namespace nonet::parquet {
namespace {

constexpr size_t page_bytes = 1 << 20;
constexpr size_t most_words = 1 << 12;

std::string four_bytes_of(size_t number) {
    std::string out(4, '\0');
    for (size_t i = 0; i < 4; i++) out[i] = static_cast<char>(number >> (8 * i));
    return out;
}

uint64_t eight_bytes(std::string_view value) {
    uint64_t out = 0;
    for (size_t i = 0; i < 8; i++) out |= static_cast<uint64_t>(static_cast<uint8_t>(value[i])) << (8 * i);
    return out;
}

// What stands before a page of so many values. A dictionary has another kind, and no levels.
std::string page_head(bool is_dictionary, size_t bytes, size_t values, int encoding) {
    std::string out;
    ThriftWriter head(out);
    head.number(1, is_dictionary ? 2 : 0);
    head.number(2, static_cast<int64_t>(bytes));
    head.number(3, static_cast<int64_t>(bytes));
    const int before = head.open(is_dictionary ? 7 : 5);
    head.number(1, static_cast<int64_t>(values));
    head.number(2, encoding);
    if (!is_dictionary) {
        head.number(3, run_lengths);
        head.number(4, run_lengths);
    }
    head.close(before);
    head.close();
    return out;
}

}  // namespace

ColumnWriter::ColumnWriter(const WrittenColumn& column)
    : kind_(column.kind),
      repeats_(column.repeats && column.kind != FieldKind::truth),  // of those the format knows no dictionary
      sought_(column.sought),
      coded_(repeats_) {}

bool ColumnWriter::is_below(std::string_view a, std::string_view b) const {
    if (kind_ == FieldKind::whole)
        return static_cast<int64_t>(eight_bytes(a)) < static_cast<int64_t>(eight_bytes(b));
    if (kind_ == FieldKind::real)
        return std::bit_cast<double>(eight_bytes(a)) < std::bit_cast<double>(eight_bytes(b));
    return a < b;
}

void ColumnWriter::bound(std::string_view value) {
    if (kind_ == FieldKind::real && std::isnan(std::bit_cast<double>(eight_bytes(value)))) unordered_ = true;
    if (!bounded_ || is_below(value, least_)) least_ = value;
    if (!bounded_ || is_below(greatest_, value)) greatest_ = value;
    bounded_ = true;
}

void ColumnWriter::append(std::string_view value) {
    if (kind_ == FieldKind::truth) {
        if (bits_ % 8 == 0) bytes_ += '\0';
        if (value[0]) bytes_.back() = static_cast<char>(bytes_.back() | 1 << (bits_ % 8));
        bits_++;
        return;
    }
    if (sought_) bound(value);
    const size_t at = bytes_.size(), head = kind_ == FieldKind::text ? 4 : 0;
    if (bytes_.capacity() - at < head + value.size())
        bytes_.reserve(std::max<size_t>(2 * bytes_.capacity(), at + head + value.size() + 4096));
    if (head) {
        const auto size = static_cast<uint32_t>(value.size());
        const char four[] = {static_cast<char>(size), static_cast<char>(size >> 8),
                             static_cast<char>(size >> 16), static_cast<char>(size >> 24)};
        bytes_.append(four, 4);
    }
    bytes_.append(value);
}

void ColumnWriter::add_code(std::string_view value, size_t times) {
    const auto found = code_of_.find(value);
    uint32_t code;
    if (found != code_of_.end()) {
        code = found->second;
    } else {
        code = static_cast<uint32_t>(words_.size());
        code_of_.emplace(words_.emplace_back(value), code);
    }
    codes_.insert(codes_.end(), times, code);
    if (words_.size() > most_words) give_up_codes();
}

// Too many are different: write them as they are, and those of later groups, too.
void ColumnWriter::give_up_codes() {
    coded_ = false;
    size_t next = 0;
    for (size_t row = 0, rows = std::exchange(rows_, 0); row < rows; row++) {
        if (row >= valid_.size() || valid_[row]) append(words_[codes_[next++]]);
        rows_++;
        end_page();
    }
    codes_.clear();
    code_of_.clear();
    words_.clear();
}

void ColumnWriter::add(std::string_view value, size_t times) {
    if (!value.data()) {
        valid_.resize(rows_, true);
        rows_ += times;
        valid_.resize(rows_, false);
        nulls_ += times;
        return;
    }
    if (value.size() > page_bytes * 1024) throw std::invalid_argument("a text is larger than a gigabyte");
    if (coded_) {
        rows_ += times;
        add_code(value, times);
        return;
    }
    for (size_t i = 0; i < times; i++) {
        append(value);
        rows_++;
        end_page();
    }
}

void ColumnWriter::end_page() {
    const size_t before = ends_.empty() ? 0 : ends_.back().bytes;
    if (bytes_.size() - before >= page_bytes) ends_.push_back({bytes_.size(), rows_});
}

std::string ColumnWriter::levels(size_t first, size_t stop) const {
    std::vector<uint32_t> defined(stop - first, 1);
    for (size_t row = first; row < std::min(stop, valid_.size()); row++) defined[row - first] = valid_[row];
    std::string runs;
    write_runs(defined, 1, runs);
    return four_bytes_of(runs.size()) + runs;
}

uint64_t ColumnWriter::write_page(const ByteSink& sink, size_t first, size_t stop, int encoding,
                                  std::string_view values) const {
    const auto marks = levels(first, stop);
    const auto head = page_head(false, marks.size() + values.size(), stop - first, encoding) + marks;
    sink(head);
    sink(values);
    return head.size() + values.size();
}

uint64_t ColumnWriter::write_dictionary(const ByteSink& sink) const {
    std::string out;
    for (const auto& word : words_) {
        if (kind_ == FieldKind::text) out += four_bytes_of(word.size());
        out += word;
    }
    const auto head = page_head(true, out.size(), words_.size(), plain);
    sink(head);
    sink(out);
    return head.size() + out.size();
}

ColumnWriter::Written ColumnWriter::flush(const ByteSink& sink) {
    Written out;
    out.rows = rows_;
    out.nulls = nulls_;
    out.coded = coded_;
    if (coded_) {
        if (sought_)
            for (const auto& word : words_) bound(word);
        out.size = out.dictionary_size = write_dictionary(sink);
        const int bits = words_.size() < 2 ? 1 : static_cast<int>(std::bit_width(words_.size() - 1));
        std::string runs(1, static_cast<char>(bits));
        write_runs(codes_, bits, runs);
        out.size += write_page(sink, 0, rows_, dictionary, runs);
    } else {
        if (ends_.empty() || ends_.back().rows < rows_) ends_.push_back({bytes_.size(), rows_});
        PageEnd before{0, 0};
        for (const auto& end : ends_) {
            out.size += write_page(sink, before.rows, end.rows, plain,
                                   std::string_view(bytes_).substr(before.bytes, end.bytes - before.bytes));
            before = end;
        }
    }
    if (kind_ == FieldKind::real && bounded_) {  // zeros of both signs are the same to some readers
        const auto zero = [](std::string_view value) { return !(eight_bytes(value) << 1); };
        if (zero(least_)) least_ = std::string(7, '\0') + '\x80';
        if (zero(greatest_)) greatest_ = std::string(8, '\0');
    }
    out.bounded = bounded_ && !unordered_;
    out.least = std::exchange(least_, {});
    out.greatest = std::exchange(greatest_, {});
    bounded_ = unordered_ = false;
    valid_.clear();
    bytes_.clear();
    ends_.clear();
    codes_.clear();
    code_of_.clear();
    words_.clear();
    bits_ = rows_ = nulls_ = 0;
    return out;
}

}  // namespace nonet::parquet
