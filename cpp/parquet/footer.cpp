#include "parquet/footer.h"

#include <algorithm>

#include "parquet/thrift.h"

namespace nonet::parquet {
namespace {

constexpr int64_t none = -1;

struct SchemaElement {
    std::string name;
    int64_t type = none, repetition = none, children = 0, converted = none;
    int64_t logical = none;  // the number of the meaning
    bool plain_integer = false;
};

int64_t whole(ThriftReader& in, WireType type) {
    if (type == WireType::byte) return static_cast<int8_t>(in.byte());
    if (type < WireType::int16 || type > WireType::int64) throw std::invalid_argument("a number is none");
    return in.number();
}

uint64_t positive(ThriftReader& in, WireType type) {
    const int64_t found = whole(in, type);
    if (found < 0) throw std::invalid_argument("a size is below zero");
    return static_cast<uint64_t>(found);
}

std::string_view word(ThriftReader& in, WireType type) {
    if (type != WireType::binary) throw std::invalid_argument("a name is none");
    return in.binary();
}

void needs(WireType found, WireType needed) {
    if (found != needed) throw std::invalid_argument("its parts are not where they belong");
}

SchemaElement schema_element(ThriftReader& in) {
    SchemaElement out;
    in.structure([&](int number, WireType type) {
        switch (number) {
            case 1:
                out.type = whole(in, type);
                return true;
            case 3:
                out.repetition = whole(in, type);
                return true;
            case 4:
                out.name = word(in, type);
                return true;
            case 5:
                out.children = whole(in, type);
                return true;
            case 6:
                out.converted = whole(in, type);
                return true;
            case 10:  // one field, of which the number is the meaning
                needs(type, WireType::structure);
                in.structure([&](int meaning, WireType inner) {
                    out.logical = meaning;
                    if (meaning != 10 || inner != WireType::structure) return false;
                    int64_t width = 0;
                    bool is_signed = false;
                    in.structure([&](int part, WireType what) {
                        if (part == 1) width = whole(in, what);
                        if (part == 2) is_signed = what == WireType::yes;
                        return part == 1 || (part == 2 && what <= WireType::no);
                    });
                    out.plain_integer = width == 64 && is_signed;
                    return true;
                });
                return true;
            default:
                return false;
        }
    });
    return out;
}

// The column that an element is, if it is one that is read here.
std::optional<FileColumn> column_of(const SchemaElement& element) {
    if (element.children || element.repetition < 0 || element.repetition > 1) return {};
    const bool optional = element.repetition == 1;
    const bool means_nothing = element.converted == none && element.logical == none;
    if (element.type == byte_array && (element.logical == 1 || element.converted == utf8))
        return FileColumn{element.name, FieldKind::text, optional};
    if (element.type == int64 && (means_nothing || element.plain_integer ||
                                  (element.logical == none && element.converted == signed_64)))
        return FileColumn{element.name, FieldKind::whole, optional};
    if (element.type == float64 && means_nothing) return FileColumn{element.name, FieldKind::real, optional};
    if (element.type == boolean && means_nothing) return FileColumn{element.name, FieldKind::truth, optional};
    return {};
}

// A chunk, or none if it is coded in a way that is not read here.
std::optional<ColumnChunk> column_chunk(ThriftReader& in) {
    ColumnChunk out{};
    bool ours = true, described = false;
    uint64_t first_page = 0, dictionary_page = 0;
    const auto meta = [&](int number, WireType type) {
        switch (number) {
            case 2: {
                needs(type, WireType::list);
                const auto [count, item] = in.list_head();
                for (uint64_t i = 0; i < count; i++) {
                    const int64_t encoding = whole(in, item);
                    // Of all numbers only 4, bits without runs, can stand for levels that nobody needs.
                    ours &= encoding == plain || encoding == plain_dictionary || encoding == run_lengths ||
                            encoding == 4 || encoding == dictionary;
                }
                return true;
            }
            case 4: {
                const int64_t codec = whole(in, type);
                ours &= codec == unpacked || codec == snappy;
                out.packed = codec == snappy;
                return true;
            }
            case 7:
                out.size = positive(in, type);
                return true;
            case 9:
                first_page = positive(in, type);
                return true;
            case 11:
                dictionary_page = positive(in, type);
                return true;
            default:
                return false;
        }
    };
    in.structure([&](int number, WireType type) {
        if (number == 1 || number >= 8) ours = false;  // in another file, or a secret
        if (number != 3) return false;
        needs(type, WireType::structure);
        in.structure(meta);
        return described = true;
    });
    if (!described || !ours) return {};
    // Some writers name a dictionary where none is: it stands before the pages, or nowhere.
    out.offset = dictionary_page ? std::min(dictionary_page, first_page) : first_page;
    return out;
}

}  // namespace

Physical physical_of(FieldKind kind) {
    switch (kind) {
        case FieldKind::text:
            return byte_array;
        case FieldKind::whole:
            return int64;
        case FieldKind::real:
            return float64;
        default:
            return boolean;
    }
}

std::optional<FileFooter> read_footer(std::string_view data) {
    ThriftReader in(data);
    FileFooter out;
    std::vector<SchemaElement> elements;
    bool ours = true;
    in.structure([&](int number, WireType type) {
        switch (number) {
            case 2:
                needs(type, WireType::list);
                in.structures([&] { elements.push_back(schema_element(in)); });
                return true;
            case 4:
                needs(type, WireType::list);
                in.structures([&] {
                    RowGroup group;
                    in.structure([&](int part, WireType what) {
                        if (part == 3) group.rows = positive(in, what);
                        if (part != 1) return part == 3;
                        needs(what, WireType::list);
                        in.structures([&] {
                            const auto chunk = column_chunk(in);
                            ours &= chunk.has_value();
                            group.chunks.push_back(chunk.value_or(ColumnChunk{}));
                        });
                        return true;
                    });
                    out.groups.push_back(std::move(group));
                });
                return true;
            case 5:
                needs(type, WireType::list);
                in.structures([&] {
                    std::string_view key, value;
                    in.structure([&](int part, WireType what) {
                        if (part == 1) key = word(in, what);
                        if (part == 2) value = word(in, what);
                        return part == 1 || part == 2;
                    });
                    if (key == "ARROW:schema") out.arrow_schema = value;
                });
                return true;
            default:
                return false;
        }
    });
    if (elements.empty() || static_cast<size_t>(elements[0].children) != elements.size() - 1) return {};
    for (size_t i = 1; i < elements.size(); i++) {
        auto column = column_of(elements[i]);
        if (!column) return {};
        out.columns.push_back(std::move(*column));
    }
    if (!ours || out.columns.empty()) return {};
    for (const auto& group : out.groups)
        if (group.chunks.size() != out.columns.size())
            throw std::invalid_argument("a row group has not every column");
    return out;
}

}  // namespace nonet::parquet
