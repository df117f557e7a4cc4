"""The GPUs of this machine, by way of CuPy: memory, streams, kernels. Tests put an emulated one in their place."""

from __future__ import annotations

from ctypes import addressof, c_uint64
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.errors import MissingError
from nonet.gpu.kernel_source import source

if TYPE_CHECKING:
    import numpy

BLOCKS = 5
"""Blocks a multiprocessor of the searching kernels: as many as their registers allow."""


class Memory(NamedTuple):
    """Memory of a device: its address, its size in bytes, and whatever keeps it alive."""

    address: int
    size: int
    owner: object


NOWHERE = Memory(0, 0, None)
"""For results that nobody wants."""


PINNED = 1
"""One of CUDA's kinds of memory."""
MOST_ARGUMENTS = 24
MARKS = 2


class Stream:
    """A queue of work for a GPU. What is given to it is done in this order, while the caller goes on.

    Kernels are launched by the driver's own call: CuPy's way of passing arguments takes ten times as long, and the
    interpreter's lock with it, which all threads share.
    """

    def __init__(self, gpu: Gpu, urgent: bool):
        import cupy

        self._gpu = gpu
        self._runtime = cupy.cuda.runtime
        self._launch = cupy.cuda.driver.launchKernel
        with cupy.cuda.Device(gpu.number):
            self._stream = cupy.cuda.Stream(non_blocking=True, priority=-1 if urgent else 0)
            self._event = cupy.cuda.Event(disable_timing=True)
            self._marks = [cupy.cuda.Event(disable_timing=True) for _ in range(MARKS)]
        self.address: int = self._stream.ptr
        # Each argument has eight bytes, of which a kernel reads as many as it wants: the low ones come first.
        self._values = (c_uint64 * MOST_ARGUMENTS)()
        start = addressof(self._values)
        self._places = (c_uint64 * MOST_ARGUMENTS)(*range(start, start + 8 * MOST_ARGUMENTS, 8))

    def run(self, file: str, kernel: str, blocks: int, *arguments: Memory | int) -> None:
        """Run a kernel of a file of ``kernels``."""
        self._values[: len(arguments)] = [a.address if isinstance(a, Memory) else a for a in arguments]
        self._launch(
            self._gpu.kernel(file, kernel), blocks, 1, 1, self._gpu.threads, 1, 1,
            0, self.address, addressof(self._places), 0,
        )  # fmt: skip

    def clear(self, memory: Memory, size: int) -> None:
        """Set bytes of the device to zero."""
        self._runtime.memsetAsync(memory.address, 0, size, self.address)

    def send(self, to: Memory, host: numpy.ndarray[Any, Any], size: int) -> None:
        """Copy bytes to the device; from pinned memory this does not wait."""
        kind = self._runtime.memcpyHostToDevice
        self._runtime.memcpyAsync(to.address, host.ctypes.data, size, kind, self.address)

    def fetch(self, host: numpy.ndarray[Any, Any], source: Memory, size: int) -> None:
        """Copy bytes from the device; to pinned memory this does not wait."""
        kind = self._runtime.memcpyDeviceToHost
        self._runtime.memcpyAsync(host.ctypes.data, source.address, size, kind, self.address)

    def follow(self, other: Stream) -> None:
        """Go on only after what the other stream was given until now."""
        self._runtime.eventRecord(self._event.ptr, other.address)
        self._runtime.streamWaitEvent(self.address, self._event.ptr)

    def mark(self, turn: int) -> None:
        """Note this place in the queue."""
        self._runtime.eventRecord(self._marks[turn].ptr, self.address)

    def is_done(self, turn: int) -> bool:
        """Is everything up to the mark done?"""
        return bool(self._marks[turn].done)

    def wait(self) -> None:
        """Until all is done."""
        self._runtime.streamSynchronize(self.address)


class Gpu:
    """One GPU."""

    threads = 128
    """Of a block."""

    def __init__(self, number: int):
        import cupy

        self.number = number
        self._cupy = cupy
        properties = cupy.cuda.runtime.getDeviceProperties(number)
        self.name: str = properties["name"].decode()
        self.blocks: int = properties["multiProcessorCount"] * BLOCKS
        self._modules: dict[str, Any] = {}
        self._kernels: dict[tuple[str, str], int] = {}
        self._functions: list[Any] = []  # which keep the handles valid
        self._compiling = Lock()

    def __repr__(self) -> str:
        return f"Gpu({self.number})"

    def activate(self) -> None:
        """Make this the device of the calling thread."""
        self._cupy.cuda.Device(self.number).use()

    def free(self) -> int:
        """Bytes of memory that can be had."""
        with self._cupy.cuda.Device(self.number):
            free, _ = self._cupy.cuda.runtime.memGetInfo()
            return int(free) + int(self._cupy.get_default_memory_pool().free_bytes())

    def memory(self, size: int) -> Memory:
        """Memory in any state."""
        with self._cupy.cuda.Device(self.number):
            owner = self._cupy.cuda.alloc(size)
        return Memory(int(owner.ptr), size, owner)

    def pinned(self, size: int) -> numpy.ndarray[Any, Any]:
        """Memory of the host that the device can copy by itself."""
        import numpy

        owner = self._cupy.cuda.alloc_pinned_memory(size)
        return numpy.frombuffer(owner, dtype=numpy.uint8, count=size)

    def reaches(self, array: numpy.ndarray[Any, Any]) -> bool:
        """Can kernels use this memory of the host?"""
        kind = self._cupy.cuda.runtime.pointerGetAttributes(array.ctypes.data).type
        return bool(kind == PINNED)

    def stream(self, urgent: bool = False) -> Stream:
        """A new queue of work; urgent kernels go before others that wait for room, too."""
        return Stream(self, urgent)

    def kernel(self, file: str, name: str) -> int:
        """The handle of a compiled kernel. CuPy keeps these on disk: only the first run ever takes a second."""
        handle = self._kernels.get((file, name))
        if handle is None:
            with self._compiling:
                if file not in self._modules:
                    options = ("-std=c++17", f"-DBLOCKS={BLOCKS}", f"-DTHREADS={self.threads}")
                    self._modules[file] = self._cupy.RawModule(code=source(file), options=options)
                with self._cupy.cuda.Device(self.number):
                    function = self._modules[file].get_function(name).kernel
            self._functions.append(function)
            handle = self._kernels[file, name] = int(function.ptr)
        return handle


@cache
def gpus() -> tuple[Gpu, ...]:
    """All GPUs of this machine; none is an error that says what is missing."""
    missing = why_none()
    if missing:
        raise MissingError(missing)
    import cupy

    return tuple(Gpu(number) for number in range(cupy.cuda.runtime.getDeviceCount()))


@cache
def why_none() -> str:
    """Why there is no GPU to be used; empty if there is one."""
    from importlib.util import find_spec

    if find_spec("cupy") is None:
        return (
            "device 'gpu' needs CuPy, which is not installed: pip install 'nonet[gpu]' (CUDA 13) or "
            "'nonet[gpu-cuda12]'"
        )
    try:
        import cupy

        count = cupy.cuda.runtime.getDeviceCount()
    except Exception as error:  # CuPy without its libraries, a driver too old, no driver
        return f"device 'gpu' can't be used: {error}; device 'cpu' always can"
    return "" if count else "device 'gpu' can't be used: CUDA finds no GPU here; device 'cpu' always can"
