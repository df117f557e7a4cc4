"""Templates: all ways to place one digit in every row, column and box."""

from functools import partial

from nonet.reason.shapes.templates_shape import template
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "template-set",
        "Template Set",
        "templates",
        "A cell that holds the digit in every way to place it holds it for certain.",
        ("{templates}",),
        hodoku=("1201",),
        shape=partial(template, place=True),
    ),
    Technique(
        "template-delete",
        "Template Delete",
        "templates",
        "A cell that holds the digit in no way to place it can't hold it.",
        ("{templates}",),
        aliases=("pattern-overlay",),
        hodoku=("1202",),
        shape=partial(template, place=False),
    ),
)
