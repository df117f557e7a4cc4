// What a finder hands out: effects, the proof, and the evidence that words and drawings are made from. Plain
// data; names, sentences and scores live in Python.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "geometry.h"

namespace nonet::reason {

// What a candidate or a house is in a pattern. Python sees the names; the drawing chooses the paint.
enum class Role : uint8_t {
    pattern,   // the cells and digits that make the pattern ("on" in a chain)
    second,    // the other side: "off" in a chain, the second colour, the second set
    third,     // a third set or colour
    fin,       // exception outside the cover
    endofin,   // exception inside two bases
    pivot,     // hinge of a wing, stem of a blossom
    guardian,  // extra candidate that prevents a forbidden pattern
    extra,     // other candidates that the reason mentions
    base,      // houses that must hold the digit
    cover,     // houses that the eliminations lie in
    als,       // the first almost locked set or petal; the others have the numbers after it
};
inline constexpr int max_sets = 26;  // they go by letters; no chain is nearly as long
inline constexpr std::string_view role_names[] = {
    "pattern", "second", "third", "fin",   "endofin", "pivot", "guardian", "extra", "base",
    "cover",   "als-a",  "als-b", "als-c", "als-d",   "als-e", "als-f",    "als-g", "als-h",
    "als-i",   "als-j",  "als-k", "als-l", "als-m",   "als-n", "als-o",    "als-p", "als-q",
    "als-r",   "als-s",  "als-t", "als-u", "als-v",   "als-w", "als-x",    "als-y", "als-z"};
constexpr Role als_role(int number) {
    return static_cast<Role>(static_cast<int>(Role::als) + (number < max_sets ? number : max_sets - 1));
}

// A branch of a net, counted from 1; 0: in every view. Trees have a branch for every supposition, thousands
// if it takes so many.
using ViewNumber = uint16_t;

struct Mark {
    Candidate candidate;
    Role role;
    ViewNumber view = 0;
    friend auto operator<=>(const Mark&, const Mark&) = default;
};

struct HouseMark {
    uint16_t house;
    Role role;
    ViewNumber view = 0;
    friend auto operator<=>(const HouseMark&, const HouseMark&) = default;
};

// "if every `from` is false, one `to` is true" (strong; in a whip if its target is true, in an oddagon if no
// guardian is) or "if one `from` is true, every `to` is false" (weak). Several candidates: a group or a set.
// With a constraint: "if every `from` is false, so is every `to`, as this rule has no filling with it".
struct Link {
    std::vector<Candidate> from, to;
    bool strong;
    ViewNumber view = 0;
    int constraint = -1;
    friend auto operator<=>(const Link&, const Link&) = default;
};

struct Found {
    std::vector<Candidate> placements;    // become true
    std::vector<Candidate> eliminations;  // become false
    // The proof: no choice of one candidate for each of these variables, no two of them linked, avoids the
    // effects. A checker needs nothing else, so every finder must name all variables its reasoning uses.
    std::vector<uint16_t> variables;
    // Rules of several cells that the proof also uses, by their numbers: the choice must fill their cells as
    // they want it.
    std::vector<uint16_t> constraints;
    // For uniqueness patterns: the candidates of the forbidden pattern. Then the proof may also use "one of
    // the other candidates of these cells is true".
    std::vector<Candidate> deadly;
    std::vector<Mark> marks;
    std::vector<HouseMark> houses;
    std::vector<Link> links;  // chains in order
    int size = 0;             // size of a fish or subset, length of a chain; 0 where it says nothing

    void mark(Candidate c, Role role, ViewNumber view = 0) { marks.push_back({c, role, view}); }
};

// Receives what a finder emits; answers true when it has enough, and the finder stops.
class Sink {
  public:
    virtual ~Sink() = default;
    virtual bool take(Found&& found) = 0;
};

}  // namespace nonet::reason
