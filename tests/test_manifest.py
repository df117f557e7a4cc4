"""Manifests and the parts they tell of: damaged, of another version, half-written, locked."""

import json
import os
from pathlib import Path

import pytest

from nonet.atomic import AtomicFile
from nonet.cli import BAD, FINE, main
from nonet.tables.manifest import Manifest

FOUR = "12..34....4....1"


@pytest.fixture
def done(tmp_path) -> tuple[list[str], Path]:
    """A run that came to its end, and its folder."""
    (tmp_path / "a.txt").write_text(f"{FOUR}\n" * 6)
    command = ["batch", "solve", str(tmp_path / "a.txt"), "-o", str(tmp_path / "out"), "--csv", "--rows", "2"]
    assert main([*command, "--quiet"]) == FINE
    return command, tmp_path / "out"


def test_a_part_that_was_changed_is_made_again(done, nonet):
    command, folder = done
    part = folder / "part-00001.csv"
    whole = part.read_bytes()
    part.write_bytes(whole.replace(b"unique", b"eniqud", 1))
    code, _, err = nonet(*command, "--resume")
    assert code == FINE and "part-00001.csv: gone or damaged, made again\n6 puzzles in 3 files" in err
    assert part.read_bytes() == whole


def test_a_manifest_of_before_there_were_digests_is_read(done):
    _, folder = done
    path = folder / "_manifest.json"
    data = json.loads(path.read_text())
    data["parts"] = {number: part[:5] for number, part in data["parts"].items()}
    path.write_text(json.dumps(data))
    assert len(Manifest.load(str(folder)).parts) == 3


@pytest.mark.parametrize("part", [None, 7, "part", [], {}, ["part-00000.csv"], ["a", 1, 2, None, 0],
                                  ["../a", 1, 2, {}, 0], ["a", "1", 2, {}, 0], ["a", 1, 2, {"unique": "x"}, 0],
                                  ["a", 1, -2, {}, 0], [7, 1, 2, {}, 0], ["a", 1, 2, {}, 0, 7]])  # fmt: skip
def test_a_damaged_part_of_a_manifest_is_one_sentence(done, nonet, part):
    damaged(done, nonet, {"parts": {"0": part}})


@pytest.mark.parametrize("change", [{"job": None}, {"job": []}, {"parts": None}, {"parts": []}, {"parts": {"x": 1}},
                                    {"complete": None}, {"schema": None}, {"schema": 0}, {"columns": 7},
                                    {"columns": {"x": 7}}])  # fmt: skip
def test_a_damaged_manifest_is_one_sentence(done, nonet, change):
    damaged(done, nonet, change)


def damaged(done, nonet, change):
    command, folder = done
    path = folder / "_manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    code, _, err = nonet(*command, "--resume")
    assert code == BAD and "is damaged or no manifest" in err and "choose another folder, or remove" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100000])
def test_what_is_no_manifest_at_all_is_one_sentence(done, nonet, text):
    command, folder = done
    (folder / "_manifest.json").write_text(text)
    code, _, err = nonet(*command, "--resume")
    assert code == BAD and "is damaged or no manifest" in err and err.count("\n") == 1


def test_a_later_version_is_refused(done, nonet):
    command, folder = done
    path = folder / "_manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"schema": 2, "jobs": {}}))
    code, _, err = nonet(*command, "--resume")
    assert code == BAD and "was written by a later version of Nonet" in err


def test_a_difference_is_told_in_short(tmp_path, nonet):
    (tmp_path / "a.txt").write_text(f"{FOUR}\n")
    command = ["batch", "rate", str(tmp_path / "a.txt"), "-o", str(tmp_path / "out")]
    assert main([*command, "--quiet"]) == FINE
    code, _, err = nonet(*command, "--resume", "--without", "fish")
    assert code == BAD and "holds another run: " in err and len(err) < 300


def test_inputs_that_differ_are_named():
    def job(*files: tuple[str, int]) -> dict:
        return {"input": [{"file": name, "bytes": size} for name, size in files]}

    was = Manifest("", job(("a", 1), ("b", 2)))
    assert was.difference(job(("a", 1), ("b", 3))) == "the content of b has changed"
    assert was.difference(job(("a", 1), ("c", 2))) == "input has c where it had b"
    assert was.difference(job(("a", 1))) == "input was 2 files and is 1"
    assert Manifest("", job(("a", 1))).difference(job(("b", 1))) == "input was a and is b"
    assert was.difference(job(("a", 1), ("b", 2))) == ""


@pytest.mark.skipif(os.name != "posix", reason="no such locks on Windows")
def test_what_a_killed_run_left_is_removed_and_nothing_else(done):
    command, folder = done
    dead, other = folder / ".nonet-0123456789abcdef.tmp", folder / "notes.tmp"
    dead.write_text("half a part")
    other.write_text("mine")
    alive = AtomicFile(folder / "somebody.csv")
    assert main([*command, "--resume", "--quiet"]) == FINE
    assert not dead.exists() and other.exists()
    alive.write("whole")
    alive.commit()
    assert (folder / "somebody.csv").read_text() == "whole"
