"""Signs that people draw for figures, empty cells and quotation marks, as the plain ones of the formats."""

from __future__ import annotations

import unicodedata

from nonet.formats.base import SQUARES

_EMPTY = "·•∙・‧⋅×✕✖□▢◻◽▫⬜⬚○◦∘⭘▁–—−＿＊．"
_MEANT = (
    dict.fromkeys(_EMPTY, ".")
    | dict.fromkeys("“”„‟«»＂", '"')
    | dict.fromkeys("‘’‚‛‹›", "'")
    | {"｜": "|", "，": ",", "；": ";", "：": ":", "［": "[", "］": "]"}
)


class _Signs(dict[int, str]):
    """The table for ``str.translate``, filled as signs are met."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        digit = None if sign.isascii() else unicodedata.digit(sign, None)
        kind = unicodedata.category(sign)
        if digit is not None:
            meant = str(digit)
        elif (
            kind == "Cf"
        ):  # nothing that is seen: marks for joining words, for the way of writing, of byte order
            meant = ""
        else:
            meant = " " if kind == "Zs" else sign
        self[code] = meant
        return meant


_SIGNS = _Signs({ord(sign): meant for sign, meant in _MEANT.items()})


def plain_signs(text: str) -> str:
    """A text with plain figures, dots and quotation marks, and without signs that nobody sees.

    >>> plain_signs("“５③٣·\\u200b”"), plain_signs("5 3 .")
    ('"533."', '5 3 .')
    """
    return text if text.isascii() else text.translate(_SIGNS)


def one_empty_sign(text: str) -> str | None:
    """The text with dots for the one sign that stands between its figures; None if that is no sign for an empty cell.

    >>> one_empty_sign("12~~34~~~~4~~~~1"), one_empty_sign("12..34....4....1"), one_empty_sign("12/34")
    ('12..34....4....1', None, None)
    """
    found = {sign for sign in text if not sign.isdigit() and not sign.isspace()}
    if (
        len(found) != 1 or not any(map(str.isdigit, text)) or not found <= set("~#oO/\\!$%&")
    ):  # others are digits somewhere, or mark them
        return None
    lines = [line for line in ("".join(line.split()) for line in text.split("\n")) if line]
    cells = [len(line) for line in lines]
    is_line = len(cells) == 1 and cells[0] in SQUARES
    if not is_line and (len(cells) < 4 or set(cells) != {len(cells)}):
        return None
    return text.replace(found.pop(), ".")
