"""The GPUs of this machine, by way of CuPy: memory, streams, kernels. Tests put an emulated one in their place."""

from __future__ import annotations

from functools import cache
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


class Stream:
    """A queue of work for a GPU. What is given to it is done in this order, while the caller goes on."""

    def __init__(self, gpu: Gpu):
        import cupy

        self._gpu = gpu
        self._cupy = cupy
        with cupy.cuda.Device(gpu.number):
            self._stream = cupy.cuda.Stream(non_blocking=True)

    def run(self, file: str, kernel: str, blocks: int, *arguments: Memory | int) -> None:
        """Run a kernel of a file of ``kernels``; whole numbers are 32 bits wide."""
        import numpy

        values = [numpy.uint64(a.address) if isinstance(a, Memory) else numpy.uint32(a) for a in arguments]
        function = self._gpu.kernel(file, kernel)
        function((blocks,), (self._gpu.threads,), values, stream=self._stream)

    def send(self, to: Memory, host: numpy.ndarray[Any, Any], size: int) -> None:
        """Copy bytes to the device; from pinned memory this does not wait."""
        runtime = self._cupy.cuda.runtime
        runtime.memcpyAsync(to.address, host.ctypes.data, size, runtime.memcpyHostToDevice, self._stream.ptr)

    def fetch(self, host: numpy.ndarray[Any, Any], source: Memory, size: int) -> None:
        """Copy bytes from the device; to pinned memory this does not wait."""
        runtime = self._cupy.cuda.runtime
        runtime.memcpyAsync(
            host.ctypes.data, source.address, size, runtime.memcpyDeviceToHost, self._stream.ptr
        )

    def follow(self, other: Stream) -> None:
        """Go on only after what the other stream was given until now."""
        event = self._cupy.cuda.Event(disable_timing=True)
        event.record(other._stream)
        self._stream.wait_event(event)

    def wait(self) -> None:
        """Until all is done."""
        self._stream.synchronize()


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
        self._kernels: dict[tuple[str, str], Any] = {}

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

    def stream(self) -> Stream:
        """A new queue of work."""
        return Stream(self)

    def kernel(self, file: str, name: str) -> Any:
        """A compiled kernel. CuPy keeps compiled files on disk, so only the first run ever takes a second or two."""
        known = self._kernels.get((file, name))
        if known is None:
            if file not in self._modules:
                self._modules[file] = self._cupy.RawModule(
                    code=source(file),
                    options=("-std=c++17", f"-DBLOCKS={BLOCKS}", f"-DTHREADS={self.threads}"),
                )
            known = self._kernels[file, name] = self._modules[file].get_function(name)
        return known


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
        return "device 'gpu' needs CuPy, which is not installed: pip install 'nonet[gpu]'"
    try:
        import cupy

        count = cupy.cuda.runtime.getDeviceCount()
    except Exception as error:  # CuPy without its libraries, a driver too old, no driver
        return f"device 'gpu' can't be used: {error}; device 'cpu' always can"
    return "" if count else "device 'gpu' can't be used: CUDA finds no GPU here; device 'cpu' always can"
