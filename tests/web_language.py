"""The template of a language file: every text and name of the page, each to be put into another language.

python tests/web_language.py > src/nonet/web/page/lang/template.json
"""

import json
import re
from pathlib import Path

import nonet.web
from nonet.model.rules import KINDS
from nonet.reason.techniques import FAMILIES, catalogue

PAGE = Path(nonet.web.__file__).parent / "page"
LEVELS = ["easy", "medium", "hard", "unfair", "extreme"]
MODES = ["digit", "corner", "centre", "colour", "row", "column", "box"]
SYMMETRIES = ["none", "half turn", "quarter turn", "diagonal", "mirror", "full"]
EXAMPLES = ["jigsaw", "killer"]
SCREENS = ["Solve", "New", "Generate", "Practise", "Learn", "Print", "Settings"]
WORDS = [*LEVELS, *MODES, *SYMMETRIES, *EXAMPLES, *SCREENS]
"""Texts that are looked up by a name that is not written where it is used."""


def names() -> list[str]:
    """What the server gives names to: techniques, their families, rules."""
    return [
        *(technique.name for technique in catalogue().values()),
        *FAMILIES,
        *(kind.name for kind in KINDS.values()),
    ]


def texts() -> list[str]:
    """Every text that the page looks up, once, in order."""
    found = {*WORDS, *names()}
    for path in PAGE.glob("js/*.js"):
        for text in re.findall(r'\bt\("((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8")):
            found.add(json.loads(f'"{text}"'))
    return sorted(found)


if __name__ == "__main__":
    print(json.dumps({text: text for text in texts()}, ensure_ascii=False, indent=1))
