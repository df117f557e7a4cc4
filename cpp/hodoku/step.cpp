#include "hodoku/step.h"

#include <algorithm>

#include "hodoku/merge_sort.h"

namespace nonet::hodoku {
namespace {

int weighted_sum(const std::vector<Erased>& removals) {
    int sum = 0, weight = 1;
    for (const auto& r : removals) {
        sum += r.cell * weight + r.digit + 1;
        weight += 80;
    }
    return sum;
}

}  // namespace

void PathStep::settle() {
    std::ranges::sort(removals);
    removals.erase(std::unique(removals.begin(), removals.end()), removals.end());
}

int compare(const PathStep& a, const PathStep& b) {
    if (a.removals.size() != b.removals.size())
        return static_cast<int>(b.removals.size()) - static_cast<int>(a.removals.size());
    if (a.shape != b.shape || a.removals != b.removals)
        return weighted_sum(a.removals) - weighted_sum(b.removals);
    return a.length - b.length;
}

PathStep best(std::vector<PathStep>&& steps) {
    std::vector<int> order(steps.size());
    for (size_t i = 0; i < order.size(); i++) order[i] = static_cast<int>(i);
    MergeSort(order, [&](int a, int b) {
        return compare(steps[static_cast<size_t>(a)], steps[static_cast<size_t>(b)]);
    }).run();
    return std::move(steps[static_cast<size_t>(order.front())]);
}

}  // namespace nonet::hodoku
