"""Board: a live, observable position whose cells are shared by their houses, with undo and savepoints."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from operator import index
from typing import NamedTuple

from nonet.errors import ArgumentError
from nonet.model.conflicts import broken_rules
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid, digits_of
from nonet.model.live import LiveCell, LiveHouse
from nonet.model.rules.compiled import by_cell

CellName = str | int | tuple[int, int]
"""A cell as ``"r3c8"``, ``"C8"``, (row, column) from 0, or its number."""


class Change(NamedTuple):
    """What happened to one cell: its digit before and after (0 is empty), or its pencil marks.

    >>> Change(cell=2, old=0, new=4)
    Change(cell=2, old=0, new=4, eliminated=(), reinstated=())
    """

    cell: int
    old: int
    new: int
    eliminated: tuple[int, ...] = ()
    reinstated: tuple[int, ...] = ()

    @property
    def inverse(self) -> Change:
        """The change that takes this one back."""
        return Change(self.cell, self.new, self.old, self.reinstated, self.eliminated)


Observer = Callable[[Change], object]


class _State(NamedTuple):
    values: tuple[int, ...]
    struck: tuple[int, ...]


class Board:
    """A position that changes: set and clear digits, strike out pencil marks, watch, undo, redo, jump back.

    A rule may be broken on the way (``is_valid`` and ``violations`` say so); the puzzle's givens may not be
    touched. ``grid`` is the position as an immutable ``Grid``.

    Changes are heard in the order in which they were made. ``update`` first brings the board wholly up to
    date, then calls every observer. An observer may change the board itself: that change is made at once,
    and is announced once everyone has heard the present one. If observers raise, the change stands, the
    others still hear of it, and the errors come out of the outermost call as an ``ExceptionGroup``.

    A board belongs to one thread.

    >>> board = Board(Grid("1..." + "." * 12))
    >>> board.possible_values("r1c2")
    (2, 3, 4)
    >>> stop = board.subscribe(lambda change: print(board.geometry.cell_name(change.cell), change.new))
    >>> board.update("r1c2", 1)
    r1c2 1
    >>> board.is_valid, board.violations[0]
    (False, 'r1c1 and r1c2 both hold 1 in row 1')
    >>> board.undo()
    r1c2 0
    True
    >>> board.is_valid
    True
    >>> stop()
    """

    def __init__(self, grid: Grid | str):
        grid = as_grid(grid)
        self.geometry: Geometry = grid.geometry
        self.givens = grid.givens
        self.cells = tuple(LiveCell(number, bool(given)) for number, given in enumerate(grid.givens))
        self.houses = tuple(
            LiveHouse(house, tuple(self.cells[c] for c in house.cells), self.geometry.size)
            for house in self.geometry.houses
        )
        self._ruled = by_cell(self.geometry.relations, self.geometry.size)
        # Pencil marks are kept as what the player struck out. What the houses forbid is never stored, so a
        # digit that is cleared gives its peers back just the marks it took.
        pairs = zip(grid.allowed, grid.candidates, strict=True)
        struck = [allowed & ~candidates for allowed, candidates in pairs]
        for cell, value, mask in zip(self.cells, grid.values, struck, strict=True):
            cell.struck = mask
            if value:
                cell.change(value)
        # One entry is one act: a single change, or all changes of a jump to a savepoint.
        self._done: list[tuple[Change, ...]] = []
        self._undone: list[tuple[Change, ...]] = []
        self._savepoints: dict[str, _State] = {}
        self._observers: dict[object, Observer] = {}
        self._pending: deque[tuple[Change, tuple[object, ...]]] = deque()
        self._announcing = False

    # --- reading

    @property
    def grid(self) -> Grid:
        """The position now, as a grid that does not change.

        >>> Board("1" + "." * 15).grid == Grid("1" + "." * 15)
        True
        """
        values = bytes(cell.value for cell in self.cells)
        masks = None
        if any(cell.struck for cell in self.cells):
            masks = [0 if cell.value else self._mask(cell) for cell in self.cells]
        return Grid.of(values, self.geometry, givens=self.givens, candidates=masks)

    def __getitem__(self, cell: CellName) -> int:
        return self.cells[self.geometry.cell(cell)].value

    def __str__(self) -> str:
        return str(self.grid)

    def __repr__(self) -> str:
        return f"Board({self.grid!r})"

    def _repr_html_(self) -> str:
        return self.grid.svg()

    def possible_values(self, cell: CellName) -> tuple[int, ...]:
        """The digits that all houses and rules of a cell allow and that were not struck out.

        For a filled cell these are the digits it could be changed to, its own too if it breaks no rule.

        >>> Board("12.." + "." * 12).possible_values("r2c2")
        (3, 4)
        """
        return digits_of(self._mask(self.cells[self.geometry.cell(cell)]))

    def _mask(self, cell: LiveCell) -> int:
        mask = ~(cell.struck | self.geometry.barred[cell.number])
        for house in cell.houses:
            mask &= house.allowed(cell.value)
        for other, taken in self._ruled[cell.number]:
            mask &= ~taken[self.cells[other].value]
        return mask

    @property
    def is_valid(self) -> bool:
        """True if no rule is broken so far, even if cells are empty."""
        pairs_hold = all(house.is_valid for house in self.houses) and not any(
            taken[self.cells[other].value] >> cell.value - 1 & 1
            for cell, ties in zip(self.cells, self._ruled, strict=True)
            if cell.value
            for other, taken in ties
        )
        if not pairs_hold or not self.geometry.rules:
            return pairs_hold
        return not any(broken_rules(self.geometry, bytes(cell.value for cell in self.cells)))

    @property
    def violations(self) -> tuple[str, ...]:
        """Every broken rule in words."""
        if self.is_valid:
            return ()
        grid = self.grid
        return tuple(grid.describe(conflict) for conflict in grid.conflicts)

    # --- changing

    def update(self, cell: CellName, value: int | None) -> None:
        """Put a digit into a cell, or clear it with None (or 0). No other call changes a digit.

        >>> board = Board("1" + "." * 15)
        >>> board.update("r1c2", 2); board.update("r1c2", None); board["r1c2"]
        0
        >>> board.update("r1c1", 3)
        Traceback (most recent call last):
            ...
        nonet.errors.ArgumentError: r1c1 is a given (1) and can't be changed
        """
        live = self._open(cell)
        new = self._checked((value,))[0] if value else 0
        if new != live.value:
            self._act((Change(live.number, live.value, new),))

    def eliminate(self, cell: CellName, *digits: int) -> None:
        """Strike digits out of a cell's pencil marks.

        >>> board = Board("." * 16)
        >>> board.eliminate("r1c1", 2, 3); board.possible_values("r1c1")
        (1, 4)
        """
        live = self._open(cell)
        digits = self._checked(digits)
        fresh = tuple(sorted({d for d in digits if not live.struck >> d - 1 & 1}))
        if fresh:
            self._act((Change(live.number, live.value, live.value, eliminated=fresh),))

    def reinstate(self, cell: CellName, *digits: int) -> None:
        """Bring back pencil marks that were struck out of a cell; without digits, all of them.

        >>> board = Board("." * 16)
        >>> board.eliminate("r1c1", 2, 3); board.reinstate("r1c1", 2); board.possible_values("r1c1")
        (1, 2, 4)
        """
        live = self._open(cell)
        digits = self._checked(digits)
        wanted = digits or digits_of(live.struck)
        back = tuple(sorted({d for d in wanted if live.struck >> d - 1 & 1}))
        if back:
            self._act((Change(live.number, live.value, live.value, reinstated=back),))

    def take(
        self, placements: Iterable[tuple[int, int]] = (), eliminations: Iterable[tuple[int, int]] = ()
    ) -> None:
        """Put in and strike out what a step says, (cell, digit) by (cell, digit), in one act that ``undo`` takes back.

        >>> board = Board("." * 16)
        >>> board.take([(0, 1)], [(5, 2), (5, 3)]); board[0], board.possible_values(5)
        (1, (4,))
        >>> board.undo(), board[0], board.possible_values(5)
        (True, 0, (1, 2, 3, 4))
        """
        changes = []
        for cell, digit in placements:
            live, (new,) = self._open(cell), self._checked((digit,))
            if new != live.value:
                changes.append(Change(live.number, live.value, new))
        gone: dict[int, list[int]] = {}
        for cell, digit in eliminations:
            live, (out,) = self._open(cell), self._checked((digit,))
            if not live.struck >> out - 1 & 1:
                gone.setdefault(live.number, []).append(out)
        for number, digits in gone.items():
            value = self.cells[number].value
            changes.append(Change(number, value, value, eliminated=tuple(sorted({*digits}))))
        if changes:
            self._act(tuple(changes))

    def undo(self) -> bool:
        """Take back the last act; False if there is none."""
        return self._shift(self._done, self._undone)

    def redo(self) -> bool:
        """Do again what ``undo`` took back; False if there is nothing. A new change forgets it.

        >>> board = Board("." * 16)
        >>> board.update(0, 1)
        >>> board.undo(), board.redo(), board.redo(), board[0]
        (True, True, False, 1)
        """
        return self._shift(self._undone, self._done)

    def savepoint(self, name: str) -> None:
        """Remember the position under a name; undoing past this moment does not forget it."""
        self._savepoints[name] = self._state()

    @property
    def savepoints(self) -> tuple[str, ...]:
        """The names of all savepoints, oldest first."""
        return tuple(self._savepoints)

    def restore(self, name: str) -> None:
        """Jump to a savepoint in one act, which ``undo`` takes back as a whole.

        >>> board = Board("." * 16)
        >>> board.savepoint("start"); board.update(0, 1); board.update(1, 2); board.restore("start")
        >>> board[0], board.undo(), board[0], board.savepoints
        (0, True, 1, ('start',))
        """
        if name not in self._savepoints:
            known = ", ".join(self._savepoints) or "none so far"
            raise ArgumentError(f"there is no savepoint {name!r}; known: {known}")
        now, then = self._state(), self._savepoints[name]
        changes = tuple(
            Change(number, old, new, digits_of(struck & ~was), digits_of(was & ~struck))
            for number, (old, new, was, struck) in enumerate(
                zip(now.values, then.values, now.struck, then.struck, strict=True)
            )
            if old != new or was != struck
        )
        if changes:
            self._act(changes)

    def _state(self) -> _State:
        return _State(tuple(c.value for c in self.cells), tuple(c.struck for c in self.cells))

    def _open(self, cell: CellName) -> LiveCell:
        live = self.cells[self.geometry.cell(cell)]
        if live.is_given:
            name = self.geometry.cell_name(live.number)
            raise ArgumentError(f"{name} is a given ({live.value}) and can't be changed")
        return live

    def _checked(self, digits: tuple[int, ...]) -> tuple[int, ...]:
        """The digits, if that is what they are."""
        size = self.geometry.size
        try:
            numbers = tuple(map(index, digits))
        except TypeError:
            raise TypeError(f"{', '.join(map(repr, digits))}: digits are whole numbers") from None
        for digit in numbers:
            if not 1 <= digit <= size:
                raise ArgumentError(f"{digit} is not a digit of a {size}x{size} grid (1 to {size})")
        return numbers

    def _act(self, changes: tuple[Change, ...]) -> None:
        self._done.append(changes)
        self._undone.clear()
        self._apply(changes)

    def _shift(self, source: list[tuple[Change, ...]], target: list[tuple[Change, ...]]) -> bool:
        if not source:
            return False
        inverse = tuple(change.inverse for change in reversed(source.pop()))
        target.append(inverse)
        self._apply(inverse)
        return True

    # --- telling

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Call ``observer(change)`` after every change from now on; returns the call that ends it."""
        token = object()
        self._observers[token] = observer

        def unsubscribe() -> None:
            self._observers.pop(token, None)

        return unsubscribe

    def _apply(self, changes: tuple[Change, ...]) -> None:
        for change in changes:
            cell = self.cells[change.cell]
            for digit in change.eliminated:
                cell.struck |= 1 << digit - 1
            for digit in change.reinstated:
                cell.struck &= ~(1 << digit - 1)
            if change.new != cell.value:
                cell.change(change.new)
        audience = tuple(self._observers)
        self._pending.extend((change, audience) for change in changes)
        if not self._announcing:
            self._announce()

    def _announce(self) -> None:
        # A queue and not recursion: with nested calls the first observer would hear of the second change
        # before the second observer has heard of the first.
        errors: list[Exception] = []
        patience = len(self._pending) + 1000 * len(self.cells)
        self._announcing = True
        try:
            while self._pending:
                change, audience = self._pending.popleft()
                for token in audience:
                    observer = self._observers.get(token)
                    if observer is None:
                        continue
                    try:
                        observer(change)
                    except Exception as error:
                        errors.append(error)
                patience -= 1
                if not patience:
                    self._pending.clear()
                    errors.append(RecursionError("observers keep changing the board in answer to each other"))
        finally:
            self._announcing = False
        if errors:
            raise ExceptionGroup("observers of the board failed; the change stands", errors)
