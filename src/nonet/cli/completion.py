"""``nonet completion``: scripts that complete verbs and options, made from the verbs' own parsers."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import FINE, VERBS, verb_module
from nonet.cli.parser import Parser, parser_for

EXAMPLES = (
    'eval "$(nonet completion bash)"        # in ~/.bashrc',
    'eval "$(nonet completion zsh)"         # in ~/.zshrc, after compinit',
    "nonet completion fish > ~/.config/fish/completions/nonet.fish",
)


def options(parser: Parser) -> None:
    """Declare the argument."""
    parser.arguments = ""
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell that is to complete")


def run(args: Namespace) -> int:
    """Print the script."""
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](), end="")
    return FINE


def _options(verb: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Every option of a verb: its name, its help, its choices."""
    parser = parser_for(verb, VERBS[verb], verb_module(verb))
    return [
        (name, (action.help or "").replace("%%", "%"), tuple(map(str, action.choices or ())))
        for action in parser._actions
        for name in action.option_strings
    ]


def _words(verb: str) -> str:
    extra = ["bash", "zsh", "fish"] if verb == "completion" else []
    return " ".join([name for name, _, _ in _options(verb)] + extra)


def _bash() -> str:
    cases = "\n".join(f'    {verb}) words="{_words(verb)}" ;;' for verb in VERBS)
    return f"""\
# bash completion for nonet
_nonet() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{" ".join(VERBS)} help --help --version" -- "$word"))
    return
  fi
  if [ "$before" = --color ]; then
    COMPREPLY=($(compgen -W "auto always never" -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}
    help) words="{" ".join(VERBS)}" ;;
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) case ${{COMP_WORDS[1]}} in
         completion|help) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
         *) COMPREPLY=($(compgen -f -- "$word")) ;;
       esac ;;
  esac
}}
complete -o filenames -F _nonet nonet
"""


def _zsh() -> str:
    verbs = "\n".join(f"    '{verb}:{_quoted(what)}'" for verb, what in VERBS.items())
    cases = []
    for verb in VERBS:
        specs = []
        for name, what, choices in _options(verb):
            values = f":value:({' '.join(choices)})" if choices else ""
            specs.append(f"'{name}[{_quoted(what)}]{values}'")
        rest = "'*:shell:(bash zsh fish)'" if verb == "completion" else "'*:file:_files'"
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
compdef _nonet nonet
"""


def _fish() -> str:
    out = ["# fish completion for nonet"]
    for verb, what in VERBS.items():
        out.append(f"complete -c nonet -n __fish_use_subcommand -f -a {verb} -d '{_quoted(what)}'")
        for name, about, choices in _options(verb):
            flag = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            values = f" -x -a '{' '.join(choices)}'" if choices else ""
            when = f"-n '__fish_seen_subcommand_from {verb}'"
            out.append(f"complete -c nonet {when} {flag}{values} -d '{_quoted(about)}'")
    out.append("complete -c nonet -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'")
    return "\n".join(out) + "\n"


def _quoted(text: str) -> str:
    """A text for use between single quotes inside brackets."""
    for mark in "'[]:\"\\":
        text = text.replace(mark, "")
    return text
