import pytest
from terminal import Terminal

import nonet
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


ROWS = [EASY[i : i + 9] for i in range(0, 81, 9)]


def test_rows_typed_one_by_one_are_laid_on_the_board(capsys):
    out = talk(capsys, *ROWS, "solve")
    assert "9x9, 30 givens." in out and EASY_SOLVED in out.partition("30 givens")[2]
    assert EASY_SOLVED not in out.partition("30 givens")[0]


def test_a_row_that_is_too_short_is_asked_for_again(capsys):
    out = talk(capsys, ROWS[0], ROWS[1][:-1], *ROWS[1:])
    assert "a row has 9 cells, not 8" in out and "9x9, 30 givens." in out
    assert "2 rows of 9 cells, expected 9 rows" in talk(capsys, *ROWS[:2], "")


def pasted(capsys, text, *more):
    """What is said to lines that come all at once, then to more that are typed."""
    waiting, typed = text.splitlines(), list(more)

    def ask(prompt):
        if waiting or typed:
            return (waiting or typed).pop(0)
        raise EOFError

    assert Console(ask, lambda: bool(waiting)).run() == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("format", ["rows", "sdk", "ss", "pencilmarks", "json", "opensudoku"])
def test_a_pasted_grid_is_laid_on_the_board(capsys, format, at_once):
    """Line by line, or as one text with line ends in it, as a terminal with bracketed paste gives it."""
    grid = nonet.Grid(EASY)
    text = "\n".join(ROWS) if format == "rows" else nonet.write(grid, format)
    out = talk(capsys, text, "solve") if at_once else pasted(capsys, text, "solve")
    assert "Error" not in out and EASY_SOLVED in out, out


def test_rows_of_16_are_one_grid_and_not_16_puzzles_of_4x4(capsys):
    rows = [OFFSET_16[i : i + 16] for i in range(0, 256, 16)]
    rows[0] = "0" + rows[0][1:]
    assert "16x16, 255 givens." in pasted(capsys, "\n".join(rows))
    two = pasted(capsys, "12..34....4....1\n1234341221.34321")
    assert two.count("it is the only one") == 2


def test_marks_that_a_terminal_puts_round_a_paste_are_no_text(capsys):
    text = "\x1b[200~" + "\n".join(ROWS) + "\x1b[201~"
    assert "9x9, 30 givens." in pasted(capsys, text) and "9x9, 30 givens." in talk(capsys, text)


def test_a_move_says_what_it_clashes_with_and_no_more(capsys):
    said = talk(capsys, f"play {EASY}", "r1c3=5", "r9c1=7", "r1c3==5")
    assert (
        said.count("But r1c1 and r1c3 both hold 5") == 1 and said.count("But r6c1 and r9c1 both hold 7") == 1
    )
    assert "'r1c3==5' is no move; say: r1c3=5" in said


def test_commands_may_be_pasted_too(capsys):
    out = pasted(capsys, f"all on\n12..34..........\nhint\nplay {EASY}\ncheck")
    assert (
        "12 solutions." in out
        and "more than one solution" in out
        and "Nothing is wrong so far; 51 cells" in out
    )


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
        capsys, "r1c3=1", "12..34....4....1", "r1c3=3", "R1C4 3", "undo", "r1c1=2", "r1c4<>3",
        "undo", "undo", "undo", "redo", "r1c3=0", "r1c3=", "r1c3<>", "draw", "r9c1=1", "r1c3<>34 r1c3+3",
        "candidates r1c3",
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
        "Error: which digit? say: r1c3=5",
        "Error: which digits? say: r1c3<>45",
        "│ 1 2 │ · · │",
        "Error: cell 'r9c1' lies outside a 4x4 grid",
        "r1c3 can be 3.",
    ):
        assert words in said, words


def test_a_stuck_player_is_helped_step_by_step(capsys):
    said = talk(
        capsys, "hint", f"play {EASY}", "hint", "more", "more", "more", "more", "why", "apply", "undo", "hint 4",
        "hint 5", "lesson", "lesson x-wing", "lesson nothing", "steps", "candidates", "check",
    )  # fmt: skip
    parts = (
        "there is no puzzle on the board yet",
        "9x9, 30 givens.",
        "Look for a Hidden Single.\n(more: ",
        "Look for a Hidden Single with 8.\n",
        "Look for a Hidden Single with 8 in box 2.\n",
        "Hidden Single: in box 2 the 8 fits only r1c6, as the 8s in r3c3 and r5c4 "
        "bar the other empty cells. So r1c6 is 8.\n",
        "That was everything",
        "246=8",
        "In box 2 the 8 fits only r1c6, as the 8s in r3c3 and r5c4 bar the other empty cells.\nSo r1c6 is 8.\n",
        "r1c6 is 8.\n50 cells left.",
        "r1c6 is empty.",
        "So r1c6 is 8.",
        "Error: say: hint, or hint 4",
        "Hidden Single: A digit that fits only one cell",
        "X-Wing: In two rows",
        "Error: there is no technique 'nothing'",
        "Naked Single: r5c5=5; ",
        "│ 5   3    124 ",
        "Nothing is wrong so far; 51 cells left.",
    )
    at = 0
    for words in parts:
        at = said.find(words, at)
        assert at >= 0, (words, said)
    assert EASY_SOLVED not in said


def test_all_effects_of_a_step_are_taken_back_at_once(capsys):
    said = talk(capsys, f"play {nonet.example('x-wing').grid.line}", "hint", "apply", "undo", "undo")
    assert said.rstrip().endswith("There is nothing to undo.\n\nGoodbye.")


def test_commands_take_a_number_or_no_more_words(capsys):
    moves = (
        "r1c3=3",
        "r1c4=4",
        "undo 2",
        "undo 5",
        "redo 2",
        "r1c3=3",
        "r1c3<>1",
        "undo x",
        "why not",
        "c3r1=5",
    )
    said = talk(capsys, "play 12..34....4....1", *moves)
    assert "r1c4 is empty.\nr1c3 is empty.\nThere is nothing to undo." in said.replace("\n\n", "\n")
    assert "Nothing changes in r1c3." in said
    assert "say: undo, or undo 3 to do so three times" in said
    assert "why takes no more words; say: why" in said
    assert "'c3r1=5' is no move; say: r1c3=5" in said


def test_what_is_wrong_is_said_instead_of_a_hint(capsys):
    said = talk(capsys, f"play {EASY}", "r1c3=1", "hint", "check", "steps", "undo", "check")
    assert said.count("r1c3 can't be 1: the puzzle's solution has another digit there.") == 3
    assert "Nothing is wrong so far" in said


def test_a_rule_holds_on_the_board_and_for_what_follows(capsys):
    said = talk(
        capsys,
        "play 1...............",
        "rule anti-knight",
        "candidates r2c3",
        "r2c3=1",
        "rule",
        "help",
        "rule x",
    )
    assert "r2c3 can be 2, 3 or 4." in said and "But r1c1 and r2c3 both hold 1" in said
    assert "(now: off)" in said and "Error: there is no rule 'x'" in said
    assert "no solution" in talk(capsys, "rule anti-knight", "12..34....4....1").lower()


def test_the_board_is_drawn_into_a_file(capsys, tmp_path):
    said = talk(
        capsys, f"play {EASY}", f"draw {tmp_path}/Board.svg", f"draw {tmp_path}/none/b.svg", "draw b.txt"
    )
    assert (tmp_path / "Board.svg").read_text().startswith("<svg ") and "No such file" in said
    assert said.count("Error") == 2


def test_a_paste_on_a_real_terminal():
    with Terminal(env={"NO_COLOR": "1"}) as terminal:
        terminal.expect("nonet> ")
        terminal.send("\r".join(ROWS) + "\r")
        assert "│ 5 3 · │" in terminal.expect("30 givens")
        terminal.expect("nonet> ")
        terminal.send("r1c3=4\r")
        terminal.expect("50 cells left.")
        terminal.press("\x04", "Goodbye.")


def test_the_last_cell_solves_the_board(capsys):
    said = talk(capsys, "123434122143432.", "r4c4=1", "hint")
    assert "r4c4 is 1.\nThat was the last cell: solved!" in said and "The board is solved." in said


@pytest.mark.parametrize("blank", ["0", "."])
def test_the_answer_is_in_the_notation_of_the_question(capsys, blank):
    """Digits up to 9 fit two notations; who writes 0 for an empty cell counts on with ':'."""
    question = OFFSET_16[:16].translate(dict.fromkeys(map(ord, ":;<=>?@"), blank)) + OFFSET_16[16:].translate(
        dict.fromkeys(map(ord, ":;<=>?@"), blank)
    )
    said = talk(capsys, question)
    answer = next(line for line in said.splitlines() if len(line) == 256)
    assert (":" in answer) == (blank == "0") and ("A" in answer) == (blank == ".")
