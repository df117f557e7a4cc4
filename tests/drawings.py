"""Golden drawings: one step of every technique, light, dark and as text, by checksum.

``python tests/drawings.py`` writes tests/data/drawings.txt anew; look at the drawings in docs/techniques first.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from nonet import Step, catalogue
from nonet.draw.text import Paper, text
from nonet.reason.examples import example

FILE = Path(__file__).parent / "data" / "drawings.txt"


def checksums(step: Step) -> str:
    """What the drawings of a step come down to."""
    drawn = (step.svg(), step.svg(dark=True), text(step.grid, step, Paper(colour=True)))
    return " ".join(sha256(drawing.encode()).hexdigest()[:16] for drawing in drawn)


def current() -> dict[str, str]:
    """The line of every technique that has an example."""
    return {key: checksums(step) for key in catalogue() if (step := example(key))}


def golden() -> dict[str, str]:
    """The lines of the file."""
    lines = FILE.read_text().splitlines()
    return dict(line.split(" ", 1) for line in lines if not line.startswith("#"))


if __name__ == "__main__":
    head = "# technique light dark text; written by tests/drawings.py"
    FILE.write_text("\n".join([head, *(f"{key} {sums}" for key, sums in current().items())]) + "\n")
