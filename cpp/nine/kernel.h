// What the lock-step core is asked and what it answers, free of any instruction set. Pointers and plain
// functions only: the files compiled for AVX-512 or AVX2 include this, and must not instantiate library code
// that the linker could share with the rest.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::nine {

// The answers written to Batch::outcomes. Two stands for two or more.
enum Outcome : uint8_t { no_solution = 0, one_solution = 1, more_solutions = 2, unfinished = 3 };

struct Batch {
    // Puzzle i: 81 checked symbols at rows[i], or at base + i * stride; or 81 candidate masks at masks + 81
    // i.
    const uint8_t* const* rows = nullptr;
    const uint8_t* base = nullptr;
    size_t stride = 81;
    const uint16_t* masks = nullptr;

    uint64_t limit = 2;  // stop a puzzle after so many solutions; at least 1
    // If set, all solutions of all threads are added up here, and the search stops when they reach `limit`.
    uint64_t* total = nullptr;
    bool in_order = false;  // with limit 1: one lane a puzzle, straight to the first solution
    // Give up after so many guesses. The search nodes left over are written to `spill`, 81 masks each, if
    // there is room for all of them; for a batch of one puzzle.
    uint64_t most_guesses = ~uint64_t{0};
    uint16_t* spill = nullptr;
    size_t spill_room = 0;

    // The first solution (docs/search.md), as 81 bytes `zero` + digit, at out_rows[i] or out_base + i *
    // out_stride; untouched if there is none; any solution if `total` is set, or the search is cut short.
    // Outcomes suppose limit 2. All of these may be null.
    uint8_t* const* out_rows = nullptr;
    uint8_t* out_base = nullptr;
    size_t out_stride = 81;
    uint8_t zero = '0';
    uint8_t* outcomes = nullptr;
    uint64_t* counts = nullptr;

    // Called by the core: gives the next puzzles to work on, false when none are left; says when to give up.
    bool (*claim)(void* context, size_t* begin, size_t* end) = nullptr;
    bool (*stop)(void* context) = nullptr;
    void* context = nullptr;
};

struct Effort {
    uint64_t rounds = 0;       // rounds of inference on all lanes
    uint64_t lane_rounds = 0;  // of these, lanes that were at work
    uint64_t guesses = 0;      // nodes that had to branch
    uint64_t services = 0;     // times the lanes were refilled
    bool stopped = false;      // not all was searched
    size_t spilled = 0;        // search nodes written to Batch::spill
};

// `workspace` is 64-byte aligned memory of that size, in any state.
struct Core {
    size_t workspace_size;
    Effort (*run)(const Batch& batch, void* workspace);
};

// One per instruction set.
struct Kernel {
    Core wide;    // as many lanes as a register has
    Core narrow;  // eight lanes: a round takes half the time, which is what counts for a single puzzle
    // The first of n rows with a byte that is neither a digit nor an empty symbol (0 . * _ - ?), or, with
    // `numbers`, not 0 to 9; n if there is none.
    size_t (*first_bad)(const Batch& batch, size_t n, bool numbers);
};

Kernel portable_kernel();
Kernel sse4_kernel();
Kernel avx2_kernel();
Kernel avx512_kernel();

}  // namespace nonet::nine
