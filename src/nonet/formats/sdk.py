"""The two kinds of ``.sdk`` file: SadMan's with sections, SudoCue's without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nonet.errors import NonetError, ParseError
from nonet.formats import drawn
from nonet.formats.base import Format, Shape
from nonet.formats.layout import Drawing, Fault, drawings
from nonet.formats.marks import mask_of, placed_over, text_of
from nonet.formats.record import Record, bad, flat
from nonet.formats.regions import with_marks
from nonet.formats.rows import packed
from nonet.formats.symbols import SymbolError, encode
from nonet.model.grid import Grid

_HEADER = {
    "A": "author",
    "B": "date",
    "C": "comment",
    "D": "description",
    "H": "clues",
    "L": "level",
    "N": "solutions",
    "S": "source",
    "T": "seconds",
    "U": "url",
}


def _header(line: str, meta: dict[str, str]) -> bool:
    """Take a line such as ``#A author`` into the metadata; False if it is none."""
    if line[:1] != "#" or line[1:2] not in _HEADER:
        return False
    key, value = _HEADER[line[1]], flat(line[2:])
    meta[key] = f"{meta[key]} {value}" if key in meta else value
    return True


class _Section:
    """The lines of a section and where it begins."""

    def __init__(self, name: str, start: int):
        self.name, self.start = name, start
        self.lines: list[str] = []

    def drawing(self, shape: Shape) -> Drawing:
        """The one grid in it."""
        for found in drawings(self.lines, shape, first=self.start + 1):
            if isinstance(found, Fault):
                raise found.error
            return found
        raise ParseError(f"section [{self.name}] is empty, expected N rows of N cells", line=self.start)

    def grid(self, shape: Shape) -> Grid:
        """The digits in it."""
        found = self.drawing(shape)
        try:
            return drawn.digits_grid(found, shape)
        except SymbolError as error:
            line = found.rows[error.cell // found.size].number
            raise ParseError(f"[{self.name}] {error.what}", line=line) from None


class _File:
    """One puzzle of a file: its header lines and sections. A second [Puzzle] begins the next."""

    def __init__(self) -> None:
        self.meta: dict[str, str] = {}
        self.sections: dict[str, _Section] = {}
        self.text: list[str] = []

    def record(self, shape: Shape) -> Record:
        """What it holds, good or bad."""
        puzzle, meta = self.sections.get("puzzle"), self.meta
        start = puzzle.start if puzzle else 1
        try:
            if puzzle is None:
                raise ParseError("no [Puzzle] section")
            grid = _grid(puzzle, self.sections, shape, meta)
        except NonetError as error:
            return bad("\n".join(self.text), error, start, "sdk")
        colours = self.sections.get("colours")
        if colours is not None and (text := "".join(colours.lines)).strip(".0"):
            meta["colours"] = text
        return Record(encode(grid.givens, grid.size), grid, None, meta, start, "sdk")


def _read_sadman(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    file, section = _File(), None
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            section = _Section(line[1:-1].strip(), number)
            if section.name.lower() == "puzzle" and "puzzle" in file.sections:
                yield file.record(shape)
                file = _File()
            file.sections.setdefault(section.name.lower(), section)
        elif section is not None and line:
            section.lines.append(line)
        else:
            _header(line, file.meta)
        file.text.append(line)
    if any(file.text):
        yield file.record(shape)


def _grid(puzzle: _Section, sections: Mapping[str, _Section], shape: Shape, meta: dict[str, str]) -> Grid:
    grid = puzzle.grid(shape)
    if "state" in sections:
        state = sections["state"].grid(shape)
        if state.size != grid.size:
            raise ParseError(f"[State] is {state.size}x{state.size}, but [Puzzle] {grid.size}x{grid.size}")
        grid = placed_over(grid, state.values)
    if "pencilmarks" in sections:
        grid = with_marks(grid, _marks(sections["pencilmarks"], grid.size), meta)
    return grid


def _marks(section: _Section, size: int) -> Sequence[int]:
    rows = [line.split(",") for line in section.lines]
    masks = []
    for r, row in enumerate(rows):
        line = section.start + 1 + r
        if len(row) != size:
            raise ParseError(f"{len(row)} lists of pencil marks, expected {size}", line=line)
        try:
            masks += [mask_of(marks.strip() or ".", r * size + c, size) or 0 for c, marks in enumerate(row)]
        except NonetError as error:
            raise ParseError(f"[PencilMarks] {error.what}", line=line) from None
    if len(rows) != size:
        raise ParseError(f"{len(rows)} rows of pencil marks, expected {size}", line=section.start)
    return masks


def _write_sadman(grid: Grid) -> str:
    lines = ["[Puzzle]", *packed(Grid.of(grid.givens, grid.geometry))]
    if grid.givens != grid.values:
        lines += ["[State]", *packed(grid)]
    if grid.has_own_candidates:
        marks = [text_of(mask, "") for mask in grid.candidates]
        lines.append("[PencilMarks]")
        lines += [",".join(marks[r * grid.size : (r + 1) * grid.size]) for r in range(grid.size)]
    return "\n".join(lines)


def _read_sudocue(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    meta: dict[str, str] = {}
    rows = ("" if _header(line.strip(), meta) else line for line in lines)
    for record in drawn.reader("sudocue")(rows, shape):
        yield record if record.error else record._replace(meta={**record.meta, **meta})


def _write_sudocue(grid: Grid) -> str:
    givens = Grid.of(grid.givens, grid.geometry)
    clues = len(givens) - grid.givens.count(0)
    return "\n".join([f"#H{clues}", *packed(givens)])


def _is_sadman(text: str) -> bool:
    return any(line.strip().lower() == "[puzzle]" for line in text.split("\n"))


def _is_sudocue(text: str) -> bool:
    lines = [line.strip() for line in text.split("\n")]
    headers = [line for line in lines if line.startswith("#")]
    first = next((line for line in lines if line), "")
    known = all(line[1:2] in _HEADER for line in headers)
    return first.startswith("#") and known and drawn.first(text) is not None


FORMATS = (
    Format(
        key="sdk",
        name="SadMan Sudoku file",
        extensions=(".sdk",),
        detect=_is_sadman,
        read=_read_sadman,
        write=_write_sadman,
        note="Header lines such as '#A author', then sections [Puzzle], [State], [PencilMarks].",
    ),
    Format(
        key="sudocue",
        name="SudoCue file",
        extensions=(".sdk",),
        detect=_is_sudocue,
        read=_read_sudocue,
        write=_write_sudocue,
        note="Header lines such as '#ARuud' without a blank, then nine rows; givens only.",
    ),
)
