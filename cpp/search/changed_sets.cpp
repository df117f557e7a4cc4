#include "search/changed_sets.h"

#include "search/clones.h"

namespace nonet::search {

namespace {

NONET_CLONES void flag_changed(const uint32_t* sets, const uint32_t* most, size_t count, uint32_t* known,
                               uint8_t* flags) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t left = members(sets[i]);
        flags[i] = static_cast<uint8_t>((sets[i] != known[i]) & (left > 1) & (left <= most[i]));
        known[i] = sets[i];
    }
}

NONET_CLONES void forget_changed(const uint32_t* sets, size_t count, uint32_t* known) {
    for (size_t i = 0; i < count; i++) known[i] = sets[i] == known[i] ? known[i] : 0;
}

}  // namespace

void ChangedSets::compare(std::span<const uint32_t> sets) {
    flag_changed(sets.data(), most_.data(), most_.size(), known_.data(), flags_.data());
}

void ChangedSets::rewind(std::span<const uint32_t> sets) {
    forget_changed(sets.data(), known_.size(), known_.data());
}

}  // namespace nonet::search
