"""Colouring: candidates joined by strong links, in two colours of which one is true."""

from functools import partial

from nonet.reason.shapes.colouring_shape import medusa, multi, trap, wrap
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "simple-colouring-trap",
        "Simple Colouring Trap",
        "colouring",
        "A candidate that sees both colours of a digit is false.",
        ("{colours}",),
        so="Either way",
        aliases=("simple-colors-trap", "colour-trap"),
        hodoku=("0500",),
        shape=trap,
    ),
    Technique(
        "simple-colouring-wrap",
        "Simple Colouring Wrap",
        "colouring",
        "Two candidates of one colour see each other, so that colour is false.",
        ("{false colour}",),
        aliases=("simple-colors-wrap", "colour-wrap"),
        hodoku=("0501",),
        shape=wrap,
    ),
    Technique(
        "multi-colouring-1",
        "Multi-Colouring 1",
        "colouring",
        "Two pairs of colours touch, so one of the two other colours is true.",
        ("{two pairs}",),
        so="Either way",
        aliases=("multi-colors-1",),
        hodoku=("0502",),
        shape=partial(multi, type_=1),
    ),
    Technique(
        "multi-colouring-2",
        "Multi-Colouring 2",
        "colouring",
        "A colour that sees both colours of another pair is false.",
        ("{blocked colour}",),
        aliases=("multi-colors-2",),
        hodoku=("0503",),
        shape=partial(multi, type_=2),
    ),
    Technique(
        "3d-medusa",
        "3D Medusa",
        "colouring",
        "Colouring over all digits: a colour that contradicts itself is false, as is a candidate that sees both.",
        ("{false colour}",),
        shape=medusa,
    ),
)
