"""Reads tests/positions/*.txt: lines of ``technique | position | effects``, ``-`` where nothing must be found.

How a position is written: see ``nonet.reason.examples``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nonet import Grid, Step
from nonet.reason.examples import read_position, write_position

FOLDER = Path(__file__).parent / "positions"


class Case(NamedTuple):
    technique: str
    position: str
    effects: str

    @property
    def grid(self) -> Grid:
        return read_position(self.position)


def case_for(step: Step) -> str:
    """The line of a step, to be added to a file after looking at it."""
    return f"{step.technique} | {write_position(step.grid)} | {step.effects}"


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                yield Case(*(part.strip() for part in line.split("|")))


CASES_BY_KEY: dict[str, list[Case]] = {}
for _case in cases():
    CASES_BY_KEY.setdefault(_case.technique, []).append(_case)
