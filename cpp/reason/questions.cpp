#include "reason/questions.h"

#include <algorithm>

#include "reason/least_first.h"

namespace nonet::reason {
namespace {

// The variables by the weight of their wrong answers. About 40 open candidates more double a tree.
std::vector<Variable> by_weight(const Web& web, const std::vector<Open>& open) {
    constexpr int doubles = 40, most = 1600;
    std::vector<uint64_t> weight(static_cast<size_t>(web.nodes()));
    for (const auto& [left, n] : open) {
        const int more = std::min(left - open.front().left, most - 1);
        weight[n] = static_cast<uint64_t>(doubles + more % doubles) << (more / doubles);
    }
    std::vector<std::pair<uint64_t, Variable>> questions;
    for (int v = 0; v < web.variables(); v++) {
        uint64_t sum = 0;
        for (auto n : web.members[v]) sum += weight[n];
        questions.emplace_back(sum, static_cast<Variable>(v));
    }
    std::sort(questions.begin(), questions.end());
    std::vector<Variable> out;
    for (const auto& [sum, v] : questions) out.push_back(v);
    return out;
}

void sort_open(std::vector<Open>& open) {
    least_first(open, [](const Open& o) { return o.left; });
}

}  // namespace

std::vector<Open> in_order(const Web& web, std::vector<Open> open) {
    sort_open(open);
    const auto questions = by_weight(web, open);
    std::vector<int> place(static_cast<size_t>(web.nodes()), -1);
    for (int i = 0; i < static_cast<int>(questions.size()); i++)
        for (auto n : web.members[questions[i]])
            if (place[n] < 0) place[n] = i;
    auto out = open;
    least_first(out, [&](const Open& o) { return place[o.node]; });
    out.resize(std::min(out.size(), nearest));
    const std::vector<Open> first = out;
    for (const auto& next : open)
        if (std::none_of(first.begin(), first.end(), [&](auto& f) { return f.node == next.node; }))
            out.push_back(next);
    return out;
}

std::vector<std::vector<Node>> nearest_questions(const Web& web, std::vector<Open> open) {
    sort_open(open);
    std::vector<uint8_t> is_wrong(static_cast<size_t>(web.nodes()));
    for (const auto& o : open) is_wrong[o.node] = 1;
    std::vector<std::vector<Node>> out;
    for (const auto v : by_weight(web, open)) {
        std::vector<Node> wrong;
        for (const auto n : web.members[v])
            if (is_wrong[n]) wrong.push_back(n);
        if (!wrong.empty() && std::find(out.begin(), out.end(), wrong) == out.end())
            out.push_back(std::move(wrong));
    }
    return out;
}

}  // namespace nonet::reason
