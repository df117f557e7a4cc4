"""Solvers of 4x4 for tests of the bench: they are right, and at one puzzle they do what their name says."""

import os
import signal
import sys
import time

from nonet.bench.adapters import Adapter, nonet_one

SOLVED = "1234341221434321"
PUZZLES = [SOLVED[:i] + "." + SOLVED[i + 1 :] for i in range(12)]
BAD = PUZZLES[5]


def _doing(geometry, act):
    own = nonet_one(geometry)

    def solve(line):
        return act() if line == BAD else own.read(own.solve(line))

    return Adapter(solve, lambda answer: answer)


def right(geometry):
    return nonet_one(geometry)


def wrong(geometry):
    return _doing(geometry, lambda: "1" * 16)


def short(geometry):
    return _doing(geometry, lambda: "1")


def number(geometry):
    return _doing(geometry, lambda: 7)


def none(geometry):
    return _doing(geometry, lambda: None)


def raises(geometry):
    return _doing(geometry, lambda: 1 / 0)


def leaves(geometry):
    return _doing(geometry, sys.exit)


def sleeps(geometry):
    return _doing(geometry, lambda: time.sleep(60))


def hangs(geometry):
    """At work for ever."""

    def work():
        while True:
            pass

    return _doing(geometry, work)


def crashes(geometry):
    return _doing(geometry, lambda: os._exit(3))


def interrupts(geometry):
    """As if the user had pressed Ctrl-C."""
    return _doing(geometry, lambda: (os.kill(os.getppid(), signal.SIGINT), time.sleep(60)))


def lingers(geometry):
    """It says who it is in a file, and stays."""

    def stay():
        with open(os.environ["LINGERS"], "w") as file:  # noqa: PTH123
            file.write(f"{os.getpid()}\n")
        time.sleep(60)

    return _doing(geometry, stay)


def batch(geometry):
    own = nonet_one(geometry)
    return Adapter(lambda lines: [own.read(own.solve(line)) for line in lines], lambda lines: lines, batch=5)


def noisy(geometry):
    own = nonet_one(geometry)

    def solve(line):
        print("noise")
        os.write(1, b"more noise\n")
        os.write(2, b"and more\n")
        assert sys.stdin.read() == ""
        return own.solve(line)

    return Adapter(solve, own.read)


def slow(geometry):
    """10 ms of CPU time a puzzle."""
    own = nonet_one(geometry)

    def solve(line):
        end = time.process_time() + 0.01
        while time.process_time() < end:
            pass
        return own.solve(line)

    return Adapter(solve, own.read)


def absent(geometry):
    import a_package_that_is_not_there

    return a_package_that_is_not_there
