"""How things are called in a sentence: cells, candidates, houses, effects. Naming a thing marks it as spoken of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nonet.model.grid import Grid
from nonet.reason.notation import cells_name
from nonet.reason.step import Candidate, Step


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> join(["r1c1"]), join(["2", "5"]), join(["a", "b", "c"], "or")
    ('r1c1', '2 and 5', 'a, b or c')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


class Group:
    """Candidates as a sentence may speak of them: ``{fin}``, ``{fin.cells}``, ``{fin.digits}``, ``{fin.any}`` ...

    >>> g = Group(Grid("." * 81), [Candidate(0, 5), Candidate(8, 5)])
    >>> str(g), g.any, g.cells, g.places, g.digits, g.block
    ('5 in r1c1 and r1c9', '5 in r1c1 or r1c9', 'r1c1 and r1c9', 'r1c1 or r1c9', '5', 'r1c19 (5)')
    """

    def __init__(self, grid: Grid, candidates: Iterable[Candidate]):
        self._grid = grid
        self.candidates = sorted(set(candidates))

    @property
    def cells(self) -> str:
        """The cells, each once."""
        return join(self._names())

    @property
    def places(self) -> str:
        """The cells, if one of them is meant."""
        return join(self._names(), "or")

    @property
    def block(self) -> str:
        """The cells written together, with the digits, so that a sentence can list several such sets."""
        return f"{self.where} ({self.digits})"

    @property
    def where(self) -> str:
        """The cells written together."""
        return cells_name(self._grid, (c.cell for c in self.candidates)).replace("|", "+")

    @property
    def digits(self) -> str:
        """The digits, each once."""
        return join([str(d) for d in sorted({c.digit for c in self.candidates})])

    @property
    def any(self) -> str:
        """The candidates, if one of them is meant."""
        return self._listed("or")

    def __str__(self) -> str:
        return self._listed("and")

    def __bool__(self) -> bool:
        return bool(self.candidates)

    def _names(self) -> list[str]:
        name = self._grid.geometry.cell_name
        return [name(cell) for cell in sorted({c.cell for c in self.candidates})]

    def _listed(self, last: str) -> str:
        by_digit: dict[int, list[int]] = {}
        for c in self.candidates:
            by_digit.setdefault(c.digit, []).append(c.cell)
        by_cells: dict[tuple[int, ...], list[str]] = {}
        for digit, cells in sorted(by_digit.items()):
            by_cells.setdefault(tuple(cells), []).append(str(digit))
        name = self._grid.geometry.cell_name
        parts = [
            f"{join(digits, last)} in {join([name(cell) for cell in cells], last)}"
            for cells, digits in by_cells.items()
        ]
        return join(parts, last) if len(parts) < 3 else f"{', '.join(parts[:-1])}, {last} {parts[-1]}"


class Sentence(NamedTuple):
    """A sentence, and what it speaks of: candidates, houses by number, links by their place in ``step.links``.

    ``view`` is the branch of a net that it belongs to, 0 if to none; ``depth`` counts the assumptions that it stands
    on beyond the first.

    >>> import nonet
    >>> sentence = nonet.explain(nonet.example("full-house")).reasons[0]
    >>> sentence.cells, sentence.houses
    ((13,), (19,))
    """

    text: str
    candidates: tuple[Candidate, ...] = ()
    houses: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    view: int = 0
    depth: int = 0

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells it speaks of, each once."""
        return tuple(sorted({c.cell for c in self.candidates}))

    @property
    def is_caption(self) -> bool:
        """True for the assumption that a branch begins with."""
        return self.text.endswith(":")

    def to_dict(self) -> dict[str, Any]:
        """This sentence as plain data."""
        return {
            "text": self.text,
            "cells": list(self.cells),
            "candidates": [list(c) for c in self.candidates],
            "houses": list(self.houses),
            "links": list(self.links),
            "view": self.view,
            "depth": self.depth,
        }


class Speaker:
    """Says sentences about a step. What a sentence names since the last one ended is what it is marked with.

    A template's fields are looked up here: ``{cells}`` and ``{digits}`` of the pattern, ``{places}`` (the cells, one of
    which is meant), ``{base}`` and ``{cover}`` houses, ``{placed}``, ``{gone}``, ``{all}``, ``{deadly}`` (a
    forbidden pattern), ``{size}``, and any role as a group: ``{fin}``, ``{als_a.block}``.

    >>> import nonet
    >>> speaker = Speaker(nonet.example("x-wing"))
    >>> speaker.say("In {base} the {digits} can only be in {cover}")
    >>> speaker.sentences[0].text, len(speaker.sentences[0].candidates)
    ('In columns 1 and 8 the 4 can only be in rows 4 and 8.', 4)
    """

    def __init__(self, step: Step):
        self.step, self.grid = step, step.grid
        self.sentences: list[Sentence] = []
        self.view = self.depth = 0
        self._candidates: set[Candidate] = set()
        self._houses: set[int] = set()

    # --- sentences

    def say(self, template: str) -> None:
        """End a sentence: a template whose fields are filled in. It speaks of a link if it names both ends."""
        text = template.format_map(self)
        named = self._candidates
        self.tell(
            text, [i for i, k in enumerate(self.step.links) if named.issuperset((*k.source, *k.target))]
        )

    def tell(self, text: str, links: Iterable[int] = (), *, end: str = ".") -> None:
        """End a sentence with this text, without its full stop."""
        links = tuple(sorted(set(links)))
        for link in links:
            self._candidates.update(self.step.links[link].source, self.step.links[link].target)
        if not (self.sentences and self.sentences[-1].is_caption):
            text = capital(text)
        marks = tuple(sorted(self._candidates)), tuple(sorted(self._houses)), links
        self.sentences.append(Sentence(text + end, *marks, self.view, self.depth))
        self._candidates.clear()
        self._houses.clear()

    # --- names

    def group(self, candidates: Iterable[Candidate]) -> Group:
        """Candidates to be named."""
        group = Group(self.grid, candidates)
        self._candidates.update(group.candidates)
        return group

    def role(self, role: str) -> Group:
        """The candidates marked with a role."""
        return self.group(marked(self.step, role))

    def cell(self, cell: int, *digits: int) -> str:
        """A cell, of which some digits are spoken of."""
        self._candidates.update(Candidate(cell, digit) for digit in digits)
        return self.grid.geometry.cell_name(cell)

    def house(self, *numbers: int) -> str:
        """A house, or several: ``rows 2 and 6``."""
        self._houses.update(numbers)
        return _house_names(self.grid, numbers)

    def houses(self, role: str = "") -> str:
        """The houses of the step with this role, or all: ``rows 2 and 6``."""
        return self.house(*(number for number, its_role, _ in self.step.houses if role in ("", its_role)))

    def __getitem__(self, key: str) -> object:
        step = self.step
        match key:
            case "cells" | "digits" | "places":
                return getattr(self.role("pattern"), key)
            case "base" | "cover":
                return self.houses(key)
            case "all":
                return self.group(Candidate(m.cell, m.digit) for m in step.marks)
            case "placed":
                return self.group(step.placements)
            case "gone":
                return self.group(step.eliminations)
            case "deadly":
                self.group(c for c in step.deadly if is_live(self.grid, c))
                return Group(self.grid, step.deadly)
            case "size":
                return step.size
        return self.role(key.replace("_", "-"))


def marked(step: Step, role: str, view: int | None = None) -> list[Candidate]:
    """The candidates marked with a role, in order; those of one view or of all."""
    return [Candidate(m.cell, m.digit) for m in step.marks if m.role == role and view in (None, m.view)]


def is_live(grid: Grid, c: Candidate) -> bool:
    """True if a cell holds a digit or still may."""
    return grid.values[c.cell] == c.digit or bool(grid.candidates[c.cell] >> c.digit - 1 & 1)


def starts_a_word(text: str) -> bool:
    """False for a text that begins with the name of a cell, which is never written with a capital.

    >>> starts_a_word("in row 1"), starts_a_word("r1c1 is 5")
    (True, False)
    """
    return text[1:2].isalpha()


def capital(text: str) -> str:
    """A text as a sentence begins; the name of a cell stays as it is.

    >>> capital("in row 1"), capital("r1c1 is 5")
    ('In row 1', 'r1c1 is 5')
    """
    return text[0].upper() + text[1:] if starts_a_word(text) else text


def _house_names(grid: Grid, numbers: Iterable[int]) -> str:
    kinds: dict[str, list[str]] = {}
    for number in sorted(numbers):
        house = grid.geometry.houses[number]
        kind = house.label or ("extra region" if house.kind == "extra" else house.kind)
        kinds.setdefault(kind, []).append("" if house.label else str(house.number + 1))
    plural = {"box": "boxes"}
    return join(
        [
            f"{kind if len(numbers) == 1 else plural.get(kind, kind + 's')} {join(numbers)}"
            if any(numbers)
            else kind
            for kind, numbers in kinds.items()
        ]
    )


def effects(step: Step) -> str:
    """The effects in words.

    >>> import nonet
    >>> effects(nonet.hint(nonet.Grid("1234341221.34321")))
    'r3c3 is 4'
    >>> effects(nonet.example("naked-pair"))
    "r7c2 and r7c3 can't be 2 or 6, and r8c1, r8c2 and r8c3 can't be 2"
    """
    name = step.grid.geometry.cell_name
    placed: dict[int, list[str]] = {}
    for cell, digit in step.placements:
        placed.setdefault(digit, []).append(name(cell))
    parts = [f"{join(cells)} {'is' if len(cells) == 1 else 'are'} {digit}" for digit, cells in placed.items()]
    by_cell: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        by_cell.setdefault(cell, []).append(digit)
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in by_cell.items():
        by_digits.setdefault(tuple(digits), []).append(cell)
    for ds, cells in by_digits.items():
        parts.append(f"{join([name(c) for c in cells])} can't be {join([str(d) for d in ds], 'or')}")
    return join(parts) if len(parts) < 2 else ", ".join(parts[:-1]) + f", and {parts[-1]}"


def with_article(name: str) -> str:
    """A technique's name with its article, as it is spoken; none where the name is no thing that one finds.

    >>> [with_article(name) for name in ("X-Wing", "W-Wing", "Unique Loop", "Oddagon", "ALS-XZ")]
    ['an X-Wing', 'a W-Wing', 'a Unique Loop', 'an Oddagon', 'an ALS-XZ']
    >>> [with_article(name) for name in ("Pointing", "Sum Bounds", "No Place", "Multi-Colouring 1")]
    ['Pointing', 'Sum Bounds', 'No Place', 'Multi-Colouring 1']
    """
    act = name.rstrip(" 12")
    if (act.endswith(("ing", "s")) and not act.endswith(("Wing", "ss"))) or name.startswith(
        ("No ", "Every ", "All-")
    ):
        return name
    if name[:2].isupper() or name[1:2] == "-":  # letters are spelled: an aitch-wing
        return f"{'an' if name[0] in 'AEFHILMNORSX' else 'a'} {name}"
    return f"{'an' if name[0] in 'AEIOU' and not name.startswith('Uni') else 'a'} {name}"
