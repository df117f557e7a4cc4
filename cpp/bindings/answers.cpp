// Answers to columns of 9x9 lines. A row that is no plain line of 81 symbols is left out and marked so, that
// someone else may look at it.
#include <nanobind/stl/string_view.h>

#include <cstring>
#include <stdexcept>

#include "buffers.h"
#include "nine.h"
#include "plain_rows.h"
#include "rows.h"

namespace nonet::bindings {
namespace {

nb::tuple solve_texts(const TextColumn& texts, int workers, double max_seconds, std::string_view name) {
    checked_workers(workers);
    const auto set = instruction_set(name);
    const size_t n = texts.rows().size();
    uint8_t *text, *codes;
    const nb::bytes solutions = new_bytes(n * 81, &text), outcomes = new_bytes(n, &codes);
    {
        const Released released;
        const auto plain = plain_rows(set, texts.rows());
        std::memset(codes, unread, n);
        std::vector<uint8_t*> out(plain.rows.size());
        for (size_t i = 0; i < out.size(); i++) out[i] = text + 81 * plain.places[i];
        std::vector<uint8_t> found(plain.rows.size());
        nine::Batch batch;
        batch.rows = plain.rows.data();
        batch.out_rows = out.data();
        batch.outcomes = found.data();
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        nine::run(set, batch, out.size(), workers, budget, stop);
        for (size_t i = 0; i < out.size(); i++) codes[plain.places[i]] = found[i];
        // Only now, for nearly all rows have been written: to fill them before takes as long as to read them.
        for (size_t i = 0; i < n; i++)
            if (codes[i] != nine::one_solution && codes[i] != nine::more_solutions)
                std::memset(text + 81 * i, '.', 81);
    }
    raise_if_interrupted();
    return nb::make_tuple(solutions, outcomes);
}

nb::tuple count_texts(const TextColumn& texts, uint64_t limit, int workers, double max_seconds,
                      std::string_view name) {
    checked_workers(workers);
    if (limit < 1) throw std::invalid_argument("limit must be at least 1");
    const auto set = instruction_set(name);
    const size_t n = texts.rows().size();
    uint8_t *numbers, *codes;
    const nb::bytes counts = new_bytes(n * 8, &numbers), read = new_bytes(n, &codes);
    nine::Effort effort;
    {
        const Released released;
        const auto plain = plain_rows(set, texts.rows());
        std::memset(numbers, 0, n * 8);
        std::memset(codes, 0, n);
        std::vector<uint64_t> found(plain.rows.size());
        nine::Batch batch;
        batch.rows = plain.rows.data();
        batch.limit = limit;
        batch.counts = found.data();
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        effort = nine::run(set, batch, found.size(), workers, budget, stop);
        for (size_t i = 0; i < found.size(); i++) {
            std::memcpy(numbers + 8 * plain.places[i], &found[i], 8);
            codes[plain.places[i]] = 1;
        }
    }
    raise_if_interrupted();
    return nb::make_tuple(counts, read, !effort.stopped);
}

nb::bytes are_plain(const TextColumn& texts, std::string_view name) {
    uint8_t* codes;
    const nb::bytes out = new_bytes(texts.rows().size(), &codes);
    std::memset(codes, 0, texts.rows().size());
    for (const size_t place : plain_rows(instruction_set(name), texts.rows()).places) codes[place] = 1;
    return out;
}

}  // namespace

void register_answers(nb::module_& m) {
    m.def("solve_texts", solve_texts, nb::arg("texts"), nb::arg("workers"), nb::arg("max_seconds"),
          nb::arg("instruction_set") = "",
          nb::sig("def solve_texts(texts: TextColumn, workers: int, max_seconds: float, "
                  "instruction_set: str = '') -> tuple[bytes, bytes]"),
          "Solutions, 81 symbols each, dots where none is known for sure, and outcome codes of 9x9 lines; 4 "
          "for a "
          "row that is none.");
    m.def("count_texts", count_texts, nb::arg("texts"), nb::arg("limit"), nb::arg("workers"),
          nb::arg("max_seconds"), nb::arg("instruction_set") = "",
          nb::sig("def count_texts(texts: TextColumn, limit: int, workers: int, max_seconds: float, "
                  "instruction_set: str = '') -> tuple[bytes, bytes, bool]"),
          "Counts (uint64) of 9x9 lines, which rows are such lines, and whether all were counted in time.");
    m.def("are_plain", are_plain, nb::arg("texts"), nb::arg("instruction_set") = "",
          nb::sig("def are_plain(texts: TextColumn, instruction_set: str = '') -> bytes"),
          "1 for each row that is a 9x9 line of plain symbols, else 0.");
    register_clues(m);
}

}  // namespace nonet::bindings
