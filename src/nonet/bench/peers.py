"""Who can be measured: one declaration a solver."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from nonet.errors import ArgumentError, nearest
from nonet.model.geometry import MAX_SIZE, Geometry, default_box_or_none

_ADAPTERS = "nonet.bench.adapters"
NINE = (9,)
ANY = range(1, MAX_SIZE + 1)


class Peer(NamedTuple):
    """A solver: what it is called, which distribution it comes in, what it can solve and how it is called.

    >>> peer("ortools").pip, peer("hodoku-py").can(Geometry.of(16))
    ('pip install ortools', False)
    """

    name: str
    adapter: str
    """``module:function`` that makes its ``Adapter`` for a geometry; imported in the solver's own process."""
    about: str
    """How it is used here, in a few words."""
    distribution: str = "nonet"
    """What pip calls it."""
    sizes: Container[int] = NINE
    boxes: bool = False
    """Can it do other boxes than the usual ones of a size?"""

    @property
    def pip(self) -> str:
        """The command that installs it."""
        return f"pip install {self.distribution}"

    def can(self, geometry: Geometry) -> bool:
        """Can it solve puzzles of this geometry?"""
        usual = geometry.box == default_box_or_none(geometry.size)
        return geometry.size in self.sizes and (usual or self.boxes)

    def version(self) -> str | None:
        """The version that is installed; None if it is not."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version(self.distribution)
        except PackageNotFoundError:
            return None


def _peer(
    name: str,
    adapter: str,
    about: str,
    sizes: Container[int] = NINE,
    *,
    boxes: bool = False,
) -> Peer:
    return Peer(name, f"{_ADAPTERS}:{adapter}", about, name, sizes, boxes)


NONET = Peer("nonet", f"{_ADAPTERS}:nonet_one", "one call of solve a puzzle", sizes=ANY, boxes=True)
"""What all others are compared with."""

NONET_BATCH = Peer("nonet-batch", f"{_ADAPTERS}:nonet_batch", "solve_many, one worker", sizes=ANY)

PEERS = (
    # Made for Sudoku.
    _peer("pencilmark", "pencilmark", "solve; checks uniqueness", ANY),
    _peer("hodoku-py", "hodoku", "Solver.solve: steps of a person, then guesses"),
    _peer("py-sudoku", "py_sudoku", "Sudoku.solve", ANY, boxes=True),
    _peer("sudokutools", "sudokutools", "solve.dlx", ANY, boxes=True),
    _peer("dokusan", "dokusan", "solvers.backtrack", ANY, boxes=True),
    _peer("dedoku", "dedoku", "solve, method backtracking"),
    _peer("larsdoku", "larsdoku", "solve: steps of a person, then an oracle"),
    _peer("dlxsudoku", "dlxsudoku", "Sudoku.solve", (4, 9)),
    _peer("lib-sudoku", "lib_sudoku", "solve"),
    _peer("sudoku-rust", "sudoku_rust", "solve"),
    # General solvers, with the rules of Sudoku as their input.
    _peer("ortools", "ortools", "CP-SAT, all-different, one worker", ANY, boxes=True),
    _peer("python-sat", "python_sat", "CaDiCaL, kept; clues as assumptions", ANY, boxes=True),
    _peer("pycosat", "pycosat", "PicoSAT, all clauses each time", ANY, boxes=True),
    _peer("exact-cover", "exact_cover", "dancing links in C", ANY, boxes=True),
    _peer("xcover", "xcover", "dancing cells through Numba", ANY, boxes=True),
    _peer("z3-solver", "z3", "pseudo-Boolean, kept; clues as assumptions", ANY, boxes=True),
    _peer("clingo", "clingo", "answer sets, kept; clues as assumptions", ANY, boxes=True),
    _peer("python-constraint2", "constraint", "all-different, the optimised backtracking", ANY, boxes=True),
)
"""Every peer we know how to call."""


def peer(name: str, peers: Iterable[Peer] = PEERS) -> Peer:
    """The peer of a name.

    >>> peer("ortool")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: there is no peer 'ortool'; did you mean ortools?
    """
    known = {each.name: each for each in (NONET, NONET_BATCH, *peers)}
    if name not in known:
        raise ArgumentError(f"there is no peer {name!r}; {nearest(name, known)}")
    return known[name]
