"""Links of a drawing: arrows from rim to rim, round what stands in the way; groups as one."""

import pytest
from drawings import link, texts

from nonet import Candidate, Grid, Mark, Step
from nonet.draw.frame import Layout
from nonet.draw.links import arrows, bands
from nonet.draw.scene import Scene
from nonet.reason.examples import example

EMPTY = Grid("." * 81)
A, B, C, D = Candidate(0, 5), Candidate(4, 5), Candidate(8, 5), Candidate(8, 2)


def drawn(*links, marked=()):
    return arrows(Layout(EMPTY.geometry), links, marked)


def test_a_link_ends_at_the_rims():
    (arrow,) = drawn(link(A, C))
    layout = Layout(EMPTY.geometry)
    (x0, y0), (x1, _) = layout.spot(*A), layout.spot(*C)
    assert (arrow.start, arrow.end) == ((x0 + layout.RADIUS + 1, y0), (x1 - layout.RADIUS - 1, y0))
    assert "L" in arrow.line


def test_a_link_goes_round_a_third_node():
    assert "Q" in drawn(link(A, C), marked=[B])[0].line
    assert "L" in drawn(link(A, C), marked=[Candidate(13, 5)])[0].line


def test_two_links_between_the_same_nodes_run_apart():
    one, two = drawn(link(A, C), link(C, A, "weak"))
    assert abs(one.start[1] - two.end[1]) == pytest.approx(6)
    one, two = drawn(link(A, C), link(A, C, "weak"))
    assert abs(one.start[1] - two.start[1]) == pytest.approx(6)


def test_a_link_inside_a_cell_is_drawn():
    (arrow,) = drawn(link(C, Candidate(8, 6)))  # neighbours: there is no room between them
    layout = Layout(EMPTY.geometry)
    assert "Q" in arrow.line and 3 < arrow.size < 8
    for c in (C, Candidate(8, 6)):
        x, y = layout.spot(*c)
        assert all((x - u) ** 2 + (y - v) ** 2 > layout.RADIUS**2 for u, v in arrow.points)
    step = Step(EMPTY, "x-wing", marks=(Mark(*C, "pattern"),), links=(link(C, D),))
    assert "strong link" in texts(step.svg(), "legend")


def joined(*links, shown=()):
    return bands(Layout(EMPTY.geometry), links, [*shown, *(c for k in links for c in (*k.source, *k.target))])


def test_a_group_is_drawn_as_one():
    step = Step(EMPTY, "x-wing", links=(link((A, Candidate(1, 5)), C),))
    assert step.svg(candidates=False).count('data-role="group"') == 1
    groups = joined(*step.links)
    assert [len(line) for band in groups for line in band.lines] == [2]  # straight
    (arrow,) = arrows(Layout(EMPTY.geometry), step.links, [], [], groups)
    layout = Layout(EMPTY.geometry)
    assert arrow.start[0] == pytest.approx(layout.spot(1, 5)[0] + layout.HULL + 2)


def test_the_band_of_a_group_makes_way_for_other_candidates():
    node = (A, Candidate(1, 5))
    (band,) = joined(link(node, C), shown=[Candidate(0, 6), Candidate(1, 4)])
    assert len(band.lines[0]) == 4
    everything = [Candidate(cell, digit) for cell in range(3) for digit in range(1, 10)]
    assert len(joined(link(node, C), shown=everything)) == 1  # there is a lane between two rows of candidates


def test_groups_that_would_cross_are_not_drawn_as_one():
    across, down = (Candidate(9, 5), Candidate(11, 5)), (Candidate(1, 5), Candidate(19, 5))
    crossing = (link(across, C), link(down, C))
    (band,) = joined(*crossing)
    assert band.node == across
    layout = Layout(EMPTY.geometry)
    assert len(arrows(layout, crossing, [], [], [band])) == 3


def test_a_wide_node_has_an_arrow_from_each_candidate():
    step = Step(EMPTY, "x-wing", links=(link((A, B), C),))
    assert 'data-role="group"' not in step.svg() and len(drawn(*step.links)) == 2


def test_no_arrow_leaves_the_board():
    for key in ("nested-forcing-net", "forcing-net", "braid"):
        step = example(key)
        layout = Layout(step.grid.geometry)
        for view in step.views or (None,):
            for scene in Scene.of(step.grid, step, view).parts():
                for arrow in arrows(layout, scene.links, [*scene.roles, *scene.gone]):
                    assert all(layout.holds(point) for point in arrow.points)


def test_weak_links_are_dashed():
    step = Step(EMPTY, "x-wing", links=(link(A, C), link(C, Candidate(80, 5), "weak")))
    drawing = step.svg()
    assert (
        drawing.count('class="link strong"') == drawing.count('class="link weak"') == 2
    )  # one is in the legend
    assert ".weak{stroke-dasharray" in drawing
