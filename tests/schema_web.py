"""The API held against its own description: made-up requests to every call, and every answer's code, type and shape.

    python tests/schema_web.py --examples 50

A server of its own is started. Every call gets so many requests that its description allows, most with a real grid,
text, step or name in place of a made-up one, and a third as many that it forbids. An answer fails that is an error of
ours, that has a code, a media type or a shape that is not described, or that grants what the description forbids. Exit
code 1 if one fails; its request is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import monotonic

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from web_server import WebServer, web_server

import nonet

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SECONDS = 0.05
"""How long an answer may take."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "98.7.....6.....97...7.....5.4...3.2..7..6.......8.2..1..1..7..6.3.....4....15...."
GRIDS = [
    nonet.Grid(EASY),
    nonet.Grid(HARD),
    nonet.Grid(EASY).placed("r1c3", 1),
    nonet.Grid("12345678912345678." + "." * 63),
    nonet.Grid("." * 36, geometry=nonet.Geometry.of(6, (3, 2))).eliminated("r1c1", 1),
    nonet.Grid("." * 16, rules=["anti-knight", "thermometer r1c1 r1c2"]),
    nonet.Grid("." * 256),
]
STEPS = [nonet.hint(GRIDS[0]), nonet.example("grouped-aic"), nonet.example("cell-forcing-chain")]
NAMES = ["x-wing", "naked-pair", "nonsense"]


def real_fields(name: str) -> list[object]:
    """Fields that make sense, for those that made-up ones hardly ever hit."""
    grids = [grid.to_dict() for grid in GRIDS]
    return {
        "grid": grids,
        "puzzles": [[grid] for grid in grids],
        "text": [EASY, nonet.write(GRIDS[1], "pencilmarks"), f"{EASY}\n{HARD}\n", EASY[:-1]],
        "step": [step.to_dict() for step in STEPS],
        "format": ["line", "pencilmarks", "sudokuwiki"],
        "technique": NAMES,
        "scale": ["nonet", "hodoku", "explainer", "whips"],
        "ladder": ["nonet", "nonet", "hodoku"],
        "known": [["naked-single", "hidden-single", "x-wing"]],
    }.get(name, [])


REAL = ("grid", "puzzles", "text", "step", "format", "technique", "scale", "ladder", "known")


@st.composite
def improved(
    draw: st.DrawFn, cases: st.SearchStrategy[schemathesis.Case], names: list[str]
) -> schemathesis.Case:
    """A request in which most fields of the kinds above are real, and whose answer has little time."""
    case = draw(cases)
    if isinstance(case.body, dict):
        case.body["max_seconds"] = SECONDS
        for name in REAL:
            if name in case.body and draw(st.integers(0, 2)):
                case.body[name] = draw(st.sampled_from(real_fields(name)))
    if "key" in (case.path_parameters or {}) and draw(st.integers(0, 2)):
        case.path_parameters["key"] = draw(st.sampled_from(names))
    return case


def description(server: WebServer) -> tuple[schemathesis.BaseSchema, str]:
    """What the server says of itself, and the token for its calls."""
    with server.client() as client:
        token = client.headers["x-nonet-token"]
        schema = schemathesis.openapi.from_dict(client.get("/api/v1/openapi.json").json())
    return schema, token


def calls(schema: schemathesis.BaseSchema) -> dict[str, schemathesis.APIOperation]:
    """Every call by its name, such as ``POST hint``."""
    found = (result.ok() for result in schema.get_all_operations())
    return {f"{call.method.upper()} {call.path.removeprefix('/api/v1/')}": call for call in found}


def try_call(call: schemathesis.APIOperation, server: WebServer, token: str, examples: int) -> Counter[int]:
    """Send made-up requests, hold the answers against the description, and count their codes."""
    codes: Counter[int] = Counter()
    names = NAMES
    if call.path.startswith("/api/v1/jobs/"):
        with server.client() as client:
            names = [client.post("/api/v1/generate", json={"size": 4}).json()["job"]]
    for mode, number in (
        (schemathesis.GenerationMode.POSITIVE, examples),
        (schemathesis.GenerationMode.NEGATIVE, examples // 3),
    ):
        if not number or (mode is schemathesis.GenerationMode.NEGATIVE and not call.body):
            continue

        cases = call.as_strategy(generation_mode=mode)
        if mode is schemathesis.GenerationMode.POSITIVE:
            cases = improved(cases, names)

        @settings(
            max_examples=number,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases)
        def tried(case: schemathesis.Case) -> None:
            case.headers = {**(case.headers or {}), "x-nonet-token": token}
            answer = case.call(base_url=server.url.rstrip("/"), timeout=60)
            codes[answer.status_code] += 1
            granted = [negative_data_rejection] if answer.status_code < 400 else []
            case.validate_response(answer, checks=[*CHECKS, *granted])

        tried()
    return codes


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--examples", type=int, default=50, help="requests a call (50)")
    parser.add_argument("--call", help="only this one, such as 'POST hint'")
    args = parser.parse_args()
    failed = 0
    with web_server() as server:
        schema, token = description(server)
        for name, call in calls(schema).items():
            if args.call not in (None, name):
                continue
            start = monotonic()
            try:
                codes = try_call(call, server, token, args.examples)
                verdict = ", ".join(f"{code} {count} times" for code, count in sorted(codes.items()))
            except (Exception, FailureGroup) as error:
                failed += 1
                verdict = f"failed\n{str(error)[:2000]}"
            print(f"{name}: {verdict} ({monotonic() - start:.0f} s)", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
