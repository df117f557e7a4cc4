"""Writes the pictures of docs/variants.md: python docs/make_variants.py"""

from __future__ import annotations

from pathlib import Path

import nonet

IMG = Path(__file__).parent / "img"

PICTURES = {
    "variants-lines": [
        "thermometer r1c1 r1c2 r2c3 r3c3",
        "slow-thermometer r3c1 r4c1 r5c2",
        "whispers r1c4 r1c5 r2c6 r3c6",
        "whispers 4 r3c4 r4c4 r5c5",
        "renban r1c7 r2c7 r2c8",
        "palindrome r1c9 r2c9 r3c8 r4c8 r5c9",
        "region-sum r6c1 r6c2 r7c3 r7c4",
        "zipper r8c1 r9c1 r9c2 r9c3 r8c3",
        "between r5c6 r6c6 r6c7 r5c8",
        "lockout r8c7 r9c7 r9c8 r9c9",
        "nabner r4c2 r4c3 r5c3",
        "modular r7c5 r8c5 r8c6 r7c6",
        "entropic r7c7 r7c8 r7c9 r6c9",
        "parity r9c4 r9c5 r9c6",
    ],
    "variants-sums": [
        "killer 15 r1c1 r1c2 r2c2",
        "killer 8 r1c3 r1c4",
        "killer r2c3 r2c4 r3c3 r3c4",
        "sum 22 r1c6 r2c6 r2c7 r3c7",
        "arrow r5c2 r5c3 r5c4 r6c5",
        "pill-arrow 2 r8c1 r8c2 r7c3 r6c3 r6c2",
        "double-arrow r9c5 r9c6 r8c7 r8c8",
        "little-killer 31 r1c5 r5c1",
        "little-killer 12 r7c9 r9c7",
        "sandwich 13 r3c1 r3c9",
        "sandwich 0 r1c8 r9c8",
        "x-sum 20 r9c4 r1c4",
        "skyscraper 3 r4c9 r4c1",
        "sum-line 10 r4c6 r4c7 r4c8 r5c8",
    ],
    "variants-cells": [
        "white-dot r1c1 r1c2",
        "black-dot r1c2 r2c2",
        "white-dot 3 r2c2 r2c3",
        "xv x r1c4 r1c5",
        "xv v r2c5 r2c6",
        "greater-than r1c8 r1c7",
        "greater-than r2c8 r3c8",
        "quadruple 1467 r4c1 r4c2 r5c1 r5c2",
        "quadruple 39 r4c5 r4c6 r5c5 r5c6",
        "even r4c8",
        "odd r5c9",
        "minimum r7c2",
        "maximum r7c5",
        "clone r7c7 r7c8 r8c8 r8c3 r8c4 r9c4",
        "extra-region r2c4 r3c4 r3c5 r4c4 r3c3",
        "counting-circles r9c1 r9c2 r9c7 r9c9",
        "diagonals rising",
    ],
}
"""A board a picture: rules as people meet them."""


def drawings() -> dict[str, str]:
    """Every picture by the name of its file."""
    blank = "." * 81
    return {name: str(nonet.Grid(blank, rules=rules).svg()) for name, rules in PICTURES.items()}


if __name__ == "__main__":
    for name, drawing in drawings().items():
        (IMG / f"{name}.svg").write_text(drawing)
