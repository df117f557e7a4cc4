"""A path as Markdown: the puzzle, then a numbered list of its steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.reason.explanation import Explanation
from nonet.reason.runs import runs
from nonet.reason.walk import Path


def markdown(
    path: Path,
    images: Sequence[str] | None = None,
    *,
    fold: bool = True,
    captions: Mapping[int, str] | None = None,
) -> str:
    """The whole path; with the names of drawings each step shows its own. Without, runs of singles are folded.
    ``captions`` stand before the steps with these numbers.

    >>> import nonet
    >>> print(markdown(nonet.walk(nonet.Grid("1234341221.34321"))).splitlines()[-1])
    1. **Full House**: r3c3 is the last empty cell of row 3, and 4 is the digit missing there. So r3c3 is 4.
    """
    parts = [f"## `{path.start.line}`", f"```text\n{path.start}\n```"]
    items = []
    for run in runs(path):
        if run.is_folded and images is None and fold:
            items.append(f"{run.first}. {run.text}.")
            continue
        for number, step in enumerate(run.steps, run.first):
            caption = (captions or {}).get(number)
            item = f"{number}. {f'*{caption}* — ' if caption else ''}{_told(step.explain())}"
            if images is not None:
                name = images[number - 1].replace("\\", "/").replace(" ", "%20")
                item += f"\n\n   ![{step}]({name})\n"
            items.append(item)
    parts.append("\n".join(items))
    if path.outcome.value != "solved":
        parts.append(f"The path ends here: {path.outcome.value}.")
    return "\n\n".join(parts)


def _told(why: Explanation) -> str:
    """An explanation as an item of a list; its branches are a list of their own."""
    head, *rest = why.lines
    title, text = head[: len(why.title)], head[len(why.title) :]
    *branches, end = rest or [""]
    told = [f"**{title}**{text}"]
    told += [f"   {' ' * (len(b) - len(b.lstrip()))}- {b.lstrip()}" for b in branches]
    return "\n".join(told + ([f"\n   {end}"] if end else []))
