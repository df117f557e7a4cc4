// How long a search may run: a deadline, a stop flag shared by threads, and a poll that lets Python see
// Ctrl-C. What a search finds must not depend on the machine, so wherever the program itself sets a limit, it
// is one of work and not of time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>

namespace nonet {

// One Budget per thread. `spent()` is meant to be called at every search node: it is a counter and looks at
// the clock only every so many calls. How many follows the time they take, from a search node of a
// microsecond to the pairing of a thousand almost locked sets, so that the clock is looked at about every
// millisecond.
class Budget {
  public:
    using Clock = std::chrono::steady_clock;

    Budget() = default;
    // `seconds` < 0 means no deadline. `stop` may be shared; whoever sees the end sets it. `poll` returns
    // true to stop and is called at most every 20 ms, by this thread.
    explicit Budget(double seconds, std::atomic<bool>* stop = nullptr, std::function<bool()> poll = {})
        : stop_(stop), poll_(std::move(poll)) {
        if (seconds >= 0)
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(std::min(seconds, 1e9)));
    }

    static constexpr uint64_t any_work = ~uint64_t{0};

    // A budget for a part of the work: spent when this one is, and after so many calls of spent().
    Budget part(uint64_t work) {
        Budget out(-1.0, nullptr, [this] { return spent_now(); });
        out.deadline_ = deadline_;
        out.work_ = work;
        return out;
    }

    bool spent() {
        if (--countdown_ > 0) return spent_;
        return look();
    }
    // For a thread that only waits for others: looks at the clock at once.
    bool spent_now() { return look(); }
    bool is_spent() const { return spent_; }

  private:
    static constexpr uint64_t most_calls = 256;

    bool look() {
        if (spent_) return true;
        if (work_ != any_work) {
            // The calls since the last look, none too many: how often the clock was looked at must not show.
            work_ -= static_cast<uint64_t>(counted_ - countdown_);
            if (!work_) return spent_ = true;
        }
        const auto now = Clock::now();
        const bool slow = now - last_look_ > std::chrono::milliseconds(1);
        stride_ = slow ? std::max<uint64_t>(stride_ / 4, 1) : std::min(stride_ * 2, most_calls);
        last_look_ = now;
        counted_ = countdown_ = static_cast<int64_t>(std::min(stride_, work_));
        if (now >= deadline_ || (stop_ && stop_->load(std::memory_order_relaxed))) spent_ = true;
        if (!spent_ && poll_ && now >= next_poll_) {
            next_poll_ = now + std::chrono::milliseconds(20);
            if (poll_()) spent_ = true;
        }
        if (spent_ && stop_) stop_->store(true, std::memory_order_relaxed);
        return spent_;
    }

    Clock::time_point deadline_ = Clock::time_point::max();
    Clock::time_point next_poll_{};
    Clock::time_point last_look_{};
    std::atomic<bool>* stop_ = nullptr;
    std::function<bool()> poll_;
    uint64_t work_ = any_work;  // left
    uint64_t stride_ = 16;      // calls between two looks
    int64_t counted_ = 1;       // those between the last look and the next
    int64_t countdown_ = 1;     // the first call looks at the clock, so that max_seconds=0 stops at once
    bool spent_ = false;
};

}  // namespace nonet
