"""The documentation site: every public name, verb and lesson has its place; ./check builds it, strictly."""

import inspect
import re
import sys
from pathlib import Path

import nonet
from nonet.cli import VERBS
from nonet.cli.reference import described

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs" / "site"))
import pages  # noqa: E402
from docstrings import fenced  # noqa: E402


def test_every_public_name_is_told_once():
    told = [
        name for page in pages.python().values() for name in re.findall(r"^::: nonet\.(\w+)$", page, re.M)
    ]
    assert sorted(told) == sorted(nonet.__all__)


def test_every_option_of_every_verb_is_told():
    made = pages.commands()
    for verb in VERBS:
        page = made[f"commands/{verb}.md"]
        assert all(f"`{name}`" in page for option in described(verb).options for name in option.names)
        assert all(example in page for example in described(verb).examples)


def test_every_lesson_has_a_place():
    placed = [page for _, lessons in pages.families() for lesson in lessons for page in lesson.values()]
    assert sorted(placed) == sorted(f"techniques/{key}.md" for key in nonet.catalogue())


def test_doctests_become_code_and_sentences_stay():
    told = inspect.getdoc(nonet.Grid)
    text = fenced(told)
    assert text.count("```pycon") == text.count("```") // 2 > 0 and text.startswith(told.split("\n")[0])
    outside = re.sub(r"```pycon.*?```", "", text, flags=re.S)
    assert ">>>" not in outside
