"""The table of rules in docs/rules.md, made from their declarations: ``python -m nonet.model.rules``."""

from __future__ import annotations

from nonet.model.rules import KINDS


def table() -> str:
    """Every kind of rule: its name, how it is written, what it says, and what other programs call it.

    >>> table().split(chr(10))[2]
    "| Anti-knight | `anti-knight` | Cells a knight's move apart hold different digits | `antiknight` | `AntiKnight` |"
    """
    lines = ["| rule | written | says | f-puzzles | ISS |", "|---|---|---|---|---|"]
    for kind in KINDS.values():
        names = [f"`{name}`" if name else "" for name in (kind.fpuzzles, kind.iss)]
        lines.append(f"| {kind.name} | `{kind.form}` | {kind.sentence} | {names[0]} | {names[1]} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
