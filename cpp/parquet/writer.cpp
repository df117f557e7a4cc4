#include "parquet/writer.h"

#include "parquet/thrift.h"

namespace nonet::parquet {

namespace {

constexpr std::string_view magic = "PAR1";

void write_schema(ThriftWriter& out, const std::vector<WrittenColumn>& columns) {
    out.list(2, columns.size() + 1, WireType::structure);
    int before = out.begin();
    out.binary(4, "schema");
    out.number(5, static_cast<int64_t>(columns.size()));
    out.close(before);
    for (const auto& column : columns) {
        before = out.begin();
        out.number(1, physical_of(column.kind));
        out.number(3, 1);  // there may be nulls
        out.binary(4, column.name);
        if (column.kind == FieldKind::text) {
            out.number(6, utf8);
            const int logical = out.open(10), text = out.open(1);
            out.close(text);
            out.close(logical);
        }
        out.close(before);
    }
}

void write_chunk(ThriftWriter& out, const WrittenColumn& column, const ColumnWriter::Written& chunk,
                 uint64_t offset) {
    const auto number = [&](int field, uint64_t value) {
        out.number(field, static_cast<int64_t>(value), WireType::int64);
    };
    const int before = out.begin();
    number(2, 0);  // where more is said of it: nowhere
    const int meta = out.open(3);
    out.number(1, physical_of(column.kind));
    out.list(2, chunk.coded ? 3 : 2, WireType::int32);
    out.item(plain);
    out.item(run_lengths);
    if (chunk.coded) out.item(dictionary);
    out.list(3, 1, WireType::binary);
    out.item(column.name);
    out.number(4, unpacked);
    number(5, chunk.rows);
    number(6, chunk.size);
    number(7, chunk.size);
    number(9, offset + chunk.dictionary_size);
    if (chunk.coded) number(11, offset);
    const int statistics = out.open(12);
    number(3, chunk.nulls);
    if (chunk.bounded) {
        out.binary(5, chunk.greatest);
        out.binary(6, chunk.least);
    }
    out.close(statistics);
    out.close(meta);
    out.close(before);
}

}  // namespace

TableWriter::TableWriter(std::vector<WrittenColumn> columns) : columns_(std::move(columns)) {
    writers_.reserve(columns_.size());
    for (const auto& column : columns_) writers_.emplace_back(column);
}

void TableWriter::put(const ByteSink& sink, std::string_view data) {
    sink(data, nullptr);
    at_ += data.size();
}

void TableWriter::end_group(uint64_t rows, const ByteSink& sink) {
    if (!at_) put(sink, magic);
    GroupEnd group{at_, rows, {}};
    for (auto& writer : writers_) {
        group.chunks.push_back(writer.flush(sink));
        if (group.chunks.back().rows != rows) throw std::logic_error("columns of different lengths");
        at_ += group.chunks.back().size;
    }
    groups_.push_back(std::move(group));
}

std::string TableWriter::footer() const {
    std::string out;
    ThriftWriter to(out);
    to.number(1, 2);  // the version of the format
    write_schema(to, columns_);
    uint64_t rows = 0;
    for (const auto& group : groups_) rows += group.rows;
    to.number(3, static_cast<int64_t>(rows), WireType::int64);
    to.list(4, groups_.size(), WireType::structure);
    for (const auto& group : groups_) {
        const int before = to.begin();
        to.list(1, group.chunks.size(), WireType::structure);
        uint64_t at = group.offset;
        for (size_t i = 0; i < group.chunks.size(); i++) {
            write_chunk(to, columns_[i], group.chunks[i], at);
            at += group.chunks[i].size;
        }
        const auto size = static_cast<int64_t>(at - group.offset);
        to.number(2, size, WireType::int64);
        to.number(3, static_cast<int64_t>(group.rows), WireType::int64);
        to.number(5, static_cast<int64_t>(group.offset), WireType::int64);
        to.number(6, size, WireType::int64);
        to.close(before);
    }
    to.binary(6, "nonet");
    to.list(7, columns_.size(), WireType::structure);  // the order that least and greatest follow
    for (size_t i = 0; i < columns_.size(); i++) {
        const int before = to.begin(), usual = to.open(1);
        to.close(usual);
        to.close(before);
    }
    to.close();
    return out;
}

void TableWriter::end_file(const ByteSink& sink) {
    if (!at_) put(sink, magic);
    auto end = footer();
    add_little(end.size(), 4, end);
    end += magic;
    put(sink, end);
}

}  // namespace nonet::parquet
