#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet::reason {

// Lists of different lengths, filled one after the other.
template <class T>
class Rows {
  public:
    void add(T item) { items_.push_back(item); }
    void close() { start_.push_back(static_cast<uint32_t>(items_.size())); }
    std::span<const T> operator[](size_t i) const {
        return {items_.data() + start_[i], items_.data() + start_[i + 1]};
    }
    size_t size() const { return start_.size() - 1; }

  private:
    std::vector<uint32_t> start_{0};
    std::vector<T> items_;
};

}  // namespace nonet::reason
