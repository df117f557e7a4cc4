// The pages of a column, one after the other, as texts: numbers as they are written, truth values as words.
#pragma once

#include <memory>

#include "parquet/footer.h"
#include "parquet/page_head.h"
#include "parquet/runs.h"
#include "text/split.h"

namespace nonet::parquet {

struct PageRows {
    size_t used = 0;  // bytes of the pages that were begun
    text::Views rows;
    std::vector<std::shared_ptr<const void>> kept;  // where the texts lie
};

// A number as it is written. Given by the caller: C++'s own way is missing on some systems.
using RealText = std::string (*)(double number);

// Of one chunk, of so many rows: a dictionary that comes first is kept for the pages after it, and has no
// rows of its own.
class PageReader {
  public:
    PageReader(FieldKind kind, bool optional, bool packed, uint64_t rows, RealText real_text)
        : kind_(kind), optional_(optional), packed_(packed), left_(rows), real_text_(real_text) {}

    // The rows of the page that was begun, and of those that the data begin with, which the owner keeps: at
    // most so many, and no further page once they take a mebibyte. No rows if more data are needed; they may
    // end in a page unless they are the last. std::invalid_argument if a page is damaged, NotRead if it is
    // coded in a way that is not read here.
    PageRows next(std::string_view data, const std::shared_ptr<const void>& owner, bool last, size_t most);

  private:
    struct Body;
    // A page of which not all rows were taken. They are decoded when they are: a page of few bytes may have
    // more of them than there is memory.
    struct Begun {
        int64_t encoding = 0;
        size_t rows = 0;
        double row_bytes = 0;  // each, on average
        std::string_view values;
        std::shared_ptr<const void> owner;
        RunReader levels, numbers;  // codes of the dictionary, or truth values in runs
        size_t bit = 0;             // of plain truth values, the next
    };

    size_t begin(std::string_view data, const std::shared_ptr<const void>& owner, bool last);
    void begin_rows(const PageHead& head, Body body);
    Body unpacked(const PageHead& head, std::string_view data,
                  const std::shared_ptr<const void>& owner) const;
    void read_dictionary(const PageHead& head, Body body);
    void take(size_t count, PageRows& out);
    void add_values(size_t count, PageRows& out);
    void add_coded(size_t count, PageRows& out);
    void add_plain(std::string_view& values, const std::shared_ptr<const void>& owner, size_t count,
                   PageRows& out);
    void add_truths(size_t count, text::Views& rows);

    FieldKind kind_;
    bool optional_, packed_;
    uint64_t left_;  // rows of the group that no page had yet
    RealText real_text_;
    PageRows dictionary_;
    bool has_dictionary_ = false;
    Begun page_;
    std::vector<uint32_t> numbers_;  // levels, then codes: kept for its memory
};

}  // namespace nonet::parquet
