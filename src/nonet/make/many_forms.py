"""Canonical forms of many puzzles, in threads."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Self

from nonet import _kernel
from nonet.errors import NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.make.symmetry import Canonical, automorphisms, canonical
from nonet.model.geometry import Geometry
from nonet.model.grid import as_grid
from nonet.search.columnar import Columnar, error_column
from nonet.search.given import Progress, check_errors
from nonet.search.many import one_by_one

PART = 1024
"""Puzzles between two calls of ``progress``."""


class LineForms(NamedTuple):
    """The least forms of 9x9 lines, by columns."""

    codes: bytes
    """0 if the form is known, 2 if the time ran out before that was sure, 4 if the row is to be looked at alone."""
    rows: bytes
    """81 symbols each."""
    automorphisms: list[int]


def form_lines(
    texts: _kernel.TextColumn, workers: int, max_seconds: float = -1.0, each_seconds: float = -1.0
) -> LineForms:
    """The forms of lines, within so many seconds for all and for each; below 0 is no limit.

    >>> form_lines(_kernel.TextColumn(["." * 80 + "7", "1"]), 1).codes
    b'\\x00\\x04'
    """
    board = Geometry.of(9)
    ends, rows, ways = _kernel.form_texts(board.kernel, texts, workers, max_seconds, each_seconds)
    counts = memoryview(ways).cast("Q").tolist()
    codes = bytearray(ends)
    for row, code in enumerate(ends):
        if code in (_OPEN, _LIMIT):
            digits = rows[81 * row : 81 * row + 81].translate(_TO_DIGIT)
            counts[row] = automorphisms(digits, counts[row], board)
        if code == _OPEN:
            codes[row] = 0
    return LineForms(bytes(codes), rows, counts)


_OPEN, _LIMIT, _ALONE = 1, 2, 4
"""What the kernel says of a form: blank lines and absent digits are to be counted in; the time ran out; it is none."""
_TO_DIGIT = bytes(max(0, symbol - ord("0")) if symbol < ord(":") else 0 for symbol in range(256))


class _Found(NamedTuple):
    lines: list[str]
    automorphisms: list[int]
    complete: list[bool]


class Forms(Columnar, _Found):
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

    def take(row: int, found: Canonical | NonetError) -> None:
        if isinstance(found, NonetError):
            bad[row] = ParseError(found.what, line=row + 1, column=found.column)
            if errors == "raise":
                raise bad[row]
        else:
            lines[row], ways[row], complete[row] = found.line, found.automorphisms, found.complete

    with ThreadPoolExecutor(many) as pool:
        for first in range(0, len(items), PART):
            part = items[first : first + PART]
            texts = [item if isinstance(item, str) and item.isascii() else None for item in part]
            plain = form_lines(_kernel.TextColumn(texts), many, limits.left)
            alone = [row for row, code in enumerate(plain.codes, first) if code == _ALONE]
            text = plain.rows.decode("ascii")
            for row, code in enumerate(plain.codes):
                lines[first + row] = text[81 * row : 81 * row + 81]
                ways[first + row], complete[first + row] = plain.automorphisms[row], code == 0
            # The kernel works without Python's lock, so threads share the cores.
            for row, found in zip(alone, pool.map(form, [items[row] for row in alone]), strict=True):
                lines[row] = ""
                take(row, found)
            if progress is not None:
                progress(min(first + PART, len(items)), len(items))
    return Forms(lines, ways, complete, bad)
