"""A path as Markdown: the puzzle, then a numbered list of its steps."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.reason.walk import Path


def markdown(path: Path, images: Sequence[str] | None = None) -> str:
    """The whole path; with the names of drawings each step shows its own.

    >>> import nonet
    >>> print(markdown(nonet.walk(nonet.Grid("1234341221.34321"))).splitlines()[-1])
    1. **Full House**: r3c3 is the last empty cell of row 3, and 4 is the digit missing there. So r3c3 is 4.
    """
    parts = [f"## `{path.start.line}`", f"```text\n{path.start}\n```"]
    items = []
    for number, step in enumerate(path, 1):
        _, _, rest = step.explain().partition(": ")
        item = f"{number}. **{step.name}**: {rest}"
        if images is not None:
            name = images[number - 1].replace("\\", "/").replace(" ", "%20")
            item += f"\n\n   ![{step}]({name})\n"
        items.append(item)
    parts.append("\n".join(items))
    if path.outcome.value != "solved":
        parts.append(f"The path ends here: {path.outcome.value}.")
    return "\n\n".join(parts)
