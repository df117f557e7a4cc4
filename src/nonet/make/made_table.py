"""Generated puzzles as a table of pyarrow."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, ParamSpec

from nonet.make.generated import Generated
from nonet.make.generator import Generation, generate
from nonet.tables.arrow_types import needs_pyarrow

if TYPE_CHECKING:
    import pyarrow

P = ParamSpec("P")


def _tabled(make: Callable[P, Generation]) -> Callable[P, pyarrow.Table]:
    @wraps(make)
    def table(*arguments: P.args, **wishes: P.kwargs) -> pyarrow.Table:
        needs_pyarrow("a table of puzzles")
        import pyarrow

        making = make(*arguments, **wishes)
        rows = [_row(made) for made in making]
        if making.ended and making.count is not None:  # who asked for all that come in a time has got them
            warnings.warn(f"{making.found:,} of {making.count:,} puzzles: {making.ended}", stacklevel=2)
        return pyarrow.Table.from_pylist(rows, _schema(making))

    table.__name__ = table.__qualname__ = "generate_table"
    table.__module__ = __name__
    table.__signature__ = signature(make).replace(return_annotation="pyarrow.Table")  # type: ignore[attr-defined]
    table.__doc__ = """Generated puzzles as a pyarrow table; the parameters are those of ``generate``.

    ``size`` and ``box`` say the board of every puzzle, and so does ``rules``, a list of texts, where rules were wished.
    Every verb of the command reads a file of the table with its boards; functions over many puzzles look at the column
    ``puzzle`` alone, and take the usual board. The metadata of the schema have the seed and, as ``ended`` of the
    iterator, why there are fewer puzzles than ``count``; then there is a warning, too.

    >>> table = generate_table(3, size=4, seed=1)
    >>> table.column_names[:6]
    ['puzzle', 'size', 'box', 'solution', 'clues', 'level']
    >>> table.column_names[6:]
    ['score', 'hardest', 'techniques', 'symmetry', 'seed']
    >>> len(table), table["level"].to_pylist(), table.schema.metadata
    (3, ['easy', 'easy', 'easy'], {b'seed': b'1', b'ended': b''})
    """
    return table


generate_table = _tabled(generate)


def _schema(making: Generation) -> pyarrow.Schema:
    import pyarrow

    text, wished = pyarrow.string(), making.wishes
    columns = {
        "puzzle": text, "size": pyarrow.int16(), "box": text, "solution": text, "clues": pyarrow.int16(), "level": text,
        "score": pyarrow.float64(), "hardest": text, "techniques": pyarrow.list_(text), "symmetry": text,
        "seed": pyarrow.uint64(),
    }  # fmt: skip
    if wished.geometry.rules or wished.drawn:
        columns["rules"] = pyarrow.list_(text)
    return pyarrow.schema(columns, {"seed": str(making.seed), "ended": making.ended})


def _row(made: Generated) -> dict[str, Any]:
    rating, board = made.rating, made.puzzle.geometry.to_dict()
    return {
        "puzzle": made.puzzle.line,
        "size": board["size"],
        "box": "x".join(map(str, board["box"])),  # a text is read much faster than a list
        "solution": made.solution.line.replace("+", ""),
        "clues": made.givens,
        "level": rating and rating.level,
        "score": rating and rating.score,
        "hardest": rating and rating.hardest,
        "techniques": None if made.path is None else [key for key, _ in made.path],
        "symmetry": made.symmetry,
        "seed": made.seed,
        "rules": board.get("rules", ()),
    }
