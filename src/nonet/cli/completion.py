"""``nonet completion``: scripts that complete verbs and options, made from the verbs' own parsers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from nonet.cli import FINE, VERBS
from nonet.cli.parser import Parser
from nonet.cli.reference import arguments, described

EXAMPLES = (
    'eval "$(nonet completion bash)"        # in ~/.bashrc',
    'eval "$(nonet completion zsh)"         # in ~/.zshrc, after compinit',
    "nonet completion fish > ~/.config/fish/completions/nonet.fish",
)


def options(parser: Parser) -> None:
    """Declare the argument."""
    parser.arguments = " bash|zsh|fish"
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell that is to complete")


def run(args: Namespace) -> int:
    """Print the script."""
    print(script(args.shell), end="")
    return FINE


def script(shell: str) -> str:
    """The completion script of a shell.

    >>> script("zsh").splitlines()[0]
    '#compdef nonet'
    """
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]()


class _Flag(NamedTuple):
    """One of the names of an option."""

    name: str
    help: str
    takes: str
    words: tuple[str, ...]


@cache
def _flags(verb: str) -> list[_Flag]:
    return [
        _Flag(name, option.help, option.takes, option.words)
        for option in described(verb).options
        for name in option.names
    ]


def _bash() -> str:
    cases = "\n".join(f'    {verb}) words="{" ".join(o.name for o in _flags(verb))}" ;;' for verb in VERBS)
    after: dict[str, list[str]] = {}
    for verb in VERBS:
        for option in _flags(verb):
            if option.takes != "nothing":
                reply = {"file": "-f", "value": ""}.get(option.takes, _among(option.words))
                after.setdefault(reply, []).append(f"{verb}:{option.name}")
    values = "\n".join(
        f"    {'|'.join(where)}) {_reply(reply) if reply else ''}return ;;" for reply, where in after.items()
    )
    words = "\n".join(
        f"         {verb}) {_reply(_among(arguments(verb)))};;" for verb in VERBS if arguments(verb)
    )
    every = " ".join(VERBS)
    return f"""\
# bash completion for nonet
_nonet() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]}} words
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{every} help --help --version" -- "$word"))
    return
  fi
  case $verb:$before in
{values}
  esac
  case $verb in
{cases}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) case $verb in
{words}
         help) {_reply(_among(VERBS))};;
         *) {_reply("-f")};;
       esac ;;
  esac
}}
complete -o filenames -F _nonet nonet
"""


def _among(words: Iterable[str]) -> str:
    return f'-W "{" ".join(words)}"'


def _reply(how: str) -> str:
    return f'COMPREPLY=($(compgen {how} -- "$word")); '


def _zsh() -> str:
    verbs = "\n".join(f"    '{verb}:{_zsh_text(what)}'" for verb, what in VERBS.items())
    cases = []
    for verb in VERBS:
        specs = []
        for option in _flags(verb):
            after = {"nothing": "", "file": ":file:_files", "value": ":value: "}.get(option.takes)
            after = f":value:({' '.join(option.words)})" if after is None else after
            specs.append(f"'{option.name}[{_zsh_text(option.help)}]{after}'")
        words = arguments(verb)
        rest = f"'*:name:({' '.join(words)})'" if words else "'*:file:_files'"
        cases.append(f"    {verb}) _arguments {' '.join(specs)} {rest} ;;")
    body = "\n".join(cases)
    return f"""\
#compdef nonet
# zsh completion for nonet
_nonet() {{
  local -a verbs
  verbs=(
{verbs}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
{body}
    help) _describe verb verbs ;;
  esac
}}
if [[ $funcstack[1] = _nonet ]]; then  # loaded by compinit from a folder of $fpath
  _nonet "$@"
else
  compdef _nonet nonet
fi
"""


def _fish() -> str:
    out = ["# fish completion for nonet"]
    for verb, what in VERBS.items():
        out.append(f"complete -c nonet -n __fish_use_subcommand -f -a {verb} -d '{_fish_text(what)}'")
        when = f"-n '__fish_seen_subcommand_from {verb}'"
        for option in _flags(verb):
            flag = f"-l {option.name[2:]}" if option.name.startswith("--") else f"-s {option.name[1:]}"
            after = {"nothing": "", "file": " -r -F", "value": " -x"}.get(option.takes)
            after = f" -x -a '{' '.join(option.words)}'" if after is None else after
            out.append(f"complete -c nonet {when} {flag}{after} -d '{_fish_text(option.help)}'")
        if arguments(verb):
            out.append(f"complete -c nonet {when} -f -a '{' '.join(arguments(verb))}'")
    return "\n".join(out) + "\n"


def _zsh_text(text: str) -> str:
    """A text for use between single quotes inside brackets.

    >>> print(_zsh_text("the input's [box]: 2x3"))
    the input'\\''s \\[box\\] 2x3
    """
    for mark in ':"\\':
        text = text.replace(mark, "")
    return text.replace("[", "\\[").replace("]", "\\]").replace("'", "'\\''")


def _fish_text(text: str) -> str:
    """A text for use between single quotes.

    >>> print(_fish_text("the input's box"))
    the input\\'s box
    """
    return text.replace("\\", "\\\\").replace("'", "\\'")
