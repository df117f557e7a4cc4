"""What the package promises, name by name, and what a change of it asks of the next version.

``python tests/public_names.py`` prints the promises of this tree; ``./release`` keeps them, for every release, in
``tests/data/public_names.txt``, and the suite holds the tree against that file.
"""

import enum
import inspect
from collections.abc import Iterable, Mapping

import nonet

RANK = {"patch": 0, "minor": 1, "major": 2}


def promise(thing: object) -> str:
    """One line for a public object: its parameters, or its members.

    >>> promise(nonet.is_unique).startswith("function(")
    True
    >>> promise(nonet.Status).startswith("enum ")
    True
    """
    if isinstance(thing, type) and issubclass(thing, enum.Enum):
        return "enum " + " ".join(thing.__members__)
    if isinstance(thing, type):
        own = sorted(name for name in dir(thing) if not name.startswith("_"))
        return "class " + " ".join(own)
    if callable(thing):
        parameters = inspect.signature(thing).parameters.values()
        return "function(" + ", ".join(_parameter(p) for p in parameters) + ")"
    return "value"


def _parameter(p: inspect.Parameter) -> str:
    """A parameter as a caller sees it: its name, whether it goes by keyword only, whether it may be left out."""
    prefix = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**", p.KEYWORD_ONLY: "key "}.get(p.kind, "")
    return prefix + p.name + ("" if p.default is p.empty else "?")


def promises() -> dict[str, str]:
    """Every public name with its promise."""
    return {name: promise(getattr(nonet, name)) for name in sorted(nonet.__all__)}


def _only_added(old: str, new: str) -> bool:
    """Whether who used the old promise can use the new one."""
    kind = old.partition("(")[0].partition(" ")[0]
    if kind != new.partition("(")[0].partition(" ")[0]:
        return False
    if kind != "function":
        return set(old.split()) <= set(new.split())
    was, now = (text[len("function(") : -1].split(", ") for text in (old, new))
    free = [p for p in now if p not in was]
    return [p for p in now if p in was] == was and all(p.endswith("?") or p.startswith("*") for p in free)


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, list[str]]:
    """The part of the version that has to grow, and why.

    >>> changes({"solve": "function(grid)"}, {"solve": "function(grid, key limit?)"})
    ('minor', ['solve: function(grid) is now function(grid, key limit?)'])
    >>> changes({"solve": "function(grid)", "old": "value"}, {"solve": "function(grid, limit)"})
    ('major', ['old is gone', 'solve: function(grid) is now function(grid, limit)'])
    >>> changes({"solve": "function(grid)"}, {"solve": "function(grid)", "rate": "function(grid)"})
    ('minor', ['rate is new'])
    """
    part, why = "patch", []

    def grow(to: str, reason: str) -> None:
        nonlocal part
        part = max(part, to, key=RANK.__getitem__)
        why.append(reason)

    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            grow("major", f"{name} is gone")
        elif name not in old:
            grow("minor", f"{name} is new")
        elif old[name] != new[name]:
            part_of_it = "minor" if _only_added(old[name], new[name]) else "major"
            grow(part_of_it, f"{name}: {old[name]} is now {new[name]}")
    return part, why


def next_version(version: str, part: str) -> str:
    """The least version that a change asks for. Before 1.0 a minor version may break what was promised.

    >>> next_version("0.1.0", "major"), next_version("1.4.2", "major"), next_version("1.4.2", "minor")
    ('0.2.0', '2.0.0', '1.5.0')
    """
    major, minor, patch = map(int, version.split("."))
    if part == "major" and major:
        return f"{major + 1}.0.0"
    if part == "patch":
        return f"{major}.{minor}.{patch + 1}"
    return f"{major}.{minor + 1}.0"


def written(version: str, names: Mapping[str, str]) -> str:
    """The text of the file."""
    return "".join([f"version {version}\n", *(f"{name}\t{what}\n" for name, what in names.items())])


def read(lines: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The version, and what it promised.

    >>> read(written("1.0.0", {"a": "value"}).splitlines())
    ('1.0.0', {'a': 'value'})
    """
    first, *rest = lines
    return first.split()[1], dict(line.rstrip("\n").split("\t", 1) for line in rest)


if __name__ == "__main__":
    print(written(nonet.__version__, promises()), end="")
