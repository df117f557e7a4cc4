"""The compiled part of Nonet. Use it through the package's own modules."""

from collections.abc import Callable, Sequence
import enum
from typing import Any


class Stop:
    """
    Ends the kernel's calls in the threads that heed it, as if their time were up.
    """

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    @property
    def is_set(self) -> bool: ...

def heed(stop: Stop | None) -> None:
    """
    From now on this thread's calls end when the stop is set; None heeds none.
    """

class Geometry:
    """Candidates, variables and links of a board."""

    def __init__(self, size: int, box: Sequence[int], houses: Sequence[Sequence[int]], relations: Sequence[tuple[Sequence[int], Sequence[int]]] = (), sums: Sequence[tuple[Sequence[int], Sequence[int], int]] = (), automata: Sequence[tuple[Sequence[int], Sequence[Sequence[int]], Sequence[int]]] = (), barred: Sequence[int] = ()) -> None:
        """
        Houses are rows, columns, boxes, then others; a relation is (table, cells), where table[digit - 1] is the mask of digits that the digit in the first cell excludes in the second, in the third excludes in the fourth, ...; a sum is (cells, coefficients, total); an automaton is (cells, next[state][digit - 1], accepting), starts in state 0 and dies in -1; barred candidates are never true.
        """

    @property
    def size(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

    @property
    def has_links(self) -> bool:
        """Some links come from no house."""

    @property
    def digits_are_alike(self) -> bool:
        """Exchanging digits everywhere turns solutions into solutions."""

    @property
    def is_plain_nine(self) -> bool:
        """The ordinary 9x9 board with nothing added."""

    @property
    def variable_count(self) -> int: ...

    @property
    def link_count(self) -> int: ...

    def excludes(self, a: int, b: int) -> bool:
        """Whether two candidates can't both be true."""

    def links_of(self, candidate: int) -> list[int]:
        """All candidates that a candidate excludes, ascending."""

    def peers_of(self, cell: int) -> list[int]:
        """
        The cells that can't hold the same digit as this one, by a house or by links, ascending.
        """

    def is_ruled(self, cell: int) -> bool:
        """
        Whether a link that comes from no house has an end in this cell, a sum or automaton covers it, or a digit is barred from it.
        """

    @property
    def constraint_count(self) -> int:
        """Sums and automata; they are numbered in this order."""

    def constraints_of(self, cell: int) -> list[int]:
        """The numbers of the sums and automata that cover a cell, ascending."""

    def allowed(self, values: bytes) -> tuple[int, ...]:
        """
        For every empty cell the mask of digits that no filled cell excludes; 0 for a filled cell.
        """

    def broken_links(self, values: bytes) -> list[tuple[int, int]]:
        """
        The pairs of filled cells that a link forbids which comes from no house, each once.
        """

    def apply(self, values: bytes, candidates: Sequence[int], placements: Sequence[tuple[int, int]], eliminations: Sequence[tuple[int, int]], prune: bool) -> tuple[bytes, tuple[int, ...]]:
        """
        Values and candidates after placements and eliminations, as (cell, digit); `prune` also takes out what the placed digits exclude.
        """

def count_solutions(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, limit: int, workers: int, max_seconds: float) -> tuple[int, bool]:
    """Count up to the limit, and whether it is exact."""

def true_candidates(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, limit: int, max_seconds: float) -> tuple[list[int], bool]:
    """
    For every candidate the number of solutions that it occurs in, at most the limit; and whether the search came to its end.
    """

def status_soon(geometry: Geometry, values: bytes, work: int = 20000) -> int:
    """
    How many solutions a puzzle has, by number as in `solve`; within a limit of work, not of time.
    """

def solve(geometry: Geometry, values: bytes, candidates: Sequence[int] | None, workers: int, max_seconds: float) -> tuple[int, bytes | None, float, int]:
    """Status code, first solution, seconds to it, guesses."""

def is_settled(geometry: Geometry, givens: bytes, values: bytes, candidates: Sequence[int] | None, workers: int, max_seconds: float) -> bool:
    """
    Whether the givens have one solution that neither values nor candidates contradict; False also when the time is up.
    """

class SolutionStream:
    """The solutions of a grid, one by one."""

    def __init__(self, geometry: Geometry, values: bytes, candidates: Sequence[int] | None) -> None: ...

    def next(self, max_seconds: float) -> bytes | None:
        """The next solution, or None at the end and when the time is up."""

    @property
    def exhausted(self) -> bool: ...

class Found:
    """
    A step as the kernel finds it: effects, proof and evidence, without words.
    """

    @property
    def placements(self) -> list[tuple[int, int]]: ...

    @property
    def eliminations(self) -> list[tuple[int, int]]: ...

    @property
    def variables(self) -> list[int]: ...

    @property
    def constraints(self) -> list[int]: ...

    @property
    def deadly(self) -> list[tuple[int, int]]: ...

    @property
    def size(self) -> int: ...

    @property
    def marks(self) -> list[tuple[int, int, str, int]]: ...

    @property
    def houses(self) -> list[tuple[int, str, int]]: ...

    @property
    def links(self) -> list[tuple[list[tuple[int, int]], list[tuple[int, int]], bool, int, int]]: ...

class Trace:
    """The steps of a walk; each is turned into Python when it is asked for."""

    def __len__(self) -> int: ...

    @property
    def techniques(self) -> list[int]:
        """The technique number of every step."""

    def found(self, index: int) -> Found:
        """What a step found."""

class End(enum.Enum):
    """How a walk ended."""

    SOLVED = 0

    STUCK = 1

    CONTRADICTION = 2

    LIMIT = 3

class OneStepResult(enum.Enum):
    """What came of the search for one step."""

    FOUND = 0

    NEEDLESS = 1

    NONE = 2

    UNPROVED = 3

    CONTRADICTION = 4

    LIMIT = 5

def technique_keys() -> list[str]:
    """
    Keys of all techniques the kernel finds; a technique's number is its place here.
    """

def hall_set(reach: Sequence[int], size: int = 0) -> tuple[int, int]:
    """
    The smallest set (or one of `size`) of k sets that reach only k columns, where another set reaches one of these too: (sets, columns) as masks, or (0, 0).
    """

class Reasoner:
    """Finds steps and climbs ladders on one geometry."""

    def __init__(self, geometry: object) -> None: ...

    def find(self, values: bytes, givens: bytes, candidates: Sequence[int], technique: int, limit: int, max_seconds: float = -1.0, wanted: Sequence[int] = []) -> tuple[Trace, bool]:
        """
        Up to `limit` steps of one technique, and whether the search was complete. Techniques that go target by target look at the candidates `wanted` only, if there are some, and there they look longer.
        """

    def walk(self, values: bytes, givens: bytes, candidates: Sequence[int], ladder: Sequence[int], prune: bool = True, max_steps: int = 100000, max_seconds: float = -1.0) -> tuple[Trace, End, bytes, list[int]]:
        """
        The steps, how it ended, and the values and candidates reached. No candidates at all stand for every digit in every cell.
        """

    def shorten(self, values: bytes, givens: bytes, candidates: Sequence[int], ladder: Sequence[int], width: int, max_steps: int = 100000, max_seconds: float = -1.0) -> tuple[Trace, End, bytes, list[int]]:
        """
        As `walk`, without the steps that nothing later needs; with a width above 0 a shorter path, searched for in so many positions at a time.
        """

    def one_step(self, values: bytes, givens: bytes, candidates: Sequence[int], basics: Sequence[int], ladder: Sequence[int], whole: Sequence[int], max_seconds: float = -1.0) -> tuple[OneStepResult, Trace, bytes, list[tuple[int, int]]]:
        """
        The result, the steps of the path, the values it reaches, and the eliminations that would do it.
        """

def nine_solve_line(text: str) -> tuple[int, bytes | None, float, int] | None:
    """
    Outcome code, first solution, seconds and guesses of a 9x9 line; None if it is none, or takes long.
    """

def nine_solve(values: bytes, candidates: Sequence[int] | None, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[int, bytes | None, float, int]:
    """Outcome code, first solution, seconds and guesses of a 9x9 grid."""

def nine_first(values: bytes, candidates: Sequence[int] | None, max_seconds: float, instruction_set: str = '') -> bytes | None:
    """
    The first solution of a 9x9 grid; None if there is none, or when the time is up.
    """

def nine_count(values: bytes, candidates: Sequence[int] | None, limit: int, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[int, bool]:
    """
    Solutions of a 9x9 grid up to the limit, in threads, and whether that is exact.
    """

def instruction_sets() -> list[str]:
    """
    The instruction sets of this machine that the 9x9 engine knows, the fastest first.
    """

def nine_solve_rows(rows: bytes | bytearray | memoryview, stride: int, numbers: bool, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[bytes, bytes] | int:
    """
    Solutions and outcome codes of 9x9 puzzles, one every `stride` bytes; or the first bad row.
    """

def nine_solve_list(rows: list[str], workers: int, max_seconds: float, instruction_set: str = '') -> tuple[list[str], bytes] | int:
    """
    Solutions and outcome codes of 9x9 puzzles in strings; or the first bad row.
    """

def nine_solve_arrow(column: object, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[list[str], bytes] | int:
    """
    Solutions and outcome codes of 9x9 puzzles in an Arrow column of strings; or the first bad row.
    """

def arrow_lines(column: object) -> list[str | None]:
    """The rows of an Arrow column of strings."""

def random_minimal(count: int, seed: int, workers: int, max_seconds: float = -1.0, instruction_set: str = '') -> tuple[bytes, bytes] | None:
    """
    Random minimal 9x9 puzzles and their solutions, 81 symbols each; None when the time is up. Puzzle i depends on the seed and on i alone.
    """

def random_items(seeds: Sequence[int], filled: bool, workers: int, max_seconds: float = -1.0, instruction_set: str = '', solution: bytes | None = None) -> tuple[bytes, bytes] | None:
    """
    For each seed a random minimal 9x9 puzzle, or a solved grid if `filled`, and the solution, 81 symbols each; None when the time is up. All have the given solution, if there is one.
    """

def nine_count_rows(rows: bytes | bytearray | memoryview, masks: bool, limit: int, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[list[int], bytes, int, int, bool]:
    """
    Counts and first solutions of rows of 81 symbols or 81 two-byte masks; guesses, rounds, complete.
    """

def solve_many(geometry: Geometry, values: bytes, workers: int, max_seconds: float) -> tuple[bytes, bytes]:
    """
    Solutions (zeros where there is none) and status codes of puzzles of one board, in threads.
    """

class WhipKind(enum.Enum):
    """The chains that a rating allows."""

    W = 0

    B = 1

    GW = 2

    GB = 3

class WhipStatus(enum.Enum):
    """What the length of a whip rating means."""

    EXACT = 0

    AT_LEAST = 1

    BEYOND = 2

    WRONG = 3

class WhipRater:
    """Rates positions of one geometry by their longest whip or braid."""

    def __init__(self, geometry: object) -> None: ...

    def rate(self, values: bytes, candidates: Sequence[int], kind: WhipKind, max_length: int, max_nodes: int, attempt: int = 0, max_seconds: float = -1.0) -> tuple[WhipStatus, int]:
        """What the length means, and the length."""

def least_form(geometry: Geometry, values: bytes, max_seconds: float) -> tuple[bytes, bytes, bytes, bool, bytes, int, bool]:
    """
    The least line, its source rows and columns, transposed or not, labels, ways to it, complete.
    """

def form_texts(geometry: Geometry, texts: TextColumn, workers: int, max_seconds: float, each_seconds: float) -> tuple[bytes, bytes, bytes]:
    """
    Of 9x9 lines: 0, or 1 if blank rows and columns or absent digits are to be counted in, 2 if the time ran out, 4 if it is none or has a digit twice in a line; the least lines; ways (uint64).
    """

def can_transpose(geometry: Geometry) -> bool:
    """May the grid be reflected in its diagonal?"""

class Made:
    """A puzzle that was made, and the walk that solves it."""

    @property
    def attempt(self) -> int: ...

    @property
    def puzzle(self) -> bytes: ...

    @property
    def solution(self) -> bytes: ...

    @property
    def techniques(self) -> list[int]: ...

class Maker:
    """Makes puzzles of one kind."""

    def __init__(self, reasoner: Reasoner, wishes: object) -> None:
        """
        The wishes are read by name: orbits, pattern, clues, minimal, rated, solvable, rungs, ranks, needed, tops, once, relatives, solution.
        """

    def make(self, items: Sequence[tuple[int, int]], workers: int, soft_seconds: float, max_seconds: float) -> tuple[int, list[tuple[int, Made | None]]]:
        """
        Attempts at items given as (seed, first attempt): how many were made, and for each item the first attempt not yet made, and the result.
        """

    def attempt(self, seed: int, number: int, max_seconds: float) -> tuple[bool, Made | None]:
        """One attempt: whether the time sufficed, and the result."""

def item_seeds(seed: int, first: int, count: int) -> list[int]:
    """The seeds of items made from one seed; item 0 has that seed itself."""

def rate_many(reasoner: Reasoner, positions: Sequence[tuple[bytes, bytes, Sequence[int]]], ladder: Sequence[int], ranks: Sequence[int], most_ways: int, workers: int, max_seconds: float) -> list[tuple[int, End, list[int], int]]:
    """
    For each position (values, givens, candidates): its status code, and the end, techniques and ways on at the hardest point of the walk up a ladder.
    """

def rate_texts(reasoner: Reasoner, texts: TextColumn, ladder: Sequence[int], ranks: Sequence[int], scores: Sequence[float], most_ways: int, workers: int, max_seconds: float, each_seconds: float) -> tuple[bytes, bytes, bytes, bytes]:
    """
    For each 9x9 line: its status code (4 if it is none), the end of its walk, [hardest technique, steps, ways] as int32, and the sum of the squares of its scores as float64.
    """

class ExplainerVersion(enum.Enum):
    """Whose scale."""

    V1_18_1 = 0

    V1_2_1 = 1

class ExplainerFinish(enum.Enum):
    """How an explainer's path ended."""

    SOLVED = 0

    BEYOND = 1

    LIMIT = 2

def explainer_rate_many(geometry: object, positions: Sequence[tuple[bytes, Sequence[int]]], version: ExplainerVersion, workers: int, max_seconds: float, progress: object | None = None) -> tuple[bytes, bytes, bytes, bytes, list[tuple[str, str]]]:
    """
    For each position (values, candidates) its status code and how the path ended; of ER, EP and ED the ratings (doubles) and which name they have (int32); the names, long and short. Now and then progress(positions done, steps so far of the one begun last, the rating they reached) is called.
    """

def explainer_rate_texts(geometry: object, texts: TextColumn, version: ExplainerVersion, workers: int, max_seconds: float, each_seconds: float, progress: object | None = None) -> tuple[bytes, bytes, bytes, bytes, list[tuple[str, str]]]:
    """The same for 9x9 lines; status code 4 for what is none."""

def explainer_walk(geometry: object, values: bytes, candidates: Sequence[int], version: ExplainerVersion, max_seconds: float) -> tuple[list[tuple[float, str, list[tuple[int, int]], list[tuple[int, int]]]], ExplainerFinish]:
    """
    The steps of a path, each as (rating, name, placements, eliminations), and how it ended.
    """

def hodoku_rate_many(geometry: object, positions: Sequence[tuple[bytes, bytes, Sequence[int]]], workers: int, max_seconds: float) -> tuple[bytes, bytes]:
    """
    For each position (values, givens, candidates): its status code; and as int32 level, score, the kind of the hardest step, the number of steps and of guesses, -1 for what is not rated.
    """

def hodoku_rate_texts(geometry: object, texts: TextColumn, workers: int, max_seconds: float, each_seconds: float) -> tuple[bytes, bytes]:
    """The same for 9x9 lines; status code 4 for what is none."""

def hodoku_path(geometry: object, position: tuple[bytes, bytes, Sequence[int]], max_seconds: float) -> tuple[int, bool, list[tuple[int, int, list[tuple[int, int]], list[tuple[int, int]]]]]:
    """
    The path through a position (values, givens, candidates): its status code, whether it was walked to its end, and of each step the kind, the score, what it places and what it eliminates as (cell, digit).
    """

def pack_rows(rows: object, out: object) -> int:
    """
    Packs rows of 81 digits into rows of 41 bytes; the number of the first bad one, or of all.
    """

def unpack_rows(packed: object, n: int, rows: object, first: int) -> None:
    """
    Unpacks n rows of 41 bytes into rows of 81 digits, from row `first` on.
    """

def bytes_to_fill(size: int) -> tuple[bytes, memoryview]:
    """
    Bytes in any state, and the memory they lie in: to be written before anybody else sees them, and not held longer.
    """

class RowJob:
    """Rows that a crew packs or unpacks. It ends when nobody holds it."""

    @property
    def is_done(self) -> bool: ...

    @property
    def good(self) -> int:
        """Of packing, once it is done: the rows before the first bad one."""

class RowCrew:
    """Threads that pack and unpack rows of 81 cells."""

    def __init__(self, threads: int) -> None: ...

    def pack(self, rows: object, between: bytes, numbers: bool, first: int, n: int, out: object) -> RowJob:
        """
        Begins to pack n rows from row `first` on; `between` must stand after each, but for the last of all.
        """

    def unpack(self, packed: object, n: int, rows: object, between: bytes, numbers: bool, first: int) -> RowJob:
        """
        Begins to unpack n rows to row `first` and on, with `between` after each.
        """

    def help(self) -> bool:
        """Does a part of the oldest job in this thread; False if all is begun."""

class TextColumn:
    """Texts, read where they lie. None is a missing one."""

    def __init__(self, texts: Sequence[str | None]) -> None: ...

    @staticmethod
    def arrow(column: object) -> TextColumn:
        """The texts of an Arrow column."""

    @staticmethod
    def rows(data: bytes, width: int, stride: int) -> TextColumn:
        """Texts of one width, one every `stride` bytes."""

    @staticmethod
    def words(codes: bytes, words: Sequence[str]) -> TextColumn:
        """For each code the word of that number."""

    @staticmethod
    def joined(columns: Sequence[TextColumn]) -> TextColumn:
        """One column after the other."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int | slice) -> Any: ...

    def to_list(self) -> list[Any]:
        """The texts as strings."""

    def without(self, codes: bytes, code: int) -> TextColumn:
        """The texts, but missing where the codes say so."""

    def others(self, usual: Sequence[str]) -> list[int]:
        """The rows that have a text, and one that is not among these."""

    def stripped(self) -> TextColumn:
        """The texts without blanks at their ends."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """The column for any library that reads Arrow data."""

def line_ends(data: bytes) -> int:
    """How many lines end in the data."""

def split_lines(data: bytes, first: int, width: int) -> tuple[TextColumn, bytes]:
    """
    The lines that are neither blank nor comments, and their numbers (uint32). Blanks at the ends go where `width` characters stay.
    """

def split_table(data: bytes, separator: str, columns: int, last: bool, first: int) -> tuple[list[TextColumn], bytes, list[tuple[int, int]], int, int, bool]:
    """
    Columns of a table, line numbers, ragged rows and their fields, bytes and lines used, open quotes.
    """

def split_objects(rows: TextColumn, names: Sequence[str], reserved: Sequence[str]) -> tuple[TextColumn, list[TextColumn], bytes]:
    """
    Of JSON objects, one a row: what stands in their braces, the members asked for, and which are odd.
    """

def json_texts(values: TextColumn) -> TextColumn:
    """JSON values as texts: strings are what they say, null is missing."""

def join_rows(parts: Sequence[str | tuple[TextColumn, str]], first: int, stop: int) -> bytes:
    """
    Rows made of texts that are the same everywhere and of fields, written raw, csv, tsv, json or value.
    """

def parquet_footer(data: bytes) -> tuple[list[tuple[str, str, bool]], list[tuple[int, list[tuple[int, int, bool]]]], bytes] | None:
    """
    Columns (name, kind, with nulls), row groups (rows, and of each column offset, size, packed) and Arrow's schema; None if the file is not one that is read here.
    """

class PageReader:
    """Reads the pages of a column, one after the other."""

    def __init__(self, kind: str, optional: bool, packed: bool, rows: int) -> None: ...

    def next(self, data: bytes, at: int, last: bool, most: int) -> tuple[int, TextColumn]:
        """
        How many bytes the pages take that were begun, and rows; none if more bytes are needed.
        """

class WrittenBytes:
    """What a writer wrote."""

class ParquetWriter:
    """Writes a Parquet file."""

    def __init__(self, columns: Sequence[tuple[str, str, bool, bool]]) -> None:
        """
        Columns: name, kind, whether values come again, and whether they are sought.
        """

    def add(self, column: int, texts: TextColumn, first: int, stop: int) -> None:
        """Add some of the texts to a column."""

    def repeat(self, column: int, text: str | None, times: int) -> None:
        """Add the same value many times."""

    def end_group(self, rows: int, write: Callable[[bytes | memoryview], object]) -> None:
        """Write all rows that were added since the last group."""

    def end_file(self, write: Callable[[bytes | memoryview], object]) -> None:
        """Write the end of the file."""

def solve_texts(texts: TextColumn, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[bytes, bytes]:
    """
    Solutions, 81 symbols each, dots where none is known for sure, and outcome codes of 9x9 lines; 4 for a row that is none.
    """

def count_texts(texts: TextColumn, limit: int, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[bytes, bytes, bool]:
    """
    Counts (uint64) of 9x9 lines, which rows are such lines, and whether all were counted in time.
    """

def are_plain(texts: TextColumn, instruction_set: str = '') -> bytes:
    """1 for each row that is a 9x9 line of plain symbols, else 0."""

def check_texts(texts: TextColumn, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[bytes, bytes, bytes]:
    """
    Outcome codes of 9x9 lines, 4 for a row that is none; of those with one solution 1 if they need all their clues, 0 if not, else 2; and how many clues there are.
    """

def reduce_texts(texts: TextColumn, workers: int, max_seconds: float, instruction_set: str = '') -> tuple[bytes, bytes]:
    """
    Outcome codes of 9x9 lines, and those with one solution without the clues that they don't need, 81 symbols each.
    """
