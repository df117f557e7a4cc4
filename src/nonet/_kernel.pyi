"""The compiled part of Nonet. Use it through the package's own modules."""

from collections.abc import Sequence


class Geometry:
    """Houses, peers and variables of a board, as the kernel sees them."""

    def __init__(self, size: int, box: Sequence[int], houses: Sequence[Sequence[int]]) -> None: ...

    @property
    def size(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

    @property
    def variable_count(self) -> int: ...

    @property
    def link_count(self) -> int: ...

def count_solutions(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, limit: int, max_seconds: float) -> tuple[int, bool, bytes | None, float, int]:
    """
    Count up to the limit, whether it is exact, the first solution, seconds to it, guesses.
    """

class SolutionStream:
    """The solutions of a grid, one by one."""

    def __init__(self, geometry: Geometry, values: bytes, candidates: Sequence[int] | None) -> None: ...

    def next(self, max_seconds: float) -> bytes | None:
        """The next solution, or None at the end and when the time is up."""

    @property
    def exhausted(self) -> bool: ...
