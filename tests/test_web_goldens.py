"""A step of every family as the page draws it, light and dark, on a desk and on a phone, against stored pictures."""

import json
import shutil
import subprocess
from base64 import b64decode
from itertools import combinations

import pytest
from web_browser import Visit, chromium
from web_server import web_server
from web_tour import GOLDENS, LOOKS, ROOT, seen

FAR = 30
"""How far a patch's colour may be from the stored one: fonts differ between machines, marks and houses do not."""
MOST = 8
"""Patches that may be farther."""


@pytest.mark.parametrize("look", LOOKS)
def test_steps_are_drawn_as_they_were(look):
    fonts = shutil.which("fc-match")
    if (
        not fonts
        or "DejaVu" not in subprocess.run([fonts, "system-ui"], capture_output=True, text=True).stdout
    ):
        pytest.skip("the stored pictures are in DejaVu Sans, which is not this system's font")
    stored = json.loads(GOLDENS.read_text())[look]
    with chromium() as browser, web_server() as server:
        visit = Visit(browser, server, **LOOKS[look])
        found = dict(seen(visit))
        visit.end()
    assert set(found) == set(stored), "python tests/web_tour.py --goldens"
    for name, patches in found.items():
        far = distance(patches, b64decode(stored[name]))
        assert far <= MOST, f"{name} ({look}): {far} patches differ; python tests/web_tour.py --goldens"


def distance(one, other):
    """The number of patches that are far apart."""
    gaps = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return sum(max(gaps[i : i + 3]) > FAR for i in range(0, len(gaps), 3))


def test_goldens_tell_steps_apart():
    for stored in json.loads(GOLDENS.read_text()).values():
        pictures = [b64decode(text) for text in stored.values()]
        assert min(distance(a, b) for a, b in combinations(pictures, 2)) > 5 * MOST


def test_the_tour_shows_pictures_of_the_page():
    text = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    pictures = {path.name for path in (ROOT / "docs" / "img").glob("web-*.png")}
    assert pictures and all(f"img/{name}" in text for name in pictures)
