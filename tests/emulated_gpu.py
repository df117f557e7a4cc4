"""A GPU that is none: the kernels as plain C++ on an emulated warp, in the place of CuPy."""

import ctypes
import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from threading import Lock

import numpy
import pytest

from nonet.gpu import device, pipeline, slots
from nonet.gpu.device import Memory

ROOT = Path(__file__).parent.parent
SOURCES = [
    *sorted(ROOT.glob("src/nonet/gpu/kernels/*.cu")),
    ROOT / "cpp/tests/warp.h",
    ROOT / "cpp/tests/gpu_kernels.cpp",
]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def mixture(n: int, seed: int) -> list[str]:
    """Puzzles with one solution, several and none."""
    random = numpy.random.default_rng(seed)
    lines = ["." * 81, "1" * 81, EASY, HARD]
    while len(lines) < n:
        row = list(EASY if random.integers(4) else HARD)
        for cell in random.integers(81, size=random.integers(6)):
            row[cell] = "." if random.integers(4) else str(random.integers(1, 10))
        lines.append("".join(row))
    return lines[:n]


def digits(lines: list[str]):
    return numpy.array([[int(c) if c != "." else 0 for c in line] for line in lines], numpy.uint8).reshape(
        -1, 81
    )


def library() -> ctypes.CDLL:
    """The kernels, compiled once and then kept in ``build``."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if not (ROOT / "cpp/tests/warp.h").exists() or compiler is None:
        pytest.skip("needs a checkout and a C++ compiler")
    key = hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()[:16]
    path = ROOT / "build" / f"emulated-gpu-{key}.so"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        made = path.with_suffix(f".{os.getpid()}")
        subprocess.run(
            [
                compiler, "-std=c++20", "-O1", "-fPIC", "-shared", "-fno-strict-aliasing", "-w",
                f"-I{ROOT / 'cpp/tests'}", str(ROOT / "cpp/tests/gpu_kernels.cpp"), "-o", str(made),
            ],
            check=True,
        )  # fmt: skip
        made.replace(path)
    loaded = ctypes.CDLL(str(path))
    loaded.nonet_emulate.restype = ctypes.c_bool
    return loaded


class Stream:
    def __init__(self, gpu):
        self._gpu = gpu

    def run(self, file, kernel, blocks, *arguments):
        with self._gpu.lock:
            values = [a.address if isinstance(a, Memory) else a for a in arguments]
            packed = (ctypes.c_uint64 * len(values))(*values)
            self._gpu.runs.append(kernel)
            done = self._gpu.library.nonet_emulate(
                kernel.encode(), blocks, packed, len(values), len(self._gpu.runs)
            )
            assert done, f"there is no kernel {kernel} with {len(values)} arguments"

    def clear(self, memory, size):
        ctypes.memset(memory.address, 0, size)

    def send(self, to, host, size):
        assert size <= min(to.size, host.nbytes)
        ctypes.memmove(to.address, host.ctypes.data, size)

    def fetch(self, host, source, size):
        assert size <= min(source.size, host.nbytes)
        ctypes.memmove(host.ctypes.data, source.address, size)

    def follow(self, other):
        pass

    def mark(self, turn):
        pass

    def is_done(self, turn):
        return True

    def wait(self):
        pass


class EmulatedGpu:
    name = "emulated"
    lock = Lock()
    """Of all: the emulation runs one kernel at a time."""

    def __init__(self, number=0, free=1 << 40):
        self.number = number
        self.library = library()
        self.threads = self.library.nonet_emulated_threads()
        self.blocks = 2
        self.runs = []
        self._free = free
        self._pinned = []

    def activate(self):
        pass

    def free(self):
        return self._free

    def memory(self, size):
        owner = numpy.full(size + 16, 0x55, numpy.uint8)
        return Memory(owner.ctypes.data + -owner.ctypes.data % 16, size, owner)

    def pinned(self, size):
        array = numpy.full(size + 16, 0x55, numpy.uint8)
        array = array[-array.ctypes.data % 16 :][:size]
        self._pinned.append((array.ctypes.data, array.ctypes.data + size))
        return array

    def reaches(self, array):
        return any(first <= array.ctypes.data < end for first, end in self._pinned)

    def stream(self, urgent=False):
        return Stream(self)


def installed(monkeypatch, count=1):
    """Emulated GPUs as the only ones of this machine, with small chunks: one, or a tuple of several."""
    gpus = tuple(map(EmulatedGpu, range(count)))
    monkeypatch.setattr(device, "gpus", lambda: gpus)
    monkeypatch.setattr(device, "why_none", lambda: "")
    monkeypatch.setattr(slots, "CHUNK", 256)
    monkeypatch.setattr(slots, "SLOTS", 3)
    monkeypatch.setattr(pipeline, "SMALL", 128)
    slots.workshop.cache_clear()
    yield gpus if count > 1 else gpus[0]
    slots.workshop.cache_clear()
