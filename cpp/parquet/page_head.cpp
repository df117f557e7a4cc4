#include "parquet/page_head.h"

namespace nonet::parquet {
namespace {

// A field of what is said of the rows. The three kinds of page number theirs in their own ways.
bool read_detail(ThriftReader& in, int number, WireType type, PageHead& head) {
    const bool two = head.kind == data_page_2;
    if (number == 1) {
        head.values = in.integer(type);
    } else if (number == (two ? 4 : 2)) {
        head.encoding = in.integer(type);
    } else if (number == 3 && head.kind == data_page) {
        head.level_encoding = in.integer(type);
    } else if (two && (number == 5 || number == 6)) {
        (number == 5 ? head.defined_size : head.repeated_size) = in.integer(type);
    } else if (two && number == 7) {
        head.packed = type == WireType::yes;
    } else {
        return false;
    }
    return true;
}

}  // namespace

PageHead read_page_head(ThriftReader& in) {
    PageHead head;
    in.structure([&](int number, WireType type) {
        if (number == 1) head.kind = in.integer(type);
        if (number == 2) head.size = in.integer(type);
        if (number == 3) head.packed_size = in.integer(type);
        if (number == 4) head.crc = static_cast<uint32_t>(in.integer(type));
        if (number <= 4) return true;
        const bool own = (number == 5 && head.kind == data_page) ||
                         (number == 7 && head.kind == dictionary_page) ||
                         (number == 8 && head.kind == data_page_2);
        if (own && type == WireType::structure)
            in.structure([&](int part, WireType what) { return read_detail(in, part, what, head); });
        return own && type == WireType::structure;
    });
    if (head.size < 0 || head.packed_size < 0 || head.size > INT32_MAX || head.packed_size > INT32_MAX)
        throw std::invalid_argument("the head of a page is damaged");
    return head;
}

}  // namespace nonet::parquet
