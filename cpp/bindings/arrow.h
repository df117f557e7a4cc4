// A column of strings of any library that speaks the Arrow PyCapsule interface (pyarrow, polars, pandas and
// others), read where it lies. None of them is needed to build or run this.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bindings.h"

namespace nonet::bindings {

class ArrowColumn {
  public:
    // Takes an object with __arrow_c_stream__ or __arrow_c_array__. Throws a TypeError if what it exports is
    // not a column of strings.
    explicit ArrowColumn(nb::handle object);
    ~ArrowColumn();
    ArrowColumn(const ArrowColumn&) = delete;
    ArrowColumn& operator=(const ArrowColumn&) = delete;

    // Valid as long as this lives. A null has no data.
    const std::vector<std::string_view>& rows() const { return rows_; }
    // The same, for somebody who keeps this, too.
    std::vector<std::string_view> take_rows() { return std::move(rows_); }

  private:
    struct Exports;
    std::unique_ptr<Exports> exports_;
    std::vector<std::string_view> rows_;
};

// Texts as the two capsules of __arrow_c_array__. Texts that lie one after the other, in a block with room
// between them only where some are missing, are shared: `kept`, which owns them, lives as long as the column.
// Others are copied.
nb::tuple arrow_column(const std::vector<std::string_view>& rows,
                       const std::vector<std::shared_ptr<const void>>& kept, std::string_view block);

}  // namespace nonet::bindings
