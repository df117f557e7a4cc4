"""The kernel's board: candidates, variables and links."""

import random

import pytest
from boards import board, close_digits, equal_digits, knight_pairs, neighbours, random_links, rising

from nonet import _kernel
from nonet.model.geometry import Geometry


def plain_excludes(geometry: Geometry, links: set[tuple[int, int]], a: int, b: int) -> bool:
    n = geometry.size
    (p, d), (q, e) = divmod(a, n), divmod(b, n)
    if p == q:
        return d != e
    return (d == e and q in geometry.peers[p]) or (a, b) in links or (b, a) in links


@pytest.mark.parametrize("seed", range(40))
def test_exclusions_are_cells_houses_and_links(seed):
    rng = random.Random(seed)
    size = rng.choice([4, 6])
    links = random_links(size, rng)
    kernel, plain, given = board(size, links), Geometry.of(size), set(links)
    every = range(size**3)
    table = [[b for b in every if plain_excludes(plain, given, a, b)] for a in every]
    assert [kernel.links_of(a) for a in every] == table
    assert [[b for b in every if kernel.excludes(a, b)] for a in every] == table
    for cell in range(size**2):
        same = [
            q
            for q in range(size**2)
            if all(kernel.excludes(cell * size + d, q * size + d) for d in range(size))
        ]
        assert kernel.peers_of(cell) == [q for q in same if q != cell]
        mine = {(a, b) for a, b in given if cell in (a // size, b // size)}
        beyond = [(a, b) for a, b in mine if not plain_excludes(plain, set(), a, b)]
        assert kernel.is_ruled(cell) == bool(beyond)


def test_flags():
    plain = board(9, [])
    assert plain.is_plain_nine and plain.digits_are_alike and not plain.has_links
    knight = board(9, equal_digits(9, knight_pairs(9)))
    assert not knight.is_plain_nine and knight.digits_are_alike and knight.has_links
    apart = board(9, close_digits(9, neighbours(9)))
    assert not apart.is_plain_nine and not apart.digits_are_alike and apart.has_links
    assert not board(9, rising(9, [0, 1, 2])).digits_are_alike
    # Two cells that must be equal: the links of different digits are all there.
    clone = [(d, 40 * 9 + e) for d in range(9) for e in range(9) if d != e]
    assert board(9, clone).digits_are_alike
    assert not board(9, clone[1:]).digits_are_alike
    assert not board(9, equal_digits(9, [(0, 40)])[1:]).digits_are_alike
    # What the houses say anyway is no link of its own.
    assert board(9, equal_digits(9, [(0, 1)])).is_plain_nine
    assert not board(4, []).is_plain_nine


def test_allowed_and_apply_know_the_links():
    kernel = board(4, close_digits(4, neighbours(4)))
    values = bytes([2] + [0] * 15)
    allowed = kernel.allowed(values)
    assert allowed[:5] == (0, 0b1000, 0b1101, 0b1101, 0b1000)
    after = kernel.apply(bytes(16), (15,) * 16, [(0, 2)], [(15, 4)], True)
    assert after == (values, (*allowed[:15], 0b0111))
    assert kernel.apply(bytes(16), (15,) * 16, [(0, 2)], [], False) == (values, (0, *(15,) * 15))
    assert kernel.broken_links(bytes([2, 3, *[0] * 14])) == [(0, 1)]
    assert kernel.broken_links(bytes([2, 2, *[0] * 14])) == []  # the row's business


@pytest.mark.parametrize(
    ("relations", "message"),
    [
        ([([15] * 4, [0, 0])], "pairs of different cells"),
        ([([15] * 4, [0, 16])], "pairs of different cells"),
        ([([15] * 4, [0, 5, 1])], "pairs of different cells"),
        ([([15] * 3, [0, 5])], "for each digit"),
        ([([15] * 4, [0, 5] * 125_001)], "2000016 links are too many"),
    ],
)
def test_bad_relations_are_refused(relations, message):
    lines = [list(h.cells) for h in Geometry.of(4).houses]
    with pytest.raises(ValueError, match=message):
        _kernel.Geometry(4, (2, 2), lines, relations)


def test_bad_houses_are_refused():
    lines = [list(h.cells) for h in Geometry.of(4).houses]
    with pytest.raises(ValueError, match="begin with the rows"):
        _kernel.Geometry(4, (2, 2), lines[::-1])
    with pytest.raises(ValueError, match="begin with the rows"):
        _kernel.Geometry(4, (2, 2), lines[:8])
    with pytest.raises(ValueError, match="at most 4096"):
        _kernel.Geometry(4, (2, 2), lines + [[0, 1]] * 4085)
    with pytest.raises(ValueError, match="box shape"):
        _kernel.Geometry(4, (2**30, 2**30), lines)
    big = [list(h.cells) for h in Geometry.of(25).houses]
    with pytest.raises(ValueError, match="variables: a board has at most 65535"):
        _kernel.Geometry(25, (5, 5), big + big[:1] * 3000)


def test_bad_arguments_are_refused():
    kernel = board(4, [])
    for call in (
        lambda: kernel.excludes(0, 64),
        lambda: kernel.links_of(-1),
        lambda: kernel.peers_of(16),
        lambda: kernel.is_ruled(-1),
        lambda: kernel.apply(bytes(16), (15,) * 16, [(16, 1)], [], True),
        lambda: kernel.apply(bytes(16), (15,) * 16, [], [(0, 5)], True),
    ):
        with pytest.raises(IndexError, match="on this board"):
            call()
    with pytest.raises(ValueError, match="one entry per cell"):
        kernel.allowed(bytes(15))
    with pytest.raises(ValueError, match="one entry per cell"):
        kernel.apply(bytes(16), (15,) * 15, [], [], True)
    with pytest.raises(ValueError, match="more than the size"):
        kernel.broken_links(bytes([5] * 16))


def test_sums_automata_and_barred_candidates_are_known():
    rising_pair = ([5, 6], [[1, 2, 3, -1], [-1, 4, 4, 4], [-1, -1, 4, 4], [-1, -1, -1, 4], [-1] * 4], [4])
    kernel = board(
        4, [], sums=[([0, 1], [1, 1], 5), ([1, 15], [10, -1], 9)], automata=[rising_pair], barred=[8]
    )
    assert kernel.constraint_count == 3
    assert [kernel.constraints_of(cell) for cell in (0, 1, 2, 5, 6, 15)] == [[0], [0, 1], [], [2], [2], [1]]
    assert [cell for cell in range(16) if kernel.is_ruled(cell)] == [0, 1, 2, 5, 6, 15]
    assert kernel.allowed(bytes(16))[:3] == (15, 15, 14)


@pytest.mark.parametrize(
    "more", [{"sums": [([0], [1], 5)]}, {"automata": [([0], [[0] * 9], [0])]}, {"barred": [0]}]
)
def test_rules_about_digits_make_no_plain_board(more):
    kernel = board(9, [], **more)
    assert not kernel.is_plain_nine and not kernel.digits_are_alike and not kernel.has_links


@pytest.mark.parametrize(
    "more, sentence",
    [
        ({"sums": [([0, 0], [1, 1], 5)]}, "a sum needs one or more different cells"),
        ({"sums": [([16], [1], 5)]}, "a sum needs one or more different cells"),
        ({"sums": [([], [], 0)]}, "a sum needs one or more different cells"),
        ({"sums": [([0, 1], [1], 5)]}, "one coefficient per cell"),
        ({"sums": [([0, 1], [1, 0], 5)]}, "from -1000 to 1000, and not 0"),
        ({"sums": [([0, 1], [1, 1001], 5)]}, "from -1000 to 1000, and not 0"),
        ({"sums": [([0], [1], 5)] * 4097}, "at most 4096"),
        ({"automata": [([0, 0], [[0] * 4], [0])]}, "an automaton needs one or more different cells"),
        ({"automata": [([0], [[0] * 3], [0])]}, "for each state and digit"),
        ({"automata": [([0], [[0, 0, 0, 1]], [0])]}, "not to 1"),
        ({"automata": [([0], [[0] * 4], [-1])]}, "not in -1"),
        ({"automata": [([0], [], [])]}, "1 to 4096 states, not 0"),
        ({"automata": [([0], [[0] * 4] * 4097, [])]}, "1 to 4096 states, not 4097"),
        ({"barred": [64]}, "outside the grid"),
    ],
)
def test_bad_rules_are_refused(more, sentence):
    with pytest.raises(ValueError, match=sentence):
        board(4, [], **more)
