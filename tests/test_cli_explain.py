"""The verbs that explain: hint, explain, steps, techniques, draw."""

import json
import pickle
import re
from xml.etree import ElementTree

import pytest

import nonet as package
from nonet.cli.output import for_reading
from nonet.formats import formats
from nonet.publish.html import page
from nonet.reason.ladders import load

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34....4....1"
UNFAIR = "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9."
SOLVED = "1234341221434321"
WRONG = "12..34....4.+2..1"
CLASH = "11.............."
ONLY_PAIRS = 'name = "Mine"\nrungs = [["naked-pair", "easy", 1]]\n'


@pytest.fixture
def ladder(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(ONLY_PAIRS)
    return str(path)


# --- hint


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_hint_at_every_level(nonet, level):
    code, out, err = nonet("hint", "--level", str(level), EASY)
    assert (code, err) == (0, "")
    assert out == f"{package.hint(package.Grid(EASY)).explain(level)}\n"


def test_a_hint_as_data(nonet):
    row = json.loads(nonet("hint", "--jsonl", EASY)[1])
    step = package.hint(package.Grid(EASY)).to_dict()
    assert (row["status"], row["technique"], row["mistakes"]) == ("step", "hidden-single", [])
    for name in (
        "placements",
        "eliminations",
        "marks",
        "houses",
        "links",
        "views",
        "text",
        "explanation",
        "notation",
        "assumes",
    ):
        assert row[name] == step[name]


def test_a_vague_hint_as_data_hides_the_rest(nonet):
    row = json.loads(nonet("hint", "--level", "1", "--jsonl", EASY)[1])
    assert row["technique"] == "hidden-single" and row["placements"] is None and row["marks"] is None
    assert "r1c6" not in json.dumps(row)


def test_a_hint_says_first_what_is_wrong(nonet):
    code, out, _ = nonet("hint", WRONG)
    assert code == 1 and out.startswith("# wrong: r4c1 can't be 2")
    assert nonet("hint", CLASH)[1].startswith("# wrong: r1c1 and r1c2 both hold 1 in row 1")
    assert nonet("hint", "--level", "3", WRONG)[1] == "# wrong: look again at r4c1\n"
    assert "r4c1" not in nonet("hint", "--level", "1", WRONG)[1]
    row = json.loads(nonet("hint", "--jsonl", WRONG)[1])
    assert row["status"] == "wrong" and len(row["mistakes"]) == 1 and row["technique"] is None


def test_no_hint(nonet, ladder):
    assert nonet("hint", SOLVED)[:2] == (0, "# solved: every cell has its digit\n")
    code, out, _ = nonet("hint", "--ladder", ladder, SMALL)
    assert (code, out) == (1, "# stuck: no technique of the ladder mine applies here\n")
    code, _, err = nonet("hint", "--ladder", "nothing", SMALL)
    assert code == 2 and "there is no ladder 'nothing'" in err


def test_a_hint_in_python_says_what_is_wrong():
    with pytest.raises(package.MistakeError, match="r4c1 can't be 2") as caught:
        package.hint(package.Grid(WRONG))
    assert pickle.loads(pickle.dumps(caught.value)).mistakes == caught.value.mistakes
    assert caught.value.mistakes[0].cells == (12,)


TWO = "12..34........2."
"""It has two solutions, and some steps before they part."""


def test_two_solutions_are_told_before_being_stuck(nonet):
    code, out, _ = nonet("hint", "12..34..........")
    assert code == 1
    assert out == "# multiple: there is more than one solution: r3c2 can be 1 or 3; no step leads to either\n"
    code, out, err = nonet("explain", TWO)
    assert code == 1 and re.search(r"^# multiple: .* can be . or .; . steps hold for all of them$", out, re.M)
    assert json.loads(nonet("explain", "--jsonl", TWO)[1])["status"] == "multiple"
    code, out, err = nonet("hint", TWO)
    assert code == 0 and not out.startswith("#") and "more than one solution" in err
    assert "more than one solution" in nonet("steps", TWO)[2]


def test_a_hint_on_a_board_with_rules_says_that_uniqueness_is_off(nonet):
    assert "uniqueness" not in nonet("hint", EASY)[2]
    assert "rely on uniqueness" in nonet("hint", "--rule", "thermometer r1c1 r2c2", "12..34....4....1")[2]


def test_no_drawing_is_made_that_nobody_asked_for(nonet, monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a drawing was made")

    monkeypatch.setattr("nonet.draw.svg.svg", refuse)
    assert nonet("hint", EASY, SMALL, WRONG)[0] == 1 and nonet("explain", EASY)[0] == 0


def test_a_hint_is_drawn(nonet, tmp_path):
    path = tmp_path / "h.svg"
    assert nonet("hint", "--svg", str(path), SMALL, EASY)[0] == 0
    assert path.read_text() == package.hint(package.Grid(SMALL)).svg()
    assert (tmp_path / "h-2.svg").read_text() == package.hint(package.Grid(EASY)).svg()
    nonet("hint", "--level", "1", "--svg", str(path), SMALL)
    assert 'class="place' not in path.read_text()
    code, _, err = nonet("hint", "--svg", str(tmp_path / "none" / "h.svg"), SMALL)
    assert code == 2 and "No such file" in err


# --- explain


def test_the_whole_path(nonet):
    code, out, err = nonet("explain", SMALL)
    path = package.walk(package.Grid(SMALL))
    assert (code, out) == (0, package.explain_path(path) + "\n")
    assert err == f"solved: {len(path)} steps, all logic\n"


def test_a_path_that_ends_early(nonet, ladder):
    code, out, _ = nonet("explain", "--ladder", ladder, SMALL)
    assert code == 1 and out.startswith("# stuck: 0 steps, then the ladder mine has none; 10 cells left")
    assert nonet("explain", CLASH)[1].startswith("# wrong: ")


def test_paths_as_data(nonet):
    small, wrong = json.loads(nonet("explain", "--json", SMALL, WRONG)[1])["results"]
    assert small["status"] == "solved"
    assert [package.Step.from_dict(s) for s in small["steps"]] == list(package.walk(package.Grid(SMALL)))
    assert wrong["status"] == "wrong" and wrong["steps"] == []


def test_a_path_as_markdown_with_drawings(nonet, tmp_path):
    folder = tmp_path / "drawings"
    code, out, _ = nonet("explain", "--md", "--svg", str(folder), SMALL)
    steps = len(package.walk(package.Grid(SMALL)))
    assert code == 0 and out.count("![") == steps == len(list(folder.iterdir()))
    assert f"({folder / '001.svg'})" in out and out.startswith(f"## `{SMALL}`")


def test_a_path_as_a_page(nonet, tmp_path):
    path = tmp_path / "path.html"
    assert nonet("explain", "-q", "--html", str(path), SMALL, EASY)[0] == 0
    text = path.read_text()
    paths = [package.walk(package.Grid(p)) for p in (SMALL, EASY)]
    assert text == page(paths)
    assert text.count("<svg ") == sum(len(p) + 2 for p in paths) and "<h2>Puzzle 2</h2>" in text
    assert "<script" not in text and "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme:dark" in text and "@media print" in text


def test_the_page_folds_singles_and_leads_through_the_path():
    path = package.walk(package.Grid(UNFAIR))
    text = page([path])
    runs = "".join("s" if package.catalogue()[key].family == "singles" else "-" for key in path.techniques)
    assert text.count("<details>") == sum(len(run) >= 3 for run in runs.split("-")) > 0
    for at in range(1, len(path) + 1):
        assert f'id="p1s{at}"' in text and f'href="#p1s{at}"' in text
    assert 'id="p1end"' in text and text.count('rel="next"') == len(path)
    rating = package.rate(UNFAIR)
    assert f'<p class="level">{rating.level}, {rating.score:.1f}</p>' in text
    hardest = path.techniques.index(rating.hardest) + 1
    name = package.technique(rating.hardest).name
    assert f'<td>{name}</td><td>1</td><td><a href="#p1s{hardest}">{hardest}</a></td>' in text


def test_the_page_of_an_easy_puzzle_folds_nothing():
    assert "<details>" not in page([package.walk(package.Grid(EASY))])


def test_the_page_of_a_path_that_got_stuck_names_no_level():
    text = page([package.walk(package.Grid(SMALL), max_steps=1)])
    assert 'class="level"' not in text and "1 step." in text


def test_the_page_is_well_formed():
    text = page([package.walk(package.Grid(SMALL))]).replace("<!doctype html>", "")
    text = text.replace('<meta charset="utf-8">', "").replace(
        '<meta name="viewport" content="width=device-width, initial-scale=1">', ""
    )
    root = ElementTree.fromstring(text)
    ids = [e.get("id") for e in root.iter() if e.get("id") and e.tag == "li"]
    assert len(set(ids)) == len(ids) > 0


# --- steps


def test_all_steps_now(nonet):
    code, out, err = nonet("steps", SMALL)
    assert code == 0
    heads = [line.split(":")[0] for line in out.splitlines() if not line.startswith(" ")]
    assert heads[:2] == ["Hidden Single", "Naked Single"] and "  r1c3=3" in out
    assert " techniques; --level goes further" in err


def test_steps_of_one_technique(nonet):
    _, out, _ = nonet("steps", "--technique", "Naked Single", SMALL)
    assert out.startswith("Naked Single: ") and out.count("\n") == 1 + out.count("  r")
    code, _, err = nonet("steps", "--technique", "x-wig", SMALL)
    assert code == 2 and "did you mean x-wing" in err
    assert nonet("steps", "--technique", "x-wing", SMALL)[:2] == (1, "# stuck: no steps\n")
    assert nonet("steps", "--technique", "naked-single", "--limit", "1", SMALL)[1].startswith(
        "Naked Single: 1 step\n"
    )


def test_a_path_without_end_ends_with_what_was_found(nonet, monkeypatch):
    monkeypatch.setattr("nonet.cli.explain.HINT_SECONDS", 0.2)
    monkeypatch.setattr("nonet.cli.by_method.HINT_SECONDS", 0.2)
    blank = "1" + "." * 255
    assert nonet("explain", "-q", blank)[0] == 3
    assert nonet("solve", "--method", "nonet", "-q", blank)[0] == 3


def test_steps_go_as_far_up_the_ladder_as_asked_or_needed(nonet):
    code, out, err = nonet("steps", EASY)
    assert code == 0 and "X-Wing: " in out and "XY-Chain" not in out and "--level goes further" in err
    code, out, err = nonet("steps", "--level", "medium", EASY)
    assert code == 0 and "X-Wing" not in out and "--level" not in err
    assert "XY-Chain" in nonet("steps", "--level", "unfair", "--limit", "1", EASY)[1]
    code, _, err = nonet("steps", "--level", "huge", EASY)
    assert code == 2 and "is no level; there are easy, medium, hard, unfair, extreme" in err
    # Nothing up to hard: the next level that has a step.
    levels = {rung.technique: rung.level for rung in load("nonet").rungs}
    hard = next(step for step in package.walk(UNFAIR) if levels[step.technique] == "unfair")
    code, out, _ = nonet("steps", "--limit", "1", package.write(hard.grid, "pencilmarks"))
    assert code == 0 and package.technique(hard.technique).name in out


def test_steps_as_data_and_within_the_time(nonet):
    row = json.loads(nonet("steps", "--jsonl", "--technique", "hidden-single", SMALL)[1])
    assert row["complete"] is True and {s["technique"] for s in row["steps"]} == {"hidden-single"}
    code, _, err = nonet("steps", "--max-seconds", "0", EASY)
    assert code == 3 and "not searched to the end within 0 s" in err


# --- techniques


def test_the_catalogue(nonet):
    _, out, _ = nonet("techniques")
    for key in package.catalogue():
        assert f"  {key} " in out
    rows = json.loads(nonet("techniques", "--json")[1])["results"]
    assert [row["key"] for row in rows] == list(package.catalogue())
    assert set(rows[0]) == {"key", "name", "aliases", "family", "hodoku", "summary"}


def test_a_lesson(nonet, tmp_path):
    code, out, _ = nonet("techniques", "x-wing", "--svg", str(tmp_path / "x.svg"))
    assert code == 0 and out.startswith("X-Wing\n======\n")
    step = package.example("x-wing")
    lesson = package.lesson("x-wing")
    said = (lesson.what, *lesson.spot, lesson.why, step.explain().claim, lesson.mistake, "HoDoKu code: 0300")
    assert all(words in out for words in said) and out.count("* pattern") == 1
    answer = lesson.practice.explain().claim
    assert answer not in out and answer in nonet("techniques", "x-wing", "--answer")[1]
    taught = json.loads(nonet("techniques", "x-wing", "--json")[1])["results"][0]["lesson"]
    assert taught == json.loads(json.dumps(lesson.to_dict()))
    assert (tmp_path / "x.svg").read_text() == step.svg()
    assert nonet("techniques", "guess")[0] == 0
    code, _, err = nonet("techniques", "x-wig")
    assert code == 2 and "did you mean x-wing?" in err


def test_lessons_with_several_drawings(nonet, tmp_path):
    assert nonet("techniques", "xwing", "Naked Pair", "--svg", str(tmp_path / "t.svg"))[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t-2.svg", "t.svg"]
    for options in ((), ("x-wing", "--json")):
        code, out, err = nonet("techniques", *options, "--svg", str(tmp_path / "none.svg"))
        assert (code, out) == (2, "") and "name a technique" in err


# --- draw


def test_draw_on_the_terminal(nonet):
    code, out, _ = nonet("draw", SMALL)
    assert code == 0 and out.startswith("┌─────┬─────┐\n│ 1 2 │")
    assert "13" in nonet("draw", "--candidates", SMALL)[1]
    assert "=" in nonet("draw", "--hint", SMALL)[1]


def test_draw_into_files(nonet, tmp_path):
    path = tmp_path / "p.svg"
    code, out, _ = nonet("draw", "--svg", str(path), "--dark", "--size", "300", SMALL, EASY)
    assert (code, out) == (0, "")
    assert path.read_text() == package.Grid(SMALL).svg(dark=True, size=300)
    assert (tmp_path / "p-2.svg").exists()
    row = json.loads(nonet("draw", "--jsonl", SMALL)[1])
    assert row["svg"] == package.Grid(SMALL).svg()


def test_png_needs_a_rasteriser(nonet, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    code, _, err = nonet("draw", "--png", str(tmp_path / "p.png"), SMALL)
    assert code == 2 and "pip install 'nonet[png]'" in err


# --- for people


def test_sentences_are_broken_between_words_on_a_terminal_only(monkeypatch, capsys):
    text = "12. " + "word " * 30
    assert for_reading([text]) == [text]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "40")
    lines = for_reading([text, "", "x" * 60])
    assert (
        max(map(len, lines[:-1])) <= 40 and lines[1].startswith("    word") and lines[-2:] == ["", "x" * 60]
    )
    assert " ".join(" ".join(lines[:-2]).split()) == text.strip()
    assert for_reading([text], "out.txt") == [text]


# --- draw, from every format


# LaTeX is only written, and hex is for larger grids.
READABLE = [f.key for f in formats() if f.write is not None and f.key not in ("latex", "hex")]


@pytest.mark.parametrize("key", READABLE)
def test_draw_reads_every_format(nonet, tmp_path, key):
    grid = package.Grid(EASY)
    source = tmp_path / "puzzle"
    data = package.write(grid, key)
    source.write_bytes(data) if isinstance(data, bytes) else source.write_text(data, encoding="utf-8")
    target = tmp_path / "puzzle.svg"
    assert nonet("draw", "--no-coordinates", "--svg", str(target), str(source))[:2] == (0, "")
    groups = ElementTree.parse(target).getroot().iter("{http://www.w3.org/2000/svg}g")
    digits = [t.text for g in groups if g.get("class") in ("given", "value") for t in g]
    assert digits == [c for c in EASY if c != "."]
    code, out, _ = nonet("draw", str(source))
    assert code == 0 and sum(c.isdecimal() for c in out) >= len(digits)


def test_a_page_on_standard_output(nonet, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = nonet("explain", "--html", "-", SMALL)
    assert code == 0 and out.lower().startswith("<!doctype html>") and out.rstrip().endswith("</html>")
    assert "solved: " in err and not list(tmp_path.iterdir())
    assert nonet("explain", "--html", "-", "--json", SMALL)[0] == 2
    code, out, err = nonet("explain", "--html", "-", "11" + "." * 14)
    assert (code, out) == (1, "") and "both hold 1" in err
    assert nonet("explain", "--html", "-", stdin="")[:2] == (2, ""), "a page of no puzzle helps nobody"
    assert nonet("explain", "--html", "page.html", stdin="")[0] == 2 and not list(tmp_path.iterdir())
