"""A real ``nonet serve`` for the tests: its process, its address, and a client that carries the token."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import httpx


class WebServer:
    """A server in a process of its own; ``port`` 0 takes any that is free."""

    def __init__(self, port: int = 0):
        command = [sys.executable, "-m", "nonet", "serve", "--no-browser", "--port", str(port)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        self.stderr: IO[str] = self.process.stderr
        said = self.stderr.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + self.stderr.read()
        self.url = found.group()
        # What it says later is read, too: a server whose words nobody reads stands still when the pipe is full.
        threading.Thread(target=self._listen, daemon=True).start()
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """A client that has asked for the token."""
        with httpx.Client(base_url=self.url, timeout=30) as client:
            client.headers["x-nonet-token"] = client.get("/api/v1/session").json()["token"]
            yield client

    def _listen(self) -> None:
        for line in self.stderr:
            sys.stderr.write(line)
        self.stderr.close()

    def end(self) -> int:
        """End it as Ctrl-C does; its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20)


@contextmanager
def web_server() -> Iterator[WebServer]:
    """A server that ends with the block."""
    server = WebServer()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end()
