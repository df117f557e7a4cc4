"""The kernel and the process around it: threads at exit, Ctrl-C at import and in calls, forks, sub-interpreters."""

import os
import subprocess
import sys

import pytest

HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def child(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


CALLS = {
    "count": "nonet.count(nonet.Grid('.' * 81), limit=10**15)",
    "count of 6x6": "nonet.count(nonet.Grid('.' * 36), limit=10**15)",
    "solutions": "collections.deque(nonet.solutions(nonet.Grid('.' * 81)), maxlen=0)",
    "generate": "[nonet.generate(seed=i, difficulty='extreme') for i in itertools.count()]",
    "rate_many": f"[list(nonet.rate_many(['{HARD}'] * 8)) for _ in itertools.count()]",
    "solve_many": f"[nonet.solve_many(['{HARD}'] * 500, workers=2) for _ in itertools.count()]",
    "walk": f"[nonet.walk('{HARD}') for _ in itertools.count()]",
}

DAEMON = """
import collections, itertools, sys, threading, nonet
nonet.solve('.' * 16)
began = threading.Event()
def work():
    began.set()
    {call}
threading.Thread(target=work, daemon=True).start()
began.wait()
threading.Event().wait({delay})  # so that the call is at its beginning, or in the midst
class Late:
    def __del__(self): sum(range(10**7))  # the interpreter takes its time to end, and the thread asks for the GIL
late = sys.modules["late"] = Late()
"""


@pytest.mark.parametrize("delay", [0, 0.1])
@pytest.mark.parametrize("name", CALLS)
def test_a_daemon_thread_in_the_kernel_does_not_abort_the_exit(name, delay):
    done = child(DAEMON.format(call=CALLS[name], delay=delay))
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_while_the_kernel_is_imported_is_a_keyboard_interrupt():
    done = child(
        "import enum, signal\n"
        "plain = enum.EnumType.__call__\n"
        "def call(*args, **kwargs):\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    return plain(*args, **kwargs)\n"
        "enum.EnumType.__call__ = call\n"
        "try:\n"
        "    import nonet._kernel\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    assert (done.returncode, done.stdout) == (0, "interrupted\n"), done.stderr


INTERRUPTED = """
import os, signal, threading, nonet
def count():
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        nonet.count(nonet.Grid('.' * 81), limit=10**15)
    except KeyboardInterrupt:
        os._exit(7)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_ctrl_c_ends_a_call_in_the_main_thread_of_a_fork_too():
    """The thread that forks is the main thread of the child, whichever it was."""
    assert child(INTERRUPTED + "count()").returncode == 7
    forked = (
        "def fork():\n"
        "    if (pid := os.fork()) == 0:\n"
        "        count()\n"
        "    os._exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
        "thread = threading.Thread(target=fork)\n"
        "thread.start()\n"
        "thread.join()\n"
    )
    assert child(INTERRUPTED + forked).returncode == 7


def test_a_sub_interpreter_is_refused():
    done = child(
        "import nonet\n"
        "try:\n"
        "    import _interpreters as interpreters\n"
        "except ImportError:\n"
        "    import _xxsubinterpreters as interpreters\n"
        "other = interpreters.create()\n"
        "try:\n"
        "    failed = interpreters.run_string(other, 'import nonet._kernel')\n"
        "except Exception as error:\n"
        "    failed = error\n"
        "print(failed)\n"
        "interpreters.destroy(other)\n"
        f"print(nonet.solve('{HARD}').status)\n"
    )
    assert done.returncode == 0, done.stderr
    assert "ImportError" in done.stdout
    assert (
        "sub-interpreters" in done.stdout or "subinterpreters" in done.stdout
    )  # Python 3.12 refuses by itself
    assert done.stdout.endswith("Status.UNIQUE\n")


def test_signals_reach_python_while_the_kernel_works():
    done = child(
        "import os, signal, threading, nonet\n"
        "signal.signal(signal.SIGUSR1, lambda *_: os._exit(9))\n"
        "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1)).start()\n"
        "nonet.count(nonet.Grid('.' * 81), limit=10**15)\n"
    )
    assert done.returncode == 9
