#include "parquet/thrift.h"

namespace nonet::parquet {
namespace {

// A truth value, which a field has in its type, takes a byte as an item of others.
WireType as_item(WireType type) {
    return type == WireType::yes || type == WireType::no ? WireType::byte : type;
}

}  // namespace

void ThriftReader::skip(WireType type, int depth) {
    if (depth > 30) throw std::invalid_argument("too much is nested");
    switch (type) {
        case WireType::yes:
        case WireType::no:
            break;
        case WireType::byte:
            byte();
            break;
        case WireType::int16:
        case WireType::int32:
        case WireType::int64:
            varint();
            break;
        case WireType::real:
            bytes(8);
            break;
        case WireType::binary:
            binary();
            break;
        case WireType::list:
        case WireType::set: {
            const auto [count, item] = list_head();
            for (uint64_t i = 0; i < count; i++) skip(as_item(item), depth + 1);
            break;
        }
        case WireType::map: {
            const uint64_t count = varint();
            const uint8_t types = count ? byte() : 0;
            for (uint64_t i = 0; i < count; i++) {  // ends with the data, for every item takes some
                skip(as_item(static_cast<WireType>(types >> 4)), depth + 1);
                skip(as_item(static_cast<WireType>(types & 15)), depth + 1);
            }
            break;
        }
        case WireType::structure: {
            while (true) {
                const uint8_t head = byte();
                const auto inner = static_cast<WireType>(head & 15);
                if (inner == WireType::stop) return;
                if (!(head >> 4)) varint();
                skip(inner, depth + 1);
            }
        }
        default:
            throw std::invalid_argument("a value of an unknown type");
    }
}

}  // namespace nonet::parquet
