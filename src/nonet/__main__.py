"""``python -m nonet`` is the command ``nonet``."""

import gc
import sys

from nonet.cli import main
from nonet.cli.light_arrow import LightArrow


def command() -> int:
    """The command ``nonet`` in a process of its own."""
    # What is loaded stays: to look through it again and again while more is loaded, and once more at the end, takes
    # longer than to solve ten thousand puzzles.
    gc.set_threshold(20_000)
    if sys.argv[1:2] != ["batch"]:  # which may call Ray
        sys.meta_path.insert(0, LightArrow())
    try:
        return main()
    finally:
        gc.freeze()


if __name__ == "__main__":
    sys.exit(command())
