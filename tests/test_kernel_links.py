"""Links that come from no house, given to the kernel directly, against plain trying."""

import random

import pytest
from boards import all_solutions, board, equal_digits, knight_pairs, random_links

from nonet import _kernel
from nonet.model.geometry import Geometry


def position(seed: int) -> tuple[_kernel.Geometry, list[int], list[tuple[int, int]]] | None:
    """A board with links and candidates of every cell, mostly with a solution; None where there is no grid at all."""
    rng = random.Random(seed)
    size = rng.choice([4, 4, 6, 6, 9])
    links = random_links(size, rng) + (random_links(size, rng) if rng.random() < 0.3 else [])
    kernel, full = board(size, links), 2**size - 1
    filled = _kernel.SolutionStream(kernel, bytes(size**2), None).next(-1.0)
    if filled is None:
        return (kernel, [full] * size**2, links) if size == 4 else None
    share = {4: rng.uniform(0, 0.4), 6: rng.uniform(0.25, 0.6), 9: rng.uniform(0.3, 0.7)}[size]
    masks = []
    for value in filled:
        some = full if rng.random() < 0.7 else rng.randrange(full + 1)
        masks.append(1 << value - 1 if rng.random() < share else some | 1 << value - 1)
    return kernel, masks, links


@pytest.mark.parametrize("part", range(8))
def test_counts_and_solutions_are_those_of_plain_trying(part):
    most, counted = 300, 0
    for seed in range(part * 100, part * 100 + 100):
        made = position(seed)
        if made is None:
            continue
        kernel, masks, links = made
        expected = all_solutions(kernel, masks, links, most)
        empty = bytes(len(masks))
        count, complete, *_ = _kernel.count_solutions(kernel, empty, masks, most, 1, -1.0)
        assert (count, complete) == (len(expected), len(expected) < most), seed
        counted += 1 < count < most
        if complete:
            stream = _kernel.SolutionStream(kernel, empty, masks)
            assert sorted(iter(lambda: stream.next(-1.0), None)) == sorted(expected), seed  # noqa: B023
    assert counted > 10


def test_many_solutions_are_counted_without_exchanging_digits_that_differ():
    # More than the staged search keeps, so that the count folds digits that are alike.
    size, links = 6, [(0, 7 * 6 + 3), (0, 14 * 6 + 5), (35 * 6 + 2, 3)]
    kernel, masks = board(size, links), [63] * 36
    for cell in range(10):
        masks[cell] = 1 << (cell + cell // 6 * 3) % 6
    plain = all_solutions(kernel, masks, links, 10**6)
    count, complete, *_ = _kernel.count_solutions(kernel, bytes(36), masks, 10**6, 1, -1.0)
    assert len(plain) > 1000
    assert (count, complete) == (len(plain), True)


@pytest.mark.parametrize(("size", "box"), [(16, (4, 4)), (25, (5, 5))])
def test_hundreds_of_houses_and_their_links_have_the_same_solutions(size, box):
    """A knight's move as a house of two cells, or as links: the same board."""
    pairs = knight_pairs(size)
    plain = Geometry.of(size, box)
    lines = [list(h.cells) for h in plain.houses]
    by_house = _kernel.Geometry(size, box, lines + [list(p) for p in pairs])
    by_link = board(size, equal_digits(size, pairs), box)
    filled = _kernel.SolutionStream(by_link, bytes(size**2), None).next(-1.0)
    assert filled is not None and by_house.broken_links(filled) == by_link.broken_links(filled) == []
    rng = random.Random(size)
    for share in (0.9, 0.75, 0.6):
        givens = bytes(v if rng.random() < share else 0 for v in filled)
        counts = {_kernel.count_solutions(g, givens, None, 50, 1, -1.0)[:2] for g in (by_house, by_link)}
        assert len(counts) == 1
