"""Completion in bash, zsh and fish: each is asked in the shell itself, if that is here."""

import re
import shutil
import subprocess
from functools import cache

import pytest

from nonet.cli import VERBS
from nonet.cli.batch import BATCHED
from nonet.cli.completion import script

ASKED = [
    ("nonet so", ["solve"]),
    ("nonet solve --max", ["--max-seconds"]),
    ("nonet solve --color n", ["never"]),
    ("nonet completion f", ["fish"]),
    ("nonet solve --method cr", ["crook"]),
    ("nonet convert --to penc", ["pencilmarks"]),
    ("nonet techniques x-w", ["x-wing"]),
    ("nonet generate --difficulty h", ["hard"]),
    ("nonet draw --size 1", []),
    ("nonet help conv", ["convert"]),
    # formats that can only be read can't be written
    ("nonet solve --from gno", ["gnome"]),
    ("nonet convert --to gno", []),
    # a batch takes a verb, and then what that verb takes
    ("nonet batch ra", ["rate"]),
    ("nonet batch rate --scale ho", ["hodoku"]),
    ("nonet batch rate --res", ["--resume"]),
    ("nonet batch --resume rate --engine r", ["ray"]),
    ("nonet batch solve --sca", []),
    # keys, papers, sets, peers
    ("nonet rules kil", ["killer"]),
    ("nonet solve --rule kil", ["killer"]),
    ("nonet generate --rule kil", ["killer"]),
    ("nonet booklet --paper let", ["letter"]),
    ("nonet bench --sets min", ["minimal"]),
    # the last of several words with commas between them
    ("nonet generate --needs x-w", ["x-wing"]),
    ("nonet steps --technique x-wing,swo", ["x-wing,swordfish"]),
    ("nonet hint --without x-wing,xy-chain,jel", ["x-wing,xy-chain,jellyfish"]),
    ("nonet bench --peers ortools,python-s", ["ortools,python-sat"]),
]
LINES = [line for line, _ in ASKED]
WANTED = [wanted for _, wanted in ASKED]


@cache
def written(shell):
    return script(shell)


def bash(*lines):
    """What bash offers for each line."""
    asks = [
        f"COMP_WORDS=({line}); COMP_CWORD={line.count(' ')}; _nonet; echo ${{COMPREPLY[@]}}" for line in lines
    ]
    done = subprocess.run(
        ["bash", "-c", "\n".join([written("bash"), *asks])], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return [told.split() for told in done.stdout.splitlines()]


def fish(*lines):
    """What fish offers for each line."""
    asks = [f"complete -C '{line}'; echo '<>'" for line in lines]
    done = subprocess.run(
        ["fish", "--no-config", "-c", "\n".join([written("fish"), *asks])],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return [re.findall(r"^[^\t\n]+", told, re.MULTILINE) for told in done.stdout.split("<>\n")[:-1]]


def test_bash_completes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert bash(*LINES) == WANTED


def test_bash_completes_files_and_what_follows_an_equals_sign():
    begun = __file__[:-1]
    assert bash(f"nonet draw --svg {begun}", f"nonet solve {begun}") == [[__file__], [__file__]]
    rest, every = bash("nonet rate --scale = ho", "nonet rate --scale =")
    assert rest == ["hodoku"] and {"nonet", "hodoku"} <= set(every)


def test_bash_offers_what_can_stand_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.txt").touch()
    assert bash("nonet batch ''", "nonet batch solve ''") == [list(BATCHED), ["p.txt"]]
    (writable,) = bash("nonet convert --to ''")
    assert {"npy", "bank", "gsf", "pasted", "sudokuexchange"}.isdisjoint(writable)


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not here")
def test_fish_completes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fish(*LINES) == WANTED


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not here")
def test_fish_offers_what_can_stand_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.txt").touch()
    batched, files, verbs = fish("nonet batch ", "nonet batch solve ", "nonet help ")
    assert (sorted(batched), files, sorted(verbs)) == (sorted(BATCHED), ["p.txt"], sorted(VERBS))


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not here")
def test_zsh_completes(tmp_path, monkeypatch):
    """In a pseudo-terminal, with the file found by compinit as an installed one is, at the first touch of Tab."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "_nonet").write_text(written("zsh"))
    lines = "".join(
        f"zpty -w -n z '{line}'$'\\t\\C-x'; zpty -r z said '*<*>*'; print -r -- $said\n" for line, _ in ASKED
    )
    program = f"""
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; fpath=({tmp_path} $fpath); autoload -Uz compinit; compinit -u -D'
zpty -w z 'tell() {{ zle -I; print -r -- "<$BUFFER>"; BUFFER= }}; zle -N tell; bindkey "^X" tell; echo rea''dy'
zpty -r z said '*ready*'
{lines}"""
    done = subprocess.run(
        ["zsh", "-f", "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    found = [said.rstrip(" ,") for said in re.findall(r"<(nonet .*?)>", done.stdout)]
    assert found == [
        " ".join([*line.split(" ")[:-1], *(wanted or line.split(" ")[-1:])]) for line, wanted in ASKED
    ]
