#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "bindings.h"
#include "buffer.h"
#include "packed/crew.h"
#include "packed/rows.h"
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace nonet::bindings {

namespace {

using packed::Gaps;
using packed::RowKind;
using packed::Writes;

RowKind kind_of(bool numbers) { return numbers ? RowKind::numbers : RowKind::symbols; }

// Whether `n` rows of `bytes` bytes from row `first` on, one every `stride` bytes, lie within `size` bytes.
bool holds(size_t size, size_t first, size_t n, size_t stride, size_t bytes) {
    if (stride < bytes) return false;
    const size_t rows = size < bytes ? 0 : (size - bytes) / stride + 1;
    return n == 0 || (first < rows && n <= rows - first);
}
void require(bool right) {
    if (!right) throw std::invalid_argument("the rows lie outside the buffer");
}

size_t pack_rows(const nb::object& rows, const nb::object& out) {
    const Buffer<false> from(rows);
    const Buffer<true> to(out);
    const size_t n = from.size() / packed::row_cells;
    require(from.size() == n * packed::row_cells && to.size() >= n * packed::row_bytes);
    const Released released;
    return packed::pack(from.data(), packed::row_cells, n, RowKind::numbers, to.data());
}

void unpack_rows(const nb::object& in, size_t n, const nb::object& rows, size_t first) {
    const Buffer<false> from(in);
    const Buffer<true> to(rows);
    require(holds(from.size(), 0, n, packed::row_bytes, packed::row_bytes) &&
            holds(to.size(), first, n, packed::row_cells, packed::row_cells));
    const Released released;
    packed::unpack(from.data(), n, RowKind::numbers, to.data() + first * packed::row_cells,
                   packed::row_cells);
}

// Work of a crew between two buffers, which stay alive until it is done.
class RowJob {
  public:
    RowJob(const nb::object& from, const nb::object& to, Gaps gaps, bool numbers, size_t first, size_t n)
        : from_(from),
          to_(to),
          gaps_(std::move(gaps)),
          kind_(kind_of(numbers)),
          first_(first),
          n_(n),
          bad_(n) {}
    ~RowJob() {
        if (job_) job_->cancel();
    }
    RowJob(const RowJob&) = delete;
    RowJob& operator=(const RowJob&) = delete;

    void pack(packed::Crew& crew) {
        gaps_.size = from_.size();
        check(from_.size(), to_.size());
        begin(crew, [this](size_t start, size_t count) {
            const size_t row = first_ + start;
            const size_t good = packed::pack(from_.data() + row * gaps_.stride(), gaps_.stride(), count,
                                             kind_, to_.data() + start * packed::row_bytes);
            note_bad(std::min(start + good, gaps_.first_other(from_.data(), row, count) - first_),
                     start + count);
        });
    }
    void unpack(packed::Crew& crew) {
        gaps_.size = to_.size();
        check(to_.size(), from_.size());
        const Writes writes = to_.size() < uncached_bytes ? Writes::cached : Writes::uncached;
        begin(crew, [this, writes](size_t start, size_t count) {
            const size_t row = first_ + start;
            packed::unpack(from_.data() + start * packed::row_bytes, count, kind_,
                           to_.data() + row * gaps_.stride(), gaps_.stride(), writes);
            gaps_.write(to_.data(), row, count);
        });
    }
    bool is_done() const { return job_->is_done(); }
    size_t good() const { return bad_; }

  private:
    static constexpr size_t part_rows = 1 << 13;       // a multiple of 64: every part begins a cache line
    static constexpr size_t uncached_bytes = 1 << 24;  // of a result that no cache would keep anyway

    void check(size_t plain, size_t packed) const {
        require(holds(plain, first_, n_, gaps_.stride(), packed::row_cells) &&
                holds(packed, 0, n_, packed::row_bytes, packed::row_bytes));
    }
    template <class Work>
    void begin(packed::Crew& crew, Work work) {
        job_ = std::make_shared<packed::Job>((n_ + part_rows - 1) / part_rows, [this, work](size_t part) {
            work(part * part_rows, std::min(part_rows, n_ - part * part_rows));
        });
        crew.give(job_);
    }
    void note_bad(size_t row, size_t end) {
        if (row == end) return;
        size_t least = bad_;
        while (row < least && !bad_.compare_exchange_weak(least, row)) {
        }
    }

    const Buffer<false> from_;
    const Buffer<true> to_;
    Gaps gaps_;
    const RowKind kind_;
    const size_t first_, n_;
    std::atomic<size_t> bad_;
    std::shared_ptr<packed::Job> job_;
};

nb::tuple bytes_to_fill(size_t size) {
    const auto length = static_cast<Py_ssize_t>(size);
    const auto made = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, length));
    if (!made.is_valid()) throw nb::python_error();
    char* const memory = PyBytes_AsString(made.ptr());
#if defined(__linux__)
    // Large pages: to be given 300,000 small ones takes several times as long as to fill them.
    constexpr uintptr_t page = 1 << 21;
    const uintptr_t start = (reinterpret_cast<uintptr_t>(memory) + page - 1) & ~(page - 1),
                    end = (reinterpret_cast<uintptr_t>(memory) + size) & ~(page - 1);
    if (start < end) madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);  // a wish, no more
#endif
    const auto view = nb::steal<nb::object>(PyMemoryView_FromMemory(memory, length, PyBUF_WRITE));
    if (!view.is_valid()) throw nb::python_error();
    return nb::make_tuple(made, view);
}

Gaps gaps_of(const nb::bytes& between) { return {std::string(between.c_str(), between.size()), 0}; }

void register_crew(nb::module_& m) {
    nb::class_<RowJob>(m, "RowJob", "Rows that a crew packs or unpacks. It ends when nobody holds it.")
        .def_prop_ro("is_done", &RowJob::is_done)
        .def_prop_ro("good", &RowJob::good,
                     "Of packing, once it is done: the rows before the first bad one.");
    nb::class_<packed::Crew>(m, "RowCrew", "Threads that pack and unpack rows of 81 cells.")
        .def(nb::init<size_t>(), nb::arg("threads"))
        .def(
            "pack",
            [](packed::Crew& crew, const nb::object& rows, const nb::bytes& between, bool numbers,
               size_t first, size_t n, const nb::object& out) {
                auto job = std::make_unique<RowJob>(rows, out, gaps_of(between), numbers, first, n);
                job->pack(crew);
                return job;
            },
            nb::arg("rows"), nb::arg("between"), nb::arg("numbers"), nb::arg("first"), nb::arg("n"),
            nb::arg("out"),
            nb::sig("def pack(self, rows: object, between: bytes, numbers: bool, first: int, n: int, "
                    "out: object) -> RowJob"),
            "Begins to pack n rows from row `first` on; `between` must stand after each, but for the last of "
            "all.")
        .def(
            "unpack",
            [](packed::Crew& crew, const nb::object& in, size_t n, const nb::object& rows,
               const nb::bytes& between, bool numbers, size_t first) {
                auto job = std::make_unique<RowJob>(in, rows, gaps_of(between), numbers, first, n);
                job->unpack(crew);
                return job;
            },
            nb::arg("packed"), nb::arg("n"), nb::arg("rows"), nb::arg("between"), nb::arg("numbers"),
            nb::arg("first"),
            nb::sig("def unpack(self, packed: object, n: int, rows: object, between: bytes, numbers: bool, "
                    "first: int) -> RowJob"),
            "Begins to unpack n rows to row `first` and on, with `between` after each.")
        .def(
            "help",
            [](packed::Crew& crew) {
                const Released released;
                return crew.help();
            },
            "Does a part of the oldest job in this thread; False if all is begun.");
}

}  // namespace

void register_packed(nb::module_& m) {
    m.def("pack_rows", pack_rows, nb::arg("rows"), nb::arg("out"),
          nb::sig("def pack_rows(rows: object, out: object) -> int"),
          "Packs rows of 81 digits into rows of 41 bytes; the number of the first bad one, or of all.");
    m.def("unpack_rows", unpack_rows, nb::arg("packed"), nb::arg("n"), nb::arg("rows"), nb::arg("first"),
          nb::sig("def unpack_rows(packed: object, n: int, rows: object, first: int) -> None"),
          "Unpacks n rows of 41 bytes into rows of 81 digits, from row `first` on.");
    m.def("bytes_to_fill", bytes_to_fill, nb::arg("size"),
          nb::sig("def bytes_to_fill(size: int) -> tuple[bytes, memoryview]"),
          "Bytes in any state, and the memory they lie in: to be written before anybody else sees them, and "
          "not held longer.");
    register_crew(m);
}

}  // namespace nonet::bindings
