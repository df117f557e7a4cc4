"""How fast puzzles are made to order: ``python bench/generate.py [--shows|--needs [T ...]]``. CPU time, one thread."""

import sys
from statistics import median
from time import process_time

import nonet
from nonet.make.stand_ins import BEYOND_NINE, OF_RULES
from nonet.reason.ladders import load

LAST = "grouped-nice-loop-discontinuous"
WISHES = [
    (20_000, {"rated": False}),
    (20_000, {"rated": False, "clues": 81}),
    (2000, {}),
    (1000, {"symmetry": "180"}),
    (1000, {"symmetry": "full"}),
    (2000, {"difficulty": "easy"}),
    (2000, {"difficulty": "medium"}),
    (2000, {"difficulty": "hard"}),
    (2000, {"difficulty": (12, 42.99)}),
    (500, {"difficulty": "unfair"}),
    (10, {"difficulty": "extreme"}),
    (200, {"minimal": True, "symmetry": "180"}),
    (20, {"minimal": True, "symmetry": "90"}),
    (100, {"size": 16}),
    (20, {"size": 25}),
]


def kinds() -> None:
    """Puzzles a second for some wishes."""
    for count, wish in WISHES:
        start = process_time()
        making = nonet.generate(count, seed=1, workers=1, max_seconds=60, **wish)
        found = len(list(making))
        spent = process_time() - start
        print(
            f"{wish or 'no wish'}: {found / spent:,.1f} a second ({found:,} of {making.tried:,} tried)",
            flush=True,
        )


def techniques(wish: str, chosen: list[str], seeds: range = range(1, 4)) -> None:
    """Seconds to the first puzzle that shows or needs a technique, for each technique and seed."""
    rungs = load("nonet").techniques
    every = [key for key in rungs[3 : rungs.index(LAST) + 1] if key not in BEYOND_NINE | OF_RULES]
    every = [key for key in every if nonet.technique(key).family != "constraints"]
    late = []
    for key in chosen or every:
        times = []
        for seed in seeds:
            start = process_time()
            try:
                making = nonet.generate(**{wish: key}, seed=seed, workers=1, max_seconds=20)
            except nonet.ArgumentError as error:
                print(f"{key}: {error}", flush=True)
                break
            found = next(making, None)
            times.append(process_time() - start if found else float("inf"))
        if not times:
            continue
        if max(times) > 10:
            late.append(key)
        print(f"{key}: {', '.join(f'{t:.2f}' for t in times)}; median {median(times):.2f}", flush=True)
    print(f"more than 10 seconds: {', '.join(late) or 'none'}")


if __name__ == "__main__":
    wished = [wish for wish in ("shows", "needs") if f"--{wish}" in sys.argv]
    if wished:
        techniques(wished[0], [argument for argument in sys.argv[1:] if not argument.startswith("-")])
    else:
        kinds()
