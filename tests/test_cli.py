import csv
import io
import json
from pathlib import Path

import pytest

from nonet.cli import VERBS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL, SMALL_SOLVED = "12..34....4....1", "1234341221434321"
TWICE = "55" + EASY[2:]
EMPTY_4 = "." * 16


# --- solve


def test_a_puzzle_as_argument(nonet):
    code, out, err = nonet("solve", EASY)
    assert (code, out) == (0, EASY_SOLVED + "\n")
    assert err.startswith("unique: the only solution, found in")
    assert nonet("solve", "-q", EASY) == (0, EASY_SOLVED + "\n", "")


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_standard_input(nonet, arguments):
    code, out, err = nonet("solve", *arguments, stdin=f"{EASY}\n{SMALL}\n")
    assert (code, out.splitlines()) == (0, [EASY_SOLVED, SMALL_SOLVED])
    assert err == "2 puzzles: 2 unique\n"


def test_no_verb_and_no_terminal_solves_standard_input(nonet):
    assert nonet(stdin=SMALL)[:2] == (0, SMALL_SOLVED + "\n")


def test_files_puzzles_and_standard_input_in_order(nonet, tmp_path):
    path = tmp_path / "p.sdm"
    path.write_text(f"{EASY}\n{EASY}\n")
    code, out, _ = nonet("solve", SMALL, str(path), "-", stdin=SMALL)
    assert (code, out.splitlines()) == (0, [SMALL_SOLVED, EASY_SOLVED, EASY_SOLVED, SMALL_SOLVED])


def test_one_row_out_for_each_row_in_bad_rows_too(nonet):
    rows = [EASY, "nonsense!", TWICE, EMPTY_4, EASY[:-1], SMALL]
    code, out, err = nonet("solve", stdin="\n".join(rows))
    assert code == 2
    lines = out.splitlines()
    assert len(lines) == 6
    assert lines[0] == EASY_SOLVED and lines[5] == SMALL_SOLVED
    assert lines[1].startswith("# error: line 2: ")
    assert lines[2] == (
        "# none: no solution, because r1c1 and r1c2 both hold 5 in row 1 (and 1 more conflict)"
    )
    assert lines[4] == "# error: line 5: 80 characters, expected 81"
    assert "standard input: line 5: 80 characters, expected 81" in err
    assert "6 puzzles: 2 unique, 2 error, 1 none, 1 multiple" in err


def test_rows_of_jsonl_have_the_documented_fields(nonet):
    code, out, _ = nonet("solve", "--jsonl", stdin=f"{EASY}\n{TWICE}\n{EMPTY_4}\nzz{EASY[2:]}\n")
    good, none, multiple, bad = map(json.loads, out.splitlines())
    assert code == 2
    assert list(good) == ["schema", "puzzle", "size", "box", "status", "solution"]
    assert good == {
        "schema": 1, "puzzle": EASY, "size": 9, "box": [3, 3], "status": "unique", "solution": EASY_SOLVED,
    }  # fmt: skip
    assert (none["status"], none["solution"]) == ("none", None)
    assert multiple["status"] == "multiple" and len(multiple["solution"]) == 16
    assert bad["status"] == "error" and bad["error"]["line"] == 4


def test_a_bad_row_of_json_says_what_and_where(nonet):
    code, out, _ = nonet("solve", "--json", stdin=f"{SMALL}\n12..34....4....7\n")
    document = json.loads(out)
    assert code == 2 and document["schema"] == 1
    good, bad = document["results"]
    assert "schema" not in good and "error" not in good
    assert (bad["status"], bad["size"], bad["box"]) == ("error", None, None)
    assert bad["error"]["line"] == 2 and "r4c4: '7'" in bad["error"]["what"]


def test_an_empty_json_document_is_still_json(nonet):
    code, out, err = nonet("solve", "--json", stdin="")
    assert code == 2 and json.loads(out) == {"schema": 1, "results": []}
    assert err == "nonet: standard input holds no puzzle\n"


def test_csv(nonet):
    code, out, _ = nonet("solve", "--csv", stdin=f"{SMALL}\n{'1' * 15}\n")
    assert code == 2
    good, bad = csv.DictReader(io.StringIO(out))
    assert good["solution"] == SMALL_SOLVED and good["box"] == "2x2" and good["error"] == ""
    assert bad["status"] == "error" and bad["error"].startswith("line 2: 15 characters")


def test_chosen_fields(nonet):
    assert nonet("solve", "-q", "--fields", "status,size", SMALL)[1] == "unique\t4\n"
    assert json.loads(nonet("solve", "-q", "--jsonl", "--fields", "size", SMALL)[1]) == {
        "schema": 1,
        "size": 4,
    }
    assert nonet("solve", "-q", "--csv", "--fields", "number,size", SMALL)[1] == "number,size\n1,4\n"
    code, out, err = nonet("solve", "--fields", "colour", SMALL)
    assert (code, out) == (2, "") and "there is no field 'colour'; the fields are puzzle, size" in err


def test_a_line_of_ones_own(nonet):
    _, out, _ = nonet("solve", "-q", "--format", r"%n\t%g=%s %u %{size}%%", SMALL)
    assert out == f"1\t{SMALL}={SMALL_SOLVED} unique 4%\n"
    code, out, err = nonet("solve", "--format", "%z", SMALL)
    assert (code, out) == (2, "") and "'%z' in --format means nothing" in err


def test_all_solutions(nonet):
    code, out, err = nonet("solve", "--all", EMPTY_4)
    assert code == 0 and len(set(out.split())) == 288
    assert err == "multiple: 288 solutions\n"
    code, out, err = nonet("solve", "--limit", "5", EMPTY_4)
    assert code == 0 and len(set(out.split())) == 5 and "at least 5 solutions" in err
    assert nonet("solve", "--all", "-q", SMALL)[:2] == (0, SMALL_SOLVED + "\n")
    assert nonet("solve", "--all", "-q", TWICE)[0] == 1
    row = json.loads(nonet("solve", "--limit", "3", "--jsonl", EMPTY_4)[1])
    assert len(row["solutions"]) == 3 and row["solution"] == row["solutions"][0]


def test_all_solutions_of_several_puzzles_are_parted_by_a_blank_line(nonet):
    _, out, _ = nonet("solve", "-q", "--all", SMALL, SMALL)
    assert out == f"{SMALL_SOLVED}\n\n{SMALL_SOLVED}\n"


def test_a_time_limit(nonet):
    code, out, err = nonet("solve", "--max-seconds", "0.05", "--all", "." * 81)
    assert code == 3 and out.count("\n") > 0 and "cut off after 0.05 s" in err
    code, out, err = nonet("count", "--max-seconds", "0.05", "." * 81)
    assert code == 3 and out.endswith("+\n") and "--max-seconds ended the count" in err


def test_the_answer_has_the_encoding_of_the_puzzle(nonet):
    offset = "".join(chr(ord("1") + (4 * (r % 4) + r // 4 + c) % 16) for r in range(16) for c in range(16))
    assert nonet("solve", "-q", "0" + offset[1:])[:2] == (0, offset + "\n")
    letters = "".join("ABCDEFGHIJKLMNOP"[ord(c) - ord("1")] for c in offset)
    assert nonet("solve", "-q", "--from", "letters", "." + letters[1:])[:2] == (0, letters + "\n")


def test_a_puzzle_that_begins_with_a_minus(nonet):
    assert nonet("solve", "-q", "--" + SMALL_SOLVED[2:])[:2] == (0, SMALL_SOLVED + "\n")
    assert nonet("solve", "-12--34----4----", "--limit", "2", "-q")[0] == 0


def test_output_to_a_file(nonet, tmp_path):
    path = tmp_path / "out.txt"
    code, out, err = nonet("solve", SMALL, "-o", str(path))
    assert (code, out) == (0, "") and err.startswith("unique")
    assert path.read_text() == SMALL_SOLVED + "\n"
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]
    code, _, err = nonet("solve", SMALL, "-o", str(tmp_path / "no" / "where"))
    assert code == 2 and "can't be written: No such file or directory" in err


def test_output_to_a_device_does_not_replace_it(nonet):
    assert nonet("solve", "-q", SMALL, "-o", "/dev/null")[0] == 0
    assert Path("/dev/null").is_char_device()


def test_a_wrong_option_leaves_the_old_output_file(nonet, tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("old")
    assert nonet("solve", SMALL, "-o", str(path), "--format", "%z")[0] == 2
    assert path.read_text() == "old" and len(list(tmp_path.iterdir())) == 1


def test_strict_stops_at_the_first_bad_row(nonet):
    code, out, _ = nonet("solve", "--strict", stdin=f"{SMALL}\nbad row\n{SMALL}\n")
    assert code == 2 and len(out.splitlines()) == 2


@pytest.mark.parametrize("method", ["levels", "exclusion", "deterministic", "crook", "omega"])
def test_methods(nonet, method):
    code, out, err = nonet("solve", "--method", method, EASY)
    assert (code, out) == (0, EASY_SOLVED + "\n")
    assert err.startswith(f"unique: method {method} solved it by logic alone in ")
    row = json.loads(nonet("solve", "--method", method, "--jsonl", EMPTY_4)[1])
    assert list(row)[5:] == ["solution", "seconds", "method", "logical", "guesses"]
    assert (row["status"], row["method"], row["logical"]) == ("multiple", method, False)
    assert row["guesses"] > 0 and len(row["solution"]) == 16
    code, out, _ = nonet("solve", "--method", method, TWICE)
    assert code == 1 and out.startswith("# none: no solution, because r1c1 and r1c2")


def test_steps_of_a_method(nonet):
    code, out, _ = nonet("solve", "-q", "--method", "crook", "--steps", SMALL, SMALL)
    first, second = out.split("\n\n")
    assert code == 0 and first + "\n" == second and first.startswith(" 1. ")
    assert first.endswith(SMALL_SOLVED) and len(first.splitlines()) == 11
    row = json.loads(nonet("solve", "--method", "crook", "--steps", "--jsonl", SMALL)[1])
    assert len(row["steps"]) == 10 and row["steps"][0]["technique"] and row["logical"] is True
    _, out, _ = nonet("solve", "-q", "--method", "crook", "--steps", EMPTY_4)
    assert " 1.   Guess: " in out
    code, _, err = nonet("solve", "--method", "magic", SMALL)
    assert code == 2 and "there is no ladder 'magic'" in err
    assert nonet("solve", "--method", "crook", "--all", SMALL)[0] == 0


# --- count, check, convert


def test_count(nonet):
    assert nonet("count", EMPTY_4) == (0, "288\n", "")
    assert nonet("count", TWICE)[:2] == (1, "0\n")
    code, out, err = nonet("count", "--limit", "100", EMPTY_4)
    assert (code, out) == (3, "100+\n") and "--limit ended the count" in err
    row = json.loads(nonet("count", "--jsonl", "--limit", "100", EMPTY_4)[1])
    assert (row["count"], row["complete"], row["status"]) == (100, False, "multiple")
    row = json.loads(nonet("count", "--jsonl", EASY)[1])
    assert (row["count"], row["complete"], row["status"]) == (1, True, "unique")


def test_check(nonet):
    assert nonet("check", EASY)[:2] == (0, "unique, valid, 30 givens, not minimal\n")
    assert nonet("check", ".2..34....4....1")[:2] == (0, "unique, valid, 5 givens, minimal\n")
    assert nonet("check", EMPTY_4)[:2] == (1, "multiple, valid, 0 givens\n")
    code, out, _ = nonet("check", "--jsonl", TWICE)
    row = json.loads(out)
    assert code == 1
    assert (row["status"], row["valid"], row["givens"], row["minimal"]) == ("none", False, 30, None)
    assert row["conflicts"] == [["r1c1", "r1c2", "r1"], ["r1c1", "r1c2", "b1"]]
    assert "r1c1 and r1c2 both hold 5 in row 1" in nonet("check", TWICE)[1]


def test_check_leaves_minimal_open_when_the_time_is_up(nonet):
    row = json.loads(nonet("check", "--jsonl", "--max-seconds", "0", EASY)[1])
    assert row["minimal"] is None


def test_convert(nonet):
    assert nonet("convert", EASY, "--to", "offset")[:2] == (0, EASY.replace(".", "0") + "\n")
    code, out, _ = nonet("convert", "--jsonl", SMALL)
    row = json.loads(out)
    assert (row["status"], row["format"], row["text"]) == ("ok", "line", SMALL)
    code, out, err = nonet("convert", "--to", "nonsense", SMALL)
    assert (code, out) == (2, "") and "can't write 'nonsense'; --to takes" in err
    assert nonet("convert", "--list")[0] == 0
    code, out, _ = nonet("convert", "--to", "csv", SMALL, SMALL)
    assert out == f"puzzle\n{SMALL}\n{SMALL}\n"
    code, out, err = nonet("convert", "--to", "opensudoku", "--jsonl", SMALL, EASY)
    small, easy = map(json.loads, out.splitlines())
    assert small["status"] == "error" and easy["text"].startswith("<opensudoku>")
    assert err.startswith("nonet: argument 1: ") and small["error"]["what"] in err
    assert nonet("convert", stdin=f"{SMALL}\nbad row\n")[1].splitlines()[1].startswith("# error")


# --- bad input, each with its own words


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((EASY[:-1],), 2, "80 characters, expected 81"),
        (("z" + EASY[1:],), 2, "r1c1: 'z' is not a digit of a 9x9 grid or an empty cell"),
        ((TWICE,), 1, "r1c1 and r1c2 both hold 5 in row 1"),
        (("missing.txt",), 2, "missing.txt can't be read: No such file or directory"),
        (("some/where",), 2, "some/where can't be read: No such file or directory"),
        (("/dev",), 2, "/dev is a directory"),
        (("",), 2, "the text holds no puzzle"),
        (("hello",), 2, "'hello' is neither a file nor a puzzle"),
        ((".Type~x",), 2, "nonet: this puzzle uses 'Type', which Nonet does not know"),
        (("--box", "4x6", "." * 625), 2, "the grid is 25x25, but box 4x6 needs size 24"),
        (("--box", "7x7", EASY), 2, "a box of 7x7 holds 49 cells"),
        (("--box", "wide", EASY), 2, "'wide' is not a box"),
        (("--from", "nonsense", EASY), 2, "there is no format 'nonsense'"),
        (("--limit", "0", EASY), 2, "'0' is not a whole number above 0"),
        (("--max-seconds", "-1", EASY), 2, "--max-seconds"),
        (("--colour", EASY), 2, "unknown option --colour; did you mean --color?"),
        (("--json", "--csv", EASY), 2, "not allowed with argument"),
        (("--in-place", EASY, "--json"), 2, "--in-place and --json don't go together"),
        (("--in-place",), 2, "--in-place needs the names of files"),
    ],
)
def test_bad_input(nonet, arguments, code, said):
    found, out, err = nonet("solve", *arguments)
    assert found == code
    assert said in err + out
    assert "Traceback" not in err


def test_an_unreadable_file(nonet, tmp_path, monkeypatch):
    path = tmp_path / "p.txt"
    path.write_text(EASY)

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("nonet.tables.opening.open_table", refuse)
    code, out, err = nonet("solve", str(path))
    assert (code, out) == (2, "") and "p.txt can't be read: Permission denied" in err


def test_a_binary_file(nonet, tmp_path):
    path = tmp_path / "p.txt"
    path.write_bytes(bytes(range(256)) * 10)
    code, _, err = nonet("solve", str(path))
    assert code == 2 and "not text but binary data" in err


def test_an_empty_file(nonet, tmp_path):
    path = tmp_path / "p.txt"
    path.write_text("\n\n")
    code, out, err = nonet("solve", str(path))
    assert (code, out) == (2, "") and "p.txt holds no puzzle" in err


def test_further_sources_are_read_after_a_bad_one(nonet):
    code, out, _ = nonet("solve", "-q", "missing.txt", SMALL)
    assert (code, out) == (2, SMALL_SOLVED + "\n")
    assert nonet("solve", "-q", "--strict", "missing.txt", SMALL)[:2] == (2, "")


def test_many_bad_rows_do_not_flood_the_terminal(nonet):
    code, out, err = nonet("solve", stdin=f"{EASY[:-1]}\n" * 500)
    assert code == 2 and len(out.splitlines()) == 500
    assert len(err.splitlines()) == 12 and "further errors are not shown" in err


# --- verbs, help, version


def test_unknown_verbs(nonet):
    assert nonet("sovle")[2] == "nonet: unknown verb 'sovle'; did you mean: nonet solve\n"
    assert nonet("xyzzy")[0] == 2
    assert "nonet solve " + EASY in nonet(EASY)[2]
    assert "unknown option --wat" in nonet("--wat")[2]


def test_an_existing_file_without_a_verb(nonet, tmp_path):
    path = tmp_path / "p.txt"
    path.write_text(EASY)
    assert f"such as: nonet solve {path}" in nonet(str(path))[2]


def test_version_and_overview(nonet):
    code, out, _ = nonet("--version")
    assert code == 0 and out.startswith("nonet ") and "(Python 3." in out
    code, out, _ = nonet("--help")
    assert code == 0 and all(f"\n  {verb} " in out for verb in VERBS)
    assert out.index("examples:") < out.index("usage:")


@pytest.mark.parametrize("verb", VERBS)
def test_help_shows_some_examples_first(nonet, verb):
    code, out, err = nonet(verb, "--help")
    assert (code, err) == (0, "")
    assert nonet("help", verb)[1] == out == nonet(verb, "-h")[1]
    head = out[: out.index("usage:")]
    assert 2 <= head.count("\n  nonet ") + head.count("\n  eval ") <= 5
    assert all(len(line) <= 100 for line in out.splitlines())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_verb_and_option(nonet, shell):
    code, out, _ = nonet("completion", shell)
    assert code == 0
    for word in (*VERBS, "max-seconds", "in-place", "fields"):
        assert word in out


@pytest.mark.parametrize(
    ("environment", "option", "colour"),
    [
        ({}, "auto", False),
        ({}, "always", True),
        ({"FORCE_COLOR": "1"}, "auto", True),
        ({"CLICOLOR_FORCE": "1"}, "auto", True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "auto", False),
        ({"NO_COLOR": "1"}, "always", True),
        ({"FORCE_COLOR": "1"}, "never", False),
    ],
)
def test_colour_of_errors(nonet, monkeypatch, environment, option, colour):
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    _, out, err = nonet("solve", "--color", option, "missing.txt")
    assert ("\033[" in err) == colour and out == ""
