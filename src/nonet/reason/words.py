"""A step in words: four hint levels, and the fields that the techniques' sentences are filled with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nonet.errors import ParseError
from nonet.model.grid import Grid
from nonet.reason.step import Candidate, Step
from nonet.reason.techniques import technique

LEVELS = ("technique", "digits", "where", "everything")
"""What each hint level adds, from vague to full."""


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> join(["r1c1"]), join(["2", "5"]), join(["a", "b", "c"], "or")
    ('r1c1', '2 and 5', 'a, b or c')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


class Group:
    """Candidates of one role, as a sentence may speak of them: ``{fin}``, ``{fin.cells}``, ``{fin.digits}`` ...

    >>> g = Group(Grid("." * 81), [Candidate(0, 5), Candidate(8, 5)])
    >>> str(g), g.cells, g.digits, g.block
    ('5 in r1c1 and r1c9', 'r1c1 and r1c9', '5', 'r1c19 (5)')
    """

    def __init__(self, grid: Grid, candidates: Iterable[Candidate]):
        self._grid = grid
        self._candidates = sorted(set(candidates))

    @property
    def cells(self) -> str:
        """The cells, each once."""
        name = self._grid.geometry.cell_name
        return join([name(cell) for cell in sorted({c.cell for c in self._candidates})])

    @property
    def block(self) -> str:
        """The cells written together, with the digits, so that a sentence can list several such sets."""
        from nonet.reason.notation import cells_name

        return f"{cells_name(self._grid, (c.cell for c in self._candidates))} ({self.digits})"

    @property
    def digits(self) -> str:
        """The digits, each once."""
        return join([str(d) for d in sorted({c.digit for c in self._candidates})])

    def __str__(self) -> str:
        by_digit: dict[int, list[Candidate]] = {}
        for c in self._candidates:
            by_digit.setdefault(c.digit, []).append(c)
        return join([f"{d} in {Group(self._grid, cs).cells}" for d, cs in sorted(by_digit.items())])

    def __bool__(self) -> bool:
        return bool(self._candidates)


class Fields(Mapping[str, object]):
    """Everything a technique's sentence can name, looked up by role."""

    def __init__(self, step: Step):
        self.step = step

    def role(self, role: str) -> Group:
        """The candidates marked with a role."""
        marks = (m for m in self.step.marks if m.role == role)
        return Group(self.step.grid, (Candidate(m.cell, m.digit) for m in marks))

    def __getitem__(self, key: str) -> object:
        step = self.step
        match key:
            case "cells":
                return self.role("pattern").cells
            case "digits":
                return self.role("pattern").digits
            case "base" | "cover":
                return houses(step, key)
            case "all":
                return Group(step.grid, (Candidate(m.cell, m.digit) for m in step.marks))
            case "placed":
                return Group(step.grid, step.placements)
            case "gone":
                return Group(step.grid, step.eliminations)
            case "size":
                return step.size
            case "fins":
                return Group(step.grid, _fins(step))
            case "chain":
                from nonet.reason.notation import eureka

                return eureka(step)
            case "turn":
                return _turn(step)
            case "sets":
                roles = sorted({m.role for m in step.marks if m.role.startswith("als-")})
                return join([self.role(role).block for role in roles])
            case "nrc":
                from nonet.reason.notation import nrc

                return nrc(step).partition(" ==> ")[0]
        return self.role(key.replace("_", "-"))

    def __iter__(self) -> Iterator[str]:
        return iter(
            (
                "cells",
                "digits",
                "base",
                "cover",
                "all",
                "placed",
                "gone",
                "size",
                "fins",
                "chain",
                "turn",
                "sets",
                "nrc",
            )
        )

    def __len__(self) -> int:
        return 13


def _fins(step: Step) -> Iterator[Candidate]:
    """The exceptions of a fish: candidates in more of its bases than covers, so also some in two bases."""
    for mark in step.marks:
        if mark.role in ("fin", "endofin"):
            balance = 0
            for number, role in step.houses:
                if mark.cell in step.grid.geometry.houses[number].cells:
                    balance += {"base": 1, "cover": -1}.get(role, 0)
            if balance > 0:
                yield Candidate(mark.cell, mark.digit)


def _turn(step: Step) -> str:
    """What a chain says that leads from a candidate to its opposite."""
    start = Group(step.grid, step.links[0].source)
    if step.links[0].kind == "weak":
        return f"{start} would rule itself out"
    return f"to leave out {start} would force it"


def houses(step: Step, role: str = "") -> str:
    """The houses of a step with this role (or all), as a sentence names them: ``rows 2 and 6``."""
    kinds: dict[str, list[str]] = {}
    for number, its_role in step.houses:
        house = step.grid.geometry.houses[number]
        if not role or its_role == role:
            kinds.setdefault("extra region" if house.kind == "extra" else house.kind, []).append(
                str(house.number + 1)
            )
    plural = {"box": "boxes"}
    return join(
        [
            f"{kind if len(numbers) == 1 else plural.get(kind, kind + 's')} {join(numbers)}"
            for kind, numbers in kinds.items()
        ]
    )


def effects(step: Step) -> str:
    """The effects in words.

    >>> import nonet
    >>> effects(nonet.hint(nonet.Grid("1234341221.34321")))
    'r3c3 is 4'
    """
    name = step.grid.geometry.cell_name
    parts = [f"{name(c)} is {d}" for c, d in step.placements]
    by_digit: dict[int, list[int]] = {}
    for c in step.eliminations:
        by_digit.setdefault(c.digit, []).append(c.cell)
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in sorted(by_digit.items()):
        by_cells.setdefault(tuple(cells), []).append(digit)
    said = "can be ruled out "
    for where, digits in by_cells.items():
        parts.append(f"{join([str(d) for d in digits])} {said}in {join([name(c) for c in where])}")
        said = ""
    return join(parts) if len(by_cells) < 2 else ", ".join(parts[:-1]) + f", and {parts[-1]}"


def explain(step: Step, level: int = 4) -> str:
    """A step in words: 1 names the technique, 2 adds the digits, 3 the place, 4 says everything.

    >>> import nonet
    >>> step = nonet.hint(nonet.Grid("1234341221.34321"))
    >>> for level in (1, 2, 3, 4):
    ...     print(explain(step, level))
    Look for a Full House.
    Look for a Full House with 4.
    Look for a Full House with 4 in row 3.
    Full House: r3c3 is the last empty cell of row 3, and 4 is the digit missing there. So r3c3 is 4.
    """
    if level not in (1, 2, 3, 4):
        raise ParseError(f"hint level {level} is not 1 (vague), 2, 3 or 4 (everything)")
    declared = technique(step.technique)
    fields = Fields(step)
    if level == 4:
        reason = declared.because.format_map(fields)
        text = f"{declared.name}: {reason}. So {effects(step)}."
        return text + (" This takes for granted that the puzzle has one solution." if step.assumes else "")
    text = f"Look for {_article(declared.name)} {declared.name}"
    if level >= 2:
        text += f" with {fields['digits']}" if fields["digits"] else ""
    if level >= 3:
        where = houses(step) or str(Group(step.grid, (Candidate(m.cell, m.digit) for m in step.marks)).cells)
        text += f" in {where}"
    return text + "."


def _article(name: str) -> str:
    """The article of a technique's name, as it is spoken.

    >>> [f"{_article(name)} {name}" for name in ("X-Wing", "H-Wing", "W-Wing", "Unique Loop", "Oddagon", "ALS-XZ")]
    ['an X-Wing', 'an H-Wing', 'a W-Wing', 'a Unique Loop', 'an Oddagon', 'an ALS-XZ']
    """
    if name[:2].isupper() or name[1:2] == "-":  # letters are spelled: an aitch-wing
        return "an" if name[0] in "AEFHILMNORSX" else "a"
    return "an" if name[0] in "AEIOU" and not name.startswith("Uni") else "a"


def explain_path(steps: Iterable[Step]) -> str:
    """The whole path, a numbered sentence a line.

    >>> import nonet
    >>> print(explain_path(nonet.walk(nonet.Grid("1234341221.34..1"))))
    1. Full House: r3c3 is the last empty cell of row 3, and 4 is the digit missing there. So r3c3 is 4.
    2. Full House: r4c2 is the last empty cell of column 2, and 3 is the digit missing there. So r4c2 is 3.
    3. Full House: r4c3 is the last empty cell of row 4, and 2 is the digit missing there. So r4c3 is 2.
    """
    return "\n".join(f"{number}. {explain(step)}" for number, step in enumerate(steps, 1))
