#include "parquet/pages.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "parquet/runs.h"
#include "parquet/snappy.h"
#include "parquet/thrift.h"

namespace nonet::parquet {

// What stands before a page.
struct PageReader::Head {
    int64_t kind = -1, size = -1, packed_size = -1, values = -1, encoding = -1, level_encoding = run_lengths;
    int64_t defined_size = 0, repeated_size = 0;  // of levels, in pages of the second kind
    bool packed = true;
};

struct PageReader::Body {
    std::string_view levels, values;
    std::shared_ptr<const void> owner;
};

namespace {

constexpr int64_t data_page = 0, dictionary_page = 2, data_page_2 = 3;

int64_t number_of(ThriftReader& in, WireType type) {
    if (type < WireType::int16 || type > WireType::int64)
        throw std::invalid_argument("the head of a page is damaged");
    return in.number();
}

template <class Integer>
Integer little(const char* from) {
    std::make_unsigned_t<Integer> out = 0;
    for (size_t i = 0; i < sizeof out; i++)
        out |= static_cast<std::make_unsigned_t<Integer>>(static_cast<uint8_t>(from[i])) << (8 * i);
    return static_cast<Integer>(out);
}

// The piece that the data begin with, its size in four bytes before it.
std::string_view sized(std::string_view& data) {
    if (data.size() < 4) throw TooShort();
    const auto size = little<uint32_t>(data.data());
    if (size > data.size() - 4) throw TooShort();
    const auto found = data.substr(4, size);
    data.remove_prefix(4 + size);
    return found;
}

text::Views texts_of(std::string_view data, size_t count) {
    text::Views out(count);
    const char *at = data.data(), *const end = at + data.size();
    for (auto& text : out) {
        if (end - at < 4) throw TooShort();
        const auto size = little<uint32_t>(at);
        if (size > static_cast<size_t>(end - at) - 4) throw TooShort();
        text = {at + 4, size};
        at += 4 + size;
    }
    return out;
}

// Numbers of eight bytes; `add` writes one, in no more than `widest` characters, and says where it ends.
template <class Add>
text::Views numbers_of(std::string_view data, size_t count, size_t widest, const Add& add,
                       std::shared_ptr<const void>& owner) {
    if (data.size() / 8 < count) throw TooShort();
    const std::shared_ptr<char[]> written(new char[count * widest]);
    text::Views out(count);
    char* at = written.get();
    for (size_t i = 0; i < count; i++) {
        char* end = add(at, little<uint64_t>(data.data() + 8 * i));
        out[i] = {at, static_cast<size_t>(end - at)};
        at = end;
    }
    owner = written;
    return out;
}

constexpr std::string_view truths[] = {"false", "true"};

text::Views truths_of(std::string_view data, size_t count) {
    if (data.size() < (count + 7) / 8) throw TooShort();
    text::Views out(count);
    for (size_t i = 0; i < count; i++) out[i] = truths[data[i / 8] >> (i % 8) & 1];
    return out;
}

}  // namespace

PageReader::Body PageReader::unpacked(const Head& head, std::string_view data,
                                      const std::shared_ptr<const void>& owner) const {
    Body out;
    if (head.kind == data_page_2) {  // of these the levels are never packed
        const auto levels = static_cast<uint64_t>(head.defined_size);
        if (head.defined_size < 0 || head.repeated_size != 0 || levels > data.size() ||
            head.defined_size > head.size)
            throw std::invalid_argument("the head of a page is damaged");
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
            throw std::invalid_argument("nulls are marked in a way that Nonet does not read");
        out.levels = sized(out.values);
    }
    return out;
}

text::Views PageReader::plain_values(std::string_view data, size_t count,
                                     std::shared_ptr<const void>& owner) const {
    switch (kind_) {
        case FieldKind::text:
            return texts_of(data, count);
        case FieldKind::whole:
            return numbers_of(
                data, count, 20,
                [](char* at, uint64_t bits) {
                    return std::to_chars(at, at + 20, static_cast<int64_t>(bits)).ptr;
                },
                owner);
        case FieldKind::real:
            return numbers_of(
                data, count, 24,  // as -1.7976931348623157e+308 has
                [this](char* at, uint64_t bits) {
                    const std::string text = real_text_(std::bit_cast<double>(bits));
                    return at + text.copy(at, 24);
                },
                owner);
        default:
            return truths_of(data, count);
    }
}

PageRows PageReader::next(std::string_view data, const std::shared_ptr<const void>& owner, bool last,
                          uint64_t most) {
    ThriftReader in(data);
    Head head;
    const auto details = [&](int number, WireType type) {
        // The fields of the three kinds of page are numbered in their own ways.
        const bool two = head.kind == data_page_2;
        if (number == 1) {
            head.values = number_of(in, type);
        } else if (number == (two ? 4 : 2)) {
            head.encoding = number_of(in, type);
        } else if (number == 3 && head.kind == data_page) {
            head.level_encoding = number_of(in, type);
        } else if (two && (number == 5 || number == 6)) {
            (number == 5 ? head.defined_size : head.repeated_size) = number_of(in, type);
        } else if (two && number == 7) {
            head.packed = type == WireType::yes;
        } else {
            return false;
        }
        return true;
    };
    try {
        in.structure([&](int number, WireType type) {
            if (number == 1) head.kind = number_of(in, type);
            if (number == 2) head.size = number_of(in, type);
            if (number == 3) head.packed_size = number_of(in, type);
            if (number <= 3) return true;
            const bool own = (number == 5 && head.kind == data_page) ||
                             (number == 7 && head.kind == dictionary_page) ||
                             (number == 8 && head.kind == data_page_2);
            if (own && type == WireType::structure) in.structure(details);
            return own && type == WireType::structure;
        });
    } catch (const TooShort&) {
        if (last) throw;
        return {};
    }
    if (head.size < 0 || head.packed_size < 0 || head.size > INT32_MAX || head.packed_size > INT32_MAX)
        throw std::invalid_argument("the head of a page is damaged");
    if (static_cast<uint64_t>(head.packed_size) > in.left()) {
        if (last) throw TooShort();
        return {};
    }
    PageRows out;
    const auto packed = in.bytes(static_cast<uint64_t>(head.packed_size));
    out.used = data.size() - in.left();
    if (head.kind != data_page && head.kind != dictionary_page && head.kind != data_page_2) return out;
    if (head.values < 0 || static_cast<uint64_t>(head.values) > most)
        throw std::invalid_argument("a page has more rows than its group");
    const auto count = static_cast<size_t>(head.values);
    Body body = unpacked(head, packed, owner);
    std::shared_ptr<const void> written;
    if (head.kind == dictionary_page) {
        dictionary_ = plain_values(body.values, count, written);
        dictionary_kept_ = {body.owner, written};
        has_dictionary_ = true;
        return out;
    }
    size_t there = count;
    std::vector<uint32_t> levels;
    if (optional_) {
        levels = read_runs(body.levels, 1, count);
        there = static_cast<size_t>(std::count(levels.begin(), levels.end(), 1u));
    }
    if (head.encoding == plain) {
        out.rows = plain_values(body.values, there, written);
        out.kept = {body.owner, written};
    } else if (head.encoding == dictionary || head.encoding == plain_dictionary) {
        if (!has_dictionary_) throw std::invalid_argument("a page has no dictionary");
        std::vector<uint32_t> codes;
        if (there) {  // a page of nulls may have nothing else
            if (body.values.empty()) throw TooShort();
            const int bits = body.values[0];
            if (bits < 0 || bits > 32) throw std::invalid_argument("the head of a page is damaged");
            codes = read_runs(body.values.substr(1), bits, there);
        }
        out.rows.resize(there);
        for (size_t i = 0; i < there; i++) {
            if (codes[i] >= dictionary_.size())
                throw std::invalid_argument("a value is not in the dictionary");
            out.rows[i] = dictionary_[codes[i]];
        }
        out.kept = dictionary_kept_;
    } else if (head.encoding == run_lengths && kind_ == FieldKind::truth) {
        out.rows.resize(there);
        const auto bits = read_runs(sized(body.values), 1, there);
        for (size_t i = 0; i < there; i++) out.rows[i] = truths[bits[i]];
    } else {
        throw std::invalid_argument("a page is coded in a way that Nonet does not read");
    }
    if (there < count) {  // from the end, so that each is moved once
        out.rows.resize(count);
        for (size_t i = count; i-- > 0;) out.rows[i] = levels[i] ? out.rows[--there] : std::string_view();
    }
    return out;
}

}  // namespace nonet::parquet
