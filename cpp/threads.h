// One job in several threads, with one deadline, one stop flag and one thread that answers Ctrl-C.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "budget.h"

namespace nonet {

// Calls work(number, budget) in up to `count` threads, numbered from 0. The calling thread is number 0, uses
// `budget`, and keeps watch over it until the last one is done; the others look only at `stop`, which
// `budget` must set. An exception in a thread stops all and is thrown again here.
template <class Work>
void in_threads(size_t count, Budget& budget, std::atomic<bool>& stop, const Work& work) {
    std::atomic<size_t> running{0};
    std::exception_ptr failure;
    std::mutex guard;
    const auto safely = [&](size_t number, Budget& own) {
        try {
            work(number, own);
        } catch (...) {
            const std::lock_guard lock(guard);
            failure = std::current_exception();
            stop = true;
        }
    };
    // Of a time that is over all must know before they begin: else the quickest one is done by then.
    budget.spent_now();
    std::vector<std::thread> threads;
    threads.reserve(count);
    for (size_t number = 1; number < count; number++) {
        running++;
        try {
            threads.emplace_back([&, number] {
                Budget own(-1.0, &stop);
                safely(number, own);
                running--;
            });
        } catch (const std::system_error&) {  // no more threads to be had: those that started do it all
            running--;
            break;
        }
    }
    safely(0, budget);
    for (int turn = 0; running.load() > 0 && !budget.spent_now(); turn++)
        std::this_thread::sleep_for(std::chrono::microseconds(turn < 100 ? 20 : 2000));
    for (auto& t : threads) t.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet
