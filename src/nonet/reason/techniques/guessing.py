"""Guessing: not logic, and therefore last. Methods guess; the kernel does not."""

from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "guess",
        "Guess",
        "guessing",
        "Logic has run out: try a digit and go on; if it fails, everything since is undone.",
        ("No rung of the ladder applies, and {placed} is tried",),
        so="For now",
        aliases=("trial", "backtracking"),
    ),
    Technique(
        "refuted-guess",
        "Refuted Guess",
        "guessing",
        "A guess led to a contradiction, so its digit is ruled out and the position before it returns.",
        ("Trying {gone} led to a cell without candidates or a digit without a place",),
    ),
)
