"""Walks puzzles that need forcing trees to the end and proves every tree: ``python tests/forcing_trees.py ID ...``.

The puzzles are those of ../shared/data/variants; each takes a minute of CPU time or several.
"""

import json
import sys
from pathlib import Path
from time import process_time

import nonet

KEY = "forcing-tree"
PUZZLES = Path(__file__).parents[2] / "shared" / "data" / "variants" / "puzzles.jsonl"


def report(name: str, puzzle: nonet.Grid) -> bool:
    """Walk a puzzle, print its trees; True if it is solved and every tree is proved."""
    begun = process_time()
    path = nonet.walk(puzzle, max_seconds=600)
    walked = process_time() - begun
    trees = [path[i] for i, key in enumerate(path.techniques) if key == KEY]
    begun = process_time()
    verdicts = [nonet.verify(tree.grid, tree) for tree in trees]
    cases = [len(tree.views) for tree in trees]
    for tree, count, verdict in zip(trees, cases, verdicts, strict=True):
        print(f"  {tree}: {count:,} cases, {verdict.ruling.value} {verdict.reason}")
    print(
        f"{name}: {path.outcome.value} in {len(path)} steps and {walked:.0f} CPU seconds; {len(trees)} trees, "
        f"{sum(cases):,} cases, {max(cases, default=0):,} the most; proved in {process_time() - begun:.0f}",
        flush=True,
    )
    return path.outcome is nonet.Outcome.SOLVED and all(verdicts)


def main(names: list[str]) -> int:
    if not PUZZLES.is_file():
        print(f"{PUZZLES} is not there", file=sys.stderr)
        return 1
    rows = {row["id"]: row for row in map(json.loads, PUZZLES.read_text(encoding="utf-8").splitlines())}
    for name in names:
        if name not in rows:
            print(f"{PUZZLES.name} has no puzzle {name!r}", file=sys.stderr)
            return 1
    texts = {name: rows[name].get("fpuzzles") or rows[name]["iss"] for name in names}
    done = [report(name, nonet.parse(text)) for name, text in texts.items()]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
