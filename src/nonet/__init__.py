"""Nonet solves, explains, rates and generates Sudoku of every size.

>>> import nonet
>>> grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> grid.possible("r5c5")
(5,)
"""

from importlib import import_module

TYPE_CHECKING = False  # to import it from typing would take a fifth of the time of `nonet --version`
if TYPE_CHECKING:
    from nonet.board import Board, Change
    from nonet.errors import ParseError
    from nonet.examples import example
    from nonet.exclusion import chain_exclusion, pile_exclusion
    from nonet.formats import Record, parse, read, read_text, write
    from nonet.generator import Generated, Generation, Practice, generate, practice
    from nonet.geometry import Cardinal, Geometry, House, Variable
    from nonet.grid import Conflict, Grid
    from nonet.judge import Verdict, verify
    from nonet.ladders import Guess, Ladder, Rung
    from nonet.live import LiveCell, LiveHouse
    from nonet.many import Many, solve_many
    from nonet.method import Attempt, solve_by
    from nonet.mistakes import Mistake, find_mistakes
    from nonet.notation import eureka, nrc
    from nonet.positions import PositionResult, check_positions
    from nonet.rating import Rating, rate, rate_many
    from nonet.reason import Outcome, Path, hint, steps, walk
    from nonet.redundancy import MinimalPuzzles, Redundant, minimal, minimal_puzzles, redundant
    from nonet.render.booklet import BookletPuzzle, booklet
    from nonet.render.svg import SvgText, svg
    from nonet.search import (
        Count,
        Solution,
        Solutions,
        Status,
        count,
        is_minimal,
        is_unique,
        solutions,
        solve,
    )
    from nonet.step import Candidate, HouseMark, Link, Mark, Step
    from nonet.symmetry import Canonical, canonical, isomorphic
    from nonet.techniques import catalogue, technique
    from nonet.techniques.declare import Technique
    from nonet.whips import WhipRating, whip_rating
    from nonet.words import explain, explain_path

__version__ = "0.1.0"

# Where each public name lives. Names load on first use, so that `nonet --version` pays for none of them.
_HOME = {
    "Board": "board",
    "Change": "board",
    "LiveCell": "live",
    "LiveHouse": "live",
    "ParseError": "errors",
    "Record": "formats",
    "parse": "formats",
    "read": "formats",
    "read_text": "formats",
    "write": "formats",
    "Cardinal": "geometry",
    "Geometry": "geometry",
    "House": "geometry",
    "Variable": "geometry",
    "Conflict": "grid",
    "Grid": "grid",
    "Many": "many",
    "solve_many": "many",
    "Count": "search",
    "Solution": "search",
    "Solutions": "search",
    "Status": "search",
    "count": "search",
    "is_minimal": "search",
    "is_unique": "search",
    "solutions": "search",
    "solve": "search",
    "Candidate": "step",
    "HouseMark": "step",
    "Link": "step",
    "Mark": "step",
    "Step": "step",
    "Canonical": "symmetry",
    "canonical": "symmetry",
    "isomorphic": "symmetry",
    "MinimalPuzzles": "redundancy",
    "Redundant": "redundancy",
    "minimal": "redundancy",
    "minimal_puzzles": "redundancy",
    "redundant": "redundancy",
    "Technique": "techniques.declare",
    "technique": "techniques",
    "catalogue": "techniques",
    "Attempt": "method",
    "solve_by": "method",
    "eureka": "notation",
    "nrc": "notation",
    "WhipRating": "whips",
    "whip_rating": "whips",
    "example": "examples",
    "Mistake": "mistakes",
    "find_mistakes": "mistakes",
    "BookletPuzzle": "render.booklet",
    "booklet": "render.booklet",
    "SvgText": "render.svg",
    "svg": "render.svg",
    "PositionResult": "positions",
    "check_positions": "positions",
    "chain_exclusion": "exclusion",
    "pile_exclusion": "exclusion",
    "Guess": "ladders",
    "Ladder": "ladders",
    "Rung": "ladders",
    "Generated": "generator",
    "Generation": "generator",
    "Practice": "generator",
    "generate": "generator",
    "practice": "generator",
    "Rating": "rating",
    "rate": "rating",
    "rate_many": "rating",
    "Outcome": "reason",
    "Path": "reason",
    "hint": "reason",
    "steps": "reason",
    "walk": "reason",
    "explain": "words",
    "explain_path": "words",
    "Verdict": "judge",
    "verify": "judge",
}

__all__ = [
    "Attempt",
    "Board",
    "BookletPuzzle",
    "Candidate",
    "Canonical",
    "Cardinal",
    "Change",
    "Conflict",
    "Count",
    "Generated",
    "Generation",
    "Geometry",
    "Grid",
    "Guess",
    "House",
    "HouseMark",
    "Ladder",
    "Link",
    "LiveCell",
    "LiveHouse",
    "Many",
    "Mark",
    "MinimalPuzzles",
    "Mistake",
    "Outcome",
    "ParseError",
    "Path",
    "PositionResult",
    "Practice",
    "Rating",
    "Record",
    "Redundant",
    "Rung",
    "Solution",
    "Solutions",
    "Status",
    "Step",
    "SvgText",
    "Technique",
    "Variable",
    "Verdict",
    "WhipRating",
    "booklet",
    "canonical",
    "catalogue",
    "chain_exclusion",
    "check_positions",
    "count",
    "eureka",
    "example",
    "explain",
    "explain_path",
    "find_mistakes",
    "generate",
    "hint",
    "is_minimal",
    "is_unique",
    "isomorphic",
    "minimal",
    "minimal_puzzles",
    "nrc",
    "parse",
    "pile_exclusion",
    "practice",
    "rate",
    "rate_many",
    "read",
    "read_text",
    "redundant",
    "solutions",
    "solve",
    "solve_by",
    "solve_many",
    "steps",
    "svg",
    "technique",
    "verify",
    "walk",
    "whip_rating",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value = getattr(import_module(f"nonet.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
