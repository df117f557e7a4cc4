"""pyarrow as the command needs it: without NumPy, which it loads if it is there, and which takes longer than itself.

Only a process that is the command's own is treated so: elsewhere pyarrow's user may well have arrays of NumPy.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class LightArrow:
    """Finds the modules of pyarrow, and never pandas; to be put first in ``sys.meta_path``.

    pyarrow would load pandas when it meets a list, to find out whether that is one of its columns.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What the other finders find, with a loader that hides NumPy."""
        if fullname == "pandas":
            raise ModuleNotFoundError("the command does without pandas", name=fullname)
        if fullname.partition(".")[0] != "pyarrow":
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        spec = next(filter(None, (finder.find_spec(fullname, path, target) for finder in others)), None)
        if spec is not None and spec.loader is not None:
            spec.loader = _WithoutNumpy(spec.loader)  # type: ignore[assignment]
        return spec


class _WithoutNumpy:
    """Loads a module as on a machine without NumPy, unless that is loaded already; all others can import it."""

    def __init__(self, usual: Loader):
        self._usual = usual

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._usual.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = module.__loader__ = self._usual
        modules: dict[str, ModuleType | None] = sys.modules  # type: ignore[assignment]
        hides = "numpy" not in modules
        if hides:
            modules["numpy"] = None
        try:
            self._usual.exec_module(module)
        finally:
            if hides:
                del modules["numpy"]
