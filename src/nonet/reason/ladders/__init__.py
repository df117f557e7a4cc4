"""Ladders: which techniques to try, in which order, at which score. Pure data in TOML files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from nonet.errors import ArgumentError, NonetError, ParseError, nearest
from nonet.reason.techniques import catalogue, number, numbers, technique

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""The levels of a ladder that names none of its own."""

KEYS = ("name", "summary", "base", "without", "levels", "rungs", "guess")
"""What the file of a ladder may say."""

GUESS_CELLS = ("fewest", "fish-then-fewest")
GUESS_DIGITS = ("lowest", "most-placed")


class Guess(NamedTuple):
    """How to guess when logic has run out: which cell, and which of its digits first.

    >>> Ladder.of("levels").guess
    Guess(cell='fish-then-fewest', digit='most-placed')
    """

    cell: str
    digit: str


class Rung(NamedTuple):
    """One technique of a ladder with its level and score.

    >>> Ladder.of("nonet").rungs[0]
    Rung(technique='full-house', level='easy', score=1)
    """

    technique: str
    level: str
    score: int


class _Content(NamedTuple):
    key: str
    name: str
    summary: str
    rungs: tuple[Rung, ...]
    guess: Guess | None = None


class Ladder(_Content):
    """An ordered list of rungs, and perhaps a way to guess after the last; then it is a whole method.

    >>> Ladder.of("nonet").name, Ladder.of("nonet").rung("x-wing").level
    ('Nonet', 'hard')
    """

    def __hash__(self) -> int:
        """That of its key: every rating looks its ladder up, and need not hash a hundred rungs for it."""
        return hash(self.key)

    @staticmethod
    def of(name: str | Ladder) -> Ladder:
        """A ladder by name, or from a TOML file of yours.

        >>> Ladder.of("nonet").name
        'Nonet'
        """
        return load(name)

    def without(self, *techniques: str) -> Ladder:
        """This ladder without these techniques; a family such as ``uniqueness`` or ``whips`` stands for all of it.

        >>> ladder = Ladder.of("nonet").without("x-wing", "uniqueness")
        >>> ladder.key, "x-wing" in ladder.techniques, "bug-1" in ladder.techniques
        ('nonet without x-wing, uniqueness', False, False)
        """
        gone = named(techniques)
        return self._of_rungs(lambda key: key not in gone, "without", techniques)

    def only(self, *techniques: str) -> Ladder:
        """These techniques of this ladder (or families of them), and its singles.

        >>> Ladder.of("nonet").only("x-wing").techniques
        ('full-house', 'hidden-single', 'naked-single', 'x-wing')
        """
        kept = named(techniques)
        missing = [name for name in techniques if not named([name]) & set(self.techniques)]
        if missing:
            raise ArgumentError(f"the ladder {self.key} has no rung {missing[0]}")
        return self._of_rungs(
            lambda key: key in kept or technique(key).family == "singles", "only", techniques
        )

    def _of_rungs(self, keeps: Callable[[str], bool], how: str, techniques: tuple[str, ...]) -> Ladder:
        if not techniques:
            return self
        rungs = tuple(rung for rung in self.rungs if keeps(rung.technique))
        if not rungs:
            raise ArgumentError(f"nothing is left of the ladder {self.key} {how} {', '.join(techniques)}")
        return self._replace(key=f"{self.key} {how} {', '.join(techniques)}", rungs=rungs)

    def rung(self, key: str) -> Rung:
        """The rung of a technique."""
        return next(rung for rung in self.rungs if rung.technique == key)

    @cached_property
    def techniques(self) -> tuple[str, ...]:
        """Keys of the techniques in order."""
        return tuple(rung.technique for rung in self.rungs)

    @cached_property
    def numbers(self) -> list[int]:
        """The kernel's numbers of the techniques in order."""
        return [number(key) for key in self.techniques]

    @cached_property
    def prunes(self) -> bool:
        """True if a placed digit leaves its peers at once; False if the ladder has a rung that does it."""
        return "elimination" not in self.techniques


def names() -> list[str]:
    """The ladders that come with Nonet.

    >>> "nonet" in names()
    True
    """
    return sorted(path.stem for path in Path(__file__).parent.glob("*.toml"))


def load(name: str | Ladder) -> Ladder:
    """A ladder by name, or from a user's own TOML file.

    >>> load("nonet") is load("nonet")
    True
    """
    if isinstance(name, Ladder):
        return name
    if not isinstance(name, str):
        raise TypeError(f"a ladder is a Ladder, a name or a file, not {type(name).__name__}")
    return _read(Path(name)) if name.endswith(".toml") else _builtin(name)


@cache
def _builtin(name: str) -> Ladder:
    if name not in names():
        remedy = nearest(name, names())
        file = "" if remedy.endswith("?") else ", or give a .toml file"
        raise ArgumentError(f"there is no ladder {name!r}; {remedy}{file}")
    return _read(Path(__file__).parent / f"{name}.toml")


def _read(path: Path) -> Ladder:
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ParseError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"{path}: {error}") from None
    except RecursionError:
        raise ParseError(f"{path}: it is nested too deeply") from None
    return parse_ladder(path.stem, data, str(path))


def parse_ladder(key: str, data: dict[str, Any], where: str) -> Ladder:
    """A ladder from the content of its file; ``where`` names the file in errors."""
    rungs: list[Rung] = []
    unknown = [name for name in data if name not in KEYS]
    if unknown:
        raise ParseError(f"{where}: {unknown[0]!r} means nothing in a ladder; it has {', '.join(KEYS)}")
    base = _base(data.get("base"), where)
    if base is None and "without" in data:
        raise ParseError(f"{where}: without needs a base to leave something out of")
    levels = data.get("levels", LEVELS if base is None else list(dict.fromkeys(r.level for r in base.rungs)))
    if not isinstance(levels, list | tuple) or not all(isinstance(level, str) for level in levels):
        raise ParseError(f"{where}: levels is {levels!r}; expected a list of names")
    entries = data.get("rungs", None if base is None else [])
    if not isinstance(entries, list) or (base is None and not entries):
        raise ParseError(f"{where}: a ladder needs rungs = [[technique, level, score], ...]")
    for at, entry in enumerate(entries, 1):
        match entry:
            case [str(name), str(level), int(score)] if level in levels:
                rung = Rung(_found(name, f"{where}: rung {at}"), level, score)
            case _:
                raise ParseError(
                    f"{where}: rung {at} is {entry!r}; expected [technique, level, score] with a whole "
                    f"number for the score and a level of {', '.join(levels)}"
                )
        if any(rung.technique == other.technique for other in rungs):
            raise ParseError(f"{where}: rung {at} repeats {rung.technique}")
        rungs.append(rung)
    name, summary = str(data.get("name", key)), str(data.get("summary", ""))
    ladder = Ladder(key, name, summary, tuple(rungs), _guess(data.get("guess"), where))
    return ladder if base is None else _upon(base, ladder, data.get("without", []), where)


def _base(name: object, where: str) -> Ladder | None:
    if name is None:
        return None
    if not isinstance(name, str) or name not in names():
        raise ParseError(f"{where}: base is {name!r}; it can be {', '.join(names())}")
    return _builtin(name)


def _upon(base: Ladder, own: Ladder, without: object, where: str) -> Ladder:
    """A base with what differs: rungs of its own stand where their score puts them, above their equals."""
    if not isinstance(without, list) or not all(isinstance(name, str) for name in without):
        raise ParseError(f"{where}: without is {without!r}; expected a list of techniques")
    try:
        left = base.without(*without)
    except NonetError as error:
        raise ParseError(f"{where}: without: {error.what}") from None
    rungs = [rung for rung in left.rungs if rung.technique not in own.techniques]
    for rung in own.rungs:
        place = next((i for i, other in enumerate(rungs) if other.score > rung.score), len(rungs))
        rungs.insert(place, rung)
    return own._replace(rungs=tuple(rungs), guess=own.guess or base.guess)


def named(names: Iterable[str]) -> frozenset[str]:
    """Keys of these techniques, and of all techniques of these families.

    >>> sorted(named(["x-wing", "wings"]))
    ['x-wing', 'xy-wing', 'xyz-wing']
    """
    out: set[str] = set()
    for name in names:
        family = {declared.key for declared in catalogue().values() if declared.family == name}
        out |= family or {technique(name).key}
    return frozenset(out)


def _found(name: str, where: str) -> str:
    """The key of a technique that can be a rung."""
    if name in numbers():
        return name
    try:
        declared = technique(name)
    except NonetError as error:
        raise ParseError(f"{where}: {error.what}") from None
    if declared.family == "guessing":
        raise ParseError(f"{where}: a guess is no rung; write guess = {{ cell = ..., digit = ... }}")
    return declared.key


def _guess(data: Any, where: str) -> Guess | None:
    match data:
        case None:
            return None
        case {"cell": str(cell), "digit": str(digit)} if cell in GUESS_CELLS and digit in GUESS_DIGITS:
            return Guess(cell, digit)
    raise ParseError(
        f"{where}: guess is {data!r}; expected cell = {' or '.join(GUESS_CELLS)} "
        f"and digit = {' or '.join(GUESS_DIGITS)}"
    )
