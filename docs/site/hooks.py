"""What MkDocs is told beside mkdocs.yml: pages that are made, pages that live elsewhere, and their places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import notebooks
import pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent.parent
ELSEWHERE = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages that stand at the root of the repository, where people look for them."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put what is made into the navigation."""
    nav: list[Any] = config.nav or []
    entries = {title: below for entry in nav for title, below in entry.items()}
    entries["Techniques"] += [{family: lessons} for family, lessons in pages.families()]
    entries["Commands"] += list(pages.commands())
    entries["Python"] += list(pages.python())
    entries["Notebooks"] += ["notebooks/index.md", *notebooks.names()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are no files in docs."""
    made = {**pages.commands(), **pages.python(), **notebooks.pages()}
    for name, source in ELSEWHERE.items():
        made[name] = (ROOT / source).read_text(encoding="utf-8").replace("](docs/", "](")
    for name, text in made.items():
        if (old := files.get_file_from_path(name)) is not None:  # a notebook's own file
            files.remove(old)
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Bring in what stands in the README, and let links find what stands elsewhere."""
    for name, source in ELSEWHERE.items():
        markdown = markdown.replace(f"](../{source}", f"]({name}")
    markdown = re.sub(r"\]\((notebooks/[\w-]+)\.ipynb\)", r"](\1.md)", markdown)
    return re.sub(r"<!-- README: (.*?) -->", lambda found: section(found[1]), markdown)


def section(title: str) -> str:
    """The text below a heading of the README, with links as docs/ needs them."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", readme, flags=re.M | re.S)
    if found is None:
        raise LookupError(f"the README has no heading {title!r}, which a page wants to show")
    return found[1].replace("](docs/", "](")
