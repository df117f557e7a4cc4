// TextColumn: many texts, read where they lie, for as long as the column lives.
#pragma once

#include <memory>

#include "bindings.h"
#include "text/split.h"

namespace nonet::bindings {

class TextColumn {
  public:
    TextColumn() = default;
    // If all texts lie in one block of memory, it is that.
    TextColumn(text::Views rows, std::vector<std::shared_ptr<const void>> kept, std::string_view block = {})
        : rows_(std::move(rows)), kept_(std::move(kept)), block_(block) {}
    TextColumn(TextColumn&&) = default;

    const text::Views& rows() const { return rows_; }
    // The texts' owners, for a column made from this one.
    const std::vector<std::shared_ptr<const void>>& kept() const { return kept_; }
    std::string_view block() const { return block_; }

  private:
    text::Views rows_;
    std::vector<std::shared_ptr<const void>> kept_;
    std::string_view block_;
};

// Keeps a Python object; the last column that keeps it is ended with the GIL, like every Python object.
inline std::shared_ptr<const void> keep(nb::handle object) {
    return std::make_shared<nb::object>(nb::borrow(object));
}

}  // namespace nonet::bindings
