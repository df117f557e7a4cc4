// One 9x9 puzzle at a time: solved, counted, its first solution.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>

#include "buffers.h"
#include "nine.h"
#include "packed/rows.h"

namespace nonet::bindings {

namespace {

double seconds_since(Budget::Clock::time_point start) {
    return std::chrono::duration<double>(Budget::Clock::now() - start).count();
}

using Masks = std::array<uint16_t, 81>;

Masks masks_of(const nb::bytes& values, const std::optional<std::vector<uint32_t>>& candidates) {
    if (values.size() != 81 || (candidates && candidates->size() != 81))
        throw std::invalid_argument("values and candidates need one entry per cell");
    const auto* held = static_cast<const uint8_t*>(values.data());
    Masks masks;
    for (size_t c = 0; c < 81; c++) {
        if (held[c] > 9) throw std::invalid_argument("a value is more than the size");
        const uint32_t open = candidates ? (*candidates)[c] & 0x1ff : 0x1ff;
        masks[c] = static_cast<uint16_t>(held[c] ? 1u << (held[c] - 1) : open);
    }
    return masks;
}

// The candidates that a symbol leaves; 0 if it is none. A look at memchr for every empty cell took a fifth of
// an easy puzzle's time.
constexpr auto candidates_of = [] {
    std::array<uint16_t, 256> out{};
    out['0'] = 0x1ff;
    for (const char empty : packed::empties) out[static_cast<size_t>(empty)] = 0x1ff;
    for (size_t d = 1; d <= 9; d++) out['0' + d] = static_cast<uint16_t>(1 << (d - 1));
    return out;
}();

// Status code, first solution, seconds, guesses. A solution found before the time ran out is given.
nb::tuple told(const nine::One& one, Budget::Clock::time_point start) {
    const nb::object first = one.count ? nb::object(nb::bytes(one.values, 81)) : nb::none();
    return nb::make_tuple(one.complete ? one.count : uint64_t{nine::unfinished}, first, seconds_since(start),
                          one.guesses);
}

// A line of 81 symbols, answered as soon as can be. None if the text is anything else. Keeps the GIL for
// puzzles that take some hundred microseconds at most.
nb::object solve_line(const nb::str& text) {
    static const nine::InstructionSet set = nine::instruction_sets().front();
    const auto start = Budget::Clock::now();
    const auto* symbols = ascii_of(text, 81);
    if (!symbols) return nb::none();
    Masks masks;
    bool good = true;
    for (size_t c = 0; c < 81; c++) good &= (masks[c] = candidates_of[symbols[c]]) != 0;
    if (!good) return nb::none();
    constexpr uint64_t quick_guesses = 2000;
    std::atomic<bool> stop{false};
    Budget budget;
    const nine::One one = nine::solve_in_order(set, masks.data(), 1, budget, stop, quick_guesses);
    if (!one.complete) return nb::none();
    return told(one, start);
}

// The rest takes any instruction set, for tests and measurements.
nb::tuple solve_grid(const nb::bytes& values, const std::optional<std::vector<uint32_t>>& candidates,
                     int workers, double max_seconds, std::string_view name) {
    const auto start = Budget::Clock::now();
    const Masks masks = masks_of(values, candidates);
    const nine::InstructionSet set = instruction_set(name);
    checked_workers(workers);
    nine::One one;
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        one = nine::solve_in_order(set, masks.data(), workers, budget, stop);
    }
    raise_if_interrupted();
    return told(one, start);
}

nb::object first_of_grid(const nb::bytes& values, const std::optional<std::vector<uint32_t>>& candidates,
                         double max_seconds, std::string_view name) {
    const Masks masks = masks_of(values, candidates);
    const nine::InstructionSet set = instruction_set(name);
    uint8_t first[81];
    bool found;
    {
        const Released released;
        auto budget = interruptible_budget(max_seconds);
        found = nine::first_solution(set, masks.data(), first, budget);
    }
    raise_if_interrupted();
    return found ? nb::object(nb::bytes(first, 81)) : nb::none();
}

nb::tuple count_grid(const nb::bytes& values, const std::optional<std::vector<uint32_t>>& candidates,
                     uint64_t limit, int workers, double max_seconds, std::string_view name) {
    const Masks masks = masks_of(values, candidates);
    const nine::InstructionSet set = instruction_set(name);
    checked_workers(workers);
    nine::One one;
    if (limit > 0) {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        one = nine::solve_one(set, masks.data(), limit, workers, budget, stop);
    }
    raise_if_interrupted();
    return nb::make_tuple(one.count, one.complete);
}

}  // namespace

void register_single_nine(nb::module_& m) {
    m.def("nine_solve_line", solve_line, nb::arg("text"),
          nb::sig("def nine_solve_line(text: str) -> tuple[int, bytes | None, float, int] | None"),
          "Outcome code, first solution, seconds and guesses of a 9x9 line; None if it is none, or takes "
          "long.");
    m.def(
        "nine_solve", solve_grid, nb::arg("values"), nb::arg("candidates").none(), nb::arg("workers"),
        nb::arg("max_seconds"), nb::arg("instruction_set") = "",
        nb::sig("def nine_solve(values: bytes, candidates: Sequence[int] | None, workers: int, max_seconds: "
                "float, instruction_set: str = '') -> tuple[int, bytes | None, float, int]"),
        "Outcome code, first solution, seconds and guesses of a 9x9 grid.");
    m.def("nine_first", first_of_grid, nb::arg("values"), nb::arg("candidates").none(),
          nb::arg("max_seconds"), nb::arg("instruction_set") = "",
          nb::sig("def nine_first(values: bytes, candidates: Sequence[int] | None, max_seconds: float, "
                  "instruction_set: str = '') -> bytes | None"),
          "The first solution of a 9x9 grid; None if there is none, or when the time is up.");
    m.def("nine_count", count_grid, nb::arg("values"), nb::arg("candidates").none(), nb::arg("limit"),
          nb::arg("workers"), nb::arg("max_seconds"), nb::arg("instruction_set") = "",
          nb::sig("def nine_count(values: bytes, candidates: Sequence[int] | None, limit: int, workers: int, "
                  "max_seconds: float, instruction_set: str = '') -> tuple[int, bool]"),
          "Solutions of a 9x9 grid up to the limit, in threads, and whether that is exact.");
}

}  // namespace nonet::bindings
