"""Golden drawings: one step of every technique and one rule of every kind, light, dark and as text, by checksum.

``python tests/drawings.py`` writes tests/data/drawings.txt and rule_drawings.txt anew; look at the drawings in
docs/techniques and docs/img/rules first.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

from nonet import Grid, Link, Step, catalogue
from nonet.draw.text import Paper, text
from nonet.model.rules import KINDS
from nonet.reason.examples import example

FILE = Path(__file__).parent / "data" / "drawings.txt"
RULES = FILE.with_name("rule_drawings.txt")


def link(a, b, kind="strong", view=0):
    """A link between candidates or groups of them."""
    return Link(a if isinstance(a[0], tuple) else (a,), b if isinstance(b[0], tuple) else (b,), kind, view)


def texts(drawing, kind):
    """Every text of a class, or in a group of that class."""
    svg = "{http://www.w3.org/2000/svg}"
    return [
        text.text
        for group in ElementTree.fromstring(drawing).iter()
        for text in ([group] if group.tag == f"{svg}text" else group.findall(f"{svg}text"))
        if kind in group.get("class", "").split()
    ]


def checksums(step: Step) -> str:
    """What the drawings of a step come down to."""
    drawn = (step.svg(), step.svg(dark=True), text(step.grid, step, Paper(colour=True)))
    return " ".join(sha256(drawing.encode()).hexdigest()[:16] for drawing in drawn)


def rule_checksums(rule: str) -> str:
    """What the drawings of a blank board with a rule come down to."""
    grid = Grid("." * 81, rules=[rule])
    drawn = (grid.svg(candidates=True), grid.svg(dark=True), text(grid))
    return " ".join(sha256(drawing.encode()).hexdigest()[:16] for drawing in drawn)


def golden_rules() -> dict[str, str]:
    """The lines of the file of rules."""
    return dict(line.split(" ", 1) for line in RULES.read_text().splitlines() if not line.startswith("#"))


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
    head = "# kind of rule light dark text; written by tests/drawings.py"
    lines = (f"{key} {rule_checksums(kind.form)}" for key, kind in KINDS.items())
    RULES.write_text("\n".join([head, *lines]) + "\n")
