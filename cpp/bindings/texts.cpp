#include "texts.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "arrow.h"
#include "buffers.h"
#include "text/join.h"
#include "text/json.h"

namespace nonet::bindings {
namespace {

using Kept = std::vector<std::shared_ptr<const void>>;

std::string_view view_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

// A list of strings; None is a missing one.
TextColumn column_of(const nb::list& list) {
    const nb::tuple items(list);
    text::Views rows(nb::len(items));
    for (size_t i = 0; i < rows.size(); i++) {
        PyObject* item = NB_TUPLE_GET_ITEM(items.ptr(), static_cast<Py_ssize_t>(i));
        if (item == Py_None) continue;
        if (!PyUnicode_Check(item)) throw nb::type_error("a column is made of strings");
        Py_ssize_t size;
        const char* text = PyUnicode_AsUTF8AndSize(item, &size);
        if (!text) throw nb::python_error();
        rows[i] = {text, static_cast<size_t>(size)};
    }
    return {std::move(rows), {keep(items)}};
}

TextColumn column_of_arrow(const nb::object& object) {
    auto arrow = std::make_shared<ArrowColumn>(object);
    auto rows = arrow->take_rows();
    return {std::move(rows), {arrow}};
}

TextColumn column_of_rows(const nb::bytes& data, size_t width, size_t stride) {
    if (!stride || width > stride) throw nb::value_error("a row must fit its stride");
    const auto text = view_of(data);
    text::Views rows;
    if (text.size() >= width) rows.reserve((text.size() - width) / stride + 1);
    for (size_t at = 0; at + width <= text.size() && at < text.size(); at += stride)
        rows.push_back(text.substr(at, width));
    return {std::move(rows), {keep(data)}, text};
}

TextColumn column_of_words(const nb::bytes& codes, const std::vector<std::string>& words) {
    const auto own = std::make_shared<std::vector<std::string>>(words);
    text::Views rows(codes.size());
    const auto* code = reinterpret_cast<const uint8_t*>(codes.c_str());
    for (size_t i = 0; i < rows.size(); i++) {
        if (code[i] >= own->size()) throw nb::value_error("a code without a word");
        rows[i] = (*own)[code[i]];
    }
    return {std::move(rows), {own}};
}

nb::object text_at(const TextColumn& column, size_t i) {
    const auto row = column.rows()[i];
    if (!row.data()) return nb::none();
    PyObject* text = PyUnicode_DecodeUTF8(row.data(), static_cast<Py_ssize_t>(row.size()), "replace");
    if (!text) throw nb::python_error();
    return nb::steal(text);
}

nb::object item_of(const TextColumn& column, const nb::object& index) {
    const auto size = static_cast<Py_ssize_t>(column.rows().size());
    if (PySlice_Check(index.ptr())) {
        Py_ssize_t start, stop, step;
        if (PySlice_Unpack(index.ptr(), &start, &stop, &step) < 0) throw nb::python_error();
        const auto count = PySlice_AdjustIndices(size, &start, &stop, step);
        text::Views rows(static_cast<size_t>(count));
        for (size_t i = 0; i < rows.size(); i++, start += step)
            rows[i] = column.rows()[static_cast<size_t>(start)];
        return nb::cast(TextColumn(std::move(rows), column.kept(), column.block()));
    }
    Py_ssize_t at = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
    if (at == -1 && PyErr_Occurred()) throw nb::python_error();
    if (at < 0) at += size;
    if (at < 0 || at >= size) throw nb::index_error("no such row");
    return text_at(column, static_cast<size_t>(at));
}

TextColumn joined(const std::vector<nb::object>& columns) {
    text::Views rows;
    Kept kept;
    for (const auto& object : columns) {
        const auto& column = checked_kind<TextColumn>(object, "a TextColumn is needed");
        rows.insert(rows.end(), column.rows().begin(), column.rows().end());
        kept.insert(kept.end(), column.kept().begin(), column.kept().end());
    }
    return {std::move(rows), std::move(kept)};
}

nb::bytes numbers_of(const std::vector<uint32_t>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(uint32_t));
}

nb::tuple split_lines(const nb::bytes& data, uint32_t first, size_t width) {
    auto found = text::data_lines(view_of(data), first, std::min<size_t>(width, 1 << 20));
    return nb::make_tuple(TextColumn(std::move(found.rows), {keep(data)}), numbers_of(found.numbers));
}

nb::tuple split_table(const nb::bytes& data, std::string_view separator, size_t columns, bool last,
                      uint32_t first) {
    if (separator.size() != 1 || separator == "\"" || separator == "\n")
        throw nb::value_error("a separator is one character");
    if (columns > 10000) throw nb::value_error("a table of that many columns");
    auto found = std::make_shared<text::TableRows>(
        text::table_rows(view_of(data), separator[0], columns, last, first));
    nb::list out;
    for (auto& rows : found->columns) out.append(TextColumn(std::move(rows), {keep(data), found}));
    return nb::make_tuple(out, numbers_of(found->numbers), found->ragged, found->used, found->lines,
                          found->open);
}

nb::tuple split_objects(const TextColumn& rows, const std::vector<std::string>& names,
                        const std::vector<std::string>& reserved) {
    auto found = text::json_objects(rows.rows(), names, reserved);
    nb::list values;
    for (auto& column : found.values) values.append(TextColumn(std::move(column), rows.kept()));
    return nb::make_tuple(TextColumn(std::move(found.bodies), rows.kept()), values,
                          nb::bytes(found.odd.data(), found.odd.size()));
}

TextColumn json_texts(const TextColumn& values) {
    auto written = std::make_shared<std::deque<std::string>>();
    auto rows = text::json_texts(values.rows(), *written);
    auto kept = values.kept();
    kept.push_back(written);
    return {std::move(rows), std::move(kept)};
}

text::Quoting quoting_of(std::string_view name) {
    if (name == "raw") return text::Quoting::raw;
    if (name == "csv") return text::Quoting::comma;
    if (name == "tsv") return text::Quoting::tab;
    if (name == "json") return text::Quoting::json;
    if (name == "value") return text::Quoting::value;
    throw nb::value_error("fields are written raw, csv, tsv, json or value");
}

// Bytes of which the size is not known before they are written. Python gets a copy: in its limited API bytes
// cannot be cut short.
class GrowingBytes {
  public:
    explicit GrowingBytes(size_t room) { resize(room); }

    void append(const char* from, size_t size) {
        if (size > room_ - size_) resize(std::max(size_ + size, room_ + room_ / 2));
        std::memcpy(data_.get() + size_, from, size);
        size_ += size;
    }
    nb::bytes finished() const { return nb::bytes(data_.get(), size_); }

  private:
    struct Free {
        void operator()(char* data) const { std::free(data); }
    };
    void resize(size_t room) {
        auto* moved = static_cast<char*>(std::realloc(data_.get(), std::max<size_t>(room, 1)));
        if (!moved) throw std::bad_alloc();
        static_cast<void>(data_.release());
        data_.reset(moved);
        room_ = room;
    }

    std::unique_ptr<char, Free> data_;
    size_t room_ = 0, size_ = 0;
};

std::vector<text::RowPart> parts_of(const nb::tuple& items, size_t stop) {
    std::vector<text::RowPart> parts;
    for (const nb::handle item : items) {
        if (PyUnicode_Check(item.ptr())) {
            Py_ssize_t size;
            const char* text = PyUnicode_AsUTF8AndSize(item.ptr(), &size);
            if (!text) throw nb::python_error();
            if (parts.empty() || parts.back().column) parts.emplace_back();
            parts.back().constant.append(text, static_cast<size_t>(size));
            continue;
        }
        if (!PyTuple_Check(item.ptr()) || NB_TUPLE_GET_SIZE(item.ptr()) != 2)
            throw nb::type_error("a part is a string, or a column and how its fields are written");
        const auto& column = checked_kind<TextColumn>(item[0], "a TextColumn is needed");
        if (stop > column.rows().size()) throw nb::index_error("more rows than the column has");
        parts.push_back({{}, &column.rows(), quoting_of(nb::cast<std::string_view>(item[1]))});
    }
    return parts;
}

nb::bytes join_rows(const nb::list& list, size_t first, size_t stop) {
    const nb::tuple items(list);
    const auto parts = parts_of(items, stop);
    constexpr size_t at_once = 256;  // as many as the nearest cache holds
    std::unique_ptr<char[]> rows;
    size_t room = 0;
    std::optional<GrowingBytes> out;
    for (size_t row = first; row < stop; row += at_once) {
        const size_t end = std::min(row + at_once, stop), needed = text::joined_room(parts, row, end);
        if (needed > room) {
            rows = std::make_unique_for_overwrite<char[]>(needed);
            room = needed;
        }
        const auto size = static_cast<size_t>(text::join(parts, row, end, rows.get()) - rows.get());
        if (!out) out.emplace((size + size / 16) * ((stop - row + at_once - 1) / at_once));
        out->append(rows.get(), size);
    }
    return out ? out->finished() : nb::bytes("", 0);
}

}  // namespace

void register_texts(nb::module_& m) {
    nb::class_<TextColumn>(m, "TextColumn", "Texts, read where they lie. None is a missing one.")
        .def(
            "__init__",
            [](TextColumn* self, const nb::list& texts) { new (self) TextColumn(column_of(texts)); },
            nb::arg("texts"), nb::sig("def __init__(self, texts: Sequence[str | None]) -> None"))
        .def_static("arrow", column_of_arrow, nb::arg("column"), "The texts of an Arrow column.")
        .def_static("rows", column_of_rows, nb::arg("data"), nb::arg("width"), nb::arg("stride"),
                    "Texts of one width, one every `stride` bytes.")
        .def_static("words", column_of_words, nb::arg("codes"), nb::arg("words"),
                    "For each code the word of that number.")
        .def_static("joined", joined, nb::arg("columns"),
                    nb::sig("def joined(columns: Sequence[TextColumn]) -> TextColumn"),
                    "One column after the other.")
        .def("__len__", [](const TextColumn& self) { return self.rows().size(); })
        .def("__getitem__", item_of, nb::arg("index"),
             nb::sig("def __getitem__(self, index: int | slice) -> typing.Any"))
        .def(
            "to_list",
            [](const TextColumn& self) {
                nb::list out;
                for (size_t i = 0; i < self.rows().size(); i++) out.append(text_at(self, i));
                return out;
            },
            nb::sig("def to_list(self) -> list[typing.Any]"), "The texts as strings.")
        .def(
            "without",
            [](const TextColumn& self, const nb::bytes& codes, int code) {
                if (codes.size() != self.rows().size())
                    throw nb::value_error("a code for every row is needed");
                auto rows = self.rows();
                const auto* own = reinterpret_cast<const uint8_t*>(codes.c_str());
                for (size_t i = 0; i < rows.size(); i++)
                    if (own[i] == code) rows[i] = {};
                return TextColumn(std::move(rows), self.kept(), self.block());
            },
            nb::arg("codes"), nb::arg("code"), "The texts, but missing where the codes say so.")
        .def(
            "others",
            [](const TextColumn& self, const std::vector<std::string>& usual) {
                nb::list out;
                for (size_t i = 0; i < self.rows().size(); i++)
                    if (self.rows()[i].data() && std::ranges::find(usual, self.rows()[i]) == usual.end())
                        out.append(i);
                return out;
            },
            nb::arg("usual"), nb::sig("def others(self, usual: Sequence[str]) -> list[int]"),
            "The rows that have a text, and one that is not among these.")
        .def(
            "stripped",
            [](const TextColumn& self) {
                auto rows = self.rows();
                for (auto& row : rows)
                    if (row.data()) row = text::without_blanks(row);
                return TextColumn(std::move(rows), self.kept(), self.block());
            },
            "The texts without blanks at their ends.")
        .def(
            "__arrow_c_array__",
            [](const TextColumn& self, const nb::object&) {
                return arrow_column(self.rows(), self.kept(), self.block());
            },
            nb::arg("requested_schema") = nb::none(),
            nb::sig("def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, "
                    "object]"),
            "The column for any library that reads Arrow data.");
    m.def(
        "line_ends", [](const nb::bytes& data) { return text::line_ends(view_of(data)); }, nb::arg("data"),
        "How many lines end in the data.");
    m.def("split_lines", split_lines, nb::arg("data"), nb::arg("first"), nb::arg("width"),
          nb::sig("def split_lines(data: bytes, first: int, width: int) -> tuple[TextColumn, bytes]"),
          "The lines that are neither blank nor comments, and their numbers (uint32). Blanks at the ends go "
          "where `width` characters stay.");
    m.def(
        "split_table", split_table, nb::arg("data"), nb::arg("separator"), nb::arg("columns"),
        nb::arg("last"), nb::arg("first"),
        nb::sig("def split_table(data: bytes, separator: str, columns: int, last: bool, first: int) -> "
                "tuple[list[TextColumn], bytes, list[tuple[int, int]], int, int, bool]"),
        "Columns of a table, line numbers, ragged rows and their fields, bytes and lines used, open quotes.");
    m.def(
        "split_objects", split_objects, nb::arg("rows"), nb::arg("names"), nb::arg("reserved"),
        nb::sig("def split_objects(rows: TextColumn, names: Sequence[str], reserved: Sequence[str]) -> "
                "tuple[TextColumn, list[TextColumn], bytes]"),
        "Of JSON objects, one a row: what stands in their braces, the members asked for, and which are odd.");
    m.def("json_texts", json_texts, nb::arg("values"),
          "JSON values as texts: strings are what they say, null is missing.");
    m.def("join_rows", join_rows, nb::arg("parts"), nb::arg("first"), nb::arg("stop"),
          nb::sig("def join_rows(parts: Sequence[str | tuple[TextColumn, str]], first: int, stop: int) -> "
                  "bytes"),
          "Rows made of texts that are the same everywhere and of fields, written raw, csv, tsv, json or "
          "value.");
}

}  // namespace nonet::bindings
