// Threads that pack and unpack rows, part by part, while the thread that gives them work does something else.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace nonet::packed {

// Some parts of work, each done once, by whoever comes.
class Job {
  public:
    Job(size_t parts, std::function<void(size_t part)> work)
        : work_(std::move(work)), parts_(parts), open_(parts) {}

    // Does one part that nobody has begun; false if there is none.
    bool help();
    bool is_done() const { return open_.load(std::memory_order_acquire) == 0; }
    // Nothing more is begun, and nothing is under way when this returns.
    void cancel();

  private:
    const std::function<void(size_t)> work_;
    const size_t parts_;
    std::atomic<size_t> next_{0}, open_;
};

class Crew {
  public:
    // Fewer threads, or none, if no more are to be had: whoever waits can help.
    explicit Crew(size_t threads);
    // Jobs that are not done by then are left as they are.
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    void give(std::shared_ptr<Job> job);
    // Does a part of the oldest job in the calling thread; false if all is begun.
    bool help();

  private:
    std::shared_ptr<Job> oldest();
    void drop(const std::shared_ptr<Job>& job);
    void work();

    std::mutex guard_;
    std::condition_variable more_;
    std::deque<std::shared_ptr<Job>> jobs_;
    bool closed_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace nonet::packed
