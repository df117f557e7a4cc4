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
constexpr size_t longest_bound = 1 << 12;  // as pyarrow has it: a footer is read at once

double real_of(std::string_view value) { return std::bit_cast<double>(little<uint64_t>(value.data())); }

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
    if (kind_ == FieldKind::whole) return little<int64_t>(a.data()) < little<int64_t>(b.data());
    if (kind_ == FieldKind::real) return real_of(a) < real_of(b);
    return a < b;
}

void ColumnWriter::bound(std::string_view value) {
    if (kind_ == FieldKind::real && std::isnan(real_of(value))) unordered_ = true;
    if (value.size() > longest_bound) unordered_ = true;
    if (unordered_) return;
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
    if (head) bytes_.append(little_bytes<4>(value.size()).data(), 4);
    bytes_.append(value);
}

// False if too many are different by now, or take too much: what follows is written as it is, in later
// groups, too. The codes so far stay.
bool ColumnWriter::add_code(std::string_view value, size_t times) {
    const auto found = code_of_.find(value);
    uint32_t code;
    if (found != code_of_.end()) {
        code = found->second;
    } else {
        word_bytes_ += value.size();
        if (words_.size() == most_words || word_bytes_ > page_bytes) return false;
        code = static_cast<uint32_t>(words_.size());
        code_of_.emplace(words_.emplace_back(value), code);
    }
    codes_.insert(codes_.end(), times, code);
    return true;
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
    if (coded_ && add_code(value, times)) {
        rows_ += times;
        return;
    }
    if (std::exchange(coded_, false)) coded_rows_ = rows_;
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
    std::string runs, out;
    write_runs(defined, 1, runs);
    add_little(runs.size(), 4, out);
    return out + runs;
}

uint64_t ColumnWriter::write_page(const ByteSink& sink, size_t first, size_t stop, int encoding,
                                  std::string_view values, const std::shared_ptr<const void>& owner) const {
    const auto marks = levels(first, stop);
    const auto head = page_head(false, marks.size() + values.size(), stop - first, encoding) + marks;
    sink(head, nullptr);
    sink(values, owner);
    return head.size() + values.size();
}

uint64_t ColumnWriter::write_dictionary(const ByteSink& sink) const {
    std::string out;
    for (const auto& word : words_) {
        if (kind_ == FieldKind::text) add_little(word.size(), 4, out);
        out += word;
    }
    const auto head = page_head(true, out.size(), words_.size(), plain);
    sink(head, nullptr);
    sink(out, nullptr);
    return head.size() + out.size();
}

// A dictionary, and the page of its codes; returns how many bytes they take.
uint64_t ColumnWriter::write_codes(const ByteSink& sink, Written& out) {
    if (sought_)
        for (const auto& word : words_) bound(word);
    out.dictionary_size = write_dictionary(sink);
    const int bits = words_.size() < 2 ? 1 : static_cast<int>(std::bit_width(words_.size() - 1));
    std::string runs(1, static_cast<char>(bits));
    write_runs(codes_, bits, runs);
    return out.dictionary_size + write_page(sink, 0, coded_rows_, dictionary, runs, nullptr);
}

// Pages of the values that are no codes, which are not copied: who takes them may keep them.
uint64_t ColumnWriter::write_plain(const ByteSink& sink) {
    if (ends_.empty() || ends_.back().rows < rows_) ends_.push_back({bytes_.size(), rows_});
    const auto values = std::make_shared<std::string>(std::move(bytes_));
    uint64_t size = 0;
    PageEnd before{0, coded_rows_};
    for (const auto& end : ends_) {
        const auto some = std::string_view(*values).substr(before.bytes, end.bytes - before.bytes);
        size += write_page(sink, before.rows, end.rows, plain, some, values);
        before = end;
    }
    if (values.use_count() == 1) bytes_ = std::move(*values);  // nobody did: the next group has its memory
    return size;
}

ColumnWriter::Written ColumnWriter::flush(const ByteSink& sink) {
    Written out;
    out.rows = rows_;
    out.nulls = nulls_;
    if (coded_) coded_rows_ = rows_;
    out.coded = coded_ || coded_rows_;
    if (out.coded) out.size = write_codes(sink, out);
    if (rows_ > coded_rows_ || !out.coded) out.size += write_plain(sink);
    if (kind_ == FieldKind::real && bounded_) {  // zeros of both signs are the same to some readers
        const auto zero = [](std::string_view value) { return real_of(value) == 0; };
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
    bits_ = rows_ = nulls_ = coded_rows_ = word_bytes_ = 0;
    return out;
}

}  // namespace nonet::parquet
