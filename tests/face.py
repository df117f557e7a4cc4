"""The stub of the public face, for type checkers and editors: ``python tests/face.py > src/nonet/__init__.pyi``."""

import nonet


def stub() -> str:
    """The text of ``__init__.pyi``.

    >>> "from nonet.model.grid import Grid as Grid" in stub()
    True
    """
    lines = ["# Made by `python tests/face.py`.", ""]
    for name, module in sorted(nonet._HOME.items(), key=lambda item: (item[1], item[0])):
        lines.append(f"from nonet.{module} import {name} as {name}")
    listed = "".join(f"    {name!r},\n" for name in nonet.__all__).replace("'", '"')
    return "\n".join([*lines, "", f"__all__ = [\n{listed}]", "__version__: str", ""])


if __name__ == "__main__":
    print(stub(), end="")
