"""What a technique's declaration says."""

from typing import NamedTuple


class Technique(NamedTuple):
    """One technique: its names and the sentence that explains it. Order and scores are the ladders' business.

    ``because`` is filled from a step's evidence (``nonet.reason.words``): ``{digits}`` and ``{cells}`` of the pattern,
    ``{base}`` and ``{cover}`` houses, any role such as ``{fin}``, and ``{chain}``.

    >>> import nonet
    >>> nonet.technique("x-wing").name, nonet.technique("last-digit").key
    ('X-Wing', 'full-house')
    """

    key: str
    name: str
    family: str
    summary: str
    because: str
    aliases: tuple[str, ...] = ()
    hodoku: tuple[str, ...] = ()
    uniqueness: bool = False
