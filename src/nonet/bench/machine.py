"""Which machine this is, in a line: figures mean little without it."""

from __future__ import annotations

import platform
from contextlib import suppress

from nonet import _kernel


def machine() -> str:
    """Processor, the fastest instruction set that Nonet uses on it, system and Python.

    >>> machine().endswith(f"Python {platform.python_version()}")
    True
    """
    parts = (
        _processor(),
        _kernel.instruction_sets()[0],
        platform.system(),
        f"Python {platform.python_version()}",
    )
    return ", ".join(parts)


def _processor() -> str:
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123
        for line in file:
            name, _, value = line.partition(":")
            if name.strip() == "model name" and value.strip():
                return value.strip()
    return platform.processor() or platform.machine()
