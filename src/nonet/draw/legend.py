"""The legend of a drawing: only what this drawing uses."""

from __future__ import annotations

from nonet.draw.frame import number
from nonet.draw.palette import CHAIN_WORDS, HOUSES, PAINTS, WORDS
from nonet.draw.scene import Scene, is_inside
from nonet.draw.shapes import mark
from nonet.reason.techniques import catalogue

LINE = 22
FONT = 12


def entries(scene: Scene) -> list[tuple[str, str]]:
    """What to explain: (role or kind of line, its word).

    >>> import nonet
    >>> grid = nonet.Grid("1234341221.34321")
    >>> entries(Scene.of(grid, nonet.hint(grid)))
    [('place', 'placed'), ('base', 'house')]
    """
    alternate = any(link.kind == "strong" for link in scene.links)
    kinds = {link.kind for link in scene.links if not is_inside(link)}
    words = {role: paint.word for role, paint in PAINTS.items()} | (CHAIN_WORDS if alternate else {})
    if scene.technique in (known := catalogue()):
        family = known[scene.technique].family
        words |= WORDS.get(scene.technique, WORDS.get(family, {}))
    out = [(role, words[role]) for role in scene.used]
    houses = HOUSES if "cover" in scene.houses else {"base": "house"}
    out += [(role, word) for role, word in houses.items() if role in scene.houses]
    return out + [(kind, f"{kind} link") for kind in ("strong", "weak") if kind in kinds]


def legend(scene: Scene, left: float, top: float, width: float, scale: float = 1) -> tuple[str, float]:
    """The legend's elements, and the height it takes."""
    them = entries(scene)
    left, width = left / scale, width / scale
    x, y, out = left, 10.0, []
    for key, word in them:
        room = 30 + len(word) * FONT * 0.58
        if x > left and x + room > width:
            x, y = left, y + LINE
        out.append(_sample(key, x + 10, y))
        out.append(
            f'<text class="note legend" x="{number(x + 24)}" y="{number(y + 4)}" font-size="{FONT}">{word}</text>'
        )
        x += room + 5
    if not them:
        return "", 0
    grown = f" scale({scale:g})" if scale != 1 else ""
    body = "\n".join(out)
    return f'<g transform="translate(0 {number(top)}){grown}">\n{body}\n</g>', (y + 16) * scale


def _sample(key: str, x: float, y: float) -> str:
    if key in ("strong", "weak"):
        head = f"M{number(x + 11)} {number(y)}l-7 -3.5v7z"
        line = f"M{number(x - 11)} {number(y)}H{number(x + 6)}"
        return f'<path class="link {key}" d="{line}"/><path class="head" d="{head}"/>'
    if key in HOUSES:
        box = f'x="{number(x - 9)}" y="{number(y - 7)}" width="18" height="14"'
        fill = 'fill="url(#cover)"' if key == "cover" else 'class="base"'
        return f'<rect {fill} {box}/><rect class="{key}-line" {box}/>'
    if key.startswith("als-"):
        index = ord(key[4]) - ord("a")
        box = f'x="{number(x - 8)}" y="{number(y - 8)}" width="16" height="16"'
        letter = (
            f'<text class="letter" x="{number(x)}" y="{number(y + 4)}" font-size="11">{key[4].upper()}</text>'
        )
        return f'<rect class="set-{index}" {box}/><rect class="set-line" {box}/>{letter}'
    cross = mark("struck", x, y, 8) if key == "eliminate" else ""
    return mark(key, x, y, 8) + cross
