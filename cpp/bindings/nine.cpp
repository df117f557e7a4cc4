#include "nine.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <numeric>
#include <stdexcept>

#include "arrow.h"
#include "buffers.h"
#include "nine/generate.h"

namespace nonet::bindings {

nine::InstructionSet instruction_set(std::string_view name) {
    const auto sets = nine::instruction_sets();
    if (name.empty()) return sets.front();
    for (const auto set : sets)
        if (name == nine::name_of(set)) return set;
    throw std::invalid_argument("this machine has no instruction set of that name");
}

namespace {

using nine::Batch;

struct Options {
    int workers;
    double max_seconds;
    nine::InstructionSet set;
};

// Checks the symbols and solves, without the GIL. Returns the first bad row, n if all are good.
size_t solve(const Batch& batch, size_t n, bool numbers, const Options& options) {
    size_t bad;
    {
        const Released released;
        bad = nine::first_bad_row(options.set, batch, n, numbers);
        if (bad == n) {
            std::atomic<bool> stop{false};
            auto budget = interruptible_budget(options.max_seconds, &stop);
            nine::run(options.set, batch, n, options.workers, budget, stop);
        }
    }
    raise_if_interrupted();
    return bad;
}

nb::object solve_rows(const nb::object& rows, size_t stride, bool numbers, int workers, double max_seconds,
                      std::string_view set) {
    const Options options{checked_workers(workers), max_seconds, instruction_set(set)};
    const Bytes in(rows);
    if (stride < 81) throw std::invalid_argument("a row has 81 cells");
    const size_t n = (in.size() + stride - 81) / stride;
    uint8_t *text, *outcomes;
    // Bytes between the rows, such as line ends, are kept.
    const nb::bytes solutions = new_bytes(in.size(), &text), codes = new_bytes(n, &outcomes);
    if (stride > 81) std::memcpy(text, in.data(), in.size());
    Batch batch;
    batch.base = in.data();
    batch.stride = batch.out_stride = stride;
    batch.out_base = text;
    batch.outcomes = outcomes;
    batch.zero = numbers ? 0 : '0';
    for (size_t i = 0; i < n; i++) std::memset(text + i * stride, numbers ? 0 : '.', 81);
    const size_t bad = solve(batch, n, numbers, options);
    if (bad < n) return nb::int_(bad);
    return nb::make_tuple(solutions, codes);
}

// Solves puzzles that lie anywhere; the solutions are new strings. They are made when all is done: the stable
// ABI lets nobody write into a string.
nb::object solve_lines(const std::vector<const uint8_t*>& in, const Options& options) {
    const size_t n = in.size();
    std::vector<uint8_t> text(n * 81, '.');
    uint8_t* outcomes;
    const nb::bytes codes = new_bytes(n, &outcomes);
    Batch batch;
    batch.rows = in.data();
    batch.out_base = text.data();
    batch.out_stride = 81;
    batch.outcomes = outcomes;
    const size_t bad = solve(batch, n, false, options);
    if (bad < n) return nb::int_(bad);
    nb::list solutions = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(n)));
    if (!solutions.is_valid()) throw nb::python_error();
    for (size_t i = 0; i < n; i++) {
        PyObject* row = PyUnicode_FromStringAndSize(reinterpret_cast<const char*>(&text[i * 81]), 81);
        if (!row) throw nb::python_error();
        NB_LIST_SET_ITEM(solutions.ptr(), static_cast<Py_ssize_t>(i), row);
    }
    return nb::make_tuple(solutions, codes);
}

nb::object solve_list(const nb::list& list, int workers, double max_seconds, std::string_view set) {
    const Options options{checked_workers(workers), max_seconds, instruction_set(set)};
    const nb::tuple rows(list);  // holds every string while the GIL is away
    std::vector<const uint8_t*> in(nb::len(rows));
    for (size_t i = 0; i < in.size(); i++) {
        PyObject* row = NB_TUPLE_GET_ITEM(rows.ptr(), static_cast<Py_ssize_t>(i));
        in[i] = PyUnicode_Check(row) ? ascii_of(row, 81) : nullptr;
        if (!in[i]) return nb::int_(i);
    }
    return solve_lines(in, options);
}

nb::object solve_arrow(const nb::object& column, int workers, double max_seconds, std::string_view set) {
    const Options options{checked_workers(workers), max_seconds, instruction_set(set)};
    const ArrowColumn strings(column);
    std::vector<const uint8_t*> in(strings.rows().size());
    for (size_t i = 0; i < in.size(); i++) {
        const std::string_view row = strings.rows()[i];
        if (row.size() != 81) return nb::int_(i);
        in[i] = reinterpret_cast<const uint8_t*>(row.data());
    }
    return solve_lines(in, options);
}

nb::list arrow_lines(const nb::object& column) {
    const ArrowColumn strings(column);
    nb::list out;
    for (const std::string_view row : strings.rows())
        out.append(row.data() ? nb::object(nb::str(row.data(), row.size())) : nb::none());
    return out;
}

// Counts of every row up to a limit, and the effort; for tests and measurements.
nb::tuple count_rows(const nb::object& rows, bool masks, uint64_t limit, int workers, double max_seconds,
                     std::string_view set) {
    const Options options{checked_workers(workers), max_seconds, instruction_set(set)};
    const Bytes in(rows);
    if (limit < 1) throw std::invalid_argument("limit must be at least 1");
    const size_t row = masks ? 162 : 81, n = in.size() / row;
    if (in.size() % row) throw std::invalid_argument("a row has 81 symbols or 81 masks of two bytes");
    std::vector<uint16_t> candidates;
    uint8_t* text;
    const nb::bytes solutions = new_bytes(n * 81, &text);
    std::memset(text, '.', n * 81);
    std::vector<uint64_t> counts(n);
    Batch batch;
    batch.base = in.data();
    if (masks) {
        candidates.resize(n * 81);
        std::memcpy(candidates.data(), in.data(), n * 162);
        for (auto& mask : candidates) mask &= 0x1ff;
        batch.masks = candidates.data();
    }
    batch.limit = limit;
    batch.out_base = text;
    batch.counts = counts.data();
    nine::Effort effort;
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(options.max_seconds, &stop);
        effort = nine::run(options.set, batch, n, options.workers, budget, stop);
    }
    raise_if_interrupted();
    return nb::make_tuple(counts, solutions, effort.guesses, effort.rounds, !effort.stopped);
}

nb::object random_puzzles(const std::vector<uint64_t>& seeds, bool filled, const uint8_t* given,
                          const Options& options) {
    const size_t count = seeds.size();
    uint8_t *puzzles, *solutions;
    const nb::bytes made = new_bytes(count * 81, &puzzles), solved = new_bytes(count * 81, &solutions);
    bool complete;
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(options.max_seconds, &stop);
        complete = nine::random_puzzles(options.set, seeds, filled, given, options.workers, puzzles,
                                        solutions, budget, stop);
        for (size_t i = 0; i < count * 81; i++) {
            puzzles[i] = static_cast<uint8_t>(puzzles[i] ? '0' + puzzles[i] : '.');
            solutions[i] = static_cast<uint8_t>('0' + solutions[i]);
        }
    }
    raise_if_interrupted();
    if (!complete) return nb::none();
    return nb::make_tuple(made, solved);
}

// A stream of its own, which measurements are tied to: other programs were run on these puzzles.
nb::object random_minimal(size_t count, uint64_t seed, int workers, double max_seconds,
                          std::string_view set) {
    if (count > PY_SSIZE_T_MAX / 81) throw std::invalid_argument("that many puzzles have no room in memory");
    const uint64_t base = Random(seed).next();
    std::vector<uint64_t> seeds(count);
    std::iota(seeds.begin(), seeds.end(), base);
    return random_puzzles(seeds, false, nullptr,
                          {checked_workers(workers), max_seconds, instruction_set(set)});
}

}  // namespace

void register_nine(nb::module_& m) {
    register_single_nine(m);
    m.def(
        "instruction_sets",
        [] {
            std::vector<std::string_view> names;
            for (const auto set : nine::instruction_sets()) names.emplace_back(nine::name_of(set));
            return names;
        },
        "The instruction sets of this machine that the 9x9 engine knows, the fastest first.");
    m.def("nine_solve_rows", solve_rows, nb::arg("rows"), nb::arg("stride"), nb::arg("numbers"),
          nb::arg("workers"), nb::arg("max_seconds"), nb::arg("instruction_set") = "",
          nb::sig("def nine_solve_rows(rows: bytes | bytearray | memoryview, stride: int, numbers: bool, "
                  "workers: int, "
                  "max_seconds: float, instruction_set: str = '') -> tuple[bytes, bytes] | int"),
          "Solutions and outcome codes of 9x9 puzzles, one every `stride` bytes; or the first bad row.");
    m.def("nine_solve_list", solve_list, nb::arg("rows"), nb::arg("workers"), nb::arg("max_seconds"),
          nb::arg("instruction_set") = "",
          nb::sig("def nine_solve_list(rows: list[str], workers: int, max_seconds: float, "
                  "instruction_set: str = '') -> tuple[list[str], bytes] | int"),
          "Solutions and outcome codes of 9x9 puzzles in strings; or the first bad row.");
    m.def("nine_solve_arrow", solve_arrow, nb::arg("column"), nb::arg("workers"), nb::arg("max_seconds"),
          nb::arg("instruction_set") = "",
          nb::sig("def nine_solve_arrow(column: object, workers: int, max_seconds: float, "
                  "instruction_set: str = '') -> tuple[list[str], bytes] | int"),
          "Solutions and outcome codes of 9x9 puzzles in an Arrow column of strings; or the first bad row.");
    m.def("arrow_lines", arrow_lines, nb::arg("column"),
          nb::sig("def arrow_lines(column: object) -> list[str | None]"),
          "The rows of an Arrow column of strings.");
    m.def(
        "random_minimal", random_minimal, nb::arg("count"), nb::arg("seed"), nb::arg("workers"),
        nb::arg("max_seconds") = -1.0, nb::arg("instruction_set") = "",
        nb::sig("def random_minimal(count: int, seed: int, workers: int, max_seconds: float = -1.0, "
                "instruction_set: str = '') -> tuple[bytes, bytes] | None"),
        "Random minimal 9x9 puzzles and their solutions, 81 symbols each; None when the time is up. Puzzle i "
        "depends on the seed and on i alone.");
    m.def(
        "random_items",
        [](const std::vector<uint64_t>& seeds, bool filled, int workers, double max_seconds,
           std::string_view set, const std::optional<nb::bytes>& solution) {
            // The seeds of items; each puzzle is its item's first attempt, as in Maker.
            std::vector<uint64_t> own;
            for (const auto seed : seeds) own.push_back(child_seed(seed, 1));
            if (solution && solution->size() != 81) throw nb::value_error("a solution has 81 digits");
            const auto* given = solution ? reinterpret_cast<const uint8_t*>(solution->c_str()) : nullptr;
            if (given && std::any_of(given, given + 81, [](uint8_t d) { return d < 1 || d > 9; }))
                throw nb::value_error("a solution has digits 1 to 9");
            return random_puzzles(own, filled, given,
                                  {checked_workers(workers), max_seconds, instruction_set(set)});
        },
        nb::arg("seeds"), nb::arg("filled"), nb::arg("workers"), nb::arg("max_seconds") = -1.0,
        nb::arg("instruction_set") = "", nb::arg("solution") = nb::none(),
        nb::sig(
            "def random_items(seeds: Sequence[int], filled: bool, workers: int, max_seconds: float = -1.0, "
            "instruction_set: str = '', solution: bytes | None = None) -> tuple[bytes, bytes] | None"),
        "For each seed a random minimal 9x9 puzzle, or a solved grid if `filled`, and the solution, 81 "
        "symbols each; None when the time is up. All have the given solution, if there is one.");
    m.def(
        "nine_count_rows", count_rows, nb::arg("rows"), nb::arg("masks"), nb::arg("limit"),
        nb::arg("workers"), nb::arg("max_seconds"), nb::arg("instruction_set") = "",
        nb::sig("def nine_count_rows(rows: bytes | bytearray | memoryview, masks: bool, limit: int, workers: "
                "int, "
                "max_seconds: float, instruction_set: str = '') -> tuple[list[int], bytes, int, int, bool]"),
        "Counts and first solutions of rows of 81 symbols or 81 two-byte masks; guesses, rounds, complete.");
}

}  // namespace nonet::bindings
