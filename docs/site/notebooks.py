"""Notebooks as pages: they are run as the site is built, so what they show is what they do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "notebooks"
SHOWN = ("text/html", "image/svg+xml", "image/png", "text/markdown", "text/plain")
"""What an output is shown as: the first of these that it has."""


def names() -> list[str]:
    """The pages of the notebooks, in order."""
    return [f"notebooks/{path.stem}.md" for path in sorted(FOLDER.glob("*.ipynb"))]


def pages() -> dict[str, str]:
    """A page for every notebook, and one that lists them."""
    made = {
        f"notebooks/{path.stem}.md": _page(path, path.stat().st_mtime)
        for path in sorted(FOLDER.glob("*.ipynb"))
    }
    rows = []
    for name, text in made.items():
        title, about = re.match(r"# (.*)\n\n(.*)", text).groups()  # type: ignore[union-attr]
        rows.append(f"- [{title}]({Path(name).name}): {about}")
    first = "# Notebooks\n\nRun for this site as it was built.\n\n" + "\n".join(rows) + "\n"
    return {"notebooks/index.md": first} | made


def run(path: Path) -> Any:
    """A notebook with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return notebook


@cache
def _page(path: Path, changed: float) -> str:
    """A notebook as Markdown. ``mkdocs serve`` asks often, so one that has not changed is not run again."""
    parts = []
    for cell in run(path).cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        parts += _outputs(cell.outputs)
    parts.append(f"[Download this notebook]({path.name}){{ .md-button download }}")
    return "\n\n".join(parts) + "\n"


def _outputs(outputs: list[Any]) -> Iterator[str]:
    for output in outputs:
        if output.output_type == "stream":
            yield _text(output.text)
            continue
        kind = next(kind for kind in SHOWN if kind in output.data)
        content = output.data[kind]
        if kind == "text/plain":
            yield _text(content)
        elif kind == "text/markdown":
            yield content
        elif kind == "image/png":
            yield f'<img class="output" alt="plot" src="data:image/png;base64,{content.strip()}">'
        else:
            # One line: Markdown would take a blank line for the end of the HTML.
            line = re.sub(r"\s*\n\s*", " ", content.strip())
            yield f'<div class="output">{line}</div>'


def _text(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"
