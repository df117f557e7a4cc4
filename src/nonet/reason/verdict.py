"""What the judge says of a step."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Ruling(Enum):
    """How the judge ruled. Only ``PROVED`` accepts a step; ``GAVE_UP`` says that the proof took too long.

    >>> Ruling("does not follow")
    <Ruling.UNPROVED: 'does not follow'>
    """

    PROVED = "proved"
    MALFORMED = "malformed"
    """It is no step of this board: a wrong type, or a number beyond the board."""
    UNPROVED = "does not follow"
    """An effect does not follow, or an assumption does not hold."""
    MISLEADING = "misleading"
    """The effects follow, but what is shown is not their reason, or not what the technique is called."""
    GAVE_UP = "gave up"


class Verdict(NamedTuple):
    """What the judge says of a step: how it ruled, and why or under which assumption; true if the step is proved.

    >>> bool(Verdict(Ruling.UNPROVED, "r1c1=5 does not follow")), Verdict(Ruling.PROVED).valid
    (False, True)
    """

    ruling: Ruling
    reason: str = ""

    @property
    def valid(self) -> bool:
        """Whether the step is proved."""
        return self.ruling is Ruling.PROVED

    def __bool__(self) -> bool:
        return self.valid


class RefusedError(Exception):
    """Ends a judgement with a ruling and its reason."""

    def __init__(self, ruling: Ruling, reason: str):
        super().__init__(reason)
        self.verdict = Verdict(ruling, reason)
