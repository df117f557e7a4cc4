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
