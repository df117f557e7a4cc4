"""What the tests share."""

from __future__ import annotations

import io
import signal
from pathlib import Path

import hypothesis
import pytest

# A busy machine is no failure: what a call may cost is measured elsewhere, in work and not by the clock.
hypothesis.settings.register_profile("nonet", deadline=None)
hypothesis.settings.load_profile("nonet")

# A suite started in the background may have been told to ignore Ctrl-C, and the commands that tests start would
# inherit that: those that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of puzzle collections beside the checkout; tests that need it are skipped without it."""
    for parent in Path(__file__).resolve().parents:
        if (parent / "shared" / "data").is_dir():
            return parent / "shared" / "data"
    pytest.skip("the puzzle collections (../shared/data) are not here")


@pytest.fixture
def nonet(capsys, monkeypatch):
    """Run the command in this process: (exit code, standard output, standard error)."""

    def run(*arguments, stdin=""):
        from nonet.cli import main

        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = main(list(arguments))
        done = capsys.readouterr()
        return code, done.out, done.err

    return run


@pytest.fixture
def emulated_gpu(monkeypatch):
    """The GPU's kernels on an emulated warp, as the only GPU of this machine."""
    pytest.importorskip("numpy")
    from emulated_gpu import installed

    yield from installed(monkeypatch)


@pytest.fixture
def two_emulated_gpus(monkeypatch):
    """As ``emulated_gpu``, but two of them."""
    pytest.importorskip("numpy")
    from emulated_gpu import installed

    yield from installed(monkeypatch, 2)
