"""Level, score and every step of HoDoKu 2.2.0 against ours: python tests/hodoku_parity.py [FOLDER]

Reads hodoku_2.2.0.csv and hodoku_steps.txt in the folder (default: ../shared/data); prints what differs and the shares.
"""

import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nonet
from nonet import _kernel, rate_many

Effects = set[tuple[int, int, bool]]
"""Cell, digit, and whether it is placed."""

CELLS = re.compile(r"r(\d+)c(\d+)")


def cells(text: str) -> list[int]:
    """The cells of ``r12c3,r4c56``."""
    return [9 * int(r) + int(c) - 10 for rows, columns in CELLS.findall(text) for r in rows for c in columns]


def effects(text: str) -> Effects:
    """What a step of HoDoKu's, in its words, does to the grid."""
    told = text.split("=> ")[1] if "=> " in text else text.split(": ", 1)[-1]
    out: Effects = set()
    for where, sign, digit in re.findall(r"((?:r\d+c\d+,?)+)(=|<>)(\d)", told.split("\n")[0]):
        out |= {(cell, int(digit), sign == "=") for cell in cells(where)}
    return out


def reference_steps(file: Path) -> Iterator[tuple[str, list[Effects]]]:
    """Each puzzle of a file of steps, with what its steps do."""
    puzzle, steps = "", []
    for line in [*file.read_text(encoding="utf-8").splitlines(), "#"]:
        if line.startswith("#"):
            if puzzle:
                yield puzzle, steps
            puzzle, steps = line[1:], []
        elif "|" in line:
            steps.append(effects(line.split("|", 1)[1]))


def own_steps(puzzle: str) -> list[Effects]:
    """What the steps of our path do."""
    grid = nonet.Grid(puzzle)
    position = (grid.values, grid.givens, grid.candidates)
    _, _, path = _kernel.hodoku_path(grid.geometry.kernel, position, -1.0)
    return [
        {(cell, digit, True) for cell, digit in placed} | {(cell, digit, False) for cell, digit in gone}
        for _, _, placed, gone in path
    ]


def main(folder: Path) -> int:
    with (folder / "hodoku_2.2.0.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    ratings = rate_many([row["puzzle"] for row in rows], "hodoku")
    levels = scores = 0
    for row, rating in zip(rows, ratings, strict=True):
        levels += (same_level := rating.level == row["level"].lower())
        scores += (same_score := rating.score == int(row["score"]))
        if not (same_level and same_score):
            print(f"{row['puzzle']}: {row['level']} {row['score']}, ours {rating}")
    n = len(rows)
    print(f"{n} puzzles: level equal for {levels / n:.2%}, score for {scores / n:.2%}")
    paths = list(reference_steps(folder / "hodoku_steps.txt"))
    same = 0
    for puzzle, wanted in paths:
        got = own_steps(puzzle)
        same += got == wanted
        if got != wanted:
            at = next(
                (i for i, pair in enumerate(zip(wanted, got, strict=False)) if pair[0] != pair[1]), None
            )
            print(f"{puzzle}: step {at}")
    print(f"{len(paths)} paths: every step does the same on {same}")
    return int(not (levels == scores == n and same == len(paths)))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "shared" / "data"))
