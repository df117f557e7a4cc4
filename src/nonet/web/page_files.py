"""The page's files: read once, packed once, each with a tag by which a browser knows that it has it already."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from nonet.web.overlays import drawing_style

FOLDER = Path(__file__).parent / "page"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class PageFile(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


def page_files() -> dict[str, PageFile]:
    """All files of the page by their path, the style sheet of the drawings, and the list of those to keep.

    >>> files = page_files()
    >>> files["/"].kind, "/js/main.js" in files
    ('text/html; charset=utf-8', True)
    """
    out: dict[str, PageFile] = {}
    for path in sorted(FOLDER.rglob("*")):
        if path.suffix in KINDS:
            out[f"/{path.relative_to(FOLDER).as_posix()}"] = _file(path.read_bytes(), KINDS[path.suffix])
    out["/style/drawing.css"] = _file(drawing_style().encode(), KINDS[".css"])
    out["/"] = out.pop("/index.html")
    needed = [path for path in out if path != "/lang/template.json"]
    out["/files.json"] = _file(json.dumps(needed).encode(), KINDS[".json"])
    return out


def _file(body: bytes, kind: str) -> PageFile:
    return PageFile(body, gzip.compress(body, mtime=0), kind, f'"{sha256(body).hexdigest()[:16]}"')


def sent(file: PageFile, request: Request) -> Response:
    """The answer to a request for a file: the file, packed if the browser can unpack it, or that it has it."""
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.body, media_type=file.kind, headers=headers)
