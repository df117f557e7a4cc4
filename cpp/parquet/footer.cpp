#include "parquet/footer.h"

#include <algorithm>
#include <optional>
#include <utility>

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
                out.type = in.integer(type);
                return true;
            case 3:
                out.repetition = in.integer(type);
                return true;
            case 4:
                out.name = word(in, type);
                return true;
            case 5:
                out.children = in.integer(type);
                return true;
            case 6:
                out.converted = in.integer(type);
                return true;
            case 10:  // one field, of which the number is the meaning
                needs(type, WireType::structure);
                in.structure([&](int meaning, WireType inner) {
                    out.logical = meaning;
                    if (meaning != 10 || inner != WireType::structure) return false;
                    int64_t width = 0;
                    bool is_signed = false;
                    in.structure([&](int part, WireType what) {
                        if (part == 1) width = in.integer(what);
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

// The column that an element is.
FileColumn column_of(const SchemaElement& element) {
    const bool optional = element.repetition == 1;
    const bool means_nothing = element.converted == none && element.logical == none;
    if (!element.children && (element.repetition == 0 || optional)) {
        if (element.type == byte_array && (element.logical == 1 || element.converted == utf8))
            return {element.name, FieldKind::text, optional};
        if (element.type == int64 && (means_nothing || element.plain_integer ||
                                      (element.logical == none && element.converted == signed_64)))
            return {element.name, FieldKind::whole, optional};
        if (element.type == float64 && means_nothing) return {element.name, FieldKind::real, optional};
        if (element.type == boolean && means_nothing) return {element.name, FieldKind::truth, optional};
    }
    throw NotRead("a column is of another type");
}

// The root comes first, and says how many columns there are.
std::vector<FileColumn> read_columns(ThriftReader& in) {
    std::vector<FileColumn> out;
    int64_t columns = none;
    in.structures([&] {
        const auto element = schema_element(in);
        if (columns == none)
            columns = element.children;
        else
            out.push_back(column_of(element));
    });
    if (out.empty() || static_cast<size_t>(columns) != out.size()) throw NotRead("it is no plain table");
    return out;
}

// Where the pages of a chunk lie.
struct ChunkPlaces {
    uint64_t first_page = 0, dictionary_page = 0;
    std::optional<uint64_t> rows;
};

bool read_chunk_part(ThriftReader& in, int number, WireType type, ColumnChunk& out, ChunkPlaces& places) {
    switch (number) {
        case 2: {
            needs(type, WireType::list);
            const auto [count, item] = in.list_head();
            for (uint64_t i = 0; i < count; i++) {
                const int64_t encoding = in.integer(item);
                // Of all numbers only 4, bits without runs, can stand for levels that nobody needs.
                if (encoding != plain && encoding != plain_dictionary && encoding != run_lengths &&
                    encoding != 4 && encoding != dictionary)
                    throw NotRead("a column is coded in another way");
            }
            return true;
        }
        case 4: {
            const int64_t codec = in.integer(type);
            if (codec != unpacked && codec != snappy) throw NotRead("a column is packed in another way");
            out.packed = codec == snappy;
            return true;
        }
        case 5:
            places.rows = in.size(type);
            return true;
        case 7:
            out.size = in.size(type);
            return true;
        case 9:
            places.first_page = in.size(type);
            return true;
        case 11:
            places.dictionary_page = in.size(type);
            return true;
        default:
            return false;
    }
}

ColumnChunk read_chunk(ThriftReader& in, uint64_t& rows) {
    ColumnChunk out{};
    ChunkPlaces places;
    in.structure([&](int number, WireType type) {
        if (number == 1 || number >= 8) throw NotRead("a column is in another file, or a secret");
        if (number != 3) return false;
        needs(type, WireType::structure);
        in.structure([&](int part, WireType what) { return read_chunk_part(in, part, what, out, places); });
        return true;
    });
    if (!places.rows) throw std::invalid_argument("a column does not say how many values it has");
    rows = *places.rows;
    // Some writers name a dictionary where none is: it stands before the pages, or nowhere.
    out.offset =
        places.dictionary_page ? std::min(places.dictionary_page, places.first_page) : places.first_page;
    return out;
}

RowGroup read_group(ThriftReader& in, size_t columns) {
    RowGroup out;
    std::optional<uint64_t> rows;
    std::vector<uint64_t> values;
    in.structure([&](int part, WireType type) {
        if (part == 3) rows = in.size(type);
        if (part != 1) return part == 3;
        needs(type, WireType::list);
        in.structures([&] { out.chunks.push_back(read_chunk(in, values.emplace_back())); });
        return true;
    });
    if (!rows) throw std::invalid_argument("a row group does not say how many rows it has");
    if (out.chunks.size() != columns) throw std::invalid_argument("a row group has not every column");
    out.rows = *rows;
    for (const uint64_t count : values)  // a column has one value a row: lists are not read here
        if (count != out.rows) throw std::invalid_argument("a column has not as many rows as its group");
    return out;
}

// Key and value of a note on the file.
std::pair<std::string_view, std::string_view> read_note(ThriftReader& in) {
    std::pair<std::string_view, std::string_view> out;
    in.structure([&](int part, WireType type) {
        if (part == 1) out.first = word(in, type);
        if (part == 2) out.second = word(in, type);
        return part == 1 || part == 2;
    });
    return out;
}

// A flipped bit in the list of groups, or in what one of them says, would lose rows without a word.
void check_rows(const FileFooter& footer, const std::optional<uint64_t>& rows) {
    uint64_t in_groups = 0;
    for (const auto& group : footer.groups) in_groups += group.rows;
    if (!rows || in_groups != *rows)
        throw std::invalid_argument("its row groups have not the rows that it says");
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

FileFooter read_footer(std::string_view data) {
    ThriftReader in(data);
    FileFooter out;
    std::optional<uint64_t> rows;
    in.structure([&](int number, WireType type) {
        if (number == 3) rows = in.size(type);
        if (number != 2 && number != 4 && number != 5) return number == 3;
        needs(type, WireType::list);
        if (out.columns.empty() != (number == 2))
            throw std::invalid_argument("its columns do not come first");
        if (number == 2) {
            out.columns = read_columns(in);
        } else if (number == 4) {
            in.structures([&] { out.groups.push_back(read_group(in, out.columns.size())); });
        } else {
            in.structures([&] {
                const auto [key, value] = read_note(in);
                if (key == "ARROW:schema") out.arrow_schema = value;
            });
        }
        return true;
    });
    if (out.columns.empty()) throw std::invalid_argument("it has no columns");
    check_rows(out, rows);
    return out;
}

}  // namespace nonet::parquet
