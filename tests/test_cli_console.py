import pytest
from terminal import Terminal

from nonet.cli.console import Console, kind_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OFFSET_16 = "".join(chr(ord("1") + (4 * (r % 4) + r // 4 + c) % 16) for r in range(16) for c in range(16))


def talk(capsys, *lines):
    """What the console prints when these lines are typed, then Ctrl-D."""
    typed = iter(lines)

    def ask(prompt):
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    assert Console(ask).run() == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("puzzles.txt", "file"),
        ("PUZZLES.TXT", "file"),
        ("dir/with space/p.txt", "file"),
        (EASY, "puzzle"),
        (OFFSET_16, "puzzle"),
        ("0" * 625, "puzzle"),
        ("I" * 625, "puzzle"),
        # 9 + 10 = 19 above "0" is "C": the last character that may be a slip of the finger in a 9x9 grid
        ("C" + "0" * 80, "puzzle"),
        ("D" + "0" * 80, ""),
        # 10 below "0" is "&"
        ("&" + "0" * 80, "puzzle"),
        ("%" + "0" * 80, ""),
        ("hello", ""),
        ("", ""),
    ],
)
def test_the_rule_that_tells_puzzles_from_files(text, kind):
    assert kind_of(text) == kind


def test_a_puzzle_gives_line_grid_and_time(capsys):
    out = talk(capsys, EASY)
    assert EASY_SOLVED in out.splitlines()
    assert "│ 5 3 4 │ 6 7 8 │ 9 1 2 │" in out
    assert "First solution after" in out and "it is the only one" in out


def test_the_answer_is_in_the_encoding_of_the_question(capsys):
    puzzle = "0" + OFFSET_16[1:]
    out = talk(capsys, puzzle)
    assert OFFSET_16 in out.splitlines()
    assert "│  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │ 13 14 15 16 │" in out


def test_all_solutions_on_request(capsys):
    out = talk(capsys, "all on", "12..34..........", "all off", "12..34..........")
    lines = [line for line in out.splitlines() if len(line) == 16 and line.isdigit()]
    assert len(lines) == 13 and len(set(lines)) == 12
    assert "12 solutions." in out and "there are others" in out


def test_a_unique_solution_is_the_only_one_also_with_all_on(capsys):
    assert "It is the only one." in talk(capsys, "all on", EASY)


def test_boxes_can_be_told(capsys):
    # The rows of a 6x6 grid with boxes of 3 rows and 2 columns.
    vertical = "123456561234345612456123612345234561"
    out = talk(capsys, "box 3x2", "." + vertical[1:], "box auto", "." + vertical[1:])
    assert vertical in out
    assert "No solution" in out.split("usual shape")[1]
    assert "not a box" in talk(capsys, "box wide")
    assert "holds 49 cells" in talk(capsys, "box 7x7")


def test_a_2x8_puzzle_of_16(capsys):
    rows = []
    for r in range(16):
        shift = 8 * (r % 2) + r // 2
        rows.append("".join(chr(ord("1") + (c + shift) % 16) for c in range(16)))
    solved = "".join(rows)
    out = talk(capsys, "box 2x8", "0" + solved[1:])
    assert solved in out.splitlines()


def test_settings_show_in_help(capsys):
    out = talk(capsys, "all on", "box 2x8", "format offset", "time 2", "help")
    for said in ("(now: on)", "(now: 2x8)", "(now: offset)", "(now: 2)"):
        assert said in out
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "neither a puzzle"),
        ("hepl", "Did you mean: help"),
        ("53..7", "5 characters"),
        ("C" + EASY[1:], "r1c1: 'C' is not a digit"),
        (EASY[:-1], "80 characters, expected 81"),
        ("missing.txt", "can't be read: No such file"),
        ("format nonsense", "there is no format"),
        ("all maybe", "say: all on, or all off"),
        ("time long", "not a number of seconds"),
        ("55" + EASY[2:], "No solution, because r1c1 and r1c2 both hold 5 in row 1"),
    ],
)
def test_what_goes_wrong_is_said_and_the_console_asks_again(capsys, line, said):
    out = talk(capsys, line, EASY)
    assert said in out
    assert EASY_SOLVED in out


def test_an_ambiguous_25x25_is_read_in_the_consoles_own_encoding(capsys):
    n = 25
    line = "".join(chr(ord("1") + (5 * (r % 5) + r // 5 + c) % n) for r in range(n) for c in range(n))
    # Without ':' to '@' both readings fit; the cells left out are the ones that hold 10 to 16.
    puzzle = "".join("0" if c in ":;<=>?@" else c for c in line)
    out = talk(capsys, puzzle)
    assert "say: format line" in out
    (answer,) = (text for text in out.splitlines() if len(text) == 625)
    assert all(a == b for a, b in zip(answer, puzzle, strict=True) if b != "0") and ":" in answer


@pytest.mark.parametrize("word", ["sapir", "exit", "quit", "Sapir", "\x1a"])
def test_words_that_end_it(capsys, word):
    out = talk(capsys, word, EASY)
    assert EASY_SOLVED not in out and out.rstrip().endswith("Goodbye.")


def test_paste_takes_a_grid_of_several_lines(capsys):
    rows = [EASY[i : i + 9] for i in range(0, 81, 9)]
    assert EASY_SOLVED in talk(capsys, "paste", *rows, "")


def test_a_file_is_solved_and_answered_on_request(capsys, tmp_path):
    path = tmp_path / "p.txt"
    path.write_text(f"# two\n{EASY}\n\n12..34....4....1 # small\nnonsense\n")
    out = talk(capsys, str(path), "n")
    assert EASY_SOLVED in out and "Line 2:" in out and "2 puzzles." in out
    assert path.read_text() == f"# two\n{EASY}\n\n12..34....4....1 # small\nnonsense\n"
    out = talk(capsys, str(path), "y")
    assert "2 answers written" in out
    answered = f"# two\n{EASY} {EASY_SOLVED}\n\n12..34....4....1 1234341221434321 # small\nnonsense\n"
    assert path.read_text() == answered
    talk(capsys, str(path), "y")
    assert path.read_text() == answered


def test_a_directory_that_ends_in_txt(capsys, tmp_path):
    (tmp_path / "d.txt").mkdir()
    assert "can't be read" in talk(capsys, str(tmp_path / "d.txt"))


@pytest.mark.parametrize("key", ["\x03", "\x04", "\x1a", "sapir\r", "exit\r"])
def test_on_a_real_terminal_it_asks_solves_and_leaves(key):
    with Terminal(env={"NO_COLOR": "1"}) as terminal:
        terminal.expect("nonet> ")
        terminal.send(EASY + "\r")
        answer = terminal.expect("nonet> ")
        assert EASY_SOLVED in answer.replace("\n", "") and "│ 5 3 4 │" in answer
        assert "\033[1m" not in answer
        terminal.press(key, "Goodbye.")
        assert terminal.end() == 0
        assert "Traceback" not in terminal.seen


def test_ctrl_c_stops_a_long_search_and_the_console_goes_on():
    with Terminal() as terminal:
        terminal.expect("nonet> ")
        terminal.send("all on\r")
        terminal.expect("nonet> ")
        terminal.send("." * 81 + "\r")
        terminal.expect("First solution")
        terminal.send("\x03")
        terminal.expect("Stopped.")
        terminal.expect("nonet> ")
        terminal.press("\x03", "Goodbye.")
        assert terminal.end() == 0


def test_colours_on_a_terminal_that_has_them():
    with Terminal() as terminal:
        terminal.expect("nonet> ")
        terminal.send(EASY + "\r")
        assert "\033[1m 5" in terminal.expect("First solution")


def test_the_puzzle_stays_on_a_board(capsys):
    said = talk(
        capsys, "put r1c3 1", "12..34....4....1", "put r1c3 3", "put r1c4 3", "undo", "put r1c1 2", "strike r1c4 3",
        "undo", "undo", "undo", "redo", "clear r1c3", "clear", "put", "board", "hint", "put r1c4 2", "hint",
    )  # fmt: skip
    for words in (
        "Error: there is no puzzle on the board yet",
        "r1c3 is 3.\n9 cells left.",
        "r1c4 is 3.\nBut r1c3 and r1c4 both hold 3 in row 1.",
        "r1c4 is empty.",
        "Error: r1c1 is a given (1) and can't be changed",
        "3 struck out of r1c4.",
        "3 back in r1c4.",
        "There is nothing to undo.",
        "r1c3 is empty.",
        "Error: say: clear r1c3",
        "Error: say: put r1c3 4",
        "So r2c3 is 1.",
        "r1c2 and r1c4 both hold 2 in row 1",
    ):
        assert words in said, words


def test_the_last_cell_solves_the_board(capsys):
    said = talk(capsys, "123434122143432.", "put r4c4 1")
    assert "r4c4 is 1.\nThat was the last cell: solved!" in said


@pytest.mark.parametrize("blank", ["0", "."])
def test_the_answer_is_in_the_notation_of_the_question(capsys, blank):
    """Digits up to 9 fit two notations; who writes 0 for an empty cell counts on with ':'."""
    question = OFFSET_16[:16].translate(dict.fromkeys(map(ord, ":;<=>?@"), blank)) + OFFSET_16[16:].translate(
        dict.fromkeys(map(ord, ":;<=>?@"), blank)
    )
    said = talk(capsys, question)
    answer = next(line for line in said.splitlines() if len(line) == 256)
    assert (":" in answer) == (blank == "0") and ("A" in answer) == (blank == ".")
