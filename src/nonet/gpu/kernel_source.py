"""The kernels' source, as it is given to the compiler at run time."""

from __future__ import annotations

import re
from importlib.resources import files

_INCLUDE = re.compile(r'^#include "(\w+\.cu)".*\n', re.MULTILINE)


def source(name: str) -> str:
    """A file of ``kernels`` with all that it includes, each once: one text, so that a cache of compiled kernels sees
    every change.

    >>> text = source("search.cu")
    >>> text.count("struct Factors"), "#include" in text.replace('#include "warp.h"', "")
    (1, False)
    """
    parts: dict[str, str] = {}
    _collect(name, parts)
    return "".join(parts.values())


def _collect(name: str, parts: dict[str, str]) -> None:
    text = files("nonet.gpu").joinpath("kernels", name).read_text(encoding="utf-8")
    for other in _INCLUDE.findall(text):
        if other not in parts:
            _collect(other, parts)
    # The number of lines stays, so that a complaint of the compiler names the right one.
    parts[name] = f'#line 1 "{name}"\n' + _INCLUDE.sub("\n", text).replace("#pragma once", "")
