"""The manual page and the completions that the wheel installs: made from the parsers, and fit for their readers."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.cli import VERBS
from nonet.cli.manual import manual
from nonet.cli.reference import described

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs"))
import make_share as maker  # noqa: E402

REMEDY = "run: python docs/make_share.py"


@pytest.mark.parametrize("path", maker.files(), ids=lambda path: str(path.relative_to(maker.SHARE)))
def test_what_is_installed_is_what_the_parsers_say(path):
    assert path.exists() and path.read_text(encoding="utf-8") == maker.files()[path], REMEDY


def test_the_manual_tells_every_verb_and_option():
    text = manual().replace("\\-", "-")
    for verb in VERBS:
        assert f'.SH "NONET {verb.upper()}"' in text
        for option in described(verb).options:
            assert option.names == ("-h", "--help") or all(f"\\fB{name}\\fR" in text for name in option.names)


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is not here")
def test_the_manual_is_well_formed():
    done = subprocess.run(
        ["mandoc", "-Tlint", "-Wwarning"], input=manual(), capture_output=True, text=True, check=False
    )
    assert "ERROR" not in done.stdout and "UNSUPP" not in done.stdout


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not here")
def test_the_manual_can_be_read():
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "-P-cbou"],
        input=manual(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert "  nonet solve [options] [PUZZLE|FILE|-]..." in done.stdout and "--max-seconds S" in done.stdout
