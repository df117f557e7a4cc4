// How far a long call is, told to Python while it runs.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <functional>

namespace nonet::bindings {

// Calls `tell` with the GIL, which the calling thread has given away. True if it left a Python error, which
// `raise_if_interrupted` raises after the call. Defined in gil.cpp, with all that asks for the GIL.
bool told_with_gil(const std::function<void()>& tell);

// Of a call over many rows: those that are done; of the row begun last its steps so far, the rating that they
// reached, and the one below which no next step was found.
struct RatingProgress {
    std::atomic<size_t> done{0}, steps{0};
    std::atomic<double> reached{0}, searched{0};

    void begin() {
        steps = 0;
        reached = searched = 0;
    }
    // Of some rows at once any one may be told; to keep them apart would cost more than an easy step.
    void step(double rating) {
        steps.store(steps.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        if (rating > reached.load(std::memory_order_relaxed)) reached = rating;
    }
    // What for_each_row calls now and then: progress(done, steps, reached), or nothing for None.
    std::function<bool()> report(const nanobind::object& progress) const {
        if (progress.is_none()) return {};
        return [this, &progress] {
            return told_with_gil(
                [&] { progress(done.load(), steps.load(), std::max(reached.load(), searched.load())); });
        };
    }
};

}  // namespace nonet::bindings
