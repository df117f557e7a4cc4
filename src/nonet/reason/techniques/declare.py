"""What a technique's declaration says."""

from typing import NamedTuple

from nonet.reason.shapes.case import Shape


class Technique(NamedTuple):
    """One technique: its names and the sentences that explain it. Order and scores are the ladders' business.

    The sentences of ``because`` are filled from a step's evidence: ``{digits}`` and ``{cells}`` of the pattern,
    ``{base}`` and ``{cover}`` houses, any role such as ``{fin}`` (``nonet.reason.words.Speaker``); one that is the name
    of a story, such as ``{chain}``, is told by it (``nonet.reason.stories``). ``so`` leads to what follows.

    >>> import nonet
    >>> nonet.technique("x-wing").name, nonet.technique("last-digit").key
    ('X-Wing', 'full-house')
    """

    key: str
    name: str
    family: str
    summary: str
    because: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    hodoku: tuple[str, ...] = ()
    uniqueness: bool = False
    adds_up: bool = False
    """Its base houses, less the sums it names, come to one sum, which is its proof."""
    by_links: bool = False
    """Its links, followed one by one by its shape, are its proof."""
    so: str = "So"
    shape: Shape | None = None
    """What the evidence of a step must be (``nonet.reason.shapes``); None for a guess, which is no deduction."""
