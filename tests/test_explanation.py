"""Explanations: sentences for every step, each marked with what it speaks of, and no more than is there."""

import re
from itertools import pairwise

import pytest
from positions import CASES_BY_KEY

import nonet
from nonet import Candidate, Grid, Step, catalogue
from nonet.draw.scene import scenes
from nonet.limits import Limits
from nonet.reason.examples import example, practice_step
from nonet.reason.position import answers_of
from nonet.reason.walk import find_steps
from nonet.reason.words import is_live, with_article

KEYS = [key for key in catalogue() if catalogue()[key].family != "guessing"]
NOTATION = re.compile(r"\(\d+\)r\d|\d=\d|r\d+c\d+=|{[nrc]\d|==>|≠")


def steps_of(key: str) -> list[Step]:
    return [
        step for case in CASES_BY_KEY[key] for step in find_steps(case.grid, key, Limits(solutions=20))[0]
    ]


def there(step: Step) -> set[Candidate]:
    """Every candidate that the step's evidence names."""
    return {
        *(Candidate(m.cell, m.digit) for m in step.marks),
        *step.placements,
        *step.eliminations,
        *step.deadly,
        *(c for link in step.links for c in (*link.source, *link.target)),
        *(c for v in step.variables for c in answers_of(step.grid.geometry, v)),
        *beside(step),
    }


def beside(step: Step) -> set[Candidate]:
    """What keeps a hidden single out of the rest of its house: digits that see it, cells that have lost it."""
    if step.technique != "hidden-single":
        return set()
    grid, ((own, digit),), (house,) = step.grid, step.placements, step.houses
    held = {cell for cell, value in enumerate(grid.values) if value == digit}
    empty = {cell for cell in grid.geometry.houses[house.house].cells if not grid.values[cell]} - {own}
    blockers = {cell for cell in held if empty & set(grid.geometry.peers[cell])}
    lost = {cell for cell in empty if held.isdisjoint(grid.geometry.peers[cell])}
    return {
        *(Candidate(cell, digit) for cell in blockers),
        *(Candidate(cell, d) for cell in lost for d in range(1, grid.size + 1)),
    }


@pytest.mark.parametrize("key", KEYS)
def test_every_mark_is_spoken_of_and_nothing_else(key):
    for step in steps_of(key):
        why = step.explain()
        spoken = {c for sentence in why.reasons for c in sentence.candidates}
        marks = {Candidate(m.cell, m.digit) for m in step.marks}
        assert marks <= spoken | {*step.placements, *step.eliminations}, str(why)
        assert spoken <= there(step), str(why)
        assert all(is_live(step.grid, c) for c in spoken), str(why)
        assert {i for s in why.reasons for i in s.links} == set(range(len(step.links))), str(why)
        houses = {h.house for h in step.houses}
        assert houses <= {h for s in why.reasons for h in s.houses}, str(why)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_sentence_names_is_what_it_is_marked_with(key):
    for step in steps_of(key):
        geometry, name = step.grid.geometry, step.grid.geometry.cell_name
        # A rule is known by its first cell, which need not take part: "the cage of 15 at r1c1".
        labels = " ".join(rule.label for rule in geometry.rules)
        of_rules = {*re.findall(r"\br\d+c\d+\b", labels)}
        for sentence in step.explain().reasons:
            words = re.findall(r"\br(\d+)c(\d+)\b", sentence.text)  # r129c4 are three cells
            named = {f"r{r}c{c}" for rs, cs in words for r in rs for c in cs}
            assert named <= {name(cell) for cell in sentence.cells} | of_rules, sentence.text


@pytest.mark.parametrize("key", KEYS)
def test_a_text_has_no_gaps_no_notation_and_no_second_so(key):
    for step in steps_of(key):
        why = step.explain()
        text = str(why)
        assert "  " not in text and not any(f" {sign}" in text for sign in ".,;:"), text
        assert not NOTATION.search(text), text
        assert text.startswith(f"{why.title}: ") and why.claim in text
        # What the claim says is not said just before it.
        assert why.reasons[-1].text.partition(" ")[2] != why.claim.partition(" ")[2], text
        for before, said in pairwise([*(s.text for s in why.reasons), why.claim]):
            assert not (", so " in before and said.startswith("So ")), text
        for before, sentence in pairwise(why.reasons):
            assert not sentence.text[0].islower() or sentence.text[0] == "r" or before.is_caption, text


@pytest.mark.parametrize("key", [key for key in KEYS if catalogue()[key].family != "singles"])
def test_the_claim_names_every_effect(key):
    step = example(key)
    name = step.grid.geometry.cell_name
    for cell, digit in (*step.placements, *step.eliminations):
        assert re.search(rf"\b{name(cell)}\b", step.explain().claim)
        assert re.search(rf"\b{digit}\b", step.explain().claim)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_vague_hint_gives_nothing_away(key, level):
    step = example(key)
    why = step.explain(level)
    assert (
        str(why).startswith(f"Look for {with_article(step.name)}")
        and "  " not in str(why)
        and " ." not in str(why)
    )
    assert (why.claim, why.effects, why.views) == ("", "", ())
    assert all(not s.candidates and (level == 3 or not s.houses) for s in why.reasons)


def test_a_hidden_single_names_what_keeps_it_out_of_every_other_cell():
    cut = Grid("1..........2....").eliminated("r2c1", 2)
    told = [*steps_of("hidden-single"), *find_steps(cut, "hidden-single", Limits())[0]]
    for step in told:
        why, name = step.explain(), step.grid.geometry.cell_name
        (sentence,) = why.reasons
        ((own, digit),) = step.placements
        empty = {c for c in step.grid.geometry.houses[step.houses[0].house].cells if not step.grid.values[c]}
        blocking = {c for c in sentence.cells if step.grid.values[c] == digit}
        for cell in empty - {own}:  # a digit that is named sees it, or it is named itself
            assert blocking & set(step.grid.geometry.peers[cell]) or cell in sentence.cells, str(why)
        assert all(name(cell) in sentence.text for cell in sentence.cells), str(why)
        (scene,) = scenes(step.grid, step)
        assert {sight.cell for sight in scene.sights} == blocking, str(why)
    assert any("already gone" in str(step.explain()) for step in told)


def test_a_chain_is_told_link_by_link():
    texts = [s.text for s in example("aic").explain().reasons]
    assert texts == [
        "If r2c2 is not 8, it is 4.",
        "Then r7c2 is not 4, so the 4 of row 7 is in r7c3.",
        "Then r4c3 is not 4, so it is 9.",
        "Then r3c3 is not 9, so the 9 of row 3 is in r3c1.",
        "Then r3c1 is not 8, so the 8 of row 3 is in r3c7.",
        "One end is true: r2c2 or r3c7 is 8.",
    ]
    assert example("aic").explain().claim == "Either way r2c8 and r3c1 can't be 8."


def test_a_whip_tells_what_excludes_every_other_answer():
    texts = [s.text for s in example("whip").explain().reasons]
    assert texts[0] == "Suppose r3c5 were 8."
    assert texts[2] == "Then row 3 has only r3c7 left for 5, as r3c5 is 8 and r3c8 is 1."
    assert texts[-1] == "Then row 9 has no place left for 1, as r9c1 is 5, r3c8 is 1 and r9c9 is 2."


def test_branches_have_captions_and_lines_of_their_own():
    why = example("cell-forcing-chain").explain()
    assert [view.caption for view in why.views] == ["If r5c3 is 4", "If r5c3 is 6", "If r5c3 is 9"]
    assert [line[:16] for line in why.lines[1:-1]] == [
        "  If r5c3 is 4: ",
        "  If r5c3 is 6: ",
        "  If r5c3 is 9: ",
    ]
    assert why.lines[-1] == why.claim == "In every case r1c1 can't be 9."


def test_a_net_inside_a_net_is_indented():
    why = example("nested-forcing-net").explain()
    assert [line[:4] for line in why.lines] == ["Nest", "  If", "Then", "So r"]
    assert {s.depth for s in why.reasons} == {0, 1} and "as r3c9 is 2 and r1c1 is not 2." in str(why)


def test_a_net_inside_a_net_is_folded_to_its_beginning_and_end():
    why = example("nested-forcing-net").explain()
    changed = [i for i, (whole, cut) in enumerate(zip(why.lines, why.folded, strict=True)) if whole != cut]
    assert changed == [1] and why.folded[1].startswith("  If r1c1 is 2, too: ... Then r4c4 has no digit left")
    for key in ("cell-forcing-chain", "verity-net", "tridagon-forcing", "whip", "forcing-net"):
        other = example(key).explain()
        assert other.folded == other.lines


@pytest.mark.parametrize("key", [k for k in KEYS if re.match("unique-rect|hidden-rect|avoidable-rect", k)])
def test_a_rectangle_names_its_four_corners(key):
    for step in steps_of(key):
        first = step.explain().reasons[0]
        assert len(re.findall(r"r\dc\d", first.text)) == 4, first.text


def test_a_siamese_fish_is_two_fish():
    """Rows 3 and 6 with columns 2 and 7, or with 2 and 8: each has a fin in the other's column."""
    told = [s for key in KEYS if "x-wing" in key for s in steps_of(key) if len(s.houses) == 5]
    assert told
    for step in told:
        text = str(step.explain())
        assert text.count("but for the") == text.count(". Either ") - 1 == 2, text


def test_stale_marks_are_explained_by_the_digit_that_excludes_them():
    """A player who never crosses out: every cell holds every digit."""
    full = example("whip").grid.with_candidates([511] * 81)
    for key in ("whip", "z-chain", "xy-chain", "aic"):
        for step in find_steps(full, key, Limits(1, solutions=5))[0]:
            assert str(step.explain())


def test_an_explanation_is_plain_data_too():
    data = example("cell-forcing-chain").to_dict()["explanation"]
    assert [*data] == ["title", "claim", "reasons", "effects", "assumption", "views"]
    assert data["views"][0] == {"number": 1, "caption": "If r5c3 is 4"}
    assert data["reasons"][0]["text"] == "r5c3 is 4, 6 or 9." and data["reasons"][0]["cells"] == [38]


def test_other_boards_are_explained():
    grid = Grid("1" + "." * 35, box=(3, 2))
    for step in nonet.steps(grid)[:50]:
        assert str(step.explain())


@pytest.mark.parametrize("taught", [example, practice_step])
@pytest.mark.parametrize("key", KEYS)
def test_a_reader_can_replay_the_deduction_from_the_text_alone(key, taught):
    """A reader knows what the sentences name: every question of the proof lies within the cells and houses told.

    Struck down to those questions alone, the step must still be proved.
    """
    step = taught(key)
    why = step.explain()
    told = {c for sentence in why.reasons for c in sentence.candidates} | {
        *step.placements,
        *step.eliminations,
    }
    if catalogue()[key].family == "templates":  # "every way to place all the 3s" speaks of every 3
        told |= {Candidate(cell, c.digit) for c in told for cell in range(len(step.grid))}
    cells = {c.cell for c in told} if catalogue()[key].family != "templates" else set()
    houses = {h for sentence in why.reasons for h in sentence.houses}
    geometry = step.grid.geometry
    kept = []
    for number in step.variables:
        asked = set(answers_of(geometry, number))
        live = {c for c in asked if is_live(step.grid, c)}
        whole = {number for number in houses if {c.cell for c in asked} <= set(geometry.houses[number].cells)}
        if live <= told or {c.cell for c in asked} <= cells or whole:
            kept.append(number)
    assert nonet.verify(step.grid, step._replace(variables=tuple(kept))), str(why)


def test_there_is_no_level_five():
    with pytest.raises(nonet.ArgumentError, match="hint level 5"):
        example("x-wing").explain(5)


@pytest.mark.parametrize("key", KEYS)
def test_a_step_without_effects_is_drawn_and_says_nothing(key):
    veiled = Step(example(key).grid, key, houses=example(key).houses)
    assert str(veiled.explain()) == "" and veiled.svg().startswith("<svg")
