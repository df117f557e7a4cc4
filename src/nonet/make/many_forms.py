"""Canonical forms of many puzzles, in threads."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, Self

from nonet import _kernel
from nonet.errors import NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.make.row_grids import grid_of_row, of_row
from nonet.make.symmetry import Canonical, automorphisms, least_form
from nonet.model.geometry import Geometry
from nonet.search.columnar import Columnar, error_column
from nonet.search.exact import Status
from nonet.search.given import Progress, check_errors
from nonet.search.given_columns import texts_of
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
    lines: list[str | None]
    automorphisms: list[int | None]
    complete: list[bool]

    def _take(self, row: int, line: str, automorphisms: int) -> None:
        """Note the form of a row."""
        self.lines[row], self.automorphisms[row], self.complete[row] = line, automorphisms, True


class Forms(Columnar, _Found):
    """The answer of ``canonical_many``: the least form of every puzzle as a line, how many automorphisms it has, and
    whether there was time to be sure. Where there was not, and in a bad row, which is among the ``errors``, both are
    None; of a single puzzle ``canonical`` says what it had found by then.

    >>> canonical_many(["...1............", "1..............."])
    Forms(lines=['...............1', '...............1'], automorphisms=[48, 48], complete=[True, True])
    """

    errors: Mapping[int, ParseError]

    def __new__(
        cls, lines: list[str | None], automorphisms: list[int | None], complete: list[bool],
        errors: Mapping[int, ParseError] | None = None,
    ) -> Self:  # fmt: skip
        """Put the parts together."""
        self = super().__new__(cls, lines, automorphisms, complete)
        self.errors = errors or {}
        return self

    @property
    def rows(self) -> int:
        """How many puzzles there were; ``len`` is 3, for the columns."""
        return len(self.lines)

    def status(self, index: int) -> Status | None:
        """``LIMIT`` if the time ran out before the form was sure, ``ERROR`` for a bad row; None where the form is
        known, for nobody asked how many solutions there are.

        >>> forms = canonical_many(["1...............", "12"], errors="row")
        >>> [forms.status(row) for row in range(forms.rows)]
        [None, <Status.ERROR: 'error'>]
        """
        row = range(self.rows)[index]
        if row in self.errors:
            return Status.ERROR
        return None if self.complete[row] else Status.LIMIT

    def columns(self) -> Mapping[str, Any]:
        """The columns ``canonical``, ``automorphisms`` (texts: they can be very large) and ``complete``, and ``error``
        if there are any."""
        ways = [None if many is None else str(many) for many in self.automorphisms]
        return {
            "canonical": (self.lines, "string"),
            "automorphisms": (ways, "string"),
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
    total = len(items)
    found = _Found([None] * total, [None] * total, [False] * total)
    bad: dict[int, ParseError] = {}
    with ThreadPoolExecutor(many) as pool:
        for first in range(0, total, PART):
            if limits.is_over:
                if progress is not None:
                    progress(total, total)
                break
            alone = _take_lines(found, items, first, many, limits)
            # The kernel works without Python's lock, so threads share the cores.
            forms = pool.map(partial(_form, limits=limits), [items[row] for row in alone])
            for row, form in zip(alone, forms, strict=True):
                if isinstance(form, NonetError):
                    bad[row] = of_row(form, row)
                    if errors == "raise":
                        raise bad[row]
                elif form is not None and form.complete:
                    found._take(row, form.line, form.automorphisms)
            if progress is not None:
                progress(min(first + PART, total), total)
    return Forms(*found, bad)


def _take_lines(found: _Found, items: list[Any], first: int, workers: int, limits: Limits) -> list[int]:
    """Take the forms of the 9x9 lines in a part of the rows; the rows that are to be looked at alone."""
    plain = form_lines(_kernel.TextColumn(texts_of(items[first : first + PART])), workers, limits.left)
    text = plain.rows.decode("ascii")
    for row, code in enumerate(plain.codes):
        if code == 0:
            found._take(first + row, text[81 * row : 81 * row + 81], plain.automorphisms[row])
    return [row for row, code in enumerate(plain.codes, first) if code == _ALONE]


def _form(item: Any, limits: Limits) -> Canonical | NonetError | None:
    """The form of a row, or what is wrong with it; None if the time is over already."""
    try:
        return None if limits.is_over else least_form(grid_of_row(item), limits)
    except NonetError as error:
        return error
