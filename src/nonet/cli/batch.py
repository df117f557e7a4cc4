"""``nonet batch``: a verb over millions of rows, in chunks that are kept; it can be stopped, and goes on."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nonet.cli import BAD, FINE, INTERRUPTED, VERBS, verb_module, worst
from nonet.cli.interrupts import INTERRUPTS
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
    verb = _verb_of(arguments)
    if verb not in BATCHED:
        plain = Parser("batch", VERBS["batch"], EXAMPLES)
        options(plain)
        if {"-h", "--help"} & set(arguments):
            raise Usage(plain.format_help(), FINE)
        raise Usage(_no_verb(verb))
    inner = verb_module(verb)
    made = Parser(f"batch {verb}", VERBS[verb] + ", of millions of rows", EXAMPLES)
    inner.options(made)
    _batch_options(made)
    add_help(made)
    made.set_defaults(verb=verb)
    return made


def _verb_of(arguments: Sequence[str]) -> str:
    """The word that names the verb; options may come before it.

    >>> _verb_of(["-o", "solved", "solve", "p.txt"]), _verb_of(["explain", "p.txt"]), _verb_of(["--resume"])
    ('solve', 'explain', '')
    """
    takers = ("-o", "--output", "--rows", "--engine", "--address")
    words = [word for before, word in pairwise(["", *arguments]) if word[:1] != "-" and before not in takers]
    return next((word for word in words if word in BATCHED), words[0] if words else "")


def _no_verb(word: str) -> str:
    what = f"{word!r} is none" if word else "say one"
    return f"nonet batch: {what} of the verbs {', '.join(BATCHED)}\nSee nonet batch --help."


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
    group.add_argument(
        "--address", metavar="A", help="of the Ray cluster (default: RAY_ADDRESS); without one it starts here"
    )


def run(args: Namespace) -> int:
    """Answer what is not yet answered, chunk after chunk."""
    from nonet.cli.output import TemplateError
    from nonet.cli.terminal import Talk

    verb, *args.puzzles = args.puzzles or [""]
    if verb != args.verb:
        raise Usage(_no_verb(verb))
    _check(args)
    talk = Talk(quiet=args.quiet, color=args.color, progress=True)
    try:
        with INTERRUPTS:
            return _run(args, talk)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (NonetError, TemplateError) as error:
        raise Usage(f"nonet batch: {error.what if isinstance(error, NonetError) else error}") from None
    except OSError as error:
        where = error.filename or args.output
        raise Usage(f"nonet batch: {where} can't be written: {error.strerror or error}") from None
    finally:
        talk.end()


def _run(args: Namespace, talk: Talk) -> int:
    from nonet.cli.batch_input import files_of, fingerprints, looked_at
    from nonet.tables.manifest import locked

    with INTERRUPTS.let_in:
        files = files_of(args)
        job = _job(args, fingerprints(files))
        found = looked_at(args, files, talk)
    args.puzzles = list(found.files)
    os.makedirs(args.output, exist_ok=True)
    with locked(args.output):
        manifest = _manifest(args, job, found.columns, talk)
        code = FINE if manifest.complete else _work(args, manifest, talk)
    return _told(manifest, talk, code)


def _manifest(args: Namespace, job: dict[str, Any], columns: dict[str, str] | None, talk: Talk) -> Manifest:
    """The state of this run: that of the folder, or a new one if nothing was finished there."""
    from nonet.tables.manifest import Manifest

    folder = args.output
    manifest = Manifest.load(folder)
    has_parts = any(name.startswith("part-") for name in os.listdir(folder))
    if manifest is None or not (manifest.is_begun or has_parts):
        if has_parts:
            raise Usage(f"nonet batch: {folder} holds files of another run; choose an empty folder")
        return Manifest(folder, job, columns=columns)
    if not args.resume:
        raise Usage(f"nonet batch: {folder} holds a run already; --resume goes on with it")
    told = manifest.difference(job)
    if told:
        raise Usage(f"nonet batch: {folder} holds another run: {told}")
    if manifest.lost:
        names = ", ".join(part.file for part in [*manifest.lost.values()][:3])
        more = f" and {len(manifest.lost) - 3} more" if len(manifest.lost) > 3 else ""
        talk.note(f"{names}{more}: gone or damaged, made again")
    return manifest


def _check(args: Namespace) -> None:
    """Refuse at once what can't come to a good end."""
    if not args.output:
        raise Usage("nonet batch: say where the output goes: -o FOLDER")
    if args.output == "-":
        raise Usage("nonet batch: the output of a batch is a folder, not standard output; -o FOLDER")
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


def _job(args: Namespace, files: list[dict[str, Any]]) -> dict[str, Any]:
    """What is done to which input, as far as the answers depend on it."""
    from nonet.cli.job import TALK, options_of

    return {
        "verb": args.verb,
        "options": options_of(args, TALK | {"puzzles", "engine", "address", "rows"}),
        "rows": args.rows,
        "input": files,
    }


def _work(args: Namespace, manifest: Manifest, talk: Talk) -> int:
    """Answer the chunks that are missing; whatever ends it, the finished ones stay."""
    from nonet.cli.batch_input import settled
    from nonet.cli.chunks import chunks
    from nonet.cli.loop import sources

    shares: dict[int, float | None] = {}

    def missing() -> Iterator[Chunk]:
        for chunk in chunks(settled(sources(args), manifest.columns), args.rows):
            shares[chunk.number] = chunk.share
            if chunk.number not in manifest.parts:
                yield chunk

    try:
        for answered in INTERRUPTS.each(_engine(args)(args, missing())):
            INTERRUPTS.check()  # it may have come while rows were written, and they are not all there
            for text in answered.errors:
                talk.error(text)
            if args.strict and answered.code == BAD:
                return BAD
            _keep(args, manifest, answered)
            done = sum(part.rows for part in manifest.parts.values())
            talk.advance(done, share=shares[answered.number])
    except KeyboardInterrupt:
        return INTERRUPTED
    manifest.finish()
    return FINE


def _keep(args: Namespace, manifest: Manifest, answered: Answered) -> None:
    """Bring a part to the disk, then say that it is there."""
    from nonet.atomic import write_whole
    from nonet.tables.manifest import part_of

    if not manifest.parts:
        manifest.save()  # first: a part without a manifest is nobody's
    name = f"part-{answered.number:05}.{args.shape or 'txt'}"
    write_whole(os.path.join(manifest.folder, name), answered.data)
    part = part_of(name, answered.data, answered.rows, answered.statuses, answered.code)
    manifest.add(answered.number, part)


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
    if not manifest.complete:
        talk.note(f"stopped at a bad row, as --strict says; {done}")
        return code
    talk.note(f"{done}: {parts}")
    return worst(code, *(part.code for part in manifest.parts.values()))
