"""Generated puzzles looked through: ``python tests/fuzz_generate.py 10000`` makes so many, of many kinds.

Every puzzle must have one solution (the kernel says so; for a sample the plain solver too), be as wished, and differ
from all others of its kind where that was asked for. The suite runs a short form.
"""

import sys
from typing import Any

import reference

import nonet
from nonet.make.pattern import orbits
from nonet.make.rating import hardest_rung
from nonet.reason.ladders import LEVELS

Wish = dict[str, Any]

KINDS: list[tuple[int, Wish]] = [
    # share of all puzzles in 100, wish
    (30, {"rated": False, "minimal": True, "different": True}),
    (10, {"different": True}),
    (6, {"difficulty": "easy", "different": True}),
    (6, {"difficulty": "medium", "different": True}),
    (6, {"difficulty": "hard", "different": True}),
    (3, {"difficulty": "unfair", "different": True}),
    (3, {"difficulty": (30, 36.99)}),
    (3, {"shows": "x-wing", "once": True}),
    (3, {"shows": "jellyfish", "different": True}),
    (3, {"without": ["x-wing", "skyscraper"], "difficulty": "hard"}),
    (3, {"symmetry": "180", "difficulty": "medium"}),
    (3, {"symmetry": "90"}),
    (3, {"symmetry": "diagonal", "difficulty": "hard"}),
    (3, {"symmetry": "mirror"}),
    (3, {"symmetry": "full", "difficulty": "easy"}),
    (2, {"symmetry": "180", "minimal": True}),
    (2, {"clues": (24, 26), "different": True}),
    (1, {"clues": 40}),
    (1, {"size": 4}),
    (2, {"size": 6, "symmetry": "180"}),
    (1, {"size": 8, "box": (4, 2)}),
    (1, {"size": 10}),
    (1, {"size": 12, "symmetry": "180"}),
    (1, {"size": 16, "difficulty": "easy"}),
]


def check_all(count: int, seed: int = 1, *, talk: bool = False) -> int:
    """Make about ``count`` puzzles of all kinds and check them; how many there were."""
    total = 0
    for share, wish in KINDS:
        many = max(1, count * share // 100)
        making = nonet.generate(many, seed=seed, **wish)
        found = list(making)
        # A 4x4 board has few puzzles with few clues.
        assert len(found) == many or "repeats" in making.ended, (wish, making.ended)
        for number, made in enumerate(found):
            check(made, wish, by_reference=number % 50 == 0)
        if wish.get("different"):
            forms = {nonet.canonical(made.puzzle).line for made in found}
            assert len(forms) == len(found), wish
        assert len({made.puzzle for made in found}) == len(found), wish
        total += len(found)
        if talk:
            print(f"{len(found):,} of {wish}: all well", flush=True)
    return total


def check(made: nonet.Generated, wish: Wish, *, by_reference: bool) -> None:
    """One solution, and all as wished."""
    puzzle = made.puzzle
    answer = nonet.solve(puzzle)
    assert answer.status is nonet.Status.UNIQUE and answer.grid == made.solution, puzzle
    assert reference.is_solution(made.solution.values, puzzle)
    if by_reference:
        assert reference.count(puzzle, 2) == 1, puzzle
    low, high = _clues(wish.get("clues"), puzzle)
    assert low <= made.givens <= high
    if wish.get("minimal"):
        assert nonet.is_minimal(puzzle), puzzle
    held = {cell for cell, digit in enumerate(puzzle.givens) if digit}
    for orbit in orbits(puzzle.size, wish.get("symmetry", "none")):
        assert held.isdisjoint(orbit) or held.issuperset(orbit), puzzle
    if made.rating is not None:
        _check_path(made, wish)


def _clues(clues: int | tuple[int, int] | None, puzzle: nonet.Grid) -> tuple[int, int]:
    if clues is None:
        return 0, len(puzzle)
    return clues if isinstance(clues, tuple) else (clues, clues)


def _check_path(made: nonet.Generated, wish: Wish) -> None:
    """The walk up the ladder, made anew, is as wished and as the rating says."""
    assert made.rating is not None and made.path is not None
    techniques = nonet.walk(made.puzzle).techniques
    top = hardest_rung(techniques)
    if not made.rating.guesses and top:
        assert (made.rating.level, made.rating.hardest) == (top.level, top.technique), made
    wanted = wish.get("difficulty")
    if wanted in LEVELS:
        assert made.rating.level == wanted
    elif wanted:
        assert wanted[0] <= made.rating.score <= wanted[1]
    if "shows" in wish:
        assert wish["shows"] in techniques
    if wish.get("once"):
        assert techniques.count(made.rating.hardest) == 1 and made.rating.hardest == wish["shows"]
    assert set(wish.get("without", ())).isdisjoint(dict(made.path))


if __name__ == "__main__":
    print(f"{check_all(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, talk=True):,} puzzles, all well")
