"""How each solver is called. A function here runs in the solver's own process and imports it there.

What is timed is ``solve``: from a line to the solver's own answer. ``read`` makes a line of the answer and is not
timed. Where several ways to use a solver were tried, the one that is fastest on the minimal and hard sets is here;
docs/bench.md has the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid

_VALUE = {symbol: value for value, symbol in enumerate(SYMBOLS)}


class Adapter(NamedTuple):
    """One way to call one solver."""

    solve: Callable[[Any], Any]
    """Takes a line, or a list of lines if it is a batch."""
    read: Callable[[Any], Any]
    """Takes what ``solve`` gave, and gives a line, or a list of them; None where there is no answer."""
    batch: int = 0
    """How many lines ``solve`` takes at once; 0 if it takes one, and no list."""


def values(line: str) -> list[int]:
    """The digits of a line, 0 for an empty cell.

    >>> values("1..A")
    [1, 0, 0, 10]
    """
    return [_VALUE[symbol] for symbol in line]


def written(digits: Iterable[int]) -> str:
    """Digits as a line.

    >>> written([1, 10])
    '1A'
    """
    return "".join([SYMBOLS[int(digit)] for digit in digits])


def rows(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """A sequence cut into rows."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def flat(table: Iterable[Iterable[int]]) -> str:
    """Rows of digits as a line."""
    return written(digit for row in table for digit in row)


# --- Nonet


def nonet_one(geometry: Geometry) -> Adapter:
    """A call a puzzle."""
    from nonet.search.exact import Answer, solve

    def read(answer: Answer) -> str | None:
        return None if answer.grid is None else written(answer.grid.values)

    if geometry.box == Geometry.of(geometry.size).box:
        return Adapter(solve, read)
    return Adapter(lambda line: solve(Grid(line, box=geometry.box)), read)


def nonet_batch(geometry: Geometry) -> Adapter:
    """Many puzzles a call."""
    from nonet.search.many import solve_many

    return Adapter(
        lambda lines: solve_many(lines, workers=1).solutions,
        lambda lines: [None if "." in line else line for line in lines],
        batch=1024 if geometry.size <= 9 else 16,
    )


# --- made for Sudoku


def pencilmark(geometry: Geometry) -> Adapter:
    """It checks that the solution is the only one."""
    import pencilmark

    return Adapter(pencilmark.solve, written)


def hodoku(geometry: Geometry) -> Adapter:
    """The solver of a person's steps; guessing is its last resort."""
    from hodoku import Solver

    solver = Solver()
    return Adapter(solver.solve, lambda answer: answer.solution if answer.solved else None)


def py_sudoku(geometry: Geometry) -> Adapter:
    """Width and height of the box, None for an empty cell."""
    from sudoku import Sudoku

    height, width = geometry.block

    def solve(line: str) -> Any:
        board = [[digit or None for digit in row] for row in rows(values(line), geometry.size)]
        return Sudoku(width, height, board=board).solve(assert_solvable=True)

    return Adapter(solve, lambda answer: flat(answer.board))


def sudokutools(geometry: Geometry) -> Adapter:
    """Its dancing links."""
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    height, width = geometry.block
    cells = [(row, column) for row in range(geometry.size) for column in range(geometry.size)]

    def solve(line: str) -> Any:
        text = ",".join(map(str, values(line)))
        return next(dlx(Sudoku.decode(text, number_sep=",", size=(width, height))))

    return Adapter(solve, lambda answer: written(answer[cell] for cell in cells))


def dokusan(geometry: Geometry) -> Adapter:
    """Its backtracking; its steps do not end every puzzle."""
    from dokusan import boards, solvers

    height, width = geometry.block
    box = boards.BoxSize(width, height)

    def solve(line: str) -> Any:
        return solvers.backtrack(boards.Sudoku.from_list(rows(values(line), geometry.size), box_size=box))

    return Adapter(solve, lambda answer: written(cell.value for cell in answer.cells()))


def dedoku(geometry: Geometry) -> Adapter:
    """Its backtracking; its steps do not end every puzzle."""
    import dedoku

    return Adapter(
        lambda line: dedoku.solve(line, method="backtracking"), lambda answer: answer.grid.to_string()
    )


def larsdoku(geometry: Geometry) -> Adapter:
    """Its steps. Numba compiles each technique at its first use, so a few puzzles come before all turns."""
    import larsdoku

    from nonet.bench.sets import minimal

    for puzzle, _ in minimal(20):
        larsdoku.solve(puzzle)

    def read(answer: Any) -> str | None:
        return written(values(answer["board"].replace("0", "."))) if answer["success"] else None

    return Adapter(larsdoku.solve, read)


def dlxsudoku(geometry: Geometry) -> Adapter:
    """Induction, then dancing links."""
    from dlxsudoku import Sudoku

    def solve(line: str) -> Any:
        puzzle = Sudoku(line.replace(".", "0"))
        puzzle.solve()
        return puzzle

    return Adapter(solve, lambda answer: answer.to_oneliner())


def lib_sudoku(geometry: Geometry) -> Adapter:
    """Bytes in and out."""
    import lib_sudoku

    return Adapter(lambda line: lib_sudoku.solve(bytearray(values(line))), written)


def sudoku_rust(geometry: Geometry) -> Adapter:
    """NumPy in and out."""
    import numpy
    from sudoku_rust import solve

    return Adapter(
        lambda line: solve(numpy.array(rows(values(line), geometry.size), dtype=numpy.uint16)), flat
    )


# --- general solvers


def clues(line: str, size: int) -> list[int]:
    """The candidates that a line says are true, numbered as in ``Geometry.variables``.

    >>> clues(".2..............", 4)
    [5]
    """
    return [cell * size + digit - 1 for cell, digit in enumerate(values(line)) if digit]


def clauses(geometry: Geometry) -> list[list[int]]:
    """The rules of Sudoku for a SAT solver: of every variable at least one candidate, and not two."""
    out = []
    for variable in geometry.variables:
        literals = [candidate + 1 for candidate in variable.candidates]
        out.append(literals)
        out += [[-first, -second] for first, second in combinations(literals, 2)]
    return out


def chosen(candidates: Iterable[int], size: int) -> str:
    """True candidates as a line."""
    return written(candidate % size + 1 for candidate in sorted(candidates))


def modelled(model: Iterable[int], size: int) -> str:
    """A SAT solver's model as a line."""
    return chosen((literal - 1 for literal in model if literal > 0), size)


def python_sat(geometry: Geometry) -> Adapter:
    """One solver is kept; what it learnt from a puzzle helps with the next."""
    from pysat.solvers import Solver

    size = geometry.size
    solver = Solver("cadical153", bootstrap_with=clauses(geometry))

    def solve(line: str) -> Any:
        solver.solve(assumptions=[candidate + 1 for candidate in clues(line, size)])
        return solver.get_model()

    return Adapter(solve, lambda model: modelled(model, size))


def pycosat(geometry: Geometry) -> Adapter:
    """It has no assumptions: all clauses go in each time."""
    import pycosat

    size, rules = geometry.size, clauses(geometry)

    def solve(line: str) -> Any:
        return pycosat.solve(rules + [[candidate + 1] for candidate in clues(line, size)])

    return Adapter(solve, lambda model: modelled(model, size))


def ortools(geometry: Geometry) -> Adapter:
    """All-different of whole numbers; exactly-one of Booleans, and no presolve, took longer."""
    from ortools.sat.python import cp_model

    def solve(line: str) -> Any:
        model = cp_model.CpModel()
        cells = [
            model.new_constant(digit) if digit else model.new_int_var(1, geometry.size, "")
            for digit in values(line)
        ]
        for house in geometry.houses:
            model.add_all_different([cells[cell] for cell in house.cells])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return [solver.value(cell) for cell in cells]

    return Adapter(solve, written)


def _cover(geometry: Geometry, cover: Callable[[Any], Any]) -> Adapter:
    """An exact cover: a row a candidate, a column a variable; rows that the clues rule out are left out."""
    import numpy

    size = geometry.size
    table = numpy.zeros((size**3, len(geometry.variables)), dtype=numpy.int32)
    for column, variable in enumerate(geometry.variables):
        table[list(variable.candidates), column] = 1

    def solve(line: str) -> Any:
        true = clues(line, size)
        keep = numpy.logical_not(table[:, table[true].any(axis=0)].any(axis=1))
        keep[true] = True
        kept = numpy.nonzero(keep)[0]
        return kept[cover(table[kept])]

    return Adapter(solve, lambda candidates: chosen(candidates.tolist(), size))


def exact_cover(geometry: Geometry) -> Adapter:
    """A table of whole numbers."""
    from exact_cover import get_exact_cover

    return _cover(geometry, get_exact_cover)


def xcover(geometry: Geometry) -> Adapter:
    """A table of Booleans."""
    from xcover import covers_bool

    return _cover(geometry, lambda table: next(covers_bool(table.astype(bool))))


def z3(geometry: Geometry) -> Adapter:
    """One solver of pseudo-Boolean equations is kept; distinct whole numbers took 14 to 94 times as long."""
    import z3

    size = geometry.size
    candidates = [z3.Bool(f"x{number}") for number in range(size**3)]
    solver = z3.SolverFor("QF_FD")
    for variable in geometry.variables:
        solver.add(z3.PbEq([(candidates[number], 1) for number in variable.candidates], 1))

    def solve(line: str) -> Any:
        solver.check([candidates[number] for number in clues(line, size)])
        return solver.model()

    def read(model: Any) -> str:
        return chosen((n for n, candidate in enumerate(candidates) if z3.is_true(model[candidate])), size)

    return Adapter(solve, read)


def clingo(geometry: Geometry) -> Adapter:
    """Exactly one candidate of every variable; the program is kept, the clues are assumptions."""
    import clingo

    size = geometry.size
    sets = [";".join(f"x({c})" for c in variable.candidates) for variable in geometry.variables]
    control = clingo.Control(["--parallel-mode=1"])
    control.add("base", [], "\n".join(f"1 {{{each}}} 1." for each in sets))
    control.ground([("base", [])])
    candidates = [clingo.Function("x", [clingo.Number(number)]) for number in range(size**3)]

    def solve(line: str) -> Any:
        true = [(candidates[number], True) for number in clues(line, size)]
        with control.solve(assumptions=true, yield_=True) as found:
            return [symbol.arguments[0].number for symbol in found.model().symbols(atoms=True)]

    return Adapter(solve, lambda numbers: chosen(numbers, size))


def constraint(geometry: Geometry) -> Adapter:
    """A domain a cell, all-different a house."""
    from constraint import AllDifferentConstraint, Problem

    def solve(line: str) -> Any:
        problem = Problem()
        for cell, digit in enumerate(values(line)):
            problem.addVariable(cell, [digit] if digit else list(range(1, geometry.size + 1)))
        for house in geometry.houses:
            problem.addConstraint(AllDifferentConstraint(), list(house.cells))
        return problem.getSolution()

    return Adapter(solve, lambda answer: written(answer[cell] for cell in range(geometry.cell_count)))
