"""No clock decides what the kernel finds: limits that it sets itself are limits of work."""

import re
from pathlib import Path

import pytest

CPP = Path(__file__).parent.parent / "cpp"
pytestmark = pytest.mark.skipif(not CPP.is_dir(), reason="the tests run without the source tree")
TELLERS = {
    "budget.h",  # the caller's own limit
    "search/count.cpp",  # these say how long it took
    "solve/solve.cpp",
    "bindings/single_nine.cpp",
}


def files() -> dict[str, str]:
    found = {
        p.relative_to(CPP).as_posix(): p.read_text() for p in CPP.rglob("*") if p.suffix in (".h", ".cpp")
    }
    return {name: text for name, text in found.items() if not name.startswith("tests/")}


def test_only_budgets_and_reports_look_at_a_clock():
    clock = re.compile(r"Clock::now|steady_clock|system_clock|high_resolution_clock|\btime\(|clock\(")
    assert {name for name, text in files().items() if clock.search(text)} <= TELLERS


def test_the_kernel_gives_itself_no_time():
    made = re.compile(r"Budget (?:\w+)?\(\s*([^,)]*)|interruptible_budget\(\s*([^,)]*)")
    for name, text in files().items():
        for found in made.finditer(text):
            seconds = found[1] or found[2] or ""
            assert not re.match(r"[0-9.]", seconds), f"{name}: {found[0]}"
