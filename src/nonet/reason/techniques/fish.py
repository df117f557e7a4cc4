"""Fish with fins, and fish with boxes among their houses."""

from functools import partial

from nonet.reason.shapes.fish_shape import fish
from nonet.reason.techniques.declare import Technique

_SIZES = {"x-wing": "two", "swordfish": "three", "jellyfish": "four", "squirmbag": "five", "whale": "six"}
_KINDS = {
    "finned": "In {n} rows a digit fits only the same {n} columns and some fins; it goes from these columns where "
    "it sees all fins.",
    "sashimi": "A finned fish of {n} lines, one of which keeps at most one place without the fins.",
    "franken": "A fish of {n} houses with boxes among the rows or columns.",
    "finned-franken": "A fish of {n} houses with boxes among them, and fins.",
    "mutant": "A fish of {n} houses with rows, columns and boxes mixed on one side.",
    "finned-mutant": "A fish of {n} houses with rows, columns and boxes mixed on one side, and fins.",
}


def _fish(kind: str, name: str, code: str) -> Technique:
    form = kind.removeprefix("finned-") if kind not in ("finned", "sashimi") else "basic"
    fins = "sashimi" if kind == "sashimi" else "finned" if kind.startswith("finned") else "none"
    return Technique(
        f"{kind}-{name}",
        f"{kind}-{name}".replace("-", " ").title().replace("X Wing", "X-Wing"),
        "fish",
        _KINDS[kind].format(n=_SIZES[name]),
        ("{fish}",),
        hodoku=(code,),
        so="So" if kind in ("franken", "mutant") else "Either way",
        shape=partial(fish, size=list(_SIZES).index(name) + 2, form=form, fins=fins),
    )


TECHNIQUES = (
    *(_fish("finned", name, f"031{i}") for i, name in enumerate(("x-wing", "swordfish", "jellyfish"))),
    *(_fish("sashimi", name, f"032{i}") for i, name in enumerate(("x-wing", "swordfish", "jellyfish"))),
    *(_fish("franken", name, f"033{i}") for i, name in enumerate(("x-wing", "swordfish", "jellyfish"))),
    *(
        _fish("finned-franken", name, f"034{i}")
        for i, name in enumerate(("x-wing", "swordfish", "jellyfish"))
    ),
    *(_fish("mutant", name, f"035{i}") for i, name in enumerate(("x-wing", "swordfish", "jellyfish"))),
    *(_fish("finned-mutant", name, f"036{i}") for i, name in enumerate(_SIZES)),
)
