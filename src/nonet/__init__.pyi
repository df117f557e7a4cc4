# Made by `python tests/face.py`.

from nonet.draw.svg import SvgText as SvgText
from nonet.draw.svg import svg as svg
from nonet.errors import ArgumentError as ArgumentError
from nonet.errors import LimitError as LimitError
from nonet.errors import MissingError as MissingError
from nonet.errors import NonetError as NonetError
from nonet.errors import ParseError as ParseError
from nonet.formats import Record as Record
from nonet.formats import parse as parse
from nonet.formats import read as read
from nonet.formats import read_text as read_text
from nonet.formats import write as write
from nonet.make.data_set import generate_table as generate_table
from nonet.make.data_set import split_puzzles as split_puzzles
from nonet.make.entry import BookletPuzzle as BookletPuzzle
from nonet.make.generated import Generated as Generated
from nonet.make.generator import Generation as Generation
from nonet.make.generator import generate as generate
from nonet.make.many_forms import Forms as Forms
from nonet.make.many_forms import canonical_many as canonical_many
from nonet.make.mass import Neighbours as Neighbours
from nonet.make.mass import RandomPuzzles as RandomPuzzles
from nonet.make.mass import neighbours as neighbours
from nonet.make.mass import pattern_puzzles as pattern_puzzles
from nonet.make.mass import random_puzzles as random_puzzles
from nonet.make.mass import solution_puzzles as solution_puzzles
from nonet.make.practice import Practice as Practice
from nonet.make.practice import practice as practice
from nonet.make.rating import Rating as Rating
from nonet.make.ratings import Ratings as Ratings
from nonet.make.ratings import rate_many as rate_many
from nonet.make.redundancy import MinimalPuzzles as MinimalPuzzles
from nonet.make.redundancy import Redundant as Redundant
from nonet.make.redundancy import minimal as minimal
from nonet.make.redundancy import minimal_puzzles as minimal_puzzles
from nonet.make.redundancy import redundant as redundant
from nonet.make.scales import rate as rate
from nonet.make.symmetry import Canonical as Canonical
from nonet.make.symmetry import canonical as canonical
from nonet.make.symmetry import isomorphic as isomorphic
from nonet.model.board import Board as Board
from nonet.model.board import Change as Change
from nonet.model.conflicts import Conflict as Conflict
from nonet.model.geometry import Geometry as Geometry
from nonet.model.grid import Grid as Grid
from nonet.model.houses import Cardinal as Cardinal
from nonet.model.houses import House as House
from nonet.model.houses import Variable as Variable
from nonet.model.live import LiveCell as LiveCell
from nonet.model.live import LiveHouse as LiveHouse
from nonet.model.rules import AntiKnight as AntiKnight
from nonet.model.rules import NonConsecutive as NonConsecutive
from nonet.model.rules import Thermometer as Thermometer
from nonet.model.rules.rule import Rule as Rule
from nonet.publish.booklet import booklet as booklet
from nonet.reason.examples import example as example
from nonet.reason.exclusion import chain_exclusion as chain_exclusion
from nonet.reason.exclusion import pile_exclusion as pile_exclusion
from nonet.reason.explainer import explainer_path as explainer_path
from nonet.reason.explanation import Explanation as Explanation
from nonet.reason.explanation import View as View
from nonet.reason.explanation import explain as explain
from nonet.reason.explanation import explain_path as explain_path
from nonet.reason.hodoku_path import hodoku_path as hodoku_path
from nonet.reason.judge import verify as verify
from nonet.reason.ladders import Guess as Guess
from nonet.reason.ladders import Ladder as Ladder
from nonet.reason.ladders import Rung as Rung
from nonet.reason.lesson import Lesson as Lesson
from nonet.reason.lesson import Relative as Relative
from nonet.reason.lesson import lesson as lesson
from nonet.reason.library import PositionResult as PositionResult
from nonet.reason.library import check_positions as check_positions
from nonet.reason.method import Attempt as Attempt
from nonet.reason.method import SolutionsBy as SolutionsBy
from nonet.reason.method import solutions_by as solutions_by
from nonet.reason.method import solve_by as solve_by
from nonet.reason.mistakes import Mistake as Mistake
from nonet.reason.mistakes import MistakeError as MistakeError
from nonet.reason.mistakes import find_mistakes as find_mistakes
from nonet.reason.notation import eureka as eureka
from nonet.reason.notation import nrc as nrc
from nonet.reason.one_step import OneStep as OneStep
from nonet.reason.one_step import OneStepOutcome as OneStepOutcome
from nonet.reason.one_step import one_step as one_step
from nonet.reason.retold import RatedPath as RatedPath
from nonet.reason.retold import RatedSteps as RatedSteps
from nonet.reason.step import Candidate as Candidate
from nonet.reason.step import HouseMark as HouseMark
from nonet.reason.step import Link as Link
from nonet.reason.step import Mark as Mark
from nonet.reason.step import Step as Step
from nonet.reason.techniques import catalogue as catalogue
from nonet.reason.techniques import technique as technique
from nonet.reason.techniques.declare import Technique as Technique
from nonet.reason.verdict import Ruling as Ruling
from nonet.reason.verdict import Verdict as Verdict
from nonet.reason.walk import Outcome as Outcome
from nonet.reason.walk import Path as Path
from nonet.reason.walk import hint as hint
from nonet.reason.walk import steps as steps
from nonet.reason.walk import walk as walk
from nonet.reason.whip_rating import WhipRating as WhipRating
from nonet.reason.whip_rating import whip_rating as whip_rating
from nonet.reason.words import Sentence as Sentence
from nonet.search.columnar import Counts as Counts
from nonet.search.columnar import Many as Many
from nonet.search.exact import Answer as Answer
from nonet.search.exact import Count as Count
from nonet.search.exact import Solutions as Solutions
from nonet.search.exact import Status as Status
from nonet.search.exact import count as count
from nonet.search.exact import is_minimal as is_minimal
from nonet.search.exact import is_unique as is_unique
from nonet.search.exact import solutions as solutions
from nonet.search.exact import solve as solve
from nonet.search.many import count_many as count_many
from nonet.search.many import solve_many as solve_many

__all__ = [
    "Answer",
    "AntiKnight",
    "ArgumentError",
    "Attempt",
    "Board",
    "BookletPuzzle",
    "Candidate",
    "Canonical",
    "Cardinal",
    "Change",
    "Conflict",
    "Count",
    "Counts",
    "Explanation",
    "Forms",
    "Generated",
    "Generation",
    "Geometry",
    "Grid",
    "Guess",
    "House",
    "HouseMark",
    "Ladder",
    "Lesson",
    "LimitError",
    "Link",
    "LiveCell",
    "LiveHouse",
    "Many",
    "Mark",
    "MinimalPuzzles",
    "MissingError",
    "Mistake",
    "MistakeError",
    "Neighbours",
    "NonConsecutive",
    "NonetError",
    "OneStep",
    "OneStepOutcome",
    "Outcome",
    "ParseError",
    "Path",
    "PositionResult",
    "Practice",
    "RandomPuzzles",
    "RatedPath",
    "RatedSteps",
    "Rating",
    "Ratings",
    "Record",
    "Redundant",
    "Relative",
    "Rule",
    "Ruling",
    "Rung",
    "Sentence",
    "Solutions",
    "SolutionsBy",
    "Status",
    "Step",
    "SvgText",
    "Technique",
    "Thermometer",
    "Variable",
    "Verdict",
    "View",
    "WhipRating",
    "booklet",
    "canonical",
    "canonical_many",
    "catalogue",
    "chain_exclusion",
    "check_positions",
    "count",
    "count_many",
    "eureka",
    "example",
    "explain",
    "explain_path",
    "explainer_path",
    "find_mistakes",
    "generate",
    "generate_table",
    "hint",
    "hodoku_path",
    "is_minimal",
    "is_unique",
    "isomorphic",
    "lesson",
    "minimal",
    "minimal_puzzles",
    "neighbours",
    "nrc",
    "one_step",
    "parse",
    "pattern_puzzles",
    "pile_exclusion",
    "practice",
    "random_puzzles",
    "rate",
    "rate_many",
    "read",
    "read_text",
    "redundant",
    "solution_puzzles",
    "solutions",
    "solutions_by",
    "solve",
    "solve_by",
    "solve_many",
    "split_puzzles",
    "steps",
    "svg",
    "technique",
    "verify",
    "walk",
    "whip_rating",
    "write",
]
__version__: str
