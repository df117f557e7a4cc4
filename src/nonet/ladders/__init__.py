"""Ladders: which techniques to try, in which order, at which score. Pure data in TOML files."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nonet.errors import ParseError
from nonet.techniques import technique

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")


class Rung(NamedTuple):
    """One technique of a ladder with its level and score.

    >>> load("nonet").rungs[0]
    Rung(technique='full-house', level='easy', score=1)
    """

    technique: str
    level: str
    score: int


class Ladder(NamedTuple):
    """An ordered list of rungs.

    >>> load("nonet").name, load("nonet").rung("x-wing").level
    ('Nonet', 'hard')
    """

    key: str
    name: str
    summary: str
    rungs: tuple[Rung, ...]

    def rung(self, key: str) -> Rung:
        """The rung of a technique."""
        return next(rung for rung in self.rungs if rung.technique == key)

    @property
    def techniques(self) -> tuple[str, ...]:
        """Keys of the techniques in order."""
        return tuple(rung.technique for rung in self.rungs)

    @property
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
    own = name.endswith(".toml")
    if not own and name not in names():
        raise ParseError(f"there is no ladder {name!r}; there are {', '.join(names())}, or give a .toml file")
    return _read(Path(name)) if own else _builtin(name)


@cache
def _builtin(name: str) -> Ladder:
    return _read(Path(__file__).parent / f"{name}.toml")


def _read(path: Path) -> Ladder:
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ParseError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"{path}: {error}") from None
    return parse_ladder(path.stem, data, str(path))


def parse_ladder(key: str, data: dict[str, Any], where: str) -> Ladder:
    """A ladder from the content of its file; ``where`` names the file in errors."""
    rungs: list[Rung] = []
    entries = data.get("rungs")
    if not isinstance(entries, list) or not entries:
        raise ParseError(f"{where}: a ladder needs rungs = [[technique, level, score], ...]")
    for number, entry in enumerate(entries, 1):
        match entry:
            case [str(name), str(level), int(score)] if level in LEVELS:
                rung = Rung(technique(name).key, level, score)
            case _:
                raise ParseError(
                    f"{where}: rung {number} is {entry!r}; expected [technique, level, score] with a level of "
                    + ", ".join(LEVELS)
                )
        if any(rung.technique == other.technique for other in rungs):
            raise ParseError(f"{where}: rung {number} repeats {rung.technique}")
        rungs.append(rung)
    return Ladder(key, str(data.get("name", key)), str(data.get("summary", "")), tuple(rungs))
