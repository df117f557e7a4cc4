import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from nonet.errors import ArgumentError, ParseError
from nonet.model.board import Board, Change
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_cells_are_shared_by_their_houses():
    board = Board(EASY)
    assert len(board.houses) == 27
    for house in board.houses:
        assert house.cells == tuple(board.cells[c] for c in house.house.cells)
    assert all(len(cell.houses) == 3 for cell in board.cells)


def test_seed_example_of_a_forced_value():
    board = Board("12345678." + "." * 72)
    assert board.houses[0].possible == (9,)
    assert board.possible_values("r1c9") == (9,)


def test_possible_values_is_the_intersection_of_the_houses():
    board = Board(EASY)
    for cell in board.cells:
        allowed = set.intersection(*(set(house.possible_in(cell)) for house in cell.houses))
        assert set(board.possible_values(cell.number)) == allowed
    assert board.possible_values("r1c3") == (1, 2, 4)


def test_a_filled_cell_may_keep_its_digit_unless_it_breaks_a_rule():
    board = Board("1" + "." * 15)
    board.update("r2c3", 2)
    assert 2 in board.possible_values("r2c3")
    board.update("r2c3", 1)
    assert 1 in board.possible_values("r2c3")
    board.update("r1c3", 1)
    assert 1 not in board.possible_values("r1c3")


def test_givens_are_protected():
    board = Board(EASY)
    for act in (
        lambda: board.update("r1c1", 4),
        lambda: board.update("r1c1", None),
        lambda: board.eliminate("r1c1", 4),
    ):
        with pytest.raises(ArgumentError, match=r"r1c1 is a given \(5\) and can't be changed"):
            act()
    assert board.grid == Grid(EASY)


def test_placed_digits_of_a_grid_are_not_given():
    board = Board(Grid("1" + "." * 15).placed("r1c2", 2))
    board.update("r1c2", 3)
    assert board["r1c2"] == 3 and board.grid.givens == Grid("1" + "." * 15).givens


@pytest.mark.parametrize("digit", [-1, 10, 255])
def test_a_digit_out_of_range_is_refused(digit):
    board = Board(EASY)
    with pytest.raises(ArgumentError, match="not a digit of a 9x9 grid"):
        board.update("r1c3", digit)
    with pytest.raises(ArgumentError, match="not a digit of a 9x9 grid"):
        board.eliminate("r1c3", digit)
    assert not board.undo()


def test_violations_are_named():
    board = Board("1" + "." * 15)
    board.update("r1c2", 1)
    assert board.violations == (
        "r1c1 and r1c2 both hold 1 in row 1",
        "r1c1 and r1c2 both hold 1 in box 1",
    )
    board.update("r1c2", None)
    assert board.is_valid and board.violations == ()


def test_a_jigsaw_with_diagonals_has_all_its_houses():
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    geometry = Geometry.of(4, regions=regions, extra=[(0, 5, 10, 15)])
    board = Board(Grid.of([1] + [0] * 15, geometry))
    assert board.possible_values((3, 3)) == (2, 3, 4)
    board.update((3, 3), 1)
    assert board.violations == ("r1c1 and r4c4 both hold 1 in extra 1",)


def test_pencil_marks_come_and_go_with_undo():
    board = Board("." * 16)
    board.eliminate("r1c1", 2, 3)
    board.eliminate("r1c1", 3)  # nothing new, so no act
    assert board.possible_values("r1c1") == (1, 4)
    assert board.grid.possible("r1c1") == (1, 4) and board.grid.has_own_candidates
    board.update("r1c1", 4)
    board.update("r1c1", None)
    assert board.possible_values("r1c1") == (1, 4)
    board.reinstate("r1c1")
    assert board.possible_values("r1c1") == (1, 2, 3, 4)
    assert [board.undo() for _ in range(5)] == [True, True, True, True, False]
    assert board.grid == Grid("." * 16)


def test_own_candidates_of_a_grid_are_taken_over():
    grid = Grid(EASY).eliminated("r1c3", 1)
    board = Board(grid)
    assert board.possible_values("r1c3") == (2, 4) and board.cells[2].eliminated == (1,)
    assert board.grid == grid


def test_clearing_a_digit_gives_its_peers_their_marks_back():
    board = Board("." * 16)
    board.eliminate("r1c2", 4)
    board.update("r1c1", 1)
    assert board.possible_values("r1c2") == (2, 3)
    board.update("r1c1", None)
    assert board.possible_values("r1c2") == (1, 2, 3)


def test_a_new_change_forgets_what_could_be_redone():
    board = Board("." * 16)
    board.update(0, 1)
    board.undo()
    board.update(0, 2)
    assert not board.redo() and board[0] == 2


def test_savepoints_survive_a_rollback_and_are_one_act():
    board = Board("." * 16)
    board.update(0, 1)
    board.update(1, 2)
    board.eliminate(2, 3)
    board.savepoint("here")
    for _ in range(3):
        board.undo()
    board.update(5, 4)
    heard = []
    board.subscribe(heard.append)
    board.restore("here")
    assert (board[0], board[1], board[5]) == (1, 2, 0) and 3 not in board.possible_values(2)
    assert sorted(change.cell for change in heard) == [0, 1, 2, 5]
    board.undo()
    assert (board[0], board[5]) == (0, 4)
    board.restore("here")
    board.restore("here")  # nothing to do: no act
    board.undo()
    assert board[5] == 4
    with pytest.raises(ArgumentError, match="no savepoint 'gone'; known: here"):
        board.restore("gone")


def test_observers_hear_cell_old_and_new_until_they_leave():
    board = Board("." * 16)
    heard = []
    stop = board.subscribe(heard.append)
    board.update("r1c2", 3)
    board.update("r1c2", 3)
    board.update("r1c2", 4)
    board.undo()
    board.eliminate("r1c1", 1)
    stop()
    stop()
    board.update("r1c2", None)
    assert heard == [
        Change(1, 0, 3),
        Change(1, 3, 4),
        Change(1, 4, 3),
        Change(0, 0, 0, eliminated=(1,)),
    ]


def test_a_failing_observer_does_not_harm_the_board_or_the_others():
    board = Board("." * 16)
    heard = []

    def bad(change):
        raise KeyError("boom")

    board.subscribe(bad)
    board.subscribe(heard.append)
    with pytest.raises(ExceptionGroup, match="the change stands") as caught:
        board.update(0, 1)
    assert caught.group_contains(KeyError)
    assert board[0] == 1 and heard == [Change(0, 0, 1)]
    assert 1 not in board.possible_values(1)
    with pytest.raises(ExceptionGroup):
        board.undo()
    assert board[0] == 0 and board.grid == Grid("." * 16)


def test_an_interrupt_in_an_observer_leaves_the_board_usable():
    board = Board("." * 16)

    def stop(change):
        raise KeyboardInterrupt

    leave = board.subscribe(stop)
    with pytest.raises(KeyboardInterrupt):
        board.update(0, 1)
    leave()
    heard = []
    board.subscribe(heard.append)
    board.update(1, 2)
    assert heard == [Change(1, 0, 2)] and board[0] == 1


def test_an_observer_may_change_the_board_and_all_hear_in_order():
    board = Board("." * 16)
    first, second = [], []

    def follow(change):
        first.append((change.cell, change.new))
        if change.new and change.cell < 3:
            board.update(change.cell + 1, change.new + 1)
            assert board[change.cell + 1] == change.new + 1  # made at once, announced later

    board.subscribe(follow)
    board.subscribe(lambda change: second.append((change.cell, change.new)))
    board.update(0, 1)
    assert first == second == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert [board.undo() for _ in range(4)] == [True] * 4
    assert board.grid == Grid("." * 16)


def test_observers_that_answer_each_other_for_ever_are_stopped():
    board = Board("." * 16)
    board.subscribe(lambda change: board.update(0, 3 - change.new))
    with pytest.raises(ExceptionGroup) as caught:
        board.update(0, 1)
    assert caught.group_contains(RecursionError)
    assert board.grid.values[0] in (1, 2)


def test_a_newcomer_hears_only_what_happens_after_it_came():
    board = Board("." * 16)
    late = []

    def invite(change):
        if change.cell == 0:
            board.update(1, 2)
            board.subscribe(late.append)
            board.update(2, 3)

    board.subscribe(invite)
    board.update(0, 1)
    assert late == [Change(2, 0, 3)]


def test_one_who_leaves_during_an_announcement_hears_no_more():
    board = Board("." * 16)
    heard = []
    leave = []
    board.subscribe(lambda change: leave[0]())
    leave.append(board.subscribe(heard.append))
    board.update(0, 1)
    assert heard == []


class BoardMachine(RuleBasedStateMachine):
    """Any mix of acts keeps the board equal to a plain model, forwards and backwards."""

    def __init__(self):
        super().__init__()
        self.board = Board(Grid("1.....2...3....."))
        self.mirror = bytearray(self.board.grid.values)
        self.board.subscribe(self.copy)
        self.past = [self.board.grid]
        self.future = []
        self.points = {}

    def copy(self, change):
        assert self.mirror[change.cell] == change.old
        self.mirror[change.cell] = change.new

    def acted(self, before):
        if self.board.grid != before:
            self.past.append(self.board.grid)
            self.future.clear()

    open_cells = st.sampled_from([c for c in range(16) if c not in (0, 6, 10)])

    @rule(cell=open_cells, value=st.integers(0, 4))
    def update(self, cell, value):
        before = self.board.grid
        self.board.update(cell, value or None)
        self.acted(before)

    @rule(cell=open_cells, digit=st.integers(1, 4), on=st.booleans())
    def mark(self, cell, digit, on):
        # Marks under a digit are not part of a Grid, so the model strikes them in empty cells only.
        if not self.board[cell] and digit in Grid(self.board.grid.line).possible(cell):
            before = self.board.grid
            (self.board.eliminate if on else self.board.reinstate)(cell, digit)
            self.acted(before)

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self):
        assert self.board.undo()
        self.future.append(self.past.pop())
        assert self.board.grid == self.past[-1]

    @precondition(lambda self: self.future)
    @rule()
    def redo(self):
        assert self.board.redo()
        self.past.append(self.future.pop())
        assert self.board.grid == self.past[-1]

    @rule(name=st.sampled_from("ab"))
    def save(self, name):
        self.board.savepoint(name)
        self.points[name] = self.board.grid

    @precondition(lambda self: self.points)
    @rule(data=st.data())
    def jump(self, data):
        name = data.draw(st.sampled_from(sorted(self.points)))
        before = self.board.grid
        acts = len(self.board._done)
        self.board.restore(name)
        assert self.board.grid == self.points[name]
        if len(self.board._done) > acts and self.board.grid == before:
            self.past.append(before)  # only marks hidden under digits differed
            self.future.clear()
        else:
            self.acted(before)

    @invariant()
    def agrees_with_the_model(self):
        grid = self.board.grid
        assert bytes(self.mirror) == grid.values
        assert self.board.is_valid == grid.is_valid
        for cell in range(16):
            if not grid.values[cell]:
                assert self.board.possible_values(cell) == grid.possible(cell)
        for house in self.board.houses:
            held = {cell.value for cell in house.cells}
            assert house.possible == tuple(d for d in range(1, 5) if d not in held)


TestBoardMachine = BoardMachine.TestCase
TestBoardMachine.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
@settings(max_examples=50, deadline=None)
def test_any_position_agrees_with_its_grid(values):
    grid = Grid.of(values)
    board = Board(grid)
    assert board.grid == grid
    assert len(board.violations) == len(grid.conflicts)
    assert board.is_valid == grid.is_valid


@pytest.mark.parametrize("odd", ["é", "１", "²", "\x7f", "\udc80", "+"])
def test_a_line_with_one_odd_character_is_refused_with_its_place(odd):
    line = "." * 40 + odd + "." * 40
    with pytest.raises(ParseError, match="is not a digit or an empty cell") as caught:
        Grid(line)
    assert caught.value.column == (42 if odd == "+" else 41)
