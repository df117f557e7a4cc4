"""Chunks on a Ray cluster: each is a task, and what a lost machine was working on is done again by another."""

from __future__ import annotations

import os
import signal
import socket
import threading
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from nonet.cli.chunks import Answered, Chunk, answer_chunk
from nonet.errors import MissingError

AHEAD = 2
"""Tasks that wait for each core: enough that none is idle, few enough that memory stays bounded."""
RETRIES = 10
PATIENCE = 10.0
"""Seconds to wait for a cluster to say something."""
_SETTINGS = 4
"""The kind of an HTTP/2 frame."""


def on_cluster(args: Namespace, missing: Iterable[Chunk]) -> Iterator[Answered]:
    """The answers to chunks, as they come; not in order."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise MissingError("--engine ray needs Ray: pip install 'nonet[cluster]'") from None
    started = not ray.is_initialized()
    if started:
        _start(ray, args)
    try:
        # A machine may be shared by several tasks, each with a core of its own.
        told = ray.put(Namespace(**{**vars(args), "workers": 1}))
        task: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(answer_chunk)
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: list[Any] = []
        for chunk in missing:
            running.append(task.remote(told, chunk))
            if len(running) >= room:
                done, running = ray.wait(running)
                yield from ray.get(done)
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        if started:
            ray.shutdown()


def _start(ray: Any, args: Namespace) -> None:
    """Join the cluster that was named, or that the machine belongs to; without one Ray starts here."""
    options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    named = os.environ.get("RAY_ADDRESS")  # as in all programs of Ray; a job that was submitted finds it set
    address = args.address or named or "local"
    if address == "auto" and named:
        address = named
    if address == "local":
        options |= {"num_cpus": args.workers, "include_dashboard": False}
    try:
        _knock(address)
        with _own_handlers():
            ray.init(address, **options)
    except (OSError, RuntimeError, ValueError, OverflowError) as error:
        why = (str(error).splitlines() or [type(error).__name__])[0]
        where = "Ray can't start here" if address == "local" else f"no Ray cluster at {address}"
        raise MissingError(f"{where}: {why}") from None


@contextmanager
def _own_handlers() -> Iterator[None]:
    """Ray ends the program on SIGTERM by itself, in the midst of what it writes."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread() and before is not None:
            signal.signal(signal.SIGTERM, before)


def _knock(address: str) -> None:
    """OSError if nobody answers at HOST:PORT, or somebody who is not Ray. Ray itself would wait for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdecimal()):
        return
    with socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE) as line:
        if os.environ.get("RAY_USE_TLS", "0").lower() not in ("", "0", "false"):
            return
        # Ray speaks gRPC, and that HTTP/2: both sides begin with their settings.
        line.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, _SETTINGS, 0, 0, 0, 0, 0)))
        told = b""
        while len(told) < 4 and (more := line.recv(4 - len(told))):
            told += more
        if told[3:] != bytes((_SETTINGS,)):
            raise OSError("what answers there is something else")
