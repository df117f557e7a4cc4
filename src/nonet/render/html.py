"""A whole path as one page: no scripts, no other files, light and dark, fit to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from nonet.reason import Path
from nonet.step import Step

_STYLE = """
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--faint:#5b5b5b;--line:#d5d5d5;--link:#0057a8}
@media (prefers-color-scheme:dark){:root{--ink:#f0f0f0;--paper:#1b1c1f;--faint:#a8a8a8;--line:#45474c;--link:#8cc4f5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem;font:1rem/1.5 system-ui,'Segoe UI',sans-serif;
color:var(--ink);background:var(--paper)}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1rem;margin:0}p{margin:.3rem 0}a{color:var(--link)}
.line{font-family:ui-monospace,Consolas,monospace;overflow-wrap:anywhere;color:var(--faint)}
.path{list-style:none;padding:0}
.step{display:grid;grid-template-columns:minmax(0,28rem) minmax(0,1fr);gap:1rem;align-items:start;
padding:1rem 0;border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 30rem}
.step svg,.start svg{display:block;width:100%;height:auto}.start{max-width:28rem}
.notation{font-family:ui-monospace,Consolas,monospace;font-size:.9rem;overflow-wrap:anywhere}
.index{columns:16rem;font-size:.9rem;padding-left:1.5rem}
@media (max-width:44rem){.step{grid-template-columns:minmax(0,1fr)}}
@media print{:root{color-scheme:light}body{max-width:none}.index{display:none}
.step{break-inside:avoid;grid-template-columns:9cm minmax(0,1fr);content-visibility:visible}}
"""


def page(paths: Sequence[Path], title: str = "") -> str:
    """One self-contained HTML page for one path or several.

    >>> import nonet
    >>> text = page([nonet.walk(nonet.Grid("1234341221.34..1"))])
    >>> text.startswith("<!doctype html>"), text.count("<svg "), "<script" in text
    (True, 5, False)
    """
    heading = escape(
        title or ("How to solve it" if len(paths) == 1 else f"How to solve {len(paths)} puzzles")
    )
    body = "\n".join(
        part for number, path in enumerate(paths, 1) for part in _puzzle(number, path, len(paths))
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{heading}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{heading}</h1>\n{body}\n</body>\n</html>\n"
    )


def fragment(path: Path) -> str:
    """A path for a notebook: a sentence a step, with the drawing folded away below it.

    >>> import nonet
    >>> fragment(nonet.walk(nonet.Grid("1234341221.34..1"))).count("<details>")
    3
    """
    items = (
        f"<li><details><summary>{escape(step.explain())}</summary>{step.svg()}</details></li>"
        for step in path
    )
    return f"<ol>{''.join(items)}</ol><p>{_END[path.outcome.value]}</p>"


def _puzzle(number: int, path: Path, count: int) -> Iterable[str]:
    if count > 1:
        yield f"<h2>Puzzle {number}</h2>"
    yield f'<p class="line">{escape(path.start.line)}</p>'
    yield f'<div class="start">{path.start.svg(dark="auto")}</div>'
    tally: dict[str, int] = {}
    for step in path:
        tally[step.name] = tally.get(step.name, 0) + 1
    used = ", ".join(f"{name} ({times})" if times > 1 else name for name, times in tally.items())
    steps = "1 step" if len(path) == 1 else f"{len(path)} steps"
    yield f"<p>{steps}: {escape(used)}.</p>" if path else "<p>No step was found.</p>"
    yield '<ol class="index">'
    for at, step in enumerate(path, 1):
        yield f'<li><a href="#p{number}s{at}">{escape(str(step))}</a></li>'
    yield '</ol>\n<ol class="path">'
    for at, step in enumerate(path, 1):
        yield _step(f"p{number}s{at}", at, step)
    yield "</ol>"
    yield f'<p>{_END[path.outcome.value]}</p>\n<div class="start">{path.end.svg(dark="auto")}</div>'


_END = {
    "solved": "Solved, by logic alone.",
    "stuck": "The ladder has no further step; this is how far it got.",
    "contradiction": "Here a cell has no candidate left or a digit no place, so the puzzle has no solution.",
    "limit": "The time ran out here.",
}


def _step(anchor: str, number: int, step: Step) -> str:
    _, _, reason = step.explain().partition(": ")
    notation = f'<p class="notation">{escape(step.notation)}</p>' if step.notation else ""
    return (
        f'<li class="step" id="{anchor}"><div>{step.svg(dark="auto")}</div>'
        f"<div><h3>{number}. {escape(step.name)}</h3><p>{escape(reason)}</p>{notation}</div></li>"
    )
