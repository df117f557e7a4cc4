// A Parquet file, written row group by row group. Nothing is packed: grids hardly get smaller, and what comes
// again stands once, in a dictionary.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>

#include "parquet/footer.h"
#include "text/split.h"

namespace nonet::parquet {

struct WrittenColumn {
    std::string name;
    FieldKind kind;
    bool repeats;  // values may come again
    bool sought;   // readers are told the least and the greatest
};

// Takes what is to be written next, and who keeps it; if nobody does, it is gone after the call.
using ByteSink = std::function<void(std::string_view, const std::shared_ptr<const void>&)>;

// A column of the row group that is being gathered. Values are bytes: those of a text, the eight of a number,
// lowest first, one of 0 or 1 for a truth value; without data it is a null.
class ColumnWriter {
  public:
    explicit ColumnWriter(const WrittenColumn& column);

    void add(std::string_view value, size_t times = 1);

    // What the footer says of the pages that were written.
    struct Written {
        uint64_t size = 0, dictionary_size = 0, rows = 0, nulls = 0;
        bool coded = false;
        std::string least, greatest;
        bool bounded = false;
    };
    // Write the pages, and begin anew.
    Written flush(const ByteSink& sink);

  private:
    struct PageEnd {
        size_t bytes, rows;
    };

    bool add_code(std::string_view value, size_t times);
    void append(std::string_view value);
    void bound(std::string_view value);
    bool is_below(std::string_view a, std::string_view b) const;
    void end_page();
    std::string levels(size_t first, size_t stop) const;
    uint64_t write_codes(const ByteSink& sink, Written& out);
    uint64_t write_dictionary(const ByteSink& sink) const;
    uint64_t write_page(const ByteSink& sink, size_t first, size_t stop, int encoding,
                        std::string_view values, const std::shared_ptr<const void>& owner) const;
    uint64_t write_plain(const ByteSink& sink);

    const FieldKind kind_;
    const bool repeats_, sought_;
    bool coded_;                        // values are codes so far
    size_t rows_ = 0, coded_rows_ = 0;  // of all, the first that are codes, once others are none
    std::vector<bool> valid_;           // which rows are no nulls; as far as it goes, the others are none
    std::string bytes_;                 // values as they are written
    size_t bits_ = 0;                   // of truth values
    std::vector<PageEnd> ends_;         // of pages that are full
    std::vector<uint32_t> codes_;       // of every value that is there
    std::deque<std::string> words_;     // of the dictionary
    size_t word_bytes_ = 0;
    std::unordered_map<std::string_view, uint32_t> code_of_;
    size_t nulls_ = 0;
    std::string least_, greatest_;
    bool bounded_ = false, unordered_ = false;
};

class TableWriter {
  public:
    explicit TableWriter(std::vector<WrittenColumn> columns);

    ColumnWriter& column(size_t number) { return writers_[number]; }
    const std::vector<WrittenColumn>& columns() const { return columns_; }
    // Write the rows that every column got since the last group.
    void end_group(uint64_t rows, const ByteSink& sink);
    void end_file(const ByteSink& sink);

  private:
    struct GroupEnd {
        uint64_t offset, rows;
        std::vector<ColumnWriter::Written> chunks;
    };
    void put(const ByteSink& sink, std::string_view data);
    std::string footer() const;

    std::vector<WrittenColumn> columns_;
    std::vector<ColumnWriter> writers_;
    std::vector<GroupEnd> groups_;
    uint64_t at_ = 0;
};

}  // namespace nonet::parquet
