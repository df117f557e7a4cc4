"""Parity: patterns that can't be filled because something would have to be odd and even at once."""

from nonet.reason.shapes.nets_shape import tridagon_forcing
from nonet.reason.shapes.parity_shape import oddagon, tridagon
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "oddagon",
        "Oddagon",
        "parity",
        "An odd ring of either-or questions can't be answered; a candidate outside the ring must save it.",
        ("{ring}", "Only {guardian.any} can prevent this"),
        aliases=("broken-wing", "bivalue-oddagon", "guardian-ring"),
        shape=oddagon,
    ),
    Technique(
        "tridagon",
        "Tridagon",
        "parity",
        "Twelve cells of four boxes can't be filled with three digits; an extra candidate must be true.",
        (
            "{tridagon}",
            "Rows and columns tie the orders of the digits in the four boxes together, and going round the boxes these "
            "would have to be odd and even at once",
            "Only {guardian.any} can prevent this",
        ),
        aliases=("thors-hammer", "trivalue-oddagon"),
        shape=tridagon,
    ),
    Technique(
        "tridagon-forcing",
        "Tridagon Forcing",
        "parity",
        "One extra candidate of a tridagon is true, and each of them leads to the same conclusion.",
        ("{tridagon}", "Only {guardian.any} can prevent this", "{cases}"),
        aliases=("anti-tridagon",),
        so="In every case",
        shape=tridagon_forcing,
    ),
)
