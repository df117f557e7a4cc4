"""Chunks: rows that are answered together, here or on another machine, and come back as one piece of output."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

from nonet.cli import BAD, verb_module
from nonet.cli.loop import Loop, writer_of
from nonet.cli.source import Item
from nonet.cli.terminal import Talk
from nonet.errors import ParseError


class Chunk(NamedTuple):
    """Some rows of the input, in order."""

    number: int
    first: int
    """How many rows came before."""
    rows: int
    items: tuple[Item, ...]
    share: float | None
    """How much of all input has come by then, 0 to 1."""


class Answered(NamedTuple):
    """The output of a chunk."""

    number: int
    data: bytes
    rows: int
    statuses: dict[str, int]
    code: int
    errors: tuple[str, ...]
    """What standard error is told."""


def chunks(items: Iterable[Item], rows: int) -> Iterator[Chunk]:
    """The input in pieces of so many rows, whatever the sizes in which it comes.

    What can't be read ends it with a ParseError; the piece that it cuts short does not count.
    """
    kept: list[Item] = []
    held = number = first = 0
    share: float | None = None
    for item in items:
        batch, at = item.batch, 0
        if batch is None:
            raise ParseError(problem_of(item))
        share = item.share
        while at < len(batch):
            stop = min(len(batch), at + rows - held)
            part = batch if stop - at == len(batch) else batch.part(at, stop)
            kept.append(item._replace(batch=part))
            held += stop - at
            at = stop
            if held == rows:
                yield Chunk(number, first, held, tuple(kept), share)
                number, first, held, kept = number + 1, first + held, 0, []
    if held:
        yield Chunk(number, first, held, tuple(kept), share)


def problem_of(item: Item) -> str:
    """Why a batch can't read what came, in words."""
    if item.record is not None and item.record.error is not None:
        return f"{item.where}: {item.record.error}"
    if item.record is not None:
        return "a batch reads files, not puzzles on the command line; try: nonet solve PUZZLE"
    return f"{item.where} {item.problem}".strip()


def answer_chunk(args: Namespace, chunk: Chunk) -> Answered:
    """The output of a chunk in the shape that was asked for. All that a machine of a cluster does is this."""
    verb = verb_module(args.verb).row_verb(args)
    target = _Memory()
    loop = Loop(verb, args, writer_of(verb, args, args.shape, target), target, on_screen=False)
    loop.talk = talk = _Heard()
    loop.rows = chunk.first  # so that numbers of rows go on
    for item in chunk.items:
        loop.take(item)
        if loop.refused:  # the files were others when the batch began
            raise ParseError(f"{loop.refused} has other columns than the rows before it; was it changed?")
        if args.strict and loop.code == BAD:
            break
    loop.end()
    data = target.file.getvalue()
    return Answered(chunk.number, data, loop.rows - chunk.first, loop.tally, loop.code, tuple(talk.heard))


class _Memory:
    """A target that keeps what is written."""

    place = None

    def __init__(self) -> None:
        self.file = BytesIO()

    def write(self, text: str) -> None:
        self.file.write(text.encode("utf-8", "surrogateescape"))

    def write_bytes(self, data: bytes | memoryview) -> None:
        self.file.write(data)

    def begin_again(self, finish: Callable[[], None]) -> str | None:
        return None

    def flush(self) -> None:
        pass

    def commit(self) -> None:
        pass

    def discard(self) -> None:
        pass


class _Heard(Talk):
    """Keeps the first errors, for who shows them."""

    def __init__(self) -> None:
        super().__init__(quiet=True)
        self.heard: list[str] = []

    def error(self, text: str) -> None:
        """Something wrong with a row."""
        if len(self.heard) < 20:
            self.heard.append(text)
