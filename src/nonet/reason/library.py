"""Libraries of positions: does a technique find exactly what a line says it must?

A library is a text file of HoDoKu library lines (see ``nonet.formats.hodoku``), each a position, the code of a
technique and its effects there. Blank lines and lines that begin with ``#`` are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from nonet.errors import NonetError, ParseError
from nonet.formats.hodoku import LibraryLine, parse_library_line
from nonet.limits import Limits
from nonet.reason.step import Candidate, Step
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps


class PositionResult(NamedTuple):
    """What became of one line of a library; true in a condition if it passed.

    >>> bool(PositionResult(3, ":0300:...", "0300 finds nothing here"))
    False
    """

    line: int
    text: str
    problem: str = ""

    def __bool__(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem or 'passed'}: {self.text}"


def check_positions(
    source: str | PathLike[str] | Iterable[str], *, max_seconds: float | None = None
) -> Iterator[PositionResult]:
    """Try every line of a library, given as a path or as lines; one result a line, as they come.

    A line passes if one of all steps of its technique has exactly the stated effects; a line whose variant is ``x``
    passes if no step uses the stated digits. When ``max_seconds`` are over, the rest fail for that reason; they begin
    with the first step.

    >>> line = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
    >>> for code in "0000", "0003-x", "9999":
    ...     print(next(check_positions([f":{code}:9:{line}:::999:"])).problem or "passed")
    passed
    0003-x must find nothing here, but naked-single finds r9c9=9
    no technique has the code 9999
    """
    if isinstance(source, str | PathLike):
        if not str(source):
            raise ParseError("'' is no name of a file")
        try:
            lines = Path(source).read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise ParseError(f"{source}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise ParseError(f"{source}: not a text file in UTF-8") from None
        source = lines
    limits = Limits(max_seconds)
    for number, text in enumerate(source, 1):
        if not isinstance(text, str):
            raise TypeError(f"a library is a path or lines of text, not {type(text).__name__}")
        text = text.strip()
        if text and not text.startswith("#"):
            yield PositionResult(number, text, _problem(text, limits))


def techniques_of(code: str, variant: str = "") -> list[str]:
    """Keys of the techniques that a HoDoKu code means; a fifth digit (siamese fish) is dropped.

    >>> techniques_of("0300"), techniques_of("03001"), techniques_of("0300", "x")
    (['x-wing'], ['x-wing'], ['x-wing'])
    """
    declared = catalogue().values()
    for name in (f"{code}-{variant}", code, f"{code[:4]}-{variant}", code[:4]):
        keys = [t.key for t in declared if name in t.hodoku]
        if keys:
            return keys
    return []


def _problem(text: str, limits: Limits) -> str:
    """What is wrong with the line, or nothing."""
    try:
        line = parse_library_line(text)
    except NonetError as error:
        return str(error)
    code = f"{line.code}-{line.variant}" if line.variant else line.code
    keys = techniques_of(line.code, line.variant)
    if not keys:
        return f"no technique has the code {code}"
    found: list[Step] = []
    for key in keys:
        some, complete = find_steps(line.grid, key, limits)
        for step in some:
            found.append(step)
            if line.finds_nothing and _uses(step, line.digits):
                return f"{code} must find nothing here, but {key} finds {step.effects}"
            if not line.finds_nothing and _does(step, line):
                return ""
        if not complete:
            return f"the time ran out before all that {key} finds was known"
    if line.finds_nothing:
        return ""
    wanted = _effects(line)
    if not found:
        return f"{code} finds nothing here, but should find {wanted}"
    others = "; ".join(list(dict.fromkeys(step.effects for step in found))[:4])
    return f"{code} does not find {wanted} but {others}{' ...' if len(found) > 4 else ''}"


def _does(step: Step, line: LibraryLine) -> bool:
    return set(step.eliminations) == set(line.eliminations) and set(step.placements) == set(line.placements)


def _uses(step: Step, digits: tuple[int, ...]) -> bool:
    """True if a step is about these digits: those of its pattern or those of its effects, as the library has both."""
    pattern = {mark.digit for mark in step.marks if mark.role == "pattern"}
    changed = {c.digit for c in (*step.placements, *step.eliminations)}
    return not digits or set(digits) in (pattern, changed)


def _effects(line: LibraryLine) -> str:
    def some(candidates: tuple[tuple[int, int], ...]) -> tuple[Candidate, ...]:
        return tuple(Candidate(*c) for c in sorted(candidates))

    return Step(line.grid, "", some(line.placements), some(line.eliminations)).effects or "anything"
