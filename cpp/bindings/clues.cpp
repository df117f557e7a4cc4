// The clues of columns of 9x9 lines. A row that is no plain line of 81 symbols is left out and marked so.
#include "solve/clues.h"

#include <nanobind/stl/string_view.h>

#include <cstring>

#include "buffers.h"
#include "nine.h"
#include "plain_rows.h"
#include "rows.h"

namespace nonet::bindings {
namespace {

bool is_clue(char symbol) { return '1' <= symbol && symbol <= '9'; }

// What both calls begin with: the statuses of all rows, and which have one solution.
struct Statuses {
    std::vector<const uint8_t*> unique;
    std::vector<size_t> places;
};

Statuses statuses_of(nine::InstructionSet set, const text::Views& texts, uint8_t* codes, int workers,
                     Budget& budget, std::atomic<bool>& stop) {
    const auto plain = plain_rows(set, texts);
    std::vector<uint8_t> outcomes(plain.rows.size());
    nine::Batch batch;
    batch.rows = plain.rows.data();
    batch.outcomes = outcomes.data();
    nine::run(set, batch, outcomes.size(), workers, budget, stop);
    std::memset(codes, unread, texts.size());
    Statuses out;
    for (size_t i = 0; i < outcomes.size(); i++) {
        codes[plain.places[i]] = outcomes[i];
        if (outcomes[i] != nine::one_solution) continue;
        out.unique.push_back(plain.rows[i]);
        out.places.push_back(plain.places[i]);
    }
    return out;
}

nb::tuple check_texts(const TextColumn& texts, int workers, double max_seconds, std::string_view name) {
    checked_workers(workers);
    const auto set = instruction_set(name);
    const size_t n = texts.rows().size();
    uint8_t *codes, *needed, *counts;
    const nb::bytes statuses = new_bytes(n, &codes), needs = new_bytes(n, &needed),
                    clues = new_bytes(n, &counts);
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        const auto found = statuses_of(set, texts.rows(), codes, workers, budget, stop);
        std::vector<solve::Need> own(found.unique.size());
        solve::clue_needs(set, found.unique.data(), own.size(), own.data(), workers, budget, stop);
        std::memset(needed, static_cast<int>(solve::Need::open), n);
        for (size_t i = 0; i < own.size(); i++) needed[found.places[i]] = static_cast<uint8_t>(own[i]);
        for (size_t i = 0; i < n; i++) {
            const auto row = texts.rows()[i];
            counts[i] =
                codes[i] == unread ? 0 : static_cast<uint8_t>(std::count_if(row.begin(), row.end(), is_clue));
        }
    }
    raise_if_interrupted();
    return nb::make_tuple(statuses, needs, clues);
}

nb::tuple reduce_texts(const TextColumn& texts, int workers, double max_seconds, std::string_view name) {
    checked_workers(workers);
    const auto set = instruction_set(name);
    const size_t n = texts.rows().size();
    uint8_t *codes, *left;
    const nb::bytes statuses = new_bytes(n, &codes), puzzles = new_bytes(81 * n, &left);
    {
        const Released released;
        std::atomic<bool> stop{false};
        auto budget = interruptible_budget(max_seconds, &stop);
        const auto found = statuses_of(set, texts.rows(), codes, workers, budget, stop);
        std::memset(left, '.', 81 * n);
        std::vector<uint8_t*> rows(found.unique.size());
        for (size_t i = 0; i < rows.size(); i++) {
            rows[i] = left + 81 * found.places[i];
            for (size_t cell = 0; cell < 81; cell++)
                if (is_clue(static_cast<char>(found.unique[i][cell]))) rows[i][cell] = found.unique[i][cell];
        }
        std::vector<uint8_t> done(rows.size());
        solve::take_needless_clues(set, rows.data(), rows.size(), done.data(), workers, budget, stop);
        for (size_t i = 0; i < rows.size(); i++)
            if (!done[i]) codes[found.places[i]] = nine::unfinished;
    }
    raise_if_interrupted();
    return nb::make_tuple(statuses, puzzles);
}

}  // namespace

void register_clues(nb::module_& m) {
    m.def(
        "check_texts", check_texts, nb::arg("texts"), nb::arg("workers"), nb::arg("max_seconds"),
        nb::arg("instruction_set") = "",
        nb::sig("def check_texts(texts: TextColumn, workers: int, max_seconds: float, "
                "instruction_set: str = '') -> tuple[bytes, bytes, bytes]"),
        "Outcome codes of 9x9 lines, 4 for a row that is none; of those with one solution 1 if they need all "
        "their clues, 0 if not, else 2; and how many clues there are.");
    m.def("reduce_texts", reduce_texts, nb::arg("texts"), nb::arg("workers"), nb::arg("max_seconds"),
          nb::arg("instruction_set") = "",
          nb::sig("def reduce_texts(texts: TextColumn, workers: int, max_seconds: float, "
                  "instruction_set: str = '') -> tuple[bytes, bytes]"),
          "Outcome codes of 9x9 lines, and those with one solution without the clues that they don't need, "
          "81 symbols each.");
}

}  // namespace nonet::bindings
