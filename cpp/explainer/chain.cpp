#include "explainer/chain.h"

#include <algorithm>
#include <unordered_map>

namespace nonet::explainer {

double with_length(double base, int complexity) {
    double added = 0;
    int limit = 4;
    for (bool odd = false; complexity - 2 > limit; odd = !odd) {
        added += 0.1;
        limit = odd ? limit * 4 / 3 : limit * 3 / 2;
    }
    return base + added;
}

void order_removals(std::vector<Removal>& removals, Version version) {
    if (removals.size() < 2) return;
    size_t buckets = 128;
    if (version == Version::v1_18_1) {
        buckets = 16;
        while (removals.size() > buckets / 4 * 3) buckets *= 2;
    }
    std::stable_sort(removals.begin(), removals.end(), [&](const Removal& a, const Removal& b) {
        return (a.cell & (buckets - 1)) < (b.cell & (buckets - 1));
    });
}

void InnerCollector::add(InnerHint&& hint) {
    hint.found = static_cast<uint32_t>(hints_.size());
    hints_.push_back(std::move(hint));
}

InnerHints InnerCollector::take(Version version) {
    std::unordered_map<std::string, size_t> best;
    std::vector<size_t> kept;
    for (size_t i = 0; i < hints_.size(); i++) {
        auto sorted = hints_[i].removals;
        std::sort(sorted.begin(), sorted.end(), [](auto& a, auto& b) { return a.cell < b.cell; });
        std::string key;
        for (const auto& r : sorted) {
            key += static_cast<char>(r.cell);
            key += static_cast<char>(r.digits & 255);
            key += static_cast<char>(r.digits >> 8);
        }
        const auto [place, is_new] = best.try_emplace(key, kept.size());
        if (is_new)
            kept.push_back(i);
        else if (hints_[i].before(hints_[kept[place->second]]))
            kept[place->second] = i;
    }
    std::sort(kept.begin(), kept.end(), [&](size_t a, size_t b) { return hints_[a].before(hints_[b]); });
    InnerHints out;
    for (auto i : kept) {
        order_removals(hints_[i].removals, version);
        out.push_back(std::make_shared<const InnerHint>(std::move(hints_[i])));
    }
    return out;
}

}  // namespace nonet::explainer
