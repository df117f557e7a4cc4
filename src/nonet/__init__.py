"""Nonet solves, explains, rates and generates Sudoku of every size.

>>> import nonet
>>> grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> grid.possible("r5c5")
(5,)
"""

from importlib import import_module

__version__ = "0.1.0"

# The public face, written once: where each name lives. Names load on first use, so that `nonet --version` pays for
# none of them. What type checkers and editors read, __init__.pyi, is made from this table (`python tests/face.py`).
_FACE = {
    "draw.svg": "SvgText svg",
    "errors": "ArgumentError LimitError MissingError NonetError ParseError",
    "formats": "Record parse read read_text write",
    "make.data_set": "split_puzzles",
    "make.entry": "BookletPuzzle",
    "make.mass": "Neighbours RandomPuzzles neighbours pattern_puzzles random_puzzles solution_puzzles",
    "make.generated": "Generated",
    "make.generator": "Generation generate",
    "make.made_table": "generate_table",
    "make.practice": "Practice practice",
    "make.rating": "Rating",
    "make.ratings": "Ratings rate_many",
    "make.redundancy": "MinimalPuzzles Redundant minimal minimal_puzzles redundant",
    "make.many_forms": "Forms canonical_many",
    "make.scales": "rate",
    "make.symmetry": "Canonical canonical isomorphic",
    "model.board": "Board Change",
    "model.conflicts": "Conflict",
    "model.geometry": "Geometry",
    "model.grid": "Grid",
    "model.houses": "Cardinal House Variable",
    "model.live": "LiveCell LiveHouse",
    "model.rules": (
        "AllPairs AntiKing AntiKnight AntiLeaper AntiTaxicab Arrow Between BlackDot BoxIndexer Clone "
        "ColumnIndexer Contains CountingCircles DiagonalNonConsecutive Diagonals DisjointGroups "
        "DoubleArrow Entropic Equality EqualSums Even ExtraRegion FrameSum GivenCandidates GlobalEntropy "
        "GlobalModular GreaterThan HiddenSkyscraper Killer Knightmare LittleKiller Lockout LookAndSay "
        "Lunchbox Maximum Minimum Modular Nabner NegativeRatio NegativeXV NonConsecutive NumberedRoom "
        "Odd Pairwise Palindrome Parity PillArrow Quadruple Regex RegionSum Renban RowIndexer "
        "SameDifference Sandwich Skyscraper SlowThermometer StateMachine SumLine Thermometer Total "
        "Whispers WhiteDot Windoku XSum XV Zipper"
    ),
    "model.rules.rule": "Rule",
    "publish.book": "booklet",
    "reason.examples": "example",
    "reason.explanation": "Explanation View explain explain_path",
    "reason.exclusion": "chain_exclusion pile_exclusion",
    "reason.judge": "verify",
    "reason.verdict": "Ruling Verdict",
    "reason.ladders": "Guess Ladder Rung",
    "reason.method": "Attempt SolutionsBy solutions_by solve_by",
    "reason.mistakes": "Mistake MistakeError find_mistakes",
    "reason.notation": "eureka nrc",
    "reason.lesson": "Lesson Relative lesson",
    "reason.library": "PositionResult check_positions",
    "reason.one_step": "OneStep OneStepOutcome one_step",
    "reason.step": "Candidate HouseMark Link Mark Step",
    "reason.techniques": "catalogue technique",
    "reason.techniques.declare": "Technique",
    "reason.walk": "Outcome Path hint steps walk",
    "reason.explainer": "explainer_path",
    "reason.hodoku_path": "hodoku_path",
    "reason.retold": "RatedPath RatedSteps",
    "reason.whip_rating": "WhipRating whip_rating",
    "reason.words": "Sentence",
    "search.exact": "Answer Count Solutions Status count is_minimal is_unique solutions solve",
    "search.columnar": "Counts Many",
    "search.many": "count_many solve_many",
    "search.true_candidates": "TrueCandidates true_candidates",
}
_HOME = {name: module for module, names in _FACE.items() for name in names.split()}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value = getattr(import_module(f"nonet.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
