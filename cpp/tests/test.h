// A test is a function that registers itself; CHECK reports and goes on. Small on purpose: the C++ tests
// exist to run the kernel under the sanitizers, the behaviour is tested from Python.
#pragma once

#include <cstdio>
#include <utility>
#include <vector>

#include "geometry.h"

namespace nonet::test {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
inline int& failures() {
    static int count = 0;
    return count;
}

inline bool add(const char* name, void (*run)()) {
    tests().push_back({name, run});
    return true;
}

// An ordinary N x N board.
inline Geometry board(int rows, int columns) {
    const int n = rows * columns;
    std::vector<std::vector<Cell>> houses(3 * n);
    for (int c = 0; c < n * n; c++) {
        const int r = c / n, k = c % n;
        houses[r].push_back(static_cast<Cell>(c));
        houses[n + k].push_back(static_cast<Cell>(c));
        houses[2 * n + r / rows * rows + k / columns].push_back(static_cast<Cell>(c));
    }
    return Geometry(n, {rows, columns}, houses);
}

// Two candidates each that exclude each other, as relations.
inline std::vector<Relation> relations_of(int size,
                                          const std::vector<std::pair<Candidate, Candidate>>& links) {
    std::vector<Relation> out;
    for (const auto& [a, b] : links) {
        std::vector<Digits> excluded(static_cast<size_t>(size), 0);
        excluded[a % size] = 1u << b % size;
        out.push_back({excluded, {static_cast<Cell>(a / size), static_cast<Cell>(b / size)}});
    }
    return out;
}

}  // namespace nonet::test

#define TEST(name)                                                  \
    static void name();                                             \
    static const bool name##_added = nonet::test::add(#name, name); \
    static void name()
#define CHECK(condition)                                                \
    do {                                                                \
        if (!(condition)) {                                             \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            nonet::test::failures()++;                                  \
        }                                                               \
    } while (0)
