"""Lessons: every technique is taught, in its own words, with an example and a practice that hold."""

import re
import subprocess
import sys
from itertools import combinations

import pytest

import nonet
from nonet import catalogue, lesson
from nonet.reason.lesson import _texts
from nonet.reason.techniques import FAMILIES

KEYS = list(catalogue())
FLAW = re.compile(r"  |\{|\}|\.\.| [.,;:]|\bto to\b|\bthe the\b|\ba a\b")


def test_every_technique_has_a_lesson_in_the_file_of_its_family():
    assert {key: f for f in FAMILIES for key in _texts(f)} == {k: t.family for k, t in catalogue().items()}


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_is_whole_sentences(key):
    taught = lesson(key)
    for said in (taught.what, *taught.spot, taught.why, taught.mistake):
        assert said[0].isupper() and said[-1] in ".?", said
        assert not FLAW.search(said), said
    assert 2 <= len(taught.spot) <= 4
    assert len(taught.what) > 60 and len(taught.why) > 60 and len(taught.mistake) > 60


@pytest.mark.parametrize("key", KEYS)
def test_relatives_are_other_techniques(key):
    relatives = lesson(key).relatives
    assert 2 <= len(relatives) <= 5
    assert len({r.key for r in relatives} | {key}) == len(relatives) + 1
    for relative in relatives:
        assert relative.key in catalogue() and relative.how and not relative.how.endswith(".")


def test_no_two_lessons_say_the_same():
    """What techniques share is the reason, or the mistake; what they are and how they are found is their own."""
    every = [lesson(key) for key in KEYS]
    assert len({taught.what for taught in every}) == len(every)
    same = {(a.key, b.key) for a, b in combinations(every, 2) if a.spot == b.spot}
    grouped = [k for k in KEYS if k.startswith("grouped-")]
    sets = ["als-nice-loop-continuous", "als-nice-loop-discontinuous", "als-aic"]
    assert same == {*combinations(grouped, 2), *combinations(sets, 2)}


@pytest.mark.parametrize("key", [key for key in KEYS if catalogue()[key].family != "guessing"])
def test_a_practice_holds_and_is_not_the_example(key):
    taught = lesson(key)
    assert taught.practice.technique == key and taught.practice.grid != taught.example.grid
    assert nonet.verify(taught.practice.grid, taught.practice)


def test_a_guess_has_no_example():
    assert lesson("guess").example is None and lesson("refuted guess").practice is None


def test_a_lesson_is_plain_data_too():
    data = lesson("X-Wing").to_dict()
    assert data["title"] == "X-Wing" and data["relatives"][0]["key"] == "swordfish"
    assert nonet.Step.from_dict(data["example"]) == lesson("x-wing").example
    assert data["practice"]["explanation"]["reasons"]


def test_only_lessons_load_lessons():
    code = "import sys; from nonet.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    for verb in (["solve"], ["hint"], ["rate"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *verb, "12..34....4....1"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert "nonet.cli" in done.stderr.split() and "nonet.reason.lesson" not in done.stderr.split()
