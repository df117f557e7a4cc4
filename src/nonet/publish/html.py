"""A whole path as one page: no scripts, no other files, light and dark, fit to print and for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from os import PathLike, fspath

from nonet.atomic import write_whole
from nonet.draw.scene import MAX_VIEWS, needs_views
from nonet.errors import ArgumentError
from nonet.make.rating import hardest_rung, score
from nonet.publish.markdown import markdown
from nonet.reason.ladders import Ladder, load
from nonet.reason.retold import RatedPath
from nonet.reason.runs import FOLD, Run, is_single, runs
from nonet.reason.step import Step
from nonet.reason.techniques import catalogue
from nonet.reason.walk import Outcome, Path
from nonet.reason.words import Sentence, starts_a_word

LONG = 8
"""A branch of more sentences than this is folded."""

_STYLE = """
:root{color-scheme:light dark;--ink:#161616;--paper:#fff;--faint:#5b5b5b;--line:#d9d9d9;--link:#0057a8;--soft:#f3f4f6;
--lit:#fdf0b3}
@media (prefers-color-scheme:dark){:root{--ink:#f0f0f0;--paper:#1b1c1f;--faint:#a8a8a8;--line:#45474c;--link:#8cc4f5;
--soft:#27292e;--lit:#4d4517}}
*{box-sizing:border-box}html{scroll-padding-top:.5rem}
body{margin:0 auto;max-width:68rem;padding:1rem clamp(.75rem,3vw,2rem) 4rem;
font:1rem/1.55 system-ui,'Segoe UI',sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.7rem;line-height:1.2;margin:.6rem 0 1rem}h2{font-size:1.35rem;margin:3rem 0 .8rem}
h3{font-size:1.1rem;line-height:1.3;margin:0 0 .3rem}p{margin:.4rem 0}a{color:var(--link)}
svg{display:block;width:100%;height:auto}
.row{display:grid;grid-template-columns:minmax(0,30rem) minmax(16rem,1fr);gap:1rem 2rem;align-items:start}
.large .row{grid-template-columns:minmax(0,54rem) minmax(15rem,1fr)}body.large{max-width:84rem}
.level{font-size:1.15rem;font-weight:600}.level::first-letter{text-transform:uppercase}
.mono,.effect{font-family:ui-monospace,Consolas,'DejaVu Sans Mono',monospace;font-size:.9rem;overflow-wrap:anywhere}
.mono{color:var(--faint)}.effect{display:inline-block;padding:.05rem .5rem;border-radius:.4rem;background:var(--soft)}
table{border-collapse:collapse;margin:.8rem 0;font-size:.95rem}td,th{padding:.15rem .9rem .15rem 0;text-align:left;
vertical-align:top;font-weight:400}td:nth-child(2){text-align:right;font-variant-numeric:tabular-nums}
td:first-child{white-space:nowrap}td a{margin-right:.35rem}
.path{list-style:none;padding:0;margin:1.5rem 0}
.step{padding:1.2rem 0;border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 34rem}
.step:target h3{text-decoration:underline;text-decoration-color:var(--link);text-underline-offset:.3rem}
.fold{border-top:1px solid var(--line)}.fold ol{list-style:none;padding:0;margin:0}
summary{cursor:pointer;padding:.8rem 0}summary:hover{background:var(--soft)}summary .effect{margin:.1rem .1rem}
.d1{margin-left:1rem}.d2{margin-left:2rem}.d3{margin-left:3rem}.step summary{padding:.4rem 0}small{color:var(--faint)}
header{display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:center;margin-bottom:.6rem}
header h3{margin:0;flex:1 1 auto}
.go{font-size:.95rem;display:flex;gap:.4rem}.go a{display:inline-block;padding:.25rem .7rem;
border:1px solid var(--line);border-radius:.4rem;text-decoration:none}.go a:hover{background:var(--soft)}
[data-sentence]{border-radius:.25rem;cursor:default;outline:0}
[data-sentence]:hover,[data-sentence]:focus{background:var(--lit);box-shadow:0 0 0 .15rem var(--lit)}
[data-sentence]:focus-visible{box-shadow:0 0 0 .15rem var(--lit),0 0 0 .27rem var(--link)}
.step:has([data-sentence]:hover) g.note,.step:has([data-sentence]:focus) g.note{opacity:.45}
.step [data-sentences],.step g.note{transition:opacity .12s}.words{max-width:36rem}
@media (prefers-reduced-motion:reduce){.step [data-sentences],.step g.note{transition:none}}
@media (max-width:48rem){.row,.large .row{grid-template-columns:minmax(0,1fr)}.go a{padding:.5rem 1.1rem}
h1{font-size:1.4rem}.d1,.d2,.d3{margin-left:.4rem}.large .figure{overflow-x:auto}
.large .figure svg{width:max(100%,46rem)}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:.9rem}.go{display:none}
.step{break-inside:avoid;content-visibility:visible}.row{grid-template-columns:9cm minmax(0,1fr)}
.large .row{grid-template-columns:minmax(0,1fr)}}
"""


def page(paths: Sequence[Path | RatedPath], title: str = "", ladder: str | Ladder = "nonet") -> str:
    """One self-contained HTML page for one path or several, climbed on a ladder or on another program's scale.

    >>> import nonet
    >>> text = page([nonet.walk(nonet.Grid("1234341221.34..1"))])
    >>> text.startswith("<!doctype html>"), text.count("<svg "), "<script" in text
    (True, 5, False)
    """
    heading = escape(
        title or ("How to solve it" if len(paths) == 1 else f"How to solve {len(paths)} puzzles")
    )
    ladder = load(ladder)
    body = "\n".join(
        part for number, path in enumerate(paths, 1) for part in _puzzle(number, path, len(paths), ladder)
    )
    ours = [_ours(path) for path in paths]
    large = ' class="large"' if any(path.start.size > 9 for path in ours) else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{heading}</title>\n'
        f"<style>{_STYLE}{_lights(ours)}\n</style>\n</head>\n<body{large}>\n<h1>{heading}</h1>\n{body}\n</body>\n</html>\n"
    )


END = {
    Outcome.SOLVED: "Solved, by logic alone.",
    Outcome.STUCK: "The ladder has no further step; this is how far it got.",
    Outcome.CONTRADICTION: "Here a cell has no candidate left or a digit no place, so the puzzle has no solution.",
    Outcome.LIMIT: "The time ran out here.",
}
"""What to say at the end of a path."""


def _ours(path: Path | RatedPath) -> Path:
    return path.path if isinstance(path, RatedPath) else path


def _puzzle(number: int, given: Path | RatedPath, count: int, ladder: Ladder) -> Iterator[str]:
    path = _ours(given)
    captions = given.captions if isinstance(given, RatedPath) else {}
    if count > 1:
        yield f"<h2>Puzzle {number}</h2>"
    yield _row(path.start.svg(dark="auto"), _about(number, path, _height(given, ladder)))
    yield '<ol class="path">'
    for run in runs(path):
        texts = [
            _step(number, at, step, len(path), captions.get(at, ""))
            for at, step in enumerate(run.steps, run.first)
        ]
        yield _fold(run, texts) if run.is_folded else texts[0]
    yield "</ol>"
    yield f'<p id="p{number}end">{END[path.outcome]}</p>'
    yield f'<div class="row"><div class="figure">{path.end.svg(dark="auto")}</div></div>'


def _height(given: Path | RatedPath, ladder: Ladder) -> str:
    """How hard a solved puzzle is, on the scale of its path."""
    path = _ours(given)
    if path.outcome is not Outcome.SOLVED or not path:
        return ""
    if isinstance(given, RatedPath):
        top = max(given, key=lambda step: step.rating)
        return f"hardest step {top.rating} {top.name}"
    rung = hardest_rung(path.techniques, ladder)
    return f"{rung.level}, {score(path.techniques, ladder):.1f}" if rung else ""


def _about(number: int, path: Path, height: str) -> str:
    """What stands beside the puzzle: how hard it is, what it takes, and where."""
    steps = "1 step" if len(path) == 1 else f"{len(path)} steps"
    out = []
    if height:
        out.append(f'<p class="level">{escape(height)}</p>')
    out.append(f"<p>{steps}. {END[path.outcome]}</p>" if path else "<p>No step was found.</p>")
    places: dict[str, list[int]] = {}
    for at, step in enumerate(path, 1):
        places.setdefault(step.technique, []).append(at)
    rows = []
    for key, numbers in places.items():
        declared = catalogue()[key]
        links = " ".join(f'<a href="#p{number}s{at}">{at}</a>' for at in numbers)
        # The many singles are found by their folds; their numbers would hide the others.
        where = "" if declared.family == "singles" and len(numbers) > FOLD else links
        rows.append(f"<tr><td>{escape(declared.name)}</td><td>{len(numbers)}</td><td>{where}</td></tr>")
    if rows:
        head = "<thead><tr><th>Technique</th><th></th><th>Step</th></tr></thead>"
        out.append(f"<table>{head}<tbody>{''.join(rows)}</tbody></table>")
    out.append(f'<p class="mono">{escape(path.start.line)}</p>')
    return "\n".join(out)


def _fold(run: Run, texts: Sequence[str]) -> str:
    """A run of singles behind one line that says what they place."""
    effects = " ".join(f'<span class="effect">{escape(step.effects)}</span>' for step in run.steps)
    head = f"<strong>{run.first} to {run.first + len(run.steps) - 1}. Singles</strong> {effects}"
    inner = "\n".join(texts)
    return f'<li class="fold"><details><summary>{head}</summary><ol>\n{inner}\n</ol></details></li>'


def _step(puzzle: int, number: int, step: Step, count: int, caption: str) -> str:
    # "Next" comes first: after a jump the Tab key goes to it, so that Tab and Enter walk through the path.
    after = f"p{puzzle}s{number + 1}" if number < count else f"p{puzzle}end"
    go = f'<a href="#{after}" rel="next">Next</a>'
    go += f'<a href="#p{puzzle}s{number - 1}" rel="prev">Back</a>' if number > 1 else ""
    return (
        f'<li class="step" id="p{puzzle}s{number}"><header><h3>{number}. {escape(step.name)}'
        f"{f' <small>{escape(caption)}</small>' if caption else ''}</h3>"
        f'<nav class="go">{go}</nav></header>\n{told(step)}</li>'
    )


def told(step: Step) -> str:
    """A step, drawn and told. Each branch of a net stands beside its own drawing; all but the first fold up.

    A sentence has its number, which the elements of the drawing that it speaks of have, too.

    >>> import nonet
    >>> text = told(nonet.example("hidden-single"))
    >>> [text.count(part) for part in ("<svg ", 'data-sentence="0"', 'data-sentence="claim"')]
    [1, 1, 1]
    """
    why = step.explain()
    # On a large board the candidates of every single would make a page of many megabytes.
    candidates = False if is_single(step) and step.grid.size > 9 else None
    effect = f'<p class="effect">{escape(step.effects)}</p>'
    end = _said(why.claim, "claim") + (f" {escape(why.assumption)}" if why.assumption else "")
    numbered = list(enumerate(why.reasons))
    paragraphs = [[numbered.pop(0) for _ in them] for them in why.paragraphs]
    if not needs_views(step):
        drawing = step.svg(dark="auto", candidates=candidates)
        if len(paragraphs) == 1 and len(why.reasons) <= LONG:
            return _row(drawing, f"{effect}<p>{_sentences(paragraphs[0])} {end}</p>")
        return _row(drawing, effect + "".join(map(_paragraph, paragraphs)) + f"<p>{end}</p>")
    drawn = step.views[:MAX_VIEWS]
    out, left = [effect], list(drawn)
    for them in paragraphs:
        view = them[-1][1].view
        if view in left:
            words = _branch(them, step.svg(dark="auto", view=view), is_open=len(left) == len(drawn))
            left.remove(view)
        else:
            words = _paragraph(them)
        out.append(words)
    return "".join(out) + f"<p>{end}</p>"


def _row(drawing: str, words: str) -> str:
    return f'<div class="row"><div class="figure">{drawing}</div>\n<div class="words">{words}</div></div>'


def _said(text: str, number: object) -> str:
    """A sentence that lights what it speaks of, when one points at it or steps on it with the Tab key."""
    return f'<span tabindex="0" data-sentence="{number}">{escape(text)}</span>'


def _sentences(them: Sequence[tuple[int, Sentence]]) -> str:
    return " ".join(_said(sentence.text, number) for number, sentence in them)


def _paragraph(them: Sequence[tuple[int, Sentence]]) -> str:
    """Sentences that belong together, folded up under the first of them if they are many."""
    (number, head), *rest = them
    if len(rest) < LONG and not (rest and head.is_caption):
        return f'<p class="d{head.depth}">{_sentences(them)}</p>'
    return _folded(number, head, f"<p>{_sentences(rest)}</p>", len(rest), len(rest) <= LONG)


def _branch(them: Sequence[tuple[int, Sentence]], drawing: str, is_open: bool) -> str:
    """A branch with its drawing, folded up under what it assumes."""
    (number, head), *rest = them
    if not head.is_caption and len(rest) < LONG:
        return _row(drawing, f"<p>{_sentences(them)}</p>")
    if rest and starts_a_word(rest[0][1].text):  # in the text it goes on after a colon, here it begins anew
        first, sentence = rest[0]
        rest[0] = first, sentence._replace(text=sentence.text[0].upper() + sentence.text[1:])
    return _folded(number, head, _row(drawing, f"<p>{_sentences(rest)}</p>"), len(rest), is_open)


def _folded(number: int, head: Sentence, body: str, count: int, is_open: bool) -> str:
    more = f" <small>{count} steps</small>" if count > LONG else ""
    summary = f'<summary><span data-sentence="{number}">{escape(head.text)}</span>{more}</summary>'
    shown = ' open=""' if is_open else ""
    return f'<details class="d{head.depth}"{shown}>{summary}{body}</details>'


def _lights(paths: Sequence[Path]) -> str:
    """The rules that light what a sentence speaks of: all other marks of its step grow pale."""
    most = max((len(step.explain().reasons) for path in paths for step in path), default=0)
    rules = []
    for name in (*range(most), "claim"):
        it = f'[data-sentence="{name}"]'
        # A sentence that is pointed at goes before the one that was clicked or stepped on.
        step = f".step:is(:has({it}:hover),:not(:has([data-sentence]:hover)):has({it}:focus))"
        rules.append(f'{step} [data-sentences]:not([data-sentences~="{name}"]){{opacity:.13}}')
        rules.append(f'{step} [data-sentences~="{name}"]>.note{{font-weight:700}}')
    return "\n".join(rules)


def save_path(path: Path, name: str | PathLike[str]) -> None:
    """Write a path to a file whose ending says how: ``.html`` (one page) or ``.md``; whole or not at all.

    >>> import nonet
    >>> save_path(nonet.walk("1234341221.34..1"), "path.doc")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: a path is saved as .html or .md, not as 'path.doc'
    """
    text = fspath(name)
    if text.lower().endswith((".html", ".htm")):
        write_whole(text, page([path]))
    elif text.lower().endswith(".md"):
        write_whole(text, markdown(path))
    else:
        raise ArgumentError(f"a path is saved as .html or .md, not as {text!r}")
