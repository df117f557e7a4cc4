"""Chunks on a Ray cluster: each is a task, and what a lost machine was working on is done again by another."""

from __future__ import annotations

import socket
from argparse import Namespace
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from nonet.cli.chunks import Answered, Chunk, answer_chunk
from nonet.errors import MissingError

AHEAD = 2
"""Tasks that wait for each core: enough that none is idle, few enough that memory stays bounded."""
RETRIES = 10


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
    options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if args.address is None:
        options |= {"num_cpus": args.workers, "include_dashboard": False}
    try:
        _knock(args.address or "")
        ray.init(args.address, **options)
    except (OSError, RuntimeError, ValueError) as error:
        raise MissingError(f"no Ray cluster at {args.address}: {str(error).splitlines()[0]}") from None


def _knock(address: str) -> None:
    """OSError if nobody answers at HOST:PORT. Ray itself would wait for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=10).close()
