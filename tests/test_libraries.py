"""`nonet.check_positions`: libraries of positions in HoDoKu's line format, here made from our own positions."""

import pytest
from positions import CASES_BY_KEY, Case

import nonet
from nonet.cli import main
from nonet.formats.hodoku import LibraryLine, write_library_line
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, digits_of
from nonet.reason.library import techniques_of
from nonet.reason.techniques import catalogue

KEYS = sorted(key for key, t in catalogue().items() if t.hodoku and key in CASES_BY_KEY)


def library_line(case: Case, code: str, **changes) -> str:
    grid = case.grid
    gone = tuple(
        (cell, d)
        for cell, (allowed, left) in enumerate(zip(grid.allowed, grid.candidates, strict=True))
        for d in digits_of(allowed & ~left)
    )
    code, _, variant = code.partition("-")
    fields = {"code": code, "variant": variant, "digits": (), "grid": grid, "deleted": gone}
    return write_library_line(LibraryLine(**(fields | changes)))


def results(*lines: str) -> list[nonet.PositionResult]:
    return list(nonet.check_positions(lines))


@pytest.mark.parametrize("key", KEYS)
def test_own_positions_as_a_library(key):
    for case in CASES_BY_KEY[key]:
        if case.grid.geometry is not Geometry.of(9):
            continue
        for code in catalogue()[key].hodoku:
            if case.effects == "-":
                (result,) = results(library_line(case, code, variant="x"))
                # another technique may share the code
                assert result or techniques_of(code) != [key], result
                continue
            step = next(s for s in nonet.steps(case.grid, key) if s.effects == case.effects)
            line = library_line(case, code, placements=step.placements, eliminations=step.eliminations)
            forbidden = library_line(case, code, variant="x")
            less = library_line(
                case, code, eliminations=step.eliminations[1:], placements=step.placements[1:]
            )
            right, wrong, incomplete = results(line, forbidden, less)
            assert right, right
            if "-" not in code:  # a variant of its own can't be forbidden
                assert not wrong and "must find nothing" in wrong.problem
            assert not incomplete or len(nonet.steps(case.grid, key)) > 1


def test_a_file_is_read_and_its_lines_are_numbered(tmp_path):
    case = next(c for c in CASES_BY_KEY["x-wing"] if c.effects != "-")
    path = tmp_path / "library.txt"
    path.write_text(f"# x-wings\n\n{library_line(case, '0300', variant='x')}\n:0300:no line\n")
    found = list(nonet.check_positions(path))
    assert [r.line for r in found] == [3, 4]
    assert "line 3: 0300-x must find nothing here, but x-wing finds" in str(found[0])
    assert "colons" in found[1].problem
    with pytest.raises(nonet.ParseError, match="No such file"):
        list(nonet.check_positions(tmp_path / "none.txt"))


def test_forbidden_steps_count_only_with_the_stated_digits():
    case = next(c for c in CASES_BY_KEY["naked-single"] if c.effects != "-")
    digits = {s.placements[0].digit for s in nonet.steps(case.grid, "naked-single")}
    for digit in range(1, 10):
        (result,) = results(library_line(case, "0003", variant="x", digits=(digit,)))
        assert bool(result) == (digit not in digits)


def test_the_command(tmp_path, capsys):
    case = next(c for c in CASES_BY_KEY["x-wing"] if c.effects != "-")
    step = next(s for s in nonet.steps(case.grid, "x-wing") if s.effects == case.effects)
    right = library_line(case, "0300", eliminations=step.eliminations)
    wrong = library_line(case, "0301", eliminations=step.eliminations)
    path = tmp_path / "library.txt"
    path.write_text(f"{right}\n")
    assert main(["positions", str(path)]) == 0 and capsys.readouterr().out == "1 passed, 0 failed\n"
    path.write_text(f"{right}\n{wrong}\n")
    assert main(["positions", str(path)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("line 2: 0301 ") and last == "1 passed, 1 failed"
    assert main(["positions", "--verbose", str(path)]) == 1 and "line 1: passed" in capsys.readouterr().out
    assert main(["positions", str(tmp_path / "none.txt")]) == 2 and "none.txt" in capsys.readouterr().err


def test_a_file_that_is_no_library_is_told_in_one_sentence(nonet, tmp_path):
    path = tmp_path / "practice.txt"
    path.write_text(nonet("generate", "--practice", "x-wing", "--seed", "4")[1])
    why = "is no library of positions: no line begins with ':', as those of HoDoKu do\n"
    assert nonet("positions", str(path)) == (2, "", f"nonet positions: {path} {why}")
    assert nonet("positions", "-", stdin="1\n2\n") == (2, "", f"nonet positions: standard input {why}")
    code, out, _ = nonet("positions", "-", stdin="1\n:no:\n")
    assert code == 1 and [line[:7] for line in out.splitlines()] == ["line 1:", "line 2:", "0 passe"]


def test_codes():
    assert techniques_of("03021") == ["jellyfish"] and techniques_of("0302", "7") == ["jellyfish"]
    assert techniques_of("7777") == []
    (unknown,) = results(library_line(Case("", Grid("." * 81).line, ""), "7777-2"))
    assert unknown.problem == "no technique has the code 7777-2"


def test_the_study_library(shared_data):
    found = list(nonet.check_positions(shared_data / "positions.txt", max_seconds=30))
    assert len(found) > 500
    assert [str(result) for result in found if not result] == []
