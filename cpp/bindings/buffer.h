// Python objects as plain memory.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

namespace nonet::bindings {

// A contiguous buffer of bytes, for as long as this lives.
template <bool writable>
class Buffer {
  public:
    explicit Buffer(nanobind::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, writable ? PyBUF_WRITABLE : PyBUF_SIMPLE) != 0)
            throw nanobind::python_error();
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    uint8_t* data() const
        requires(writable)
    {
        return static_cast<uint8_t*>(view_.buf);
    }
    const uint8_t* data() const
        requires(!writable)
    {
        return static_cast<const uint8_t*>(view_.buf);
    }
    size_t size() const { return static_cast<size_t>(view_.len); }

  private:
    Py_buffer view_;
};

}  // namespace nonet::bindings
