// HoDoKu's path through a puzzle and what it is worth: its searches in its order, the first step found is
// taken, and all starts again.
#pragma once

#include <algorithm>
#include <functional>

#include "hodoku/searches.h"
#include "reason/reasoner.h"

namespace nonet::hodoku {

enum class Grade : uint8_t { easy, medium, hard, unfair, extreme };

struct Rung {
    Grade level;
    int score;
};
const Rung& rung(StepKind kind);

struct Path {
    std::vector<PathStep> steps;
    int score = 0;
    Grade grade = Grade::easy;
    bool complete = false;  // false if the budget ran out

    void count(const Rung& rung) {
        score += rung.score;
        grade = std::max(grade, rung.level);
    }
};

// The one solution of the position, or null: what the walk asks for before its first search beyond singles,
// locked candidates and subsets, and when the board is full of what is no solution.
using OnlySolution = std::function<const std::vector<uint8_t>*()>;

// The path, if the position has one solution. Steps that take nothing for granted and end in a solution prove
// that there is no other, so puzzles without hard steps need no search. Values and the solution are
// digits 1..9 by cell, 0 for an empty one; a value that is not given was placed, and candidates that the
// values would allow were eliminated before.
Path walk(const reason::Start& start, const OnlySolution& only_solution, Budget& budget);

}  // namespace nonet::hodoku
