"""Variant puzzles as lists of primitives (``shared/data/variants/models.jsonl``), turned into kernel boards.

No rule of the package takes part, so that the kernel is tried by itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from nonet import _kernel

DATA = Path(__file__).parent.parent.parent / "shared/data/variants"
KINDS = ["row", "column", "box", "region"]

Table = tuple[list[int], list[list[int]], list[int]]


def automaton(
    cells: list[int],
    size: int,
    start: Hashable,
    step: Callable[[Any, int], Any],
    accepts: Callable[[Any], bool],
) -> Table:
    """An automaton from a plain description of its states; a step to None dies."""
    number: dict[Hashable, int] = {start: 0}
    table: list[list[int]] = []
    layer: list[Any] = [start]
    for _ in cells:
        fresh: list[Any] = []
        for state in layer:
            row = []
            for digit in range(1, size + 1):
                after = step(state, digit)
                if after is None:
                    row.append(-1)
                    continue
                if after not in number:
                    number[after] = len(number)
                    fresh.append(after)
                row.append(number[after])
            table.append(row)
        layer = fresh
    table += [[-1] * size for _ in layer]
    return cells, table, [n for state, n in number.items() if accepts(state)]


class Model:
    """What the kernel is told of one puzzle."""

    def __init__(self, size: int, constraints: list[dict[str, Any]]) -> None:
        self.size = size
        self.relations: dict[tuple[int, ...], list[int]] = {}
        self.sums: list[tuple[list[int], list[int], int]] = []
        self.automata: list[Table] = []
        self.masks = [(1 << size) - 1] * size**2
        houses: dict[str, list[list[int]]] = {kind: [] for kind in KINDS}
        self.more: list[list[int]] = []
        for each in constraints:
            if each["t"] == "alldiff":
                houses.get(each["kind"], self.more).append(each["cells"])
            else:
                getattr(self, "add_" + each["t"])(**{k: v for k, v in each.items() if k != "t"})
        boxes = [*houses["box"], *houses["region"]]
        self.box = (0, 0) if len(boxes) >= size else (1, size)
        self.houses = [*houses["row"], *houses["column"], *boxes, *self.more]

    def kernel(self) -> _kernel.Geometry:
        return _kernel.Geometry(
            self.size, self.box, self.houses, [*self.relations.items()], self.sums, self.automata
        )

    def forbid(self, p: int, q: int, allows: Callable[[int, int], bool]) -> None:
        digits = range(1, self.size + 1)
        masks = tuple(sum(1 << e - 1 for e in digits if not allows(d, e)) for d in digits)
        self.relations.setdefault(masks, []).extend((p, q))

    def read(
        self,
        cells: list[int],
        start: Hashable,
        step: Callable[[Any, int], Any],
        accepts: Callable[[Any], bool],
    ) -> None:
        self.automata.append(automaton(cells, self.size, start, step, accepts))

    def add_given(self, cell: int, values: list[int]) -> None:
        self.masks[cell] &= sum(1 << v - 1 for v in set(values))

    def add_pair(self, cells: list[int], rows: list[int], kind: str) -> None:
        self.forbid(cells[0], cells[1], lambda d, e: bool(rows[d - 1] >> e - 1 & 1))

    def add_line(self, cells: list[int], kind: str) -> None:
        for (i, p), (j, q) in combinations(enumerate(cells), 2):
            if kind == "thermo":
                self.forbid(p, q, lambda d, e, gap=j - i: e >= d + gap)
            else:
                self.forbid(p, q, lambda d, e: 0 < abs(d - e) < len(cells))
        if kind == "renban" and len(cells) <= self.size:
            self.more.append(cells)

    def add_sum(
        self, cells: list[int], sum: int, distinct: bool, kind: str, coeffs: list[int] | None = None
    ) -> None:
        self.add_terms(Counter(dict(zip(cells, coeffs or [1] * len(cells), strict=True))), sum)

    def add_terms(self, terms: Counter[int], total: int) -> None:
        kept = {cell: k for cell, k in terms.items() if k}
        if kept:
            self.sums.append((list(kept), list(kept.values()), total))
        elif total:
            self.masks[0] = 0

    def add_equalsum(self, segs: list[list[int]], kind: str) -> None:
        first, *rest = sorted(segs, key=len)
        for other in rest:
            terms = Counter(other)
            terms.subtract(first)
            self.add_terms(terms, 0)

    def add_sandwich(self, cells: list[int], sum: int) -> None:
        ends = (1, self.size)

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            count, total = state
            if digit in ends:
                return (count + 1, total) if count < 2 else None
            total += digit if count == 1 else 0
            return (count, total) if total <= sum else None

        self.read(cells, (0, 0), step, lambda state: state == (2, sum))

    def add_xsum(self, cells: list[int], sum: int) -> None:
        def step(state: tuple[int, int] | None, digit: int) -> tuple[int, int] | None:
            left, missing = (digit, sum) if state == (-1, 0) else state
            if left:
                left, missing = left - 1, missing - digit
            return (left, missing) if missing >= 0 and (left or not missing) else None

        self.read(cells, (-1, 0), step, lambda state: state == (0, 0))

    def add_skyscraper(self, cells: list[int], count: int) -> None:
        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            top, seen = state
            after = (digit, seen + 1) if digit > top else state
            return after if after[1] <= count else None

        self.read(cells, (0, 0), step, lambda state: state[1] == count)

    def ends_first(self, cells: list[int], allows: Callable[[int, int, int], bool], gap: int) -> None:
        def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            if len(state) < 2:
                ends = tuple(sorted((*state, digit)))
                return None if len(ends) == 2 and ends[1] - ends[0] < gap else ends
            return state if allows(digit, *state) else None

        self.read([cells[0], cells[-1], *cells[1:-1]], (), step, lambda state: len(state) == 2)

    def add_between(self, cells: list[int]) -> None:
        self.ends_first(cells, lambda x, low, high: low < x < high, 0)

    def add_lockout(self, cells: list[int], k: int) -> None:
        self.ends_first(cells, lambda x, low, high: not low <= x <= high, k)

    def add_contain(self, cells: list[int], values: list[int], exact: bool) -> None:
        wanted = Counter(values)

        def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            after = list(state)
            for i, value in enumerate(wanted):
                if value == digit:
                    if state[i] == wanted[value] and exact:
                        return None
                    after[i] = min(state[i] + 1, wanted[value])
            return tuple(after)

        full = tuple(wanted.values())
        self.read(cells, (0,) * len(wanted), step, lambda state: state == full)

    def add_classes(self, cells: list[int], classes: list[int]) -> None:
        def step(state: int, digit: int) -> int:
            return state | next(1 << i for i, members in enumerate(classes) if members >> digit - 1 & 1)

        self.read(cells, 0, step, lambda state: state == (1 << len(classes)) - 1)

    def add_circles(self, cells: list[int]) -> None:
        for digit in range(1, self.size + 1):
            self.read(
                cells,
                0,
                lambda state, d, digit=digit: state if d != digit else state + 1 if state < digit else None,
                lambda state, digit=digit: state in (0, digit),
            )

    def add_lunchbox(self, cells: list[int], sum: int) -> None:
        # One automaton for all would have too many states: one for any two digits that may be the ends.
        self.more.append(cells)
        for low, high in combinations(range(1, self.size + 1), 2):

            def step(
                state: tuple[int, int], digit: int, ends: tuple[int, int] = (low, high)
            ) -> tuple[int, int]:
                seen, total = state
                if seen < 0 or not ends[0] <= digit <= ends[1]:
                    return -1, 0
                if digit in ends:
                    return (seen + 1, total) if seen < 2 else state
                return (1, min(total + digit, sum + 1)) if seen == 1 else state

            self.read(cells, (0, 0), step, lambda state: state[0] < 2 or state[1] == sum)

    def add_index(self, control: int, cells: list[int], value: int) -> None:
        for place, cell in enumerate(cells, 1):
            if cell != control:
                self.forbid(control, cell, lambda d, e, place=place: d != place or e == value)
            elif place != value:
                self.masks[control] &= ~(1 << place - 1)


def models() -> Iterator[tuple[str, Model, str | None, int]]:
    """Name, model, solution and number of solutions of every puzzle."""
    with (DATA / "puzzles.jsonl").open() as lines:
        answers = {puzzle["id"]: puzzle for puzzle in map(json.loads, lines)}
    with (DATA / "models.jsonl").open() as lines:
        for model in map(json.loads, lines):
            answer = answers[model["id"]]
            yield model["id"], Model(model["size"], model["cons"]), answer["solution"], answer["count"]
