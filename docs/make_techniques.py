"""Writes docs/techniques: a page and a drawing for every technique, made from its declaration and its example.

Run ``python docs/make_techniques.py`` after a technique was added or changed. With ``--examples`` it first chooses the
packaged examples anew: for every technique the first position of tests/positions that finds something.
"""

from __future__ import annotations

import sys
from pathlib import Path

from nonet.reason.examples import FILE, example, read_position, write_position
from nonet.reason.techniques import catalogue
from nonet.reason.techniques.declare import Technique

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "techniques"


def choose_examples() -> None:
    """Write the packaged file of examples; those that it has and that still are among the positions stay."""
    old = (
        dict(line.split(" | ", 1) for line in FILE.read_text().splitlines() if " | " in line)
        if FILE.exists()
        else {}
    )
    lines: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "positions").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                key, position, effects = (part.strip() for part in line.split("|"))
                if effects != "-":
                    lines.setdefault(key, []).append(f"{position} | {effects}")
    out = ["# technique | position | effects; written by docs/make_techniques.py --examples"]
    for key in catalogue():
        # The ordinary 9x9 board before all others: it is what people know.
        ours = sorted(
            lines.get(key, ()), key=lambda line: len(read_position(line.split("|")[0]).values) != 81
        )
        if ours:
            out.append(f"{key} | {old[key] if old.get(key) in ours else ours[0]}")
    FILE.write_text("\n".join(out) + "\n", encoding="utf-8")


def page(declared: Technique) -> str:
    """The page of a technique."""
    also = ", ".join(name.replace("-", " ") for name in declared.aliases)
    facts = [f"Key `{declared.key}`", f"family {declared.family}"]
    facts += [f"also called {also}"] if also else []
    facts += [f"HoDoKu code {', '.join(declared.hodoku)}"] if declared.hodoku else []
    parts = [f"# {declared.name}", declared.summary, "; ".join(facts) + "."]
    if declared.uniqueness:
        parts.append(
            "This technique takes for granted that the puzzle has one solution. It is used only if it has."
        )
    step = example(declared.key)
    if step is None:
        parts.append("A guess proves nothing, so there is no example; see the methods.")
        return "\n\n".join(parts) + "\n"
    parts += ["## Example", f"![{declared.name}: {step.effects}](img/{declared.key}.svg)"]
    parts += [line.lstrip() for line in step.explain().lines]
    notation = step.to_dict()["notation"]
    if notation:
        parts.append(f"Notation: `{notation}`")
    parts.append(f"Position:\n\n```text\n{write_position(step.grid)}\n```")
    return "\n\n".join(parts) + "\n"


def index() -> str:
    """The page that lists all techniques."""
    parts = [
        "# Techniques",
        "Every technique that Nonet knows, family by family. `nonet techniques NAME` shows the same.",
    ]
    families: dict[str, list[Technique]] = {}
    for declared in catalogue().values():
        families.setdefault(declared.family, []).append(declared)
    for family, them in families.items():
        rows = [f"| [{t.name}]({t.key}.md) | {t.summary} |" for t in them]
        parts.append(
            f"## {family.capitalize()}\n\n| technique | what it says |\n|---|---|\n" + "\n".join(rows)
        )
    return "\n\n".join(parts) + "\n"


def main(arguments: list[str]) -> None:
    """Write everything, and remove pages of techniques that are no more."""
    if "--examples" in arguments:
        choose_examples()
    (FOLDER / "img").mkdir(parents=True, exist_ok=True)
    for path in [*FOLDER.glob("*.md"), *FOLDER.glob("img/*.svg")]:
        if path.stem not in catalogue() and path.stem != "README":
            path.unlink()
    for declared in catalogue().values():
        if step := example(declared.key):
            (FOLDER / "img" / f"{declared.key}.svg").write_text(step.svg(dark="auto"), encoding="utf-8")
        (FOLDER / f"{declared.key}.md").write_text(page(declared), encoding="utf-8")
    (FOLDER / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
