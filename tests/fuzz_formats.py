"""Fuzz every reader for as long as you like: ``python tests/fuzz_formats.py --seconds 60``.

Good texts of every format are damaged, cut and mixed. Nothing but records and ParseError may come out, in less
than a second each. Prints what failed with the seed that shows it again, and exits 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback

from format_samples import SAMPLES
from test_reader_fuzz import PIECES, check

from nonet import ArgumentError, Grid, formats

SLOW = 1.0
"""CPU seconds that no text of a few thousand characters may take."""


def seeds() -> list[str]:
    """Good texts: the samples, and some grids in every format."""
    out = [sample.text for sample in SAMPLES]
    line = SAMPLES[0].line
    for grid in (
        Grid(line).placed("r1c3", 4).eliminated("r2c2", 2),
        Grid("12..341.2.4343.."),
        Grid("." * 256),
    ):
        for form in formats.formats():
            try:
                out.append(formats.write(grid, form.key))
            except ArgumentError:
                continue
    return out


def damaged(text: str, other: str, chance: random.Random) -> str:
    """A text with one fault."""
    a, b = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    lines = text.split("\n")
    row = chance.randrange(len(lines))
    match chance.randrange(9):
        case 0:
            return text[:a] + chance.choice(PIECES) + text[a:]
        case 1:
            return text[:a] + text[min(b, a + 20) :]
        case 2:
            return (
                text[:a]
                + chr(chance.choice([0, 9, 13, 32, 48, 57, 65, 178, 0x660, 0x10FFFF]))
                + text[a + 1 :]
            )
        case 3:
            return "\n".join([*lines[:row], *lines[row + 1 :]])
        case 4:
            return "\n".join([*lines[:row], lines[row], *lines[row:]])
        case 5:
            return text[:a] + other[:2000]
        case 6:
            return text + chance.choice(["\n", "\n\n", " ", ""]) + other
        case 7:
            return text[:a] + text[a:b][:200] * chance.randrange(2, 20) + text[b:]
        case _:
            return text.replace(
                text[a : a + 1], chance.choice(["", " ", "\n", ".", "-", "9"]), chance.choice([1, -1])
            )


def one(seed: int, texts: list[str], keys: list[str | None]) -> None:
    """One experiment, the same for the same seed."""
    chance = random.Random(seed)
    text = chance.choice(texts)
    for _ in range(chance.randrange(1, 5)):
        text = damaged(text, chance.choice(texts), chance)[:20_000]
    key = chance.choice(keys)
    box = chance.choice([None, None, (3, 3), (2, 3), (1, 5), (4, 4)])
    begun = time.process_time()
    check(text, key, box)
    spent = time.process_time() - begun
    assert spent < SLOW, f"{spent:.1f} s for {len(text)} characters as {key or 'any format'}"


def main(arguments: list[str] | None = None) -> int:
    """Run until the time or the number of experiments is over."""
    parser = argparse.ArgumentParser(description="Fuzz the readers of every format.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=sys.maxsize)
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    asked = parser.parse_args(arguments)
    texts = seeds()
    keys: list[str | None] = [None] * 20 + [form.key for form in formats.formats()]
    end = time.monotonic() + asked.seconds
    done = failed = 0
    while done < asked.count and time.monotonic() < end:
        try:
            one(asked.seed + done, texts, keys)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(
                f"again: python tests/fuzz_formats.py --count 1 --seed {asked.seed + done}", file=sys.stderr
            )
        done += 1
    print(f"{done} texts, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
