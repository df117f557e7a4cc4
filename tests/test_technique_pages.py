"""Every technique has an example, a page and a drawing; ``python docs/make_techniques.py --examples`` makes them."""

import sys
from pathlib import Path

import pytest

from nonet import catalogue, lesson, verify
from nonet.reason.examples import example, read_position, write_position

FOLDER = Path(__file__).parent.parent / "docs" / "techniques"
sys.path.insert(0, str(FOLDER.parent))
import make_techniques as maker  # noqa: E402

REMEDY = "run: python docs/make_techniques.py --examples"


@pytest.mark.parametrize("key", list(catalogue()))
def test_every_technique_has_a_page_and_a_drawing(key):
    declared = catalogue()[key]
    page = FOLDER / f"{key}.md"
    assert page.exists(), REMEDY
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {declared.name}\n") and lesson(key).what in text, REMEDY
    assert f"]({key}.md)" in (FOLDER / "README.md").read_text(encoding="utf-8"), REMEDY
    if declared.family == "guessing":
        return
    step = example(key)
    assert step is not None, REMEDY
    assert step.technique == key and verify(step.grid, step)
    assert write_position(step.grid) in text, REMEDY
    assert text == maker.page(declared), REMEDY
    assert (FOLDER / "img" / f"{key}.svg").read_text(encoding="utf-8") == step.svg(dark="auto"), REMEDY


def test_no_page_is_left_over():
    stems = {path.stem for path in FOLDER.glob("*.md")} - {"README"}
    assert stems == set(catalogue()), REMEDY


def test_positions_are_read_back():
    for key in catalogue():
        step = example(key)
        if step is not None:
            assert read_position(write_position(step.grid)) == step.grid
