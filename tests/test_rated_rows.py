"""``nonet rate``: rows rated together look as rows rated alone, on every scale and in every shape."""

from __future__ import annotations

import pytest

import nonet
from nonet.cli import main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"


@pytest.mark.parametrize("shape", ["", "--csv", "--jsonl"])
@pytest.mark.parametrize("scale", ["nonet", "explainer", "explainer-1.2.1", "hodoku", "whips"])
def test_rows_together_look_as_rows_alone(scale, shape, tmp_path, capsys):
    def rated(*lines: str) -> list[str]:
        (tmp_path / "puzzles.txt").write_text("\n".join(lines) + "\n")
        main(["rate", "--scale", scale, *filter(None, [shape]), str(tmp_path / "puzzles.txt")])
        return capsys.readouterr().out.splitlines()

    def data(rows: list[str]) -> list[str]:
        return [row for row in rows if not row.startswith("puzzle,")]

    together = rated(EASY, HARD, "." * 81, EASY)
    assert len(data(together)) == 4
    assert data(together) == [
        *data(rated(EASY)),
        *data(rated(HARD)),
        *data(rated("." * 81)),
        *data(rated(EASY)),
    ]


def test_a_table_has_the_columns_of_its_scale(capsys):
    main(["rate", "--scale", "hodoku", "--csv", EASY])
    assert capsys.readouterr().out.splitlines()[0] == (
        "puzzle,size,box,status,scale,level,score,hardest,steps,guesses,error"
    )


def test_a_ladder_is_not_called_like_a_scale(tmp_path, capsys):
    path = tmp_path / "explainer.toml"
    path.write_text('base = "nonet"\n')
    puzzle = "12..34....4....1"
    for call in (
        lambda: nonet.rate(puzzle, ladder=str(path)),
        lambda: nonet.rate_many([puzzle], ladder=str(path)),
        lambda: next(nonet.generate(size=4, ladder=str(path))),
    ):
        with pytest.raises(nonet.ArgumentError, match="explainer is the name of a scale"):
            call()
    assert main(["rate", "--ladder", str(path), puzzle]) == 2
    assert "nonet rate: explainer is the name of a scale" in capsys.readouterr().err
