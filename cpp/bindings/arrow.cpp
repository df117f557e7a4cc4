#include "arrow.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

namespace nonet::bindings {
namespace {

// The structs of the Arrow C data and stream interfaces: a published binary interface, so the order of the
// fields is fixed.
struct Schema {
    const char *format, *name, *metadata;
    int64_t flags, n_children;
    Schema** children;
    Schema* dictionary;
    void (*release)(Schema*);
    void* own;
};
struct Array {
    int64_t length, null_count, offset, n_buffers, n_children;
    const void** buffers;
    Array** children;
    Array* dictionary;
    void (*release)(Array*);
    void* own;
};
struct Stream {
    int (*get_schema)(Stream*, Schema*);
    int (*get_next)(Stream*, Array*);
    const char* (*get_last_error)(Stream*);
    void (*release)(Stream*);
    void* own;
};

// One of the structs while it is ours.
template <class Struct>
struct Held {
    Struct it{};
    Held() = default;
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
        if (it.release) it.release(&it);
    }
};

using Texts = std::vector<std::string_view>;

template <class Struct>
Struct* in_capsule(nb::handle capsule, const char* name) {
    auto* found = static_cast<Struct*>(PyCapsule_GetPointer(capsule.ptr(), name));
    if (!found) throw nb::python_error();
    return found;
}

// Offsets of 32 or 64 bits into one buffer of bytes; row i lies between offsets i and i + 1.
template <class Offset>
std::string_view by_offset(const Array& a, int64_t i) {
    const auto* offsets = static_cast<const Offset*>(a.buffers[1]);
    if (offsets[i] < 0 || offsets[i + 1] < offsets[i])
        throw nb::value_error("an Arrow column with wrong offsets");
    return {static_cast<const char*>(a.buffers[2]) + offsets[i],
            static_cast<size_t>(offsets[i + 1] - offsets[i])};
}

// Sixteen bytes a row: the length, then up to twelve bytes of text, or
//
//     [ length | first 4 bytes | number of the buffer | offset in it ]  of 4 bytes each
std::string_view by_view(const Array& a, int64_t i) {
    const char* view = static_cast<const char*>(a.buffers[1]) + 16 * i;
    int32_t length, buffer, offset;
    std::memcpy(&length, view, 4);
    if (length < 0) throw nb::value_error("an Arrow column with wrong lengths");
    if (length <= 12) return {view + 4, static_cast<size_t>(length)};
    std::memcpy(&buffer, view + 8, 4);
    std::memcpy(&offset, view + 12, 4);
    if (buffer < 0 || 2 + buffer >= a.n_buffers || offset < 0)
        throw nb::value_error("an Arrow column with wrong offsets");
    return {static_cast<const char*>(a.buffers[2 + buffer]) + offset, static_cast<size_t>(length)};
}

using AddRows = void (*)(const Array&, Texts&);

// How texts are read is known to the compiler: a call for every row takes several times as long.
template <std::string_view text_at(const Array&, int64_t), int64_t buffers>
void add_rows(const Array& a, Texts& rows) {
    if (!a.release) throw nb::value_error("an Arrow column that was given away before");
    if (a.length < 0 || a.offset < 0 || a.n_buffers < buffers || (a.length && !a.buffers[1]))
        throw nb::value_error("an Arrow column that lacks its data");
    const auto* valid = a.null_count == 0 ? nullptr : static_cast<const uint8_t*>(a.buffers[0]);
    // Twice as much at least: a column may come in very many pieces.
    const size_t before = rows.size(), needed = before + static_cast<size_t>(a.length);
    if (needed > rows.capacity()) rows.reserve(std::max(needed, 2 * rows.capacity()));
    rows.resize(needed);
    auto* row = rows.data() + before;
    for (int64_t i = a.offset; i < a.offset + a.length; i++, row++) {
        if (valid && !(valid[i / 8] >> (i % 8) & 1)) continue;
        *row = text_at(a, i);
        if (!row->data())
            *row = "";  // a column of empty strings may lack the buffer; only nulls have no data
    }
}

AddRows reader_of(const Schema& schema) {
    const std::string format = schema.format ? schema.format : "";
    if (!schema.dictionary) {
        if (format == "u") return add_rows<by_offset<int32_t>, 3>;
        if (format == "U") return add_rows<by_offset<int64_t>, 3>;
        if (format == "vu") return add_rows<by_view, 2>;
    }
    throw nb::type_error("an Arrow column that does not hold plain strings");
}

}  // namespace

struct ArrowColumn::Exports {
    nb::object capsules;                        // own the structs in them
    std::vector<std::shared_ptr<void>> arrays;  // released with the last of these
};

ArrowColumn::ArrowColumn(nb::handle object) : exports_(std::make_unique<Exports>()) {
    if (nb::hasattr(object, "__arrow_c_stream__")) {
        exports_->capsules = object.attr("__arrow_c_stream__")();
        auto* stream = in_capsule<Stream>(exports_->capsules, "arrow_array_stream");
        if (!stream->release) throw nb::value_error("an Arrow column that was given away before");
        const auto checked = [&](int code) {
            if (code == 0) return;
            const char* why = stream->get_last_error(stream);
            throw std::runtime_error(why ? why : "the Arrow column could not be read");
        };
        Held<Schema> schema;
        checked(stream->get_schema(stream, &schema.it));
        const AddRows add = reader_of(schema.it);
        while (true) {
            auto held = std::make_shared<Held<Array>>();
            exports_->arrays.push_back(held);
            Array& array = held->it;
            checked(stream->get_next(stream, &array));
            if (!array.release) break;  // no more chunks
            add(array, rows_);
        }
    } else {
        if (!nb::hasattr(object, "__arrow_c_array__")) throw nb::type_error("no Arrow column");
        exports_->capsules = object.attr("__arrow_c_array__")();
        const auto* schema = in_capsule<Schema>(exports_->capsules[0], "arrow_schema");
        const auto* array = in_capsule<Array>(exports_->capsules[1], "arrow_array");
        reader_of (*schema)(*array, rows_);
    }
}

ArrowColumn::~ArrowColumn() = default;

namespace {

// A column on its way to someone else, who releases it.
struct Exported {
    std::vector<uint8_t> valid, offsets;
    std::string data;
    std::vector<std::shared_ptr<const void>> kept;  // Python objects among them
    const void* buffers[3];

    // Wherever the other library lets go of it: in any thread, with or without the GIL.
    static void end(Exported* exported) {
        if (exported->kept.empty()) {
            delete exported;
        } else if (Py_IsInitialized()) {  // else nobody is left to give the objects back to
            const nb::gil_scoped_acquire gil;
            delete exported;
        }
    }
};

// The first byte of texts that lie one after the other, with room between them only where some are missing
// and only within the block; null if they don't.
const char* in_one_piece(const Texts& rows, std::string_view block) {
    const char *first = nullptr, *end = nullptr;
    bool gap = false;
    for (const auto row : rows) {
        if (!row.data()) {
            gap = true;
            continue;
        }
        if (!first)
            first = row.data();
        else if (gap && block.data() ? std::less<>()(row.data(), end) : row.data() != end)
            return nullptr;
        end = row.data() + row.size();
        gap = false;
    }
    return first;
}

// Where each text begins, in bytes from `first`, or with none one after the other; a missing one may take up
// room.
template <class Offset>
void write_offsets(const Texts& rows, const char* first, std::vector<uint8_t>& out) {
    out.resize((rows.size() + 1) * sizeof(Offset));
    auto* offsets = reinterpret_cast<Offset*>(out.data());
    Offset at = 0;
    for (const auto row : rows) {
        if (first && row.data()) at = static_cast<Offset>(row.data() - first);
        *offsets++ = at;
        at += static_cast<Offset>(row.size());
    }
    *offsets = at;
}

template <class Struct>
nb::object capsule_of(Struct&& filled, const char* name) {
    using Plain = std::remove_cvref_t<Struct>;
    auto* it = new Plain(filled);
    PyObject* capsule = PyCapsule_New(it, name, [](PyObject* self) {
        auto* held = static_cast<Plain*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
        if (held->release) held->release(held);  // else it was taken out
        delete held;
    });
    if (!capsule) throw nb::python_error();
    return nb::steal<nb::object>(capsule);
}

}  // namespace

nb::tuple arrow_column(const Texts& rows, const std::vector<std::shared_ptr<const void>>& kept,
                       std::string_view block) {
    auto own = std::make_unique<Exported>();
    size_t bytes = 0, nulls = 0;
    const char* last = nullptr;
    for (const auto row : rows) {
        bytes += row.size();
        nulls += !row.data();
        if (row.data()) last = row.data() + row.size();
    }
    const char* first = in_one_piece(rows, block);
    const size_t room = first ? static_cast<size_t>(last - first) : bytes;
    const bool large = room > INT32_MAX;
    if (large)
        write_offsets<int64_t>(rows, first, own->offsets);
    else
        write_offsets<int32_t>(rows, first, own->offsets);
    if (first) {
        own->kept = kept;
    } else {
        own->data.reserve(bytes + 1);
        for (const auto row : rows) own->data += row;
    }
    if (nulls) {
        own->valid.resize((rows.size() + 7) / 8);
        for (size_t i = 0; i < rows.size(); i++)
            if (rows[i].data()) own->valid[i / 8] |= static_cast<uint8_t>(1 << (i % 8));
    }
    own->buffers[0] = nulls ? own->valid.data() : nullptr;
    own->buffers[1] = own->offsets.data();
    own->buffers[2] = first ? first : own->data.data();
    Array array{};
    array.length = static_cast<int64_t>(rows.size());
    array.null_count = static_cast<int64_t>(nulls);
    array.n_buffers = 3;
    array.buffers = own->buffers;
    array.own = own.release();
    array.release = [](Array* a) {
        Exported::end(static_cast<Exported*>(a->own));
        a->release = nullptr;
    };
    Schema schema{};
    schema.format = large ? "U" : "u";
    schema.name = "";
    schema.flags = 2;  // may hold nulls
    schema.release = [](Schema* s) { s->release = nullptr; };
    const nb::object second = capsule_of(array, "arrow_array");
    return nb::make_tuple(capsule_of(schema, "arrow_schema"), second);
}

}  // namespace nonet::bindings
