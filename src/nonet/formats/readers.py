"""Readers made from a decoder: a text is cut into pieces, and every piece becomes a record, good or bad."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonet.errors import NonetError, ParseError
from nonet.formats.base import MAX_LINE, Shape
from nonet.formats.record import Record, bad
from nonet.model.digits import SYMBOL_BYTES
from nonet.model.grid import Grid

Decoder = Callable[[str, Shape], tuple[Grid, dict[str, str]]]
"""From one puzzle's text to its grid and whatever else it tells; ParseError if that can't be."""

Pieces = Iterable[tuple[int, str]]
"""Texts of one puzzle each, with the line they begin on."""

Reader = Callable[[Iterable[str], Shape], Iterator[Record]]


def reader(key: str, decode: Decoder, cut: Callable[[Iterable[str]], Pieces]) -> Reader:
    """A reader that cuts the lines into pieces and decodes each of them.

    >>> read = reader("demo", lambda text, shape: (Grid(text), {}), each_line)
    >>> [(r.line, r.text, str(r.error or "")) for r in read(["1", "", "x"], Shape())]
    [(1, '1', ''), (3, 'x', "line 3, column 1: 'x' is not a digit or an empty cell")]
    """

    def read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
        for number, text in cut(lines):
            try:
                grid, meta = decode(text, shape)
            except NonetError as error:
                yield bad(text, error, number, key)
            else:
                yield Record(cells_of(grid), grid, None, meta, number, key)

    return read


def cells_of(grid: Grid) -> str:
    """A grid's digits in one line, whether given or placed."""
    return grid.values.translate(SYMBOL_BYTES).decode()


def each_line(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Every line that is not blank and no comment.

    >>> list(each_line(["# one", "a ", "", "b"]))
    [(2, 'a'), (4, 'b')]
    """
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and not text.startswith("#"):
            yield number, text


def whole_text(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """All lines as one piece.

    >>> list(whole_text(["", "{", "}"]))
    [(2, '{\\n}')]
    """
    first, kept = 0, []
    for number, line in enumerate(lines, 1):
        if first or line.strip():
            first = first or number
            kept.append(line)
    if kept:
        yield first, "\n".join(kept)


def each_link(begins: Callable[[str], bool]) -> Callable[[Iterable[str]], Iterator[tuple[int, str]]]:
    """A cutter for links, one a line; a line on which no link begins goes on with the one before.

    >>> cut = each_link(lambda line: "://" in line)
    >>> list(cut(["http://a/12", "34", "", "http://b/5"]))
    [(1, 'http://a/1234'), (4, 'http://b/5')]
    """

    def cut(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        first, length, link = 0, 0, [""]
        for number, text in each_line(lines):
            if first and begins(text):
                yield first, "".join(link)
                first, length, link = 0, 0, []
            first, length = first or number, length + len(text)
            if length > MAX_LINE:
                raise ParseError(f"longer than {MAX_LINE:,} characters; this is no link", line=first)
            link.append(text)
        if first:
            yield first, "".join(link)

    return cut


def after_host(link: str, hosts: Iterable[str]) -> str | None:
    """What follows the host of a link to one of these hosts, without the slash; None for any other text.

    >>> after_host("https://www.f-puzzles.com/?load=N4", ["f-puzzles.com"])
    '?load=N4'
    >>> after_host("f-puzzles.com", ["f-puzzles.com"]), after_host("https://example.com/", ["f-puzzles.com"])
    ('', None)
    """
    rest = link.strip()
    if not rest[:1].isalpha():
        return None
    lower = rest[:100].lower()
    for start in ("https://", "http://", "www.", "beta.", "app."):
        if lower.startswith(start):
            rest, lower = rest[len(start) :], lower[len(start) :]
    for host in hosts:
        if lower.startswith(host) and lower[len(host) : len(host) + 1] in ("", "/", "?", "#"):
            return rest[len(host) :].removeprefix("/")
    return None


def parameter(tail: str, name: str, ends: str = "&#") -> str | None:
    """The value of a link's parameter, percent-decoded, with ``+`` for the blanks that some tools make of it.

    >>> parameter("?load=N4%3D a&x=1", "load"), parameter("?load=N4", "id")
    ('N4=+a', None)
    """
    for mark in ("?", "&"):
        _, found, value = tail.partition(f"{mark}{name}=")
        if found:
            return unquoted(cut_at(value, ends)).replace(" ", "+")
    return None


def cut_at(text: str, ends: str) -> str:
    """A text up to the first of some characters.

    >>> cut_at("ab?c&d", "&?")
    'ab'
    """
    return text[: min((at for at in map(text.find, ends) if at >= 0), default=len(text))]


def unquoted(text: str) -> str:
    """A text with its percent codes decoded."""
    from urllib.parse import unquote

    return unquote(text)
