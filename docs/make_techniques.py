"""Writes docs/techniques: a page and a drawing for every technique, made from its declaration and its example.

Run ``python docs/make_techniques.py`` after a technique was added or changed. With ``--examples`` it first chooses the
packaged examples anew: for every technique two of the positions of tests/positions where it finds something.
"""

from __future__ import annotations

import sys
from pathlib import Path

from nonet import Grid, Step, hint, lesson
from nonet.cli.hint import worked
from nonet.draw.text import text
from nonet.reason.examples import FILE, example, read_position, write_position
from nonet.reason.techniques import TITLES, catalogue
from nonet.reason.techniques.declare import Technique

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "techniques"


def choose_examples() -> None:
    """Write the packaged file: an example and a practice of every technique; those that it has and that still are
    among the positions stay."""
    old: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else ():
        if " | " in line:
            old.setdefault(line.split(" | ")[0], []).append(line.split(" | ", 1)[1])
    lines: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "positions").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                key, position, effects = (part.strip() for part in line.split("|"))
                if effects != "-":
                    lines.setdefault(key, []).append(f"{position} | {effects}")
    out = ["# technique | position | effects, first to show, then to find; made by docs/make_techniques.py"]
    for key in catalogue():
        kept = [line for line in old.get(key, ()) if line in lines.get(key, ())]
        # The ordinary 9x9 board before all others, since it is what people know.
        fresh = sorted(lines.get(key, ()), key=lambda line: len(_grid(line).values) != 81)
        if not fresh:
            continue
        shown = (kept or fresh)[0]
        others = [line for line in (*kept, *fresh) if _grid(line) != _grid(shown)]
        # To find it is fairest where it is the next step.
        asked = (kept[1:] or sorted(others, key=lambda line: not _is_next(key, line)))[0]
        out += [f"{key} | {shown}", f"{key} | {asked}"]
    FILE.write_text("\n".join(out) + "\n", encoding="utf-8")


def _grid(line: str) -> Grid:
    return read_position(line.split("|")[0])


def _is_next(key: str, line: str) -> bool:
    found = hint(_grid(line), max_seconds=5)
    return found is not None and found.technique == key


def page(declared: Technique) -> str:
    """The page of a technique: its lesson."""
    taught = lesson(declared.key)
    also = ", ".join(name.replace("-", " ") for name in declared.aliases)
    facts = [f"Key `{declared.key}`", f"family {TITLES.get(declared.family, declared.family)}"]
    facts += [f"also called {also}"] if also else []
    facts += [f"HoDoKu code {', '.join(declared.hodoku)}"] if declared.hodoku else []
    parts = [f"# {declared.name}", taught.what, "; ".join(facts) + "."]
    if declared.uniqueness:
        parts.append(
            "This technique takes for granted that the puzzle has one solution. It is used only if it has."
        )
    parts += ["## How to spot it", "\n".join(f"{i}. {said}" for i, said in enumerate(taught.spot, 1))]
    parts += ["## Why it holds", taught.why]
    shown, asked = taught.example, taught.practice
    if shown is not None:
        parts += ["## Example", f"![{declared.name}: {shown.effects}](img/{declared.key}.svg)"]
        parts += [_worked(shown)]
        if declared.family in ("chains", "whips"):  # elsewhere the links are no chain that could be read
            parts.append(f"Notation: `{shown.notation}`")
        parts.append(f"Position:\n\n```text\n{write_position(shown.grid)}\n```")
    parts += ["## The usual mistake", taught.mistake]
    parts += ["## Relatives", "\n".join(f"- [{r.name}]({r.key}.md): {r.how}" for r in taught.relatives)]
    if asked is not None:
        marks = text(asked.grid, candidates=True)
        parts += ["## Practice", f"Where is it here?\n\n```text\n{marks}\n```"]
        parts.append(f"<details><summary>Answer</summary>\n\n{_worked(asked)}\n\n</details>")
    return "\n\n".join(parts) + "\n"


def _worked(step: Step) -> str:
    """A step sentence by sentence, with branches as lists inside lists."""
    return "\n".join(
        f"{'  ' * ((len(line) - len(line.lstrip())) // 2)}- {line.lstrip()}" for line in worked(step, "none")
    )


def index() -> str:
    """The page that lists all techniques."""
    parts = [
        "# Techniques",
        "Every technique that Nonet knows, family by family. `nonet techniques NAME` teaches the same in the terminal, "
        "`nonet.lesson(NAME)` in Python.",
    ]
    families: dict[str, list[Technique]] = {}
    for declared in catalogue().values():
        families.setdefault(declared.family, []).append(declared)
    for family, them in families.items():
        rows = [f"| [{t.name}]({t.key}.md) | {t.summary} |" for t in them]
        parts.append(
            f"## {TITLES.get(family, family).capitalize()}\n\n| technique | what it says |\n|---|---|\n"
            + "\n".join(rows)
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
