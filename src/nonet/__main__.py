"""``python -m nonet`` is the command ``nonet``."""

import sys

from nonet.cli import main
from nonet.cli.light_arrow import LightArrow


def command() -> int:
    """The command ``nonet`` in a process of its own."""
    if sys.argv[1:2] != ["batch"]:  # which may call Ray
        sys.meta_path.insert(0, LightArrow())
    return main()


if __name__ == "__main__":
    sys.exit(command())
