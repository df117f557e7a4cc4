"""``nonet batch``: a verb over millions of rows, in chunks that are kept; it can be stopped, and goes on."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nonet.cli import FINE, INTERRUPTED, VERBS, verb_module, worst
from nonet.cli.option_values import positive
from nonet.cli.parser import Parser, Usage, add_help
from nonet.errors import NonetError

if TYPE_CHECKING:
    from nonet.cli.chunks import Answered, Chunk
    from nonet.cli.terminal import Talk
    from nonet.tables.manifest import Manifest

EXAMPLES = (
    "nonet batch solve puzzles.csv.gz -o solved",
    "nonet batch rate --workers 8 --resume data/*.parquet -o rated",
    "nonet batch check --engine ray --address auto puzzles.parquet -o checked",
)
BATCHED = ("solve", "count", "check", "rate", "canonical", "minimal", "hint")
"""The verbs that answer row by row, no row depending on another."""
ROWS = 250_000
ENGINES = ("local", "ray")
Engine = Callable[[Namespace, Iterable["Chunk"]], Iterator["Answered"]]


def parser(arguments: Sequence[str]) -> Parser:
    """The parser of a batch of the verb that the arguments name: it has that verb's options, too."""
    verb = next((word for word in arguments if not word.startswith("-")), "")
    if verb not in BATCHED:
        plain = Parser("batch", VERBS["batch"], EXAMPLES)
        options(plain)
        if {"-h", "--help"} & set(arguments):
            raise Usage(plain.format_help(), FINE)
        raise Usage(
            f"nonet batch: {f'{verb!r} is' if verb else 'say'} {'none' if verb else 'one'} of the verbs "
            f"{', '.join(BATCHED)}\nSee nonet batch --help."
        )
    inner = verb_module(verb)
    made = Parser(f"batch {verb}", VERBS[verb] + ", of millions of rows", EXAMPLES)
    inner.options(made)
    _batch_options(made)
    add_help(made)
    made.set_defaults(verb=verb)
    return made


def options(parser: Parser) -> None:
    """Declare the options that a batch of any verb has."""
    parser.arguments = f" {'|'.join(BATCHED)} [its options] FILE..."
    parser.add_argument(
        "-o", "--output", metavar="DIR", help="the folder of the output, a file for every chunk"
    )
    _batch_options(parser)


def _batch_options(parser: Parser) -> None:
    group = parser.add_argument_group("batch")
    group.add_argument("--resume", action="store_true", help="go on with what is not finished yet")
    group.add_argument(
        "--rows", type=positive, default=ROWS, metavar="N", help=f"rows of a chunk (default: {ROWS:,})"
    )
    group.add_argument(
        "--engine", choices=ENGINES, default="local", help="this machine (default), or a Ray cluster"
    )
    group.add_argument("--address", metavar="A", help="of the Ray cluster; without it one starts here")


def run(args: Namespace) -> int:
    """Answer what is not yet answered, chunk after chunk."""
    from nonet.cli.terminal import Talk
    from nonet.tables.manifest import Manifest, locked

    args.puzzles = args.puzzles[1:]  # the first word is the verb
    _check(args)
    talk = Talk(quiet=args.quiet, color=args.color, progress=True)
    folder = args.output
    try:
        job = _job(args)
        os.makedirs(folder, exist_ok=True)
        with locked(folder):
            manifest = Manifest.load(folder)
            if manifest is None:
                if any(name.startswith("part-") for name in os.listdir(folder)):
                    raise Usage(f"nonet batch: {folder} holds files of another run; choose an empty folder")
                manifest = Manifest(folder, job)
                manifest.save()
            elif not args.resume:
                raise Usage(f"nonet batch: {folder} holds a run already; --resume goes on with it")
            elif manifest.difference(job):
                raise Usage(f"nonet batch: {folder} holds another run: {manifest.difference(job)}")
            code = FINE if manifest.complete else _work(args, manifest, talk)
    except NonetError as error:
        talk.end()
        raise Usage(f"nonet batch: {error.what}") from None
    except OSError as error:
        talk.end()
        where = error.filename or folder
        raise Usage(f"nonet batch: {where} can't be written: {error.strerror or error}") from None
    return _told(manifest, talk, code)


def _check(args: Namespace) -> None:
    """Refuse at once what can't come to a good end."""
    if args.output is None:
        raise Usage("nonet batch: say where the output goes: -o FOLDER")
    if os.path.exists(args.output) and not os.path.isdir(args.output):
        raise Usage(f"nonet batch: {args.output} is a file; the output of a batch is a folder")
    if not args.puzzles or "-" in args.puzzles:
        raise Usage(
            "nonet batch: name the files: what comes from standard input can't be read again to go on"
        )
    if args.shape == "json":
        raise Usage("nonet batch: one JSON document can't be made in chunks; say --jsonl")
    if args.address is not None and args.engine != "ray":
        raise Usage("nonet batch: --address is that of a cluster; say --engine ray too")
    if getattr(args, "unique", False) or getattr(args, "in_place", False) or getattr(args, "svg", None):
        name = (
            "--unique"
            if getattr(args, "unique", False)
            else "--in-place"
            if not hasattr(args, "svg")
            else "--svg"
        )
        raise Usage(f"nonet batch: {name} does not go with chunks; use nonet {args.verb}")
    if args.shape is None and args.template is None:
        args.shape = "parquet"
    verb_module(args.verb).row_verb(args)  # what the verb refuses, it refuses now


def _job(args: Namespace) -> dict[str, Any]:
    """What is done to which input, as far as the answers depend on it."""
    from nonet.cli.job import TALK, options_of
    from nonet.cli.source import expanded, unread
    from nonet.tables.manifest import fingerprint

    files = []
    for argument in args.puzzles:
        for path, is_file in expanded(argument):
            if not is_file:
                raise Usage(f"nonet batch: {path[:81]} is no file, and a batch reads files only")
            try:
                files.append(fingerprint(path))
            except OSError as error:
                raise Usage(f"nonet batch: {path} {unread(path, error)}") from None
    return {
        "verb": args.verb,
        "options": options_of(args, TALK | {"puzzles", "engine", "address", "rows"}),
        "rows": args.rows,
        "input": files,
    }


def _work(args: Namespace, manifest: Manifest, talk: Talk) -> int:
    """Answer the chunks that are missing; whatever ends it, the finished ones stay."""
    from nonet.atomic import tidy_up_when_terminated, write_whole
    from nonet.cli.chunks import chunks
    from nonet.cli.loop import sources
    from nonet.tables.manifest import Part

    tidy_up_when_terminated()
    ending = args.shape or "txt"
    shares: dict[int, float | None] = {}

    def missing() -> Iterator[Chunk]:
        for chunk in chunks(sources(args), args.rows):
            shares[chunk.number] = chunk.share
            if chunk.number not in manifest.parts:
                yield chunk

    try:
        for answered in _engine(args)(args, missing()):
            name = f"part-{answered.number:05}.{ending}"
            write_whole(os.path.join(manifest.folder, name), answered.data)
            part = Part(name, len(answered.data), answered.rows, answered.statuses, answered.code)
            manifest.add(answered.number, part)
            for text in answered.errors:
                talk.error(text)
            done = sum(part.rows for part in manifest.parts.values())
            talk.advance(done, share=shares[answered.number])
    except KeyboardInterrupt:
        return INTERRUPTED
    manifest.finish()
    return FINE


def _engine(args: Namespace) -> Engine:
    if args.engine == "ray":
        from nonet.cli.ray_engine import on_cluster

        return on_cluster
    return _here


def _here(args: Namespace, missing: Iterable[Chunk]) -> Iterator[Answered]:
    from nonet.cli.chunks import answer_chunk

    for chunk in missing:
        yield answer_chunk(args, chunk)


def _told(manifest: Manifest, talk: Talk, code: int) -> int:
    from nonet.cli.phrases import number

    talk.end()
    rows = sum(part.rows for part in manifest.parts.values())
    parts = ", ".join(f"{many:,} {status}" for status, many in manifest.statuses.items())
    done = f"{number(rows, 'puzzle')} in {number(len(manifest.parts), 'file')} of {manifest.folder}"
    if code == INTERRUPTED:
        talk.note(f"interrupted; {done}; --resume goes on from there")
        return code
    talk.note(f"{done}: {parts}")
    return worst(code, *(part.code for part in manifest.parts.values()))
