"""The kernel's reasoner of a board."""

from __future__ import annotations

from functools import lru_cache

from nonet import _kernel
from nonet.model.geometry import Geometry


@lru_cache(64)
def reasoner(geometry: Geometry) -> _kernel.Reasoner:
    """The kernel's reasoner for a board; those of the last boards are kept."""
    return _kernel.Reasoner(geometry.kernel)
