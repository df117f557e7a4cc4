"""The extension of a build folder, made with sanitizers, in place of the installed one; import this before nonet."""

import importlib.util
import os
import subprocess
import sys
import sysconfig
from importlib.machinery import ModuleSpec
from pathlib import Path

KERNEL = "NONET_SANITIZED_KERNEL"


class SanitizedKernel:
    """Finds ``nonet._kernel`` in the build folder."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != "nonet._kernel":
            return None
        return importlib.util.spec_from_file_location(name, os.environ[KERNEL])


if KERNEL in os.environ:
    sys.meta_path.insert(0, SanitizedKernel)  # type: ignore[arg-type]


def run_again(folder: Path) -> None:
    """Begins the program again with the sanitizers' libraries loaded first; returns if that was done already."""
    if KERNEL in os.environ:
        return
    libraries = [
        subprocess.run(
            ["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libstdc++.so.6")  # the second, so that the first sees exceptions
    ]
    os.environ |= {
        "LD_PRELOAD": " ".join(libraries),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",  # what Python never frees is no leak of ours
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        KERNEL: str(folder.resolve() / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"),
    }
    os.execv(sys.executable, [sys.executable, *sys.argv])
