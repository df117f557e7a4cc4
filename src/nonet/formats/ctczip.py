"""The shorthand in which SudokuPad packs its JSON: bare keys, single quotes, empty slots, short names.

    {ce:[[,{v:5},],…],re:[[[0,0],[0,1]],…],metadata:{t:'It\\'s easy'}}

Plain JSON is a special case of it.
"""

from __future__ import annotations

from nonet.errors import ParseError

_LONG = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_WORDS: dict[str, object] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_DEPTH = 40


def unzip(text: str) -> object:
    """The value of a text in shorthand, with the long names.

    >>> unzip(r"{ce:[[,{v:5}]],metadata:{t:'It\\'s easy',x:t}}")
    {'cells': [[{}, {'value': 5}]], 'metadata': {'title': "It's easy", 'x': True}}
    >>> unzip('{"cells":[[{},{"c":null}]]}')
    {'cells': [[{}, {'c': None}]]}
    >>> unzip("{ce:[")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: the unpacked data end too early (character 6)
    """
    value = _Scanner(text).whole()
    return _lengthened(value) if isinstance(value, dict) and "cells" not in value else value


def _lengthened(value: object) -> object:
    if isinstance(value, list):
        return [_lengthened(item) for item in value]
    if isinstance(value, dict):
        return {_LONG.get(key, key): _lengthened(item) for key, item in value.items()}
    return value


class _Scanner:
    """A reader of one value by recursive descent; depth and length are bounded."""

    def __init__(self, text: str):
        self.text, self.at = text, 0

    def whole(self) -> object:
        value = self.value(_DEPTH)
        if self.peek():
            raise self.wrong("nothing more")
        return value

    def peek(self) -> str:
        """The next character that is not blank, or nothing at the end."""
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1
        return self.text[self.at : self.at + 1]

    def wrong(self, expected: str) -> ParseError:
        found = self.text[self.at : self.at + 1]
        if not found:
            return ParseError(f"the unpacked data end too early (character {self.at + 1})")
        return ParseError(
            f"{expected} is expected, not {found!r} (character {self.at + 1} of the unpacked data)"
        )

    def value(self, depth: int) -> object:
        if not depth:
            raise ParseError("the unpacked data are nested too deeply")
        first = self.peek()
        if first == "{":
            return self.keyed(depth - 1)
        if first == "[":
            return self.listed(depth - 1)
        if first in ("'", '"') and first:
            return self.string(first)
        return self.word()

    def keyed(self, depth: int) -> dict[str, object]:
        self.at += 1
        out: dict[str, object] = {}
        while self.peek() != "}":
            key = self.string(self.peek()) if self.peek() in ("'", '"') else self.bare()
            if self.peek() != ":":
                raise self.wrong("':' after a key")
            self.at += 1
            out[key] = {} if self.peek() in (",", "}") else self.value(depth)
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != "}":
                raise self.wrong("',' or '}'")
        self.at += 1
        return out

    def listed(self, depth: int) -> list[object]:
        self.at += 1
        out: list[object] = []
        if self.peek() == "]":
            self.at += 1
            return out
        while True:
            out.append({} if self.peek() in (",", "]") else self.value(depth))
            if self.peek() == "]":
                self.at += 1
                return out
            if self.peek() != ",":
                raise self.wrong("',' or ']'")
            self.at += 1

    def string(self, quote: str) -> str:
        self.at += 1
        out: list[str] = []
        while True:
            start = self.at
            while self.at < len(self.text) and self.text[self.at] not in (quote, "\\"):
                self.at += 1
            out.append(self.text[start : self.at])
            mark = self.text[self.at : self.at + 1]
            self.at += 1
            if mark == quote:
                return "".join(out)
            if self.at >= len(self.text):
                raise self.wrong("a closing quote")
            out.append(self.escaped())

    def escaped(self) -> str:
        kind = self.text[self.at]
        self.at += 1
        if kind != "u":
            return _ESCAPES.get(kind, kind)
        code = self.text[self.at : self.at + 4]
        if len(code) < 4 or not set(code.lower()) <= set("0123456789abcdef"):
            raise self.wrong("four hexadecimal figures after '\\u'")
        self.at += 4
        return chr(int(code, 16))

    def bare(self) -> str:
        """A key or value without quotes."""
        self.peek()
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in "_#.+-$"):
            self.at += 1
        if start == self.at:
            raise self.wrong("a name or value")
        return self.text[start : self.at]

    def word(self) -> object:
        word = self.bare()
        if word in _WORDS:
            return _WORDS[word]
        if word in ("#0", "#F"):
            return "#" + {"0": "0", "F": "F"}[word[1]] * 6
        if len(word) < 30:
            # A number; six figures may also be a colour, but Nonet reads no colours.
            try:
                return int(word)
            except ValueError:
                pass
            try:
                return float(word)
            except ValueError:
                pass
        return f"#{word}" if len(word) == 6 else word
