"""The stub of the public face, for type checkers and editors: ``python tests/face.py > src/nonet/__init__.pyi``."""

import nonet


def by_case(name: str) -> tuple[int, str]:
    """Where linters want a name: capitals, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2), name


def stub() -> str:
    """The text of ``__init__.pyi``.

    >>> "from nonet.model.grid import Grid as Grid" in stub()
    True
    """
    lines = ["# Made by `python tests/face.py`.", ""]
    for name, module in sorted(
        nonet._HOME.items(), key=lambda item: (item[1], by_case(item[0])[0], item[0].lower())
    ):
        lines.append(f"from nonet.{module} import {name} as {name}")
    listed = "".join(f"    {name!r},\n" for name in sorted(nonet.__all__, key=by_case)).replace("'", '"')
    return "\n".join([*lines, "", f"__all__ = [\n{listed}]", "__version__: str", ""])


if __name__ == "__main__":
    print(stub(), end="")
