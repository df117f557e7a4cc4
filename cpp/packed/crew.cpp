#include "packed/crew.h"

#include <algorithm>
#include <system_error>

namespace nonet::packed {

bool Job::help() {
    const size_t part = next_.fetch_add(1);
    if (part >= parts_) return false;
    work_(part);
    open_.fetch_sub(1, std::memory_order_release);
    return true;
}

void Job::cancel() {
    const size_t begun = std::min(next_.exchange(parts_), parts_);
    open_.fetch_sub(parts_ - begun);
    while (!is_done()) std::this_thread::yield();
}

Crew::Crew(size_t threads) {
    threads_.reserve(threads);
    try {
        while (threads_.size() < threads) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {  // no more to be had
    }
}

Crew::~Crew() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    more_.notify_all();
    for (auto& thread : threads_) thread.join();
}

void Crew::give(std::shared_ptr<Job> job) {
    {
        const std::lock_guard lock(guard_);
        jobs_.push_back(std::move(job));
    }
    more_.notify_all();
}

bool Crew::help() {
    for (;;) {
        const auto job = oldest();
        if (!job) return false;
        if (job->help()) return true;
        drop(job);
    }
}

std::shared_ptr<Job> Crew::oldest() {
    const std::lock_guard lock(guard_);
    return jobs_.empty() ? nullptr : jobs_.front();
}

void Crew::drop(const std::shared_ptr<Job>& job) {
    const std::lock_guard lock(guard_);
    if (!jobs_.empty() && jobs_.front() == job) jobs_.pop_front();
}

void Crew::work() {
    for (;;) {
        {
            std::unique_lock lock(guard_);
            more_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
            if (closed_) return;
        }
        help();
    }
}

}  // namespace nonet::packed
