"""A program on a pseudo-terminal, for tests of what a person sees."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path


def _take_terminal():
    """In the child: the terminal on standard input is its own, and Ctrl-C reaches it as it would from a shell."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # The tests may run where interrupts are ignored (a worker, a job in the background), and children inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """Runs ``nonet`` on a terminal of its own."""

    def __init__(self, *arguments, env=None, columns=80, cwd=None):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        clean |= {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"} | (env or {})
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nonet", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=clean, cwd=cwd, start_new_session=True,
            preexec_fn=_take_terminal,
        )  # fmt: skip
        os.close(slave)
        self.master = master
        self.seen = ""
        self.read_to = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)

    def _more(self, end):
        ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux: the other side has closed
            return False
        self.seen += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)

    def expect(self, text, seconds=20):
        """Wait until a text has come since the last one that was expected; return all up to it."""
        end = time.monotonic() + seconds
        while (at := self.seen.find(text, self.read_to)) < 0:
            if not self._more(end):
                raise AssertionError(f"{text!r} did not come; there was {self.seen[self.read_to :]!r}")
        before, self.read_to = self.seen[self.read_to : at], at + len(text)
        return before

    def send(self, text):
        os.write(self.master, text.encode())

    def press(self, key, text):
        """Press a key once at a prompt, and wait for a text.

        A signal that comes between the prompt and the wait for input is seen only with the next key, as readline works;
        a person is slower. So first wait until the program has slept three times in a row.
        """
        asleep, end = 0, time.monotonic() + 20
        while asleep < 3 and time.monotonic() < end:
            time.sleep(0.03)
            asleep = asleep + 1 if self._sleeps() else 0
        self.send(key)
        return self.expect(text)

    def _sleeps(self):
        status = Path(f"/proc/{self.process.pid}/stat")
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "S"

    def end(self, seconds=20):
        """Wait for the program's exit; return its code."""
        limit = time.monotonic() + seconds
        while self._more(limit):
            pass
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(max(0.1, limit - time.monotonic()))
        self.process.send_signal(signal.SIGKILL)
        raise AssertionError(f"still running; there was {self.seen!r}")
