"""``nonet completion``: scripts that complete verbs and options, made from the verbs' own parsers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from nonet.cli import FINE, VERBS
from nonet.cli.batch import BATCHED
from nonet.cli.parser import Parser
from nonet.cli.reference import arguments, described

EXAMPLES = (
    'eval "$(nonet completion bash)"        # in ~/.bashrc',
    'eval "$(nonet completion zsh)"         # in ~/.zshrc, after compinit',
    "nonet completion fish > ~/.config/fish/completions/nonet.fish",
)
COMMANDS = (*VERBS, *(f"batch {verb}" for verb in BATCHED))
"""Whatever has options of its own: a batch of a verb has that verb's."""


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
def _flags(command: str) -> list[_Flag]:
    return [
        _Flag(name, option.help, option.takes, option.words)
        for option in described(command).options
        for name in option.names
    ]


@cache
def _named_words() -> dict[tuple[str, ...], str]:
    """The words that several options or verbs take, each with a name: a script says them once."""
    times: dict[tuple[str, ...], int] = {}
    for words in [flag.words for command in COMMANDS for flag in _flags(command)] + list(
        map(arguments, VERBS)
    ):
        times[words] = times.get(words, 0) + 1
    several = [words for words, count in times.items() if count > 1 and len(words) > 3]
    return {words: f"_nonet_words_{number}" for number, words in enumerate(several, 1)}


def _bash() -> str:
    cases = "\n".join(
        f'    {_bash_name(command)}) words="{" ".join(o.name for o in _flags(command))}" ;;'
        for command in COMMANDS
    )
    after: dict[str, list[str]] = {}
    for command in COMMANDS:
        for option in _flags(command):
            if option.takes != "nothing":
                after.setdefault(_bash_reply(option), []).append(f"{_bash_name(command)}:{option.name}")
    values = "\n".join(f"    {'|'.join(where)}) {reply}return ;;" for reply, where in after.items())
    words = "\n".join(
        f"         {verb}) {_reply(_among(arguments(verb)))};;" for verb in VERBS if arguments(verb)
    )
    every = " ".join(VERBS)
    return f"""\
# bash completion for nonet
_nonet_list() {{
  local done=
  case $word in *,*) done=${{word%,*}}, ;; esac
  COMPREPLY=($(compgen -P "$done" -W "$1" -- "${{word##*,}}"))
  compopt -o nospace 2>/dev/null  # a comma may follow
}}
_nonet() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]}} words at
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{every} help --help --version" -- "$word"))
    return
  fi
  [ "$word" = = ] && word=  # bash parts --option=value at the sign
  [ "$before" = = ] && before=${{COMP_WORDS[COMP_CWORD-2]}}
  if [ "$verb" = batch ]; then
    for ((at = 2; at < COMP_CWORD; at++)); do
      case ${{COMP_WORDS[at]}} in
        -*) ;;
        *) verb=batch-${{COMP_WORDS[at]}}; break ;;
      esac
    done
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


def _bash_name(command: str) -> str:
    return command.replace(" ", "-")


def _bash_reply(option: _Flag) -> str:
    match option.takes:
        case "file":
            return _reply("-f")
        case "words":
            return _reply(_among(option.words))
        case "list":
            return f'_nonet_list "{" ".join(option.words)}"; '
    return ""


def _among(words: Iterable[str]) -> str:
    return f'-W "{" ".join(words)}"'


def _reply(how: str) -> str:
    return f'COMPREPLY=($(compgen {how} -- "$word")); '


def _zsh() -> str:
    verbs = "\n".join(f"    '{verb}:{_zsh_text(what)}'" for verb, what in VERBS.items())
    named = "\n".join(f"  {name}=({' '.join(words)})" for words, name in _named_words().items())
    cases = []
    for command in COMMANDS:
        specs = [
            f"'{option.name}[{_zsh_text(option.help)}]{_zsh_value(option)}'" for option in _flags(command)
        ]
        words = arguments(command)
        rest = f"'*:name:{_zsh_words(words)}'" if words else "'*:file:_files'"
        cases.append(f"    ({_zsh_case(command)}) _arguments {' '.join(specs)} {rest} ;;")
    body = "\n".join(cases)
    return f"""\
#compdef nonet
# zsh completion for nonet
_nonet() {{
  local -a verbs others {" ".join(_named_words().values())}
  verbs=(
{verbs}
  )
{named}
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  if [[ $verb = batch ]]; then
    others=(${{words[3,CURRENT-1]:#-*}})
    [[ -n $others[1] ]] && verb="batch $others[1]"
  fi
  shift words
  (( CURRENT-- ))
  case $verb in
{body}
    (help) _describe verb verbs ;;
  esac
}}
if [[ $funcstack[1] = _nonet ]]; then  # loaded by compinit from a folder of $fpath
  _nonet "$@"
else
  compdef _nonet nonet
fi
"""


def _zsh_case(command: str) -> str:
    return f'"{command}"' if " " in command else command


def _zsh_value(option: _Flag) -> str:
    match option.takes:
        case "nothing":
            return ""
        case "file":
            return ":file:_files"
        case "words":
            return f":value:{_zsh_words(option.words)}"
        case "list":
            name = _named_words().get(option.words)
            return f":value:{{_values -s , value {f'${name}' if name else ' '.join(option.words)}}}"
    return ":value: "


def _zsh_words(words: tuple[str, ...]) -> str:
    """One of these words; those that have a name by their name."""
    name = _named_words().get(words)
    return f'{{compadd "$expl[@]" -a {name}}}' if name else f"({' '.join(words)})"


def _fish() -> str:
    out = [_FISH_HEAD, *(f"set -g _{name} {' '.join(words)}" for words, name in _named_words().items())]
    for verb, what in VERBS.items():
        out.append(f"complete -c nonet -n __fish_use_subcommand -f -a {verb} -d '{_fish_text(what)}'")
    for command in COMMANDS:
        when = f"-n '__nonet_is {command}'"
        for option in _flags(command):
            flag = f"-l {option.name[2:]}" if option.name.startswith("--") else f"-s {option.name[1:]}"
            out.append(f"complete -c nonet {when} {flag}{_fish_value(option)} -d '{_fish_text(option.help)}'")
        if arguments(command):
            out.append(f"complete -c nonet {when} -f -a '{_fish_words(arguments(command))}'")
    out.append(f"complete -c nonet -n '__nonet_is help' -f -a '{' '.join(VERBS)}'")
    return "\n".join(out) + "\n"


_FISH_HEAD = """\
# fish completion for nonet
function __nonet_is --description 'Is this the verb? Of a batch also the verb that it is of'
    set -l words (commandline -opc)
    set -l verb $words[2]
    test "$verb" = batch; and set -a verb (string match -v -- '-*' $words[3..-1])[1]
    test "$verb" = "$argv"
end
function __nonet_list --description 'These words, after those that stand before the last comma'
    set -l before (string match -r '^(?:--[^=]*=)?(.*,)' -- (commandline -ct))[2]
    for word in $argv
        echo "$before$word"
    end
end"""


def _fish_value(option: _Flag) -> str:
    match option.takes:
        case "nothing":
            return ""
        case "file":
            return " -r -F"
        case "words":
            return f" -x -a '{_fish_words(option.words)}'"
        case "list":
            return f" -x -a '(__nonet_list {_fish_words(option.words)})'"
    return " -x"


def _fish_words(words: tuple[str, ...]) -> str:
    name = _named_words().get(words)
    return f"$_{name}" if name else " ".join(words)


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
