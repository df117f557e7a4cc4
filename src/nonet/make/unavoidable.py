"""Sets of cells in which every puzzle of a solution has a clue, and how much there is to try with them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from nonet import _kernel
from nonet.model.geometry import Geometry

Cells = int
"""A set of cells: bit c for cell c."""
CELLS = 81
MOST_EACH = 1500
"""Other solutions that are looked at of a region."""
LARGEST = 20
"""Cells of a set: there are enough small ones."""
PROBES = 400


def unavoidable_sets(solution: bytes, most: int) -> list[Cells]:
    """Some unavoidable sets of a solved 9x9 grid, none part of another, the smallest first.

    Empty a region, and the cells in which another filling of it differs must hold a clue of every puzzle. All pairs,
    triples and fours of digits are tried, pairs of lines in a band, bands and pairs of boxes.

    >>> solution = b"".join(bytes((3 * r + r // 3 + c) % 9 + 1 for c in range(9)) for r in range(9))
    >>> found = unavoidable_sets(solution, 100)
    >>> len(found), found[0].bit_count(), [solution[c] for c in range(81) if found[0] >> c & 1]
    (100, 6, [4, 1, 1, 4, 1, 4])
    """
    import numpy

    geometry = Geometry.of(9).kernel
    own = numpy.frombuffer(solution, numpy.uint8)
    parts = []
    for region in _regions(solution):
        emptied = own.copy()
        emptied[list(region)] = 0
        stream = _kernel.SolutionStream(geometry, emptied.tobytes(), None)
        others = [other for _ in range(MOST_EACH) if (other := stream.next(-1.0))]
        found = numpy.frombuffer(b"".join(others), numpy.uint8).reshape(-1, CELLS) != own
        size = found.sum(axis=1)
        parts.append(found[(size > 0) & (size <= LARGEST)])
    differences = numpy.concatenate(parts)
    bits = numpy.zeros((len(differences), 128), numpy.bool_)
    bits[:, :CELLS] = differences
    words = numpy.packbits(bits, axis=1, bitorder="little").view(numpy.uint64)
    words = words[numpy.argsort(differences.sum(axis=1), kind="stable")]
    out: list[Cells] = []
    while len(words) and len(out) < most:
        least = words[0]
        out.append(int(least[0]) | int(least[1]) << 64)
        words = words[((words & least) != least).any(axis=1)]
    return out


def _regions(solution: bytes) -> Iterator[list[int]]:
    for size in (2, 3, 4):
        for digits in combinations(range(1, 10), size):
            yield [cell for cell in range(CELLS) if solution[cell] in digits]
    rows, columns = [range(9 * k, 9 * k + 9) for k in range(9)], [range(k, CELLS, 9) for k in range(9)]
    for every in (rows, columns):
        for band in range(3):
            lines = [list(line) for line in every[3 * band : 3 * band + 3]]
            yield from (a + b for a, b in combinations(lines, 2))
            yield lines[0] + lines[1] + lines[2]
    boxes = [[c for c in range(CELLS) if c // 27 * 3 + c % 9 // 3 == box] for box in range(9)]
    yield from (a + b for a, b in combinations(boxes, 2))


def cases(sets: list[Cells], open_cells: Cells, clues: int) -> float:
    """About how many sets of cells the search for so many clues looks at: what random ways through it suggest.

    >>> cases([0b11, 0b1100], 0b1111, 2)
    7.0
    """
    random = Random(1)
    total = 0.0
    for _ in range(PROBES):
        chosen, left, weight = 0, open_cells, 1.0
        for to_come in range(clues, -1, -1):
            total += weight
            cells = _next_cells(sets, chosen, left, to_come) if to_come else []
            if not cells:
                break
            at = random.randrange(len(cells))
            for cell in cells[: at + 1]:
                left &= ~(1 << cell)
            chosen |= 1 << cells[at]
            weight *= len(cells)
    return total / PROBES


def _next_cells(sets: list[Cells], chosen: Cells, left: Cells, to_come: int) -> list[int]:
    """As the kernel ``choose_clue`` has it."""
    best, fewest, used, apart = left, CELLS + 1, 0, 0
    for each in sets:
        if each & chosen:
            continue
        cells = each & left
        if to_come == 1:
            best &= cells
        elif (size := cells.bit_count()) < fewest:
            best, fewest = cells, size
        if not best:
            return []
        if not cells & used:
            used |= cells
            apart += 1
            if apart > to_come:
                return []
    return [cell for cell in range(CELLS) if best >> cell & 1]
