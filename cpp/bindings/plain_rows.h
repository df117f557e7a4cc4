// The rows of a column that are plain 9x9 lines.
#pragma once

#include <algorithm>
#include <vector>

#include "nine/engine.h"
#include "text/split.h"

namespace nonet::bindings {

struct PlainRows {
    std::vector<const uint8_t*> rows;
    std::vector<size_t> places;  // of each among all rows
};

inline PlainRows plain_rows(nine::InstructionSet set, const text::Views& texts) {
    PlainRows out;
    out.rows.reserve(texts.size());
    out.places.reserve(texts.size());
    for (size_t i = 0; i < texts.size(); i++)
        if (texts[i].size() == 81) {
            out.rows.push_back(reinterpret_cast<const uint8_t*>(texts[i].data()));
            out.places.push_back(i);
        }
    nine::Batch batch;
    size_t kept = 0;
    for (size_t from = 0; from < out.rows.size();) {
        batch.rows = out.rows.data() + from;
        const size_t good = nine::first_bad_row(set, batch, out.rows.size() - from, false);
        std::copy_n(out.rows.begin() + static_cast<ptrdiff_t>(from), good,
                    out.rows.begin() + static_cast<ptrdiff_t>(kept));
        std::copy_n(out.places.begin() + static_cast<ptrdiff_t>(from), good,
                    out.places.begin() + static_cast<ptrdiff_t>(kept));
        kept += good;
        from += good + 1;
    }
    out.rows.resize(kept);
    out.places.resize(kept);
    return out;
}

}  // namespace nonet::bindings
