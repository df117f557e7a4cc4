"""Versions are semantic: what the last release promised is kept, or the version says that it is not."""

import tomllib
from pathlib import Path

import public_names
import pytest

import nonet

ROOT = Path(__file__).parent.parent
RELEASED = Path(__file__).parent / "data" / "public_names.txt"


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_every_public_name_has_a_promise() -> None:
    names = public_names.promises()
    assert names.keys() == set(nonet.__all__)
    assert public_names.changes(names, names) == ("patch", [])


def test_the_version_grows_with_what_changed() -> None:
    if not RELEASED.exists():
        pytest.skip("nothing is released yet: ./release keeps what a release promises")
    version, promised = public_names.read(RELEASED.read_text(encoding="utf-8").splitlines())
    part, why = public_names.changes(promised, public_names.promises())
    needed = public_names.next_version(version, part)
    assert not why or numbers(nonet.__version__) >= numbers(needed), "\n".join(
        [f"since {version}, so that the next version is {needed} or later:", *why]
    )


@pytest.mark.skipif(not (ROOT / "CITATION.cff").exists(), reason="the tests run without the source tree")
def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == nonet.__version__
    assert f"\nversion: {nonet.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
