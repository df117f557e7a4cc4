"""Colouring: candidates joined by strong links, in two colours of which one is true."""

from nonet.reason.techniques.declare import Technique

_TURNS = "strong links join {pattern} with {second}, so all of the one or all of the other are true; "
_OTHERS = "likewise {third} with {extra}; "

TECHNIQUES = (
    Technique(
        "simple-colouring-trap",
        "Simple Colouring Trap",
        "colouring",
        "A candidate that sees both colours of a digit is false.",
        _TURNS + "a candidate that sees both colours is false",
        aliases=("simple-colors-trap", "colour-trap"),
        hodoku=("0500",),
    ),
    Technique(
        "simple-colouring-wrap",
        "Simple Colouring Wrap",
        "colouring",
        "Two candidates of one colour see each other, so that colour is false.",
        _TURNS + "but two of {pattern.cells} see each other, so these are false",
        aliases=("simple-colors-wrap", "colour-wrap"),
        hodoku=("0501",),
    ),
    Technique(
        "multi-colouring-1",
        "Multi-Colouring 1",
        "colouring",
        "Two pairs of colours touch, so one of the two other colours is true.",
        _TURNS
        + _OTHERS
        + "a colour of the first pair sees one of the second, so one of the two other colours is true "
        "and a candidate that sees both of these is false",
        aliases=("multi-colors-1",),
        hodoku=("0502",),
    ),
    Technique(
        "multi-colouring-2",
        "Multi-Colouring 2",
        "colouring",
        "A colour that sees both colours of another pair is false.",
        _TURNS + _OTHERS + "a colour of the first pair sees both colours of the second, so it is false",
        aliases=("multi-colors-2",),
        hodoku=("0503",),
    ),
    Technique(
        "3d-medusa",
        "3D Medusa",
        "colouring",
        "Colouring over all digits: a colour that contradicts itself is false, as is a candidate that sees both.",
        _TURNS + "a colour that contradicts itself or leaves a cell or a house nothing is false, and so is a "
        "candidate that sees both colours",
    ),
)
