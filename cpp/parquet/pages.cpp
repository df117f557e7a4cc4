#include "parquet/pages.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "parquet/crc.h"
#include "parquet/snappy.h"

namespace nonet::parquet {

struct PageReader::Body {
    std::string_view levels, values;
    std::shared_ptr<const void> owner;
};

namespace {

constexpr double enough_bytes = 1 << 20;
constexpr std::string_view truths[] = {"false", "true"};

[[noreturn]] void damaged_head() { throw std::invalid_argument("the head of a page is damaged"); }

// The piece that the data begin with, its size in four bytes before it.
std::string_view sized(std::string_view& data) {
    if (data.size() < 4) throw TooShort();
    const auto size = little<uint32_t>(data.data());
    if (size > data.size() - 4) throw TooShort();
    const auto found = data.substr(4, size);
    data.remove_prefix(4 + size);
    return found;
}

// Adds the texts that the data begin with, and takes them from there.
void add_texts(std::string_view& data, size_t count, text::Views& out) {
    const size_t before = out.size();
    out.resize(before + count);
    const char *at = data.data(), *const end = at + data.size();
    for (auto *text = out.data() + before, *stop = text + count; text != stop; text++) {
        if (end - at < 4) throw TooShort();
        const auto size = little<uint32_t>(at);
        if (size > static_cast<size_t>(end - at) - 4) throw TooShort();
        *text = {at + 4, size};
        at += 4 + size;
    }
    data.remove_prefix(static_cast<size_t>(at - data.data()));
}

// The same of numbers of eight bytes; `add` writes one, in no more than `widest` characters, and says where
// it ends. Returns what keeps them.
template <class Add>
std::shared_ptr<const void> add_numbers(std::string_view& data, size_t count, size_t widest, const Add& add,
                                        text::Views& out) {
    if (data.size() / 8 < count) throw TooShort();
    const std::shared_ptr<char[]> written(new char[count * widest]);
    char* at = written.get();
    for (size_t i = 0; i < count; i++) {
        char* end = add(at, little<uint64_t>(data.data() + 8 * i));
        out.emplace_back(at, static_cast<size_t>(end - at));
        at = end;
    }
    data.remove_prefix(8 * count);
    return written;
}

void keep(const std::shared_ptr<const void>& owner, PageRows& out) {
    if (owner && (out.kept.empty() || out.kept.back() != owner)) out.kept.push_back(owner);
}

}  // namespace

PageRows PageReader::next(std::string_view data, const std::shared_ptr<const void>& owner, bool last,
                          size_t most) {
    PageRows out;
    double bytes = 0;
    while (out.rows.size() < most && bytes < enough_bytes) {
        if (!page_.rows) {
            const size_t used = begin(data.substr(out.used), owner, last);
            if (!used) break;
            out.used += used;
        }
        const size_t some = std::min(page_.rows, most - out.rows.size());
        bytes += static_cast<double>(some) * page_.row_bytes;
        take(some, out);
    }
    return out;
}

// Begins the page that the data begin with; returns how many bytes it takes, 0 if it does not end in them.
size_t PageReader::begin(std::string_view data, const std::shared_ptr<const void>& owner, bool last) {
    if (data.empty()) return 0;
    ThriftReader in(data);
    PageHead head;
    try {
        head = read_page_head(in);
    } catch (const TooShort&) {
        if (last) throw;
        return 0;
    }
    const auto size = static_cast<size_t>(head.packed_size);
    if (size > in.left()) {
        if (last) throw TooShort();
        return 0;
    }
    const auto packed = in.bytes(size);
    const size_t used = data.size() - in.left();
    if (head.kind != data_page && head.kind != dictionary_page && head.kind != data_page_2) return used;
    if (head.values < 0) damaged_head();
    if (head.crc >= 0 && head.crc != crc32(packed))
        throw std::invalid_argument("a page is damaged: its checksum is another");
    if (head.kind == dictionary_page)
        read_dictionary(head, unpacked(head, packed, owner));
    else
        begin_rows(head, unpacked(head, packed, owner));
    return used;
}

PageReader::Body PageReader::unpacked(const PageHead& head, std::string_view data,
                                      const std::shared_ptr<const void>& owner) const {
    Body out;
    if (head.kind == data_page_2) {  // of these the levels are never packed
        const auto levels = static_cast<uint64_t>(head.defined_size);
        if (head.defined_size < 0 || head.repeated_size != 0 || levels > data.size() ||
            head.defined_size > head.size)
            damaged_head();
        out.levels = data.substr(0, levels);
        data.remove_prefix(levels);
    }
    const auto size = static_cast<size_t>(head.size) - out.levels.size();
    if (packed_ && head.packed && !(data.empty() && !size)) {
        if (size / 64 > data.size())  // no tag makes more than 64 bytes
            throw std::invalid_argument("a packed page is damaged");
        const std::shared_ptr<char[]> room(new char[size]);
        unpack_snappy(data, room.get(), size);
        out.values = {room.get(), size};
        out.owner = room;
    } else {
        if (size != data.size()) throw std::invalid_argument("a page has not the size that it says");
        out.values = data;
        out.owner = owner;
    }
    if (optional_ && head.kind == data_page) {
        if (head.level_encoding != run_lengths)
            throw NotRead("nulls are marked in a way that Nonet does not read");
        out.levels = sized(out.values);
    }
    return out;
}

void PageReader::read_dictionary(const PageHead& head, Body body) {
    const auto count = static_cast<size_t>(head.values);
    if (kind_ == FieldKind::truth) throw NotRead("truth values have a dictionary");
    // It may have more values than the group has rows, but not more than there are bytes for.
    if (body.values.size() / (kind_ == FieldKind::text ? 4 : 8) < count) throw TooShort();
    dictionary_ = {};
    dictionary_.rows.reserve(count);
    add_plain(body.values, body.owner, count, dictionary_);
    has_dictionary_ = true;
}

void PageReader::begin_rows(const PageHead& head, Body body) {
    const auto count = static_cast<uint64_t>(head.values);
    if (count > left_) throw std::invalid_argument("a page has more rows than its group");
    left_ -= count;
    page_ = {};
    page_.encoding = head.encoding;
    page_.rows = static_cast<size_t>(count);
    page_.row_bytes = static_cast<double>(head.size) / static_cast<double>(std::max<uint64_t>(count, 1));
    if (optional_) page_.levels = RunReader(body.levels, 1);
    if (head.encoding == dictionary || head.encoding == plain_dictionary) {
        if (!has_dictionary_) throw std::invalid_argument("a page has no dictionary");
        if (!body.values.empty()) {  // a page of nulls may have nothing else
            const int bits = static_cast<uint8_t>(body.values[0]);
            if (bits > 32) damaged_head();
            page_.numbers = RunReader(body.values.substr(1), bits);
        }
    } else if (head.encoding == run_lengths && kind_ == FieldKind::truth) {
        page_.numbers = RunReader(sized(body.values), 1);
    } else if (head.encoding != plain) {
        throw NotRead("a page is coded in a way that Nonet does not read");
    }
    page_.values = body.values;
    page_.owner = std::move(body.owner);
}

// Adds the next rows of the page that was begun.
void PageReader::take(size_t count, PageRows& out) {
    page_.rows -= count;
    if (!optional_) {
        add_values(count, out);
        return;
    }
    std::vector<uint32_t> levels(count);
    page_.levels.read(levels.data(), count);
    const size_t before = out.rows.size();
    const auto there = static_cast<size_t>(std::count(levels.begin(), levels.end(), 1u));
    add_values(there, out);
    if (there == count) return;
    out.rows.resize(before + count);
    auto* const rows = out.rows.data() + before;  // from the end, so that each is moved once
    for (size_t i = count, value = there; i-- > 0;) rows[i] = levels[i] ? rows[--value] : std::string_view();
}

void PageReader::add_values(size_t count, PageRows& out) {
    if (!count) return;
    if (page_.encoding == dictionary || page_.encoding == plain_dictionary)
        add_coded(count, out);
    else if (kind_ == FieldKind::truth)
        add_truths(count, out.rows);
    else
        add_plain(page_.values, page_.owner, count, out);
}

void PageReader::add_coded(size_t count, PageRows& out) {
    numbers_.resize(count);
    page_.numbers.read(numbers_.data(), count);
    const auto& words = dictionary_.rows;
    const size_t before = out.rows.size();
    out.rows.resize(before + count);
    auto* const rows = out.rows.data() + before;
    for (size_t i = 0; i < count; i++) {
        if (numbers_[i] >= words.size()) throw std::invalid_argument("a value is not in the dictionary");
        rows[i] = words[numbers_[i]];
    }
    for (const auto& owner : dictionary_.kept) keep(owner, out);
}

void PageReader::add_plain(std::string_view& values, const std::shared_ptr<const void>& owner, size_t count,
                           PageRows& out) {
    const auto whole = [](char* at, uint64_t bits) {
        return std::to_chars(at, at + 20, static_cast<int64_t>(bits)).ptr;
    };
    const auto real = [this](char* at, uint64_t bits) {
        const std::string text = real_text_(std::bit_cast<double>(bits));
        return at + text.copy(at, 24);
    };
    if (kind_ == FieldKind::text) {
        add_texts(values, count, out.rows);
        keep(owner, out);
    } else if (kind_ == FieldKind::whole) {
        keep(add_numbers(values, count, 20, whole, out.rows), out);
    } else {
        keep(add_numbers(values, count, 24, real, out.rows), out);  // as -1.7976931348623157e+308 has
    }
}

void PageReader::add_truths(size_t count, text::Views& rows) {
    if (page_.encoding == run_lengths) {
        numbers_.resize(count);
        page_.numbers.read(numbers_.data(), count);
        for (const uint32_t number : numbers_) rows.push_back(truths[number]);
        return;
    }
    if (page_.values.size() < (page_.bit + count + 7) / 8) throw TooShort();
    for (size_t stop = page_.bit + count; page_.bit < stop; page_.bit++)
        rows.push_back(truths[page_.values[page_.bit / 8] >> (page_.bit % 8) & 1]);
}

}  // namespace nonet::parquet
