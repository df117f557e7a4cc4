// Bytes from Python, and bytes for it.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

namespace nonet::bindings {

namespace nb = nanobind;

// A readable, contiguous buffer of bytes, for as long as this lives.
class Bytes {
  public:
    explicit Bytes(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    ~Bytes() { PyBuffer_Release(&view_); }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;
    const uint8_t* data() const { return static_cast<const uint8_t*>(view_.buf); }
    size_t size() const { return static_cast<size_t>(view_.len); }

  private:
    Py_buffer view_;
};

// The characters of a string of so many, all of them ASCII; null for any other. They live as long as it does.
inline const uint8_t* ascii_of(nb::handle text, Py_ssize_t length) {
    if (PyUnicode_GetLength(text.ptr()) != length) return nullptr;
    Py_ssize_t size;
    const char* characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!characters) PyErr_Clear();  // half a character pair
    return characters && size == length ? reinterpret_cast<const uint8_t*>(characters) : nullptr;
}

// A new bytes object, filled in before anyone else sees it.
inline nb::bytes new_bytes(size_t size, uint8_t** data) {
    PyObject* object = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
    if (!object) throw nb::python_error();
    *data = reinterpret_cast<uint8_t*>(PyBytes_AsString(object));
    return nb::steal<nb::bytes>(object);
}

}  // namespace nonet::bindings
