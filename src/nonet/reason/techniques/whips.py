"""Whips and braids: suppose a candidate is true, follow what is forced, run into an empty cell or house."""

from functools import partial

from nonet.reason.shapes.whips_shape import whip
from nonet.reason.techniques.declare import Technique

_WHY = ("{whip}",)


def _whip(
    key: str, name: str, summary: str, *aliases: str, kind: str = "", grouped: bool = False
) -> Technique:
    shape = partial(whip, kind=kind or key, grouped=grouped)
    return Technique(key, name, "whips", summary, _WHY, aliases, shape=shape)


TECHNIQUES = (
    _whip(
        "z-chain",
        "z-Chain",
        "A chain of forced answers in which candidates seen by the target do not count.",
    ),
    _whip(
        "t-whip",
        "t-Whip",
        "A chain of forced answers in which candidates seen by earlier answers do not count.",
    ),
    _whip(
        "whip",
        "Whip",
        "A chain of forced answers that remembers the target and every earlier answer.",
        "nrczt-chain",
    ),
    _whip(
        "braid",
        "Braid",
        "A net of forced answers: each follows from the target and any earlier answers.",
    ),
    _whip(
        "g-whip",
        "g-Whip",
        "A whip in which an answer may be a group of candidates.",
        "grouped-whip",
        kind="whip",
        grouped=True,
    ),
    _whip(
        "g-braid",
        "g-Braid",
        "A braid in which an answer may be a group of candidates.",
        "grouped-braid",
        kind="braid",
        grouped=True,
    ),
)
