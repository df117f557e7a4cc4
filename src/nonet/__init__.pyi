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
from nonet.make.data_set import split_puzzles as split_puzzles
from nonet.make.entry import BookletPuzzle as BookletPuzzle
from nonet.make.generated import Generated as Generated
from nonet.make.generator import Generation as Generation
from nonet.make.generator import generate as generate
from nonet.make.made_table import generate_table as generate_table
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
from nonet.model.rules import XV as XV
from nonet.model.rules import AllPairs as AllPairs
from nonet.model.rules import AntiKing as AntiKing
from nonet.model.rules import AntiKnight as AntiKnight
from nonet.model.rules import AntiLeaper as AntiLeaper
from nonet.model.rules import AntiTaxicab as AntiTaxicab
from nonet.model.rules import Arrow as Arrow
from nonet.model.rules import Between as Between
from nonet.model.rules import BlackDot as BlackDot
from nonet.model.rules import BoxIndexer as BoxIndexer
from nonet.model.rules import Clone as Clone
from nonet.model.rules import ColumnIndexer as ColumnIndexer
from nonet.model.rules import Contains as Contains
from nonet.model.rules import CountingCircles as CountingCircles
from nonet.model.rules import DiagonalNonConsecutive as DiagonalNonConsecutive
from nonet.model.rules import Diagonals as Diagonals
from nonet.model.rules import DisjointGroups as DisjointGroups
from nonet.model.rules import DoubleArrow as DoubleArrow
from nonet.model.rules import Entropic as Entropic
from nonet.model.rules import Equality as Equality
from nonet.model.rules import EqualSums as EqualSums
from nonet.model.rules import Even as Even
from nonet.model.rules import ExtraRegion as ExtraRegion
from nonet.model.rules import FrameSum as FrameSum
from nonet.model.rules import GivenCandidates as GivenCandidates
from nonet.model.rules import GlobalEntropy as GlobalEntropy
from nonet.model.rules import GlobalModular as GlobalModular
from nonet.model.rules import GreaterThan as GreaterThan
from nonet.model.rules import HiddenSkyscraper as HiddenSkyscraper
from nonet.model.rules import Killer as Killer
from nonet.model.rules import Knightmare as Knightmare
from nonet.model.rules import LittleKiller as LittleKiller
from nonet.model.rules import Lockout as Lockout
from nonet.model.rules import LookAndSay as LookAndSay
from nonet.model.rules import Lunchbox as Lunchbox
from nonet.model.rules import Maximum as Maximum
from nonet.model.rules import Minimum as Minimum
from nonet.model.rules import Modular as Modular
from nonet.model.rules import Nabner as Nabner
from nonet.model.rules import NegativeRatio as NegativeRatio
from nonet.model.rules import NegativeXV as NegativeXV
from nonet.model.rules import NonConsecutive as NonConsecutive
from nonet.model.rules import NumberedRoom as NumberedRoom
from nonet.model.rules import Odd as Odd
from nonet.model.rules import Pairwise as Pairwise
from nonet.model.rules import Palindrome as Palindrome
from nonet.model.rules import Parity as Parity
from nonet.model.rules import PillArrow as PillArrow
from nonet.model.rules import Quadruple as Quadruple
from nonet.model.rules import Regex as Regex
from nonet.model.rules import RegionSum as RegionSum
from nonet.model.rules import Renban as Renban
from nonet.model.rules import RowIndexer as RowIndexer
from nonet.model.rules import SameDifference as SameDifference
from nonet.model.rules import Sandwich as Sandwich
from nonet.model.rules import Skyscraper as Skyscraper
from nonet.model.rules import SlowThermometer as SlowThermometer
from nonet.model.rules import StateMachine as StateMachine
from nonet.model.rules import SumLine as SumLine
from nonet.model.rules import Thermometer as Thermometer
from nonet.model.rules import Total as Total
from nonet.model.rules import Whispers as Whispers
from nonet.model.rules import WhiteDot as WhiteDot
from nonet.model.rules import Windoku as Windoku
from nonet.model.rules import XSum as XSum
from nonet.model.rules import Zipper as Zipper
from nonet.model.rules.rule import Rule as Rule
from nonet.publish.book import booklet as booklet
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
from nonet.search.true_candidates import TrueCandidates as TrueCandidates
from nonet.search.true_candidates import true_candidates as true_candidates

__all__ = [
    "XV",
    "AllPairs",
    "Answer",
    "AntiKing",
    "AntiKnight",
    "AntiLeaper",
    "AntiTaxicab",
    "ArgumentError",
    "Arrow",
    "Attempt",
    "Between",
    "BlackDot",
    "Board",
    "BookletPuzzle",
    "BoxIndexer",
    "Candidate",
    "Canonical",
    "Cardinal",
    "Change",
    "Clone",
    "ColumnIndexer",
    "Conflict",
    "Contains",
    "Count",
    "CountingCircles",
    "Counts",
    "DiagonalNonConsecutive",
    "Diagonals",
    "DisjointGroups",
    "DoubleArrow",
    "Entropic",
    "EqualSums",
    "Equality",
    "Even",
    "Explanation",
    "ExtraRegion",
    "Forms",
    "FrameSum",
    "Generated",
    "Generation",
    "Geometry",
    "GivenCandidates",
    "GlobalEntropy",
    "GlobalModular",
    "GreaterThan",
    "Grid",
    "Guess",
    "HiddenSkyscraper",
    "House",
    "HouseMark",
    "Killer",
    "Knightmare",
    "Ladder",
    "Lesson",
    "LimitError",
    "Link",
    "LittleKiller",
    "LiveCell",
    "LiveHouse",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Many",
    "Mark",
    "Maximum",
    "MinimalPuzzles",
    "Minimum",
    "MissingError",
    "Mistake",
    "MistakeError",
    "Modular",
    "Nabner",
    "NegativeRatio",
    "NegativeXV",
    "Neighbours",
    "NonConsecutive",
    "NonetError",
    "NumberedRoom",
    "Odd",
    "OneStep",
    "OneStepOutcome",
    "Outcome",
    "Pairwise",
    "Palindrome",
    "Parity",
    "ParseError",
    "Path",
    "PillArrow",
    "PositionResult",
    "Practice",
    "Quadruple",
    "RandomPuzzles",
    "RatedPath",
    "RatedSteps",
    "Rating",
    "Ratings",
    "Record",
    "Redundant",
    "Regex",
    "RegionSum",
    "Relative",
    "Renban",
    "RowIndexer",
    "Rule",
    "Ruling",
    "Rung",
    "SameDifference",
    "Sandwich",
    "Sentence",
    "Skyscraper",
    "SlowThermometer",
    "Solutions",
    "SolutionsBy",
    "StateMachine",
    "Status",
    "Step",
    "SumLine",
    "SvgText",
    "Technique",
    "Thermometer",
    "Total",
    "TrueCandidates",
    "Variable",
    "Verdict",
    "View",
    "WhipRating",
    "Whispers",
    "WhiteDot",
    "Windoku",
    "XSum",
    "Zipper",
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
    "true_candidates",
    "verify",
    "walk",
    "whip_rating",
    "write",
]
__version__: str
