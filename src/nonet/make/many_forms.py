"""Canonical forms of many puzzles, in threads."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Self

from nonet.errors import NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.make.symmetry import Canonical, canonical
from nonet.model.grid import as_grid
from nonet.search.columnar import Columnar, error_column
from nonet.search.given import Progress, check_errors
from nonet.search.many import one_by_one

PART = 1024
"""Puzzles between two calls of ``progress``."""


class _Found(NamedTuple):
    lines: list[str]
    automorphisms: list[int]
    complete: list[bool]


class Forms(_Found, Columnar):
    """The answer of ``canonical_many``: the least form of every puzzle as a line, how many automorphisms it has, and
    whether there was time to be sure. A bad row has the form ``""`` and is among the ``errors``.

    >>> canonical_many(["...1............", "1..............."])
    Forms(lines=['...............1', '...............1'], automorphisms=[48, 48], complete=[True, True])
    """

    errors: Mapping[int, ParseError]

    def __new__(
        cls, lines: list[str], automorphisms: list[int], complete: list[bool],
        errors: Mapping[int, ParseError] | None = None,
    ) -> Self:  # fmt: skip
        """Put the parts together."""
        self = super().__new__(cls, lines, automorphisms, complete)
        self.errors = errors or {}
        return self

    def columns(self) -> Mapping[str, Any]:
        """The columns ``canonical``, ``automorphisms`` (texts: they can be very large) and ``complete``."""
        return {
            "canonical": (
                [None if row in self.errors else line for row, line in enumerate(self.lines)],
                "string",
            ),
            "automorphisms": (list(map(str, self.automorphisms)), "string"),
            "complete": (self.complete, "bool_"),
            **error_column(self.errors, len(self.lines)),
        }


def canonical_many(
    puzzles: Any,
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Forms:
    """The least form of every puzzle, as ``canonical`` finds it. The arguments are as for ``solve_many``, but puzzles
    may be of different sizes.

    >>> canonical_many(["12", "1" + "." * 15], errors="row").errors[0].line
    1
    """
    check_errors(errors)
    limits, many = Limits(max_seconds), threads(workers)
    items = one_by_one(puzzles, "canonical_many", "canonical", errors)
    lines, ways, complete = [""] * len(items), [0] * len(items), [False] * len(items)
    bad: dict[int, ParseError] = {}

    def form(item: Any) -> Canonical | NonetError:
        try:
            if isinstance(item, NonetError):
                return item
            if item is None:
                return ParseError("a null instead of a puzzle")
            return canonical(as_grid(item), max_seconds=limits.seconds)
        except NonetError as error:
            return error

    # The kernel works without Python's lock, so threads share the cores.
    with ThreadPoolExecutor(many) as pool:
        for first in range(0, len(items), PART):
            for row, found in enumerate(pool.map(form, items[first : first + PART]), first):
                if isinstance(found, NonetError):
                    bad[row] = ParseError(found.what, line=row + 1, column=found.column)
                    if errors == "raise":
                        raise bad[row]
                else:
                    lines[row], ways[row], complete[row] = found.line, found.automorphisms, found.complete
            if progress is not None:
                progress(min(first + PART, len(items)), len(items))
    return Forms(lines, ways, complete, bad)
