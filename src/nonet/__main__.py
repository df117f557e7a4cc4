"""``python -m nonet`` is the command ``nonet``."""

# Of ``signal`` what it adds nothing to, for that takes its time.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys


def _leave(number: int, frame: object) -> None:
    """Ctrl-C before there is anything to keep, or after all is kept."""
    os._exit(128 + number)


HEARD = (
    signal.getsignal(signal.SIGINT) is signal.default_int_handler
)  # a job in the background may have been told to hear nothing
if HEARD:
    signal.signal(signal.SIGINT, _leave)

import gc  # noqa: E402 - a traceback is no answer to who presses Ctrl-C while modules are loaded

from nonet.cli import INTERRUPTED, main  # noqa: E402
from nonet.cli.light_arrow import LightArrow  # noqa: E402


def command() -> int:
    """The command ``nonet`` in a process of its own."""
    # What is loaded stays: to look through it again and again while more is loaded, and once more at the end, takes
    # longer than to solve ten thousand puzzles.
    gc.set_threshold(20_000)
    if sys.argv[1:2] != ["batch"]:  # which may call Ray
        sys.meta_path.insert(0, LightArrow())
    try:
        return main(begin=_heed)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if HEARD:
            signal.signal(signal.SIGINT, _leave)
        gc.freeze()


def _heed() -> None:
    """From here on Ctrl-C is the business of who is called."""
    if HEARD:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if __name__ == "__main__":
    sys.exit(command())
