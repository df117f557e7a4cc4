// The pages of a column, one after the other, as texts: numbers as they are written, truth values as words.
#pragma once

#include <memory>

#include "parquet/footer.h"
#include "text/split.h"

namespace nonet::parquet {

struct PageRows {
    size_t used = 0;  // bytes of the page and its head; 0 if it does not end in the data
    text::Views rows;
    std::vector<std::shared_ptr<const void>> kept;  // where the texts lie
};

// A number as it is written. Given by the caller: C++'s own way is missing on some systems.
using RealText = std::string (*)(double number);

// Of one chunk: a dictionary that comes first is kept for the pages after it, and has no rows of its own.
class PageReader {
  public:
    PageReader(FieldKind kind, bool optional, bool packed, RealText real_text)
        : kind_(kind), optional_(optional), packed_(packed), real_text_(real_text) {}

    // The page that the data begin with, which the owner keeps; they may end in it unless they are the last.
    // At most so many rows: std::invalid_argument if there are more, or the page is damaged or coded in a way
    // that is not read here.
    PageRows next(std::string_view data, const std::shared_ptr<const void>& owner, bool last, uint64_t most);

  private:
    struct Head;
    struct Body;

    Body unpacked(const Head& head, std::string_view data, const std::shared_ptr<const void>& owner) const;
    text::Views plain_values(std::string_view data, size_t count, std::shared_ptr<const void>& owner) const;

    FieldKind kind_;
    bool optional_, packed_;
    RealText real_text_;
    text::Views dictionary_;
    std::vector<std::shared_ptr<const void>> dictionary_kept_;
    bool has_dictionary_ = false;
};

}  // namespace nonet::parquet
