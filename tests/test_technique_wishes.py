"""Which techniques may be used: ladders without some, ladders upon others, and the options of the verbs."""

import json
import re
from itertools import product

import pytest
from positions import CASES_BY_KEY

import nonet as package
from nonet import Ladder
from nonet.errors import ArgumentError, ParseError
from nonet.limits import Limits
from nonet.make.stand_ins import STAND_INS
from nonet.reason.ladders import load
from nonet.reason.walk import find_steps

PUZZLE = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"


def file_of(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return str(path)


# --- ladders


def test_a_ladder_without_some():
    ladder = Ladder.of("nonet").without("x-wing").without("uniqueness")
    assert ladder.key == "nonet without x-wing without uniqueness"
    assert set(load("nonet").techniques) - set(ladder.techniques) == {
        "x-wing",
        *(t.key for t in package.catalogue().values() if t.uniqueness and t.key in load("nonet").techniques),
    }
    assert package.walk(PUZZLE, ladder).outcome is package.Outcome.SOLVED


def test_only_some_of_a_ladder():
    assert Ladder.of("nonet").only("wings", "X-Wing").techniques == (
        "full-house", "hidden-single", "naked-single", "x-wing", "xy-wing", "xyz-wing",
    )  # fmt: skip
    assert Ladder.of("nonet").only() == Ladder.of("nonet") == Ladder.of("nonet").without()


def test_what_is_no_wish():
    with pytest.raises(ArgumentError, match="did you mean x-wing"):
        Ladder.of("nonet").without("x-wig")
    with pytest.raises(ArgumentError, match="nonet has no rung franken-swordfish"):
        Ladder.of("nonet").only("franken-swordfish")
    with pytest.raises(ArgumentError, match="nothing is left"):
        Ladder.of("nonet").only("x-wing").without("singles", "x-wing")


def test_a_file_upon_a_base_names_what_differs(tmp_path):
    text = 'base = "nonet"\nwithout = ["uniqueness"]\n'
    text += 'rungs = [["skyscraper", "medium", 11], ["franken-swordfish", "unfair", 83]]'
    mine, nonet = load(file_of(tmp_path, text)), load("nonet")
    assert mine.key == "mine" and mine.guess == nonet.guess
    assert mine.rung("skyscraper").level == "medium" and mine.rung("x-wing") == nonet.rung("x-wing")
    order = mine.techniques
    assert order.index("skyscraper") == order.index("claiming") + 1
    assert order.index("franken-swordfish") == order.index("sashimi-jellyfish") + 1
    others = [key for key in nonet.without("uniqueness").techniques if key != "skyscraper"]
    assert [key for key in order if key not in ("skyscraper", "franken-swordfish")] == others


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('base = "chess"', "base is 'chess'; it can be crook"),
        ("base = 3", "base is 3"),
        ('without = ["x-wing"]\nrungs = [["x-wing", "hard", 1]]', "without needs a base"),
        ('base = "nonet"\nwithout = "x-wing"', "expected a list"),
        ('base = "nonet"\nwithout = ["x-wig"]', "did you mean x-wing"),
        ('base = "nonet"\nrungs = [["x-wing", "chess", 1]]', "a level of easy, medium"),
        ('base = "nonet"\nrungs = 5', "needs rungs"),
    ],
)
def test_files_upon_a_base_that_can_not_be(tmp_path, text, told):
    with pytest.raises(ParseError, match=told):
        load(file_of(tmp_path, text))


# --- the verbs


@pytest.mark.parametrize("verb", ["hint", "explain", "steps", "rate", "solve --method nonet"])
def test_every_verb_knows_the_wishes(nonet, verb):
    for wish in (["--without", "fish"], ["--only", "chains"], ["--no-uniqueness"]):
        code, _, err = nonet(*verb.split(), "-q", *wish, "--max-seconds", "20", PUZZLE)
        assert code in (0, 1) and err == ""
    code, _, err = nonet(*verb.split(), "--without", "x-wig", PUZZLE)
    assert code == 2 and "did you mean x-wing?" in err and "Traceback" not in err


def test_nothing_takes_one_solution_for_granted(nonet):
    puzzle = next(package.generate(shows="unique-rectangle-1", seed=1)).puzzle.line
    with_it = json.loads(nonet("explain", "--all-steps", "--json", puzzle)[1])["results"][0]["steps"]
    assert any(step["assumes"] for step in with_it)
    code, out, _ = nonet("explain", "--all-steps", "--no-uniqueness", "--json", puzzle)
    assert code == 0 and not any(step["assumes"] for step in json.loads(out)["results"][0]["steps"])


def test_ratings_on_a_ladder(nonet, tmp_path):
    assert nonet("rate", PUZZLE)[1].startswith("unfair 68.")
    assert nonet("rate", "--without", "xy-chain", PUZZLE)[1].startswith("unfair 69.")
    mine = file_of(tmp_path, 'base = "nonet"\nrungs = [["xy-chain", "hard", 35]]')
    row = json.loads(nonet("rate", "--ladder", mine, "--json", PUZZLE)[1])["results"][0]
    assert (row["scale"], row["level"], row["hardest"]) == ("mine", "hard", "xy-chain")
    assert row["score"] == package.rate(PUZZLE, ladder=load(mine)).score
    code, _, err = nonet("rate", "--scale", "whips", "--without", "x-wing", PUZZLE)
    assert code == 2 and "climbs no ladder" in err
    with pytest.raises(ArgumentError, match="climbs no ladder"):
        package.rate(PUZZLE, "whips", ladder=load(mine))


def test_a_puzzle_that_a_ladder_without_a_guess_does_not_solve_is_rated():
    few = load("nonet")._replace(rungs=load("nonet").rungs[:4], guess=None, key="few")
    rating = package.rate(PUZZLE, ladder=few)
    assert rating.hardest == "guess" and rating.scale == "few" and rating.guesses > 0


def test_wishes_without_a_method_are_refused(nonet):
    code, _, err = nonet("solve", "--without", "x-wing", PUZZLE)
    assert code == 2 and "are for --method" in err


# --- generate


@pytest.mark.parametrize(
    "key", ["naked-pair", "x-wing", "skyscraper", "xy-wing", "unique-rectangle-1", "aic"]
)
def test_a_puzzle_that_needs_a_technique_is_stuck_without_it(key):
    """The rungs up to the technique suffice, and do not without it."""
    up_to = load("nonet")._replace(rungs=load("nonet").rungs[: load("nonet").techniques.index(key) + 1])
    found = list(package.generate(3, needs=key, seed=5, max_seconds=60))
    assert len(found) == 3
    for made in found:
        assert made.rating.hardest == key and key in dict(made.path)
        assert package.walk(made.puzzle, up_to).outcome is package.Outcome.SOLVED
        assert package.walk(made.puzzle, up_to.without(key)).outcome is package.Outcome.STUCK


@pytest.mark.parametrize("key", ["naked-pair", "xy-wing", "unique-rectangle-1"])
def test_a_puzzle_of_a_level_that_needs_a_technique_is_stuck_without_it(key):
    """Then harder rungs of the level may not do instead either."""
    level = load("nonet").rung(key).level
    levels = [rung.level for rung in load("nonet").rungs]
    below = load("nonet")._replace(rungs=load("nonet").rungs[: len(levels) - levels[::-1].index(level)])
    for made in package.generate(3, needs=key, difficulty=level, seed=5, max_seconds=60):
        assert package.walk(made.puzzle, below).outcome is package.Outcome.SOLVED
        assert package.walk(made.puzzle, below.without(key)).outcome is package.Outcome.STUCK


def test_several_that_are_needed():
    (made,) = package.generate(1, needs=["naked-pair", "xy-wing"], seed=5, max_seconds=60)
    up_to = load("nonet")._replace(rungs=load("nonet").rungs[: load("nonet").techniques.index("xy-wing") + 1])
    assert made.rating.hardest == "xy-wing"
    for key in ("naked-pair", "xy-wing"):
        assert package.walk(made.puzzle, up_to.without(key)).outcome is package.Outcome.STUCK


@pytest.mark.parametrize("key", STAND_INS)
def test_what_stands_in_for_a_technique_does_its_work(key):
    """Wherever the technique strikes something out, each group of its stand-ins, with singles, does so, too."""
    plain = [c.grid for c in CASES_BY_KEY[key] if c.grid.size <= 9 and not c.grid.geometry.rules]
    for grid, group in product(plain, STAND_INS[key]):
        path = package.walk(grid, load("nonet").only(*group))
        left = path[-1].apply(path[-1].grid) if path else grid
        for step in find_steps(grid, key, Limits(solutions=20))[0]:
            for cell, digit in step.eliminations:
                kept = left.values[cell] == digit or left.candidates[cell] >> digit - 1 & 1
                assert not kept, f"{group} leave {digit} in {grid.geometry.cell_name(cell)}: {step}"


def test_what_may_do_instead_can_be_forbidden():
    made = next(package.generate(needs="x-wing", only=["x-wing", "intersections", "subsets"], seed=5))
    allowed = load("nonet").only("x-wing", "intersections", "subsets")
    assert package.walk(made.puzzle, allowed).outcome is package.Outcome.SOLVED
    assert package.walk(made.puzzle, allowed.without("x-wing")).outcome is package.Outcome.STUCK


def test_a_puzzle_may_show_what_it_does_not_need():
    shown = [m.puzzle for m in package.generate(12, shows="naked-pair", seed=5)]
    ladder = load("nonet")
    low = tuple(rung for rung in ladder.rungs if rung.level in ("easy", "medium"))
    medium = ladder._replace(rungs=low).without("naked-pair")
    assert any(package.walk(grid, medium).outcome is package.Outcome.SOLVED for grid in shown)


def test_puzzles_for_a_ladder_of_ones_own(nonet, tmp_path):
    mine = file_of(
        tmp_path, 'base = "nonet"\nwithout = ["uniqueness"]\nrungs = [["skyscraper", "medium", 11]]'
    )
    code, out, _ = nonet("generate", "--ladder", mine, "--needs", "skyscraper", "--seed", "1", "--json")
    row = json.loads(out)["results"][0]
    assert code == 0 and row["rating"]["scale"] == "mine" and row["level"] == "medium"
    path = package.walk(row["puzzle"], load(mine))
    assert "skyscraper" in path.techniques and dict.fromkeys(path.techniques).keys() == row["path"].keys()
    code, out, _ = nonet("generate", "--difficulty", "hard", "--no-uniqueness", "--seed", "1", "--json")
    row = json.loads(out)["results"][0]
    assert not any(package.technique(key).uniqueness for key in row["path"])


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (["--needs", "simple-colouring-wrap"], "is never needed: simple-colouring-trap is easier"),
        (["--needs", "x-wing", "--difficulty", "hard"], "x-wing is never needed beside"),
        (
            ["--needs", "x-wing", "--difficulty", "hard", "--without", "colouring"],
            "or do without turbot-fish",
        ),
        (
            ["--needs", "turbot-fish", "--shows", "x-chain"],
            "never needed beside x-chain, which does the same: ",
        ),
        (["--needs", "no-place"], "is about rules beside the houses, and this board has none"),
        (["--shows", "cage-sets"], "is about rules beside the houses, and this board has none"),
        (["--needs", "franken-swordfish"], "is no rung of the ladder nonet"),
        (["--ladder", "levels"], "rubs out pencil marks"),
        (["--ladder", "none.toml"], "No such file"),
        (["--any", "--needs", "x-wing"], "excludes difficulty, needs, shows"),
    ],
)
def test_puzzles_that_can_not_be(nonet, wish, told):
    code, _, err = nonet("generate", *wish)
    assert code == 2 and told in err


def test_names_may_stand_in_a_list(nonet):
    apart = (
        "--needs",
        "naked-pair",
        "--needs",
        "xy-wing",
        "--without",
        "uniqueness",
        "--without",
        "colouring",
    )
    listed = ("--needs", "naked-pair, xy-wing", "--without", "uniqueness,colouring")
    assert nonet("generate", *apart, "--seed", "3") == nonet("generate", *listed, "--seed", "3")
    code, _, err = nonet("generate", "--needs", ",")
    assert code == 2 and "it names nothing; give a name, or several with commas between them" in err
    grid = next(package.generate(shows="naked-pair", seed=3)).puzzle.line
    both = nonet("steps", "--technique", "hidden-single,naked-single", grid)
    assert both == nonet("steps", "--technique", "hidden-single", "--technique", "naked-single", grid)


def test_what_does_the_work_of_a_needed_technique_is_told():
    wish = {"needs": "x-wing", "difficulty": "hard", "without": ["colouring", "turbot-fish"]}
    making = package.generate(1, **wish, seed=2, max_seconds=4)
    assert not list(making) and "where x-wing is the next step, " in making.ended
    # One technique or several: how many are met depends on the time.
    advice = r"leads on as well; do without (it|these), or ask for a puzzle that shows x-wing$"
    assert re.search(advice, making.ended)
