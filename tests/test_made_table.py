"""generate_table: the boards of its puzzles are in it, and why it is short; the command's files have them, too."""

import inspect

import pytest

import nonet
from nonet import cli

pytest.importorskip("pyarrow")
BOARDS = [
    {"size": 6, "box": (3, 2)},
    {"size": 5, "box": (1, 5)},
    {"size": 6, "rules": ["thermometer=1", "anti-knight"], "rated": False},
    {"rules": ["killer"]},
]


def solved_by_the_command(path, capsys):
    code = cli.main(["solve", "-q", str(path)])
    return code, capsys.readouterr().out.split()


@pytest.mark.parametrize("wished", BOARDS)
def test_a_table_says_the_board_of_its_puzzles(wished, tmp_path, capsys):
    from pyarrow import feather, parquet

    table = nonet.generate_table(2, seed=1, **wished)
    made = list(nonet.generate(2, seed=1, **wished))
    boards = [one.puzzle.geometry for one in made]
    for board, row in zip(boards, table.to_pylist(), strict=True):
        rules = [str(rule) for rule in board.rules]
        assert (row["size"], row["box"]) == (board.size, "x".join(map(str, board.box)))
        assert row["rules"] == rules if rules else "rules" not in row
    parquet.write_table(table, tmp_path / "t.parquet")
    feather.write_feather(table, tmp_path / "t.arrow", "uncompressed")
    for name in ("t.parquet", "t.arrow"):
        assert solved_by_the_command(tmp_path / name, capsys) == (0, table["solution"].to_pylist())


@pytest.mark.parametrize("suffix", ["csv", "tsv", "jsonl", "json", "parquet", "arrow"])
@pytest.mark.parametrize(
    "options", [["--rule", "killer"], ["--rule", "anti-knight", "--size", "6", "--box", "3x2"]]
)
def test_what_the_command_writes_is_read_back_with_its_boards(options, suffix, tmp_path, capsys):
    path = tmp_path / f"made.{suffix}"
    command = ["generate", *options, "--count", "2", "--seed", "1", "--any", "-q"]
    assert cli.main([*command, "--format", "%s"]) == 0
    solutions = capsys.readouterr().out.split()
    assert cli.main([*command, "-o", str(path)]) == 0
    assert solved_by_the_command(path, capsys) == (0, solutions)


def test_ordinary_puzzles_have_no_column_of_rules():
    table = nonet.generate_table(1, seed=1)
    assert (
        table.column_names[:4] == ["puzzle", "size", "box", "solution"] and "rules" not in table.column_names
    )
    assert nonet.solve_many(table["puzzle"]).solutions == table["solution"].to_pylist()


def test_a_table_that_is_short_says_why():
    with pytest.warns(UserWarning, match=r"0 of 5 puzzles: the time ran out") as told:
        table = nonet.generate_table(5, max_seconds=0, seed=3)
    assert told[0].filename == __file__
    assert len(table) == 0 and table.schema.metadata[b"ended"].startswith(b"the time ran out")
    assert table.schema.metadata[b"seed"] == b"3"


def test_all_that_come_in_a_time_are_what_was_wished():
    table = nonet.generate_table(None, size=4, clues=16, seed=1)
    assert len(table) == 288 and b"repeats" in table.schema.metadata[b"ended"]
    assert nonet.generate_table(2, size=4, seed=1).schema.metadata[b"ended"] == b""


def test_help_says_that_it_is_a_table():
    wishes, tabled = map(inspect.signature, (nonet.generate, nonet.generate_table))
    assert tabled.return_annotation == "pyarrow.Table"
    assert tabled.parameters == wishes.parameters
