"""Exact search: is there a solution, is it the only one, which are they, how many."""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Iterator
from enum import Enum
from typing import Any, cast, overload

from nonet import _kernel
from nonet.limits import Limits, threads
from nonet.model.digits import SYMBOL_BYTES
from nonet.model.grid import Grid, as_grid


class Status(Enum):
    """What the search found out.

    >>> Status("unique")
    <Status.UNIQUE: 'unique'>
    """

    UNIQUE = "unique"
    """Exactly one solution."""
    MULTIPLE = "multiple"
    """At least two solutions."""
    NONE = "none"
    """No solution."""
    LIMIT = "limit"
    """The time ran out first."""
    ERROR = "error"
    """A row among many that is no puzzle; ``solve`` raises instead."""


STATUSES = (Status.NONE, Status.UNIQUE, Status.MULTIPLE, Status.LIMIT, Status.ERROR)
"""What the kernel's codes mean: code 1 is ``STATUSES[1]``, unique."""


class Answer:
    """The answer of ``solve``: a status, and the first solution if one was found.

    >>> answer = solve("1...............")
    >>> answer.status, answer.puzzle.size, answer.grid.is_solved
    (<Status.MULTIPLE: 'multiple'>, 4, True)
    """

    __slots__ = ("_grid", "_puzzle", "_values", "guesses", "seconds", "status")

    status: Status
    seconds: float
    """Time to the first solution; if there is none, to the end of the search."""
    guesses: int
    """Branches the whole search took; it also looks for a second solution."""
    _puzzle: Grid | str
    _values: bytes | None
    _grid: Grid | None

    def __init__(
        self, puzzle: Grid | str, status: Status, values: bytes | None, seconds: float, guesses: int
    ):
        write = object.__setattr__
        write(self, "_puzzle", puzzle)
        write(self, "status", status)
        write(self, "seconds", seconds)
        write(self, "guesses", guesses)
        write(self, "_values", values)
        write(self, "_grid", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an Answer does not change")

    @property
    def puzzle(self) -> Grid:
        """The grid that was solved. Made of the line on first use: that takes longer than to solve it."""
        if isinstance(self._puzzle, str):
            object.__setattr__(self, "_puzzle", Grid(self._puzzle))
        return cast(Grid, self._puzzle)

    @property
    def grid(self) -> Grid | None:
        """The first solution, with the puzzle's givens as givens and the rest placed; None if there is none.

        >>> solve("12..34....4....1").grid.line
        '12+3+434+1+2+2+14+3+4+3+21'
        """
        if self._grid is None and self._values is not None:
            object.__setattr__(self, "_grid", _filled(self.puzzle, self._values))
        return self._grid

    @property
    def line(self) -> str | None:
        """The first solution as a plain line; None if there is none.

        >>> solve("12..34....4....1").line
        '1234341221434321'
        """
        return None if self._values is None else self._values.translate(SYMBOL_BYTES).decode()

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet solve --json``.

        >>> answer = solve("1" * 16).to_dict()
        >>> answer["status"], answer["solution"], answer["box"]
        ('none', None, [2, 2])
        """
        return {
            "puzzle": self.puzzle.line,
            **self.puzzle.geometry.to_dict(),
            "status": self.status.value,
            "solution": self.line,
            "seconds": self.seconds,
            "guesses": self.guesses,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return (self.puzzle, self.status, self._values) == (other.puzzle, other.status, other._values)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.status, self._values))

    def __reduce__(self) -> tuple[object, ...]:
        return Answer, (self.puzzle, self.status, self._values, self.seconds, self.guesses)

    def __repr__(self) -> str:
        return (
            f"Answer({self.puzzle!r}, {self.status}, {self._values!r}, "
            f"seconds={self.seconds!r}, guesses={self.guesses!r})"
        )

    def __str__(self) -> str:
        about = f"{self.status.value} ({self.seconds * 1000:.3g} ms, guesses: {self.guesses})"
        return about if self.grid is None else f"{self.grid}\n{about}"

    def _repr_html_(self) -> str:
        from nonet.publish.notebook import show_solution

        return show_solution(self)


class Count(int):
    """A number of solutions; ``complete`` is False if the limit or the time ended the count.

    >>> found = count("." * 16, limit=100)
    >>> found, found.complete, found + 1
    (Count(100, complete=False), False, 101)
    """

    complete: bool

    def __new__(cls, value: int, complete: bool = True) -> Count:
        """A number and whether it is exact."""
        self = super().__new__(cls, value)
        self.complete = complete
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Count, (int(self), self.complete)

    def __repr__(self) -> str:
        return f"Count({int(self)}, complete={self.complete})"

    def __str__(self) -> str:
        return str(int(self))


class Solutions(Iterator[Grid]):
    """The iterator that ``solutions`` gives: each step does only the work it needs.

    >>> them = solutions("12..34....4....1")
    >>> len(list(them)), them.complete
    (1, True)
    """

    def __init__(self, puzzle: Grid | str, limit: int | None, max_seconds: float | None):
        self.puzzle = puzzle = as_grid(puzzle)
        self._left = Limits(max_seconds, solutions=limit).solutions
        self._max_seconds = max_seconds
        self._limits: Limits | None = None  # from the first step on
        self._stream = _kernel.SolutionStream(*_problem(puzzle))
        self._lock = allocate_lock()  # two threads may share the iterator; each solution goes to one of them

    def __repr__(self) -> str:
        return f"<Solutions of {self.puzzle!r}>"

    @property
    def complete(self) -> bool:
        """True once every solution was given; False before, and if the limit or the time ended them."""
        return self._stream.exhausted

    def __next__(self) -> Grid:
        with self._lock:
            if self._left <= 0:
                raise StopIteration
            if self._limits is None:
                self._limits = Limits(self._max_seconds)
            values = self._stream.next(self._limits.left)
            self._left = 0 if values is None else self._left - 1
        if values is None:
            raise StopIteration
        return _filled(self.puzzle, values)


def solve(puzzle: Grid | str, *, max_seconds: float | None = None) -> Answer:
    """Find the first solution and say whether it is the only one.

    Which one is first depends on the puzzle alone: not on the machine, nor on the door by which it is asked for.
    A solution uses only the candidates the grid has left. When the time runs out the status is ``LIMIT``;
    a first solution found by then is given.

    >>> answer = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> answer.status
    <Status.UNIQUE: 'unique'>
    >>> answer.grid.row(0)
    (5, 3, 4, 6, 7, 8, 9, 1, 2)
    """
    if max_seconds is None and type(puzzle) is str and (quick := _kernel.nine_solve_line(puzzle)):
        return Answer(puzzle, STATUSES[quick[0]], *quick[1:])
    return search(as_grid(puzzle), Limits(max_seconds))


def search(grid: Grid, limits: Limits, workers: int | None = None) -> Answer:
    """``solve`` for a call that has its limits already, and perhaps its threads.

    >>> search(Grid("12..34....4....1"), Limits(0)).status
    <Status.LIMIT: 'limit'>
    """
    code, values, seconds, guesses = _kernel.solve(*_problem(grid), threads(workers), limits.left)
    return Answer(grid, STATUSES[code], values, seconds, guesses)


def solutions(puzzle: Grid | str, *, limit: int | None = None, max_seconds: float | None = None) -> Solutions:
    """Every solution, one by one and each once; ``complete`` of the iterator says whether it gave them all.

    The first is the one that ``solve`` finds.
    ``max_seconds`` begin with the first step.

    >>> [grid.row(0) for grid in solutions("12..34..........", limit=2)]
    [(1, 2, 3, 4), (1, 2, 3, 4)]
    """
    return Solutions(puzzle, limit, max_seconds)


def count(puzzle: Grid | str, *, limit: int | None = None, max_seconds: float | None = None) -> Count:
    """The number of solutions, counted up to ``limit``.

    >>> int(count("." * 16))
    288
    """
    return count_all(as_grid(puzzle), Limits(max_seconds, solutions=limit))


def count_all(grid: Grid, limits: Limits, workers: int | None = None) -> Count:
    """``count`` for a call that has its limits already, and perhaps its threads.

    >>> count_all(Grid("12..34....4....1"), Limits())
    Count(1, complete=True)
    """
    found, complete, *_ = _kernel.count_solutions(
        *_problem(grid), limits.solutions, threads(workers), limits.left
    )
    return Count(found, complete)


@overload
def is_unique(puzzle: Grid | str, *, max_seconds: float | None = None, device: str | None = None) -> bool: ...
@overload
def is_unique(puzzle: Any, *, max_seconds: float | None = None, device: str | None = None) -> Any: ...
def is_unique(puzzle: Any, *, max_seconds: float | None = None, device: str | None = None) -> Any:
    """True if there is exactly one solution; False also when the time ran out before that was sure.

    An array or a Series of puzzles, as ``solve_many`` takes it, gives an array of answers; ``device`` is for these.

    >>> is_unique("12..34....4....1"), is_unique("." * 16)
    (True, False)
    """
    if isinstance(puzzle, (str, Grid)) or not any(hasattr(puzzle, name) for name in _OF_ARRAYS):
        return solve(puzzle, max_seconds=max_seconds).status is Status.UNIQUE
    from nonet.search.counting import are_unique

    return are_unique(puzzle, device, Limits(max_seconds))


_OF_ARRAYS = ("shape", "__arrow_c_stream__", "__arrow_c_array__")
"""What arrays and columns have one of."""


def is_minimal(puzzle: Grid | str, *, max_seconds: float | None = None) -> bool:
    """True if the givens have one solution and none of them can be left out; digits placed later don't count.

    False also when the time ran out before that was sure.

    >>> is_minimal(".2..34....4....1"), is_minimal("12..34....4....1")
    (True, False)
    """
    grid, limits = as_grid(puzzle), Limits(max_seconds)

    def status(givens: bytes) -> Status:
        return search(Grid.of(givens, grid.geometry), limits).status

    if status(grid.givens) is not Status.UNIQUE:
        return False
    return all(
        status(grid.givens[:cell] + b"\0" + grid.givens[cell + 1 :]) is Status.MULTIPLE
        for cell, given in enumerate(grid.givens)
        if given
    )


def _problem(grid: Grid) -> tuple[_kernel.Geometry, bytes, tuple[int, ...] | None]:
    return grid.geometry.kernel, grid.values, grid.own_candidates


def _filled(puzzle: Grid, values: bytes) -> Grid:
    return puzzle.reaching(values, None)
