"""The documents: links lead somewhere, every page can be found, and every command is one that Nonet understands."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.cli import VERBS, verb_module
from nonet.cli.parser import Usage, parser_for

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
PLACEHOLDERS = {"M": "crook", "FORMAT": "line", "N": "2", "S": "1", "T": "x-wing"}


def without_code(text):
    return re.sub(r"```.*?```", "", text, flags=re.S)


def anchors(page):
    titles = re.findall(r"^#+ (.*)$", without_code(page.read_text(encoding="utf-8")), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text(encoding="utf-8"))):
        if link.startswith(("http:", "https:")):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_linked_from_another():
    linked = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in PAGES
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
        if not link.startswith("#") and (page.parent / link.partition("#")[0]).resolve() != page.resolve()
    }
    roots = {ROOT / name for name in ("README.md", "CHANGELOG.md")}
    lost = [page for page in PAGES if page not in roots and not {page, page.parent} & linked]
    assert not lost


def commands():
    """Every ``nonet VERB ...`` of the documents and of the verbs' own examples, without pipes and files."""
    for page in PAGES:
        if page.name == "CHANGELOG.md":  # it names options, not commands
            continue
        text = page.read_text(encoding="utf-8")
        lines = [
            line
            for block in re.findall(r"```(?:sh|text)\n(.*?)```", text, flags=re.S)
            for line in block.splitlines()
        ]
        for line in [*lines, *re.findall(r"`(nonet [^`\n]+)`", without_code(text))]:
            for part in re.split(r"&&|\|(?!-)", line):
                command = re.split(r"\s{3,}|\s#|[<>]", part.strip())[0].strip()
                if re.match(r"nonet [a-z]", command):
                    yield page.name, command
    for verb in VERBS:
        for example in verb_module(verb).EXAMPLES:
            if example.startswith("nonet "):
                yield verb, re.split(r"[<>]", example)[0]


@pytest.mark.parametrize(("where", "command"), sorted(set(commands())))
def test_commands_are_understood(where, command):
    _, verb, *words = shlex.split(command)
    assert verb in VERBS, f"{where}: {command}"
    words = [PLACEHOLDERS.get(word, word) for word in words]
    try:
        parser_for(verb, VERBS[verb], verb_module(verb), words).parse(words)
    except Usage as usage:
        assert usage.code == 0, f"{where}: {command}: {usage}"


def consoles():
    """The pages with examples of a console, and each command there with what it prints."""
    for page in PAGES:
        blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.S)
        runs = [
            found for block in blocks for found in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, flags=re.M)
        ]
        if runs:
            yield pytest.param(runs, id=str(page.relative_to(ROOT)))


@pytest.mark.parametrize("runs", list(consoles()))
def test_consoles_show_what_the_commands_print(runs, tmp_path):
    """The commands of a page run in one folder, in order; ``...`` stands for what differs, such as a time."""
    for command, wanted in runs:
        program = f'nonet() {{ "{sys.executable}" -m nonet "$@"; }}; {command}'
        done = subprocess.run(
            ["bash", "-c", program], cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        assert doctest.OutputChecker().check_output(wanted, done.stdout, doctest.ELLIPSIS), (
            command,
            done.stdout,
        )


def test_the_readme_counts_the_formats():
    from nonet.formats import formats

    read, written = len(formats()), sum(f.write is not None for f in formats())
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{read} formats read, {written} written" in text
