"""Parity: patterns that can't be filled because something would have to be odd and even at once."""

from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "oddagon",
        "Oddagon",
        "parity",
        "An odd ring of either-or questions can't be answered; a candidate outside the ring must save it.",
        "without {guardian}, {chain} would be a ring of {size} either-or questions; an odd ring has no answer, "
        "so it takes {guardian} to break it",
        aliases=("broken-wing", "bivalue-oddagon", "guardian-ring"),
    ),
    Technique(
        "tridagon",
        "Tridagon",
        "parity",
        "Twelve cells of four boxes can't be filled with three digits; an extra candidate must be true.",
        "{cells} can't be filled with {digits} alone: the four boxes would need an even number of odd "
        "permutations; so it takes {guardian} to save them",
        aliases=("thors-hammer", "trivalue-oddagon"),
    ),
    Technique(
        "tridagon-forcing",
        "Tridagon Forcing",
        "parity",
        "One extra candidate of a tridagon is true, and each of them leads to the same conclusion.",
        "one of {guardian} must be true, since its twelve cells can't be filled with three digits; each of them "
        "leads to the same end ({chain})",
        aliases=("anti-tridagon",),
    ),
)
