"""Non-consecutive: neighbours never hold consecutive digits."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.rules.rule import GlobalRule, Relation


class NonConsecutive(GlobalRule):
    """Cells that share an edge never hold consecutive digits.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[NonConsecutive()])
    >>> board.why((0, 4), (1, 5))
    'r1c1 and r1c2 are neighbours, and 4 and 5 are consecutive'
    """

    __slots__ = ()

    key = "non-consecutive"
    name = "Non-consecutive"
    sentence = "Cells that share an edge never hold consecutive digits"
    fpuzzles = "nonconsecutive"

    def relations(self, size: int) -> Iterator[Relation]:
        """Digits that differ by 1, in cells that share an edge."""
        rising = {(d, d + 1) for d in range(1, size)}
        consecutive = frozenset(rising | {(e, d) for d, e in rising})
        for cell in range(size * size):
            if (cell + 1) % size:
                yield Relation(cell, cell + 1, consecutive)
            if cell + size < size * size:
                yield Relation(cell, cell + size, consecutive)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are neighbours, and the digits are consecutive."""
        return f"{first} and {second} are neighbours, and {digit} and {other} are consecutive"
