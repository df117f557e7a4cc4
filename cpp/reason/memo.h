#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::reason {

// A set of 64-bit keys that forgets everything in no time.
class Memo {
  public:
    Memo() : slots_(1 << 10) {}
    void clear() { generation_++, used_ = 0; }
    // False if it was there.
    bool insert(uint64_t key) {
        if (2 * ++used_ > slots_.size()) grow();
        return put(key);
    }

    bool contains(uint64_t key) const {
        for (size_t i = key;; i++) {
            const auto& slot = slots_[i & (slots_.size() - 1)];
            if (slot.generation != generation_) return false;
            if (slot.key == key) return true;
        }
    }

  private:
    struct Slot {
        uint64_t key = 0;
        uint32_t generation = 0;
    };
    bool put(uint64_t key) {
        for (size_t i = key;; i++) {
            auto& slot = slots_[i & (slots_.size() - 1)];
            if (slot.generation != generation_) {
                slot = {key, generation_};
                return true;
            }
            if (slot.key == key) return false;
        }
    }
    void grow() {
        auto old = std::move(slots_);
        slots_.assign(old.size() * 2, {});
        for (const auto& slot : old)
            if (slot.generation == generation_) put(slot.key);
    }
    std::vector<Slot> slots_;
    uint32_t generation_ = 1;
    size_t used_ = 0;
};

}  // namespace nonet::reason
