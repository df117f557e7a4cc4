// Parquet files: their pages as columns of texts, and columns of texts as a file.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <memory>

#include "parquet/little.h"
#include "parquet/pages.h"
#include "parquet/writer.h"
#include "texts.h"

namespace nonet::bindings {
namespace {

using parquet::FieldKind;

constexpr std::pair<std::string_view, FieldKind> kinds[] = {{"text", FieldKind::text},
                                                            {"int", FieldKind::whole},
                                                            {"number", FieldKind::real},
                                                            {"bool", FieldKind::truth}};

FieldKind kind_of(std::string_view name) {
    for (const auto& [known, kind] : kinds)
        if (known == name) return kind;
    throw nb::value_error("a column is text, int, number or bool");
}

// By Python's writer, for that of C++ is missing on some systems; what is not finite as Python's JSON has it.
std::string real_text(double number) {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
    const std::unique_ptr<char, void (*)(void*)> text(PyOS_double_to_string(number, 'r', 0, 0, nullptr),
                                                      PyMem_Free);
    if (!text) throw nb::python_error();
    return text.get();
}

std::optional<parquet::FileFooter> footer_if_read(const nb::bytes& data) {
    try {
        return parquet::read_footer({data.c_str(), data.size()});
    } catch (const parquet::NotRead&) {
        return {};
    }
}

nb::object footer_of(const nb::bytes& data) {
    const auto found = footer_if_read(data);
    if (!found) return nb::none();
    nb::list columns, groups;
    for (const auto& column : found->columns) {
        const auto* kind =
            std::ranges::find(kinds, column.kind, [](const auto& each) { return each.second; });
        const nb::object name = nb::steal(
            PyUnicode_DecodeUTF8(column.name.data(), static_cast<Py_ssize_t>(column.name.size()), "replace"));
        columns.append(nb::make_tuple(name, kind->first, column.optional));
    }
    for (const auto& group : found->groups) {
        nb::list chunks;
        for (const auto& chunk : group.chunks)
            chunks.append(nb::make_tuple(chunk.offset, chunk.size, chunk.packed));
        groups.append(nb::make_tuple(group.rows, chunks));
    }
    return nb::make_tuple(columns, groups, nb::bytes(found->arrow_schema.data(), found->arrow_schema.size()));
}

nb::tuple next_rows(parquet::PageReader& reader, const nb::bytes& data, size_t at, bool last, size_t most) {
    if (at > data.size()) throw nb::value_error("there are not so many bytes");
    const std::string_view rest(data.c_str() + at, data.size() - at);
    try {
        auto page = reader.next(rest, keep(data), last, most);
        return nb::make_tuple(page.used, TextColumn(std::move(page.rows), std::move(page.kept)));
    } catch (const parquet::NotRead& error) {
        PyErr_SetString(PyExc_NotImplementedError, error.what());
        throw nb::python_error();
    }
}

[[noreturn]] void not_such(std::string_view text, const char* what) {
    const nb::object shown =
        nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
    const nb::object some = nb::steal(PyUnicode_Substring(nb::repr(shown).ptr(), 0, 100));
    if (!some.is_valid()) throw nb::python_error();
    throw nb::value_error((std::string(nb::str(some).c_str()) + " is no " + what).c_str());
}

// A value as the file has it: eight bytes of a number, one of a truth value, a text as it is.
class FieldBytes {
  public:
    explicit FieldBytes(FieldKind kind) : kind_(kind) {}

    std::string_view of(std::string_view text) {
        if (!text.data() || kind_ == FieldKind::text) return text;
        if (kind_ == FieldKind::truth) {
            if (text != "true" && text != "false") not_such(text, "truth value");
            held_[0] = text == "true";
            return {held_.data(), 1};
        }
        const uint64_t bits = kind_ == FieldKind::whole ? whole(text) : real(text);
        held_ = parquet::little_bytes<8>(bits);
        return {held_.data(), 8};
    }

  private:
    static uint64_t whole(std::string_view text) {
        int64_t found = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found);
        if (error != std::errc() || end != text.data() + text.size()) not_such(text, "whole number");
        return static_cast<uint64_t>(found);
    }
    // By Python's reader, as above.
    uint64_t real(std::string_view text) {
        spare_ = text;
        char* end = nullptr;
        const double found = PyOS_string_to_double(spare_.c_str(), &end, nullptr);
        if (PyErr_Occurred()) PyErr_Clear();
        if (text.empty() || end != spare_.c_str() + spare_.size()) not_such(text, "number");
        return std::bit_cast<uint64_t>(found);
    }

    FieldKind kind_;
    std::array<char, 8> held_ = {};
    std::string spare_;
};

// Memory of the writer as a buffer, for as long as anybody looks at it: views are kept, and cut into others.
struct WrittenBytes {
    std::string_view data;
    std::shared_ptr<const void> owner;
};

int get_written(PyObject* self, Py_buffer* view, int flags) {
    if (!nb::inst_ready(self)) {  // made by __new__ alone
        view->obj = nullptr;
        PyErr_SetString(PyExc_BufferError, "nothing was written");
        return -1;
    }
    const auto data = nb::inst_ptr<WrittenBytes>(self)->data;
    return PyBuffer_FillInfo(view, self, const_cast<char*>(data.data()), static_cast<Py_ssize_t>(data.size()),
                             1, flags);
}

PyType_Slot written_slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(get_written)}, {0, nullptr}};

parquet::ByteSink sink_of(const nb::callable& write) {
    return [write](std::string_view data, const std::shared_ptr<const void>& owner) {
        if (data.empty()) return;
        if (!owner) {
            write(nb::bytes(data.data(), data.size()));
            return;
        }
        const nb::object held = nb::cast(WrittenBytes{data, owner});
        const nb::object view = nb::steal(PyMemoryView_FromObject(held.ptr()));
        if (!view.is_valid()) throw nb::python_error();
        write(view);
    };
}

parquet::ColumnWriter& column_at(parquet::TableWriter& writer, size_t number) {
    if (number >= writer.columns().size()) throw nb::index_error("no such column");
    return writer.column(number);
}

void add_texts(parquet::TableWriter& writer, size_t number, const TextColumn& texts, size_t first,
               size_t stop) {
    auto& column = column_at(writer, number);
    if (first > stop || stop > texts.rows().size()) throw nb::index_error("more rows than the column has");
    FieldBytes bytes(writer.columns()[number].kind);
    for (size_t row = first; row < stop; row++) column.add(bytes.of(texts.rows()[row]));
}

void add_repeated(parquet::TableWriter& writer, size_t number, std::optional<std::string_view> text,
                  size_t times) {
    auto& column = column_at(writer, number);
    FieldBytes bytes(writer.columns()[number].kind);
    column.add(bytes.of(text.value_or(std::string_view())), times);
}

}  // namespace

void register_parquet(nb::module_& m) {
    m.def("parquet_footer", footer_of, nb::arg("data"),
          nb::sig("def parquet_footer(data: bytes) -> tuple[list[tuple[str, str, bool]], list[tuple[int, "
                  "list[tuple[int, int, bool]]]], bytes] | None"),
          "Columns (name, kind, with nulls), row groups (rows, and of each column offset, size, packed) and "
          "Arrow's schema; None if the file is not one that is read here.");
    nb::class_<parquet::PageReader>(m, "PageReader", "Reads the pages of a column, one after the other.")
        .def(
            "__init__",
            [](parquet::PageReader* self, std::string_view kind, bool optional, bool packed, uint64_t rows) {
                new (self) parquet::PageReader(kind_of(kind), optional, packed, rows, real_text);
            },
            nb::arg("kind"), nb::arg("optional"), nb::arg("packed"), nb::arg("rows"))
        .def("next", next_rows, nb::arg("data"), nb::arg("at"), nb::arg("last"), nb::arg("most"),
             nb::sig("def next(self, data: bytes, at: int, last: bool, most: int) -> tuple[int, TextColumn]"),
             "How many bytes the pages take that were begun, and rows; none if more bytes are needed.");
    nb::class_<WrittenBytes>(m, "WrittenBytes", nb::type_slots(written_slots), "What a writer wrote.");
    nb::class_<parquet::TableWriter>(m, "ParquetWriter", "Writes a Parquet file.")
        .def(
            "__init__",
            [](parquet::TableWriter* self,
               const std::vector<std::tuple<std::string, std::string_view, bool, bool>>& columns) {
                std::vector<parquet::WrittenColumn> found;
                for (const auto& [name, kind, repeats, sought] : columns)
                    found.push_back({name, kind_of(kind), repeats, sought});
                new (self) parquet::TableWriter(std::move(found));
            },
            nb::arg("columns"),
            nb::sig("def __init__(self, columns: Sequence[tuple[str, str, bool, bool]]) -> None"),
            "Columns: name, kind, whether values come again, and whether they are sought.")
        .def("add", add_texts, nb::arg("column"), nb::arg("texts"), nb::arg("first"), nb::arg("stop"),
             "Add some of the texts to a column.")
        .def("repeat", add_repeated, nb::arg("column"), nb::arg("text").none(), nb::arg("times"),
             "Add the same value many times.")
        .def(
            "end_group",
            [](parquet::TableWriter& self, uint64_t rows, const nb::callable& write) {
                self.end_group(rows, sink_of(write));
            },
            nb::arg("rows"), nb::arg("write"),
            nb::sig("def end_group(self, rows: int, write: collections.abc.Callable[[bytes | memoryview], "
                    "object]) "
                    "-> None"),
            "Write all rows that were added since the last group.")
        .def(
            "end_file",
            [](parquet::TableWriter& self, const nb::callable& write) { self.end_file(sink_of(write)); },
            nb::arg("write"),
            nb::sig(
                "def end_file(self, write: collections.abc.Callable[[bytes | memoryview], object]) -> None"),
            "Write the end of the file.");
}

}  // namespace nonet::bindings
