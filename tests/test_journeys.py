"""How far it is from a command to its answer: the modules that a journey enters, once everything is loaded."""

import gc
import sys

import pytest

import nonet
from nonet import cli
from nonet.cli import source
from nonet.formats import read_text

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def modules(*arguments: str) -> set[str]:
    """The modules of which the second run of a command calls a function: the first loads and fills the caches."""
    entered: set[str] = set()

    def watch(frame, event, _):
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("nonet") and frame.f_code.co_name != "<module>":
            entered.add(name)

    cli.main([*arguments])
    gc.collect()  # or generators that other tests left behind are closed while we watch
    sys.setprofile(watch)
    try:
        cli.main([*arguments])
    finally:
        sys.setprofile(None)
    return entered


@pytest.mark.usefixtures("capsys")
def test_a_line_is_solved_in_few_modules():
    crossed = modules("solve", EASY)
    assert len(crossed) < 14, ", ".join(sorted(crossed))


@pytest.mark.usefixtures("capsys")
def test_a_drawn_hint_crosses_few_modules(tmp_path):
    crossed = modules("hint", "--svg", str(tmp_path / "hint.svg"), EASY)
    assert len(crossed) < 21, ", ".join(sorted(crossed))


def test_a_plain_line_is_read_as_its_reader_would():
    for line in (EASY, EASY.replace(".", "0"), "." * 81, "1" * 81):
        (item,) = source.items([line])
        (record,) = read_text(line)
        assert item.record == record and item.record.grid == nonet.Grid(line)
    for line in (EASY[:-1], EASY[:-1] + "x", "12..34....4....1"):
        (item,) = source.items([line])
        (record,) = read_text(line)
        assert (item.record.grid, item.record.format) == (record.grid, record.format)
