"""The API as its own description has it: every call tried with made-up requests, every answer of a described shape.

The long form is ``python tests/schema_web.py``.
"""

import json

import jsonschema
import pytest
from schema_web import EASY, calls, description, try_call
from web_server import WebServer

from nonet.cli import main
from nonet.web import schemas, step_schemas


@pytest.fixture(scope="module")
def server():
    server = WebServer()
    yield server
    assert server.end() == 0


def test_every_call_answers_as_described(server):
    schema, token = description(server)
    found = calls(schema)
    assert len(found) > 20
    for name, call in found.items():
        codes = try_call(call, server, token, 3)
        assert codes, name


def test_a_shape_that_is_not_the_described_one_is_found(server):
    schema, token = description(server)
    schema.raw_schema["components"]["schemas"]["HealthSchema"]["required"].append("mood")
    with pytest.raises(BaseException, match="mood"):
        try_call(calls(schema)["GET health"], server, token, 1)


STEP = "technique name placements eliminations marks houses links views text explanation notation assumes"


@pytest.mark.parametrize(
    ("command", "shape", "shared"),
    [
        ("hint", step_schemas.StepSchema, f"puzzle size box {STEP}"),
        ("solve --steps", schemas.SolvedSchema, "schema puzzle size box status solution seconds guesses"),
        ("count", schemas.CountedSchema, "schema count complete"),
        (
            "rate",
            schemas.RatingSchema,
            "schema puzzle size box status scale level score hardest steps guesses",
        ),
        ("rate --scale explainer", schemas.RatingSchema, "scale er ep ed"),
        ("steps --technique naked-single", schemas.StepsSchema, "schema puzzle size box complete"),
    ],
)
def test_what_the_commands_write_has_the_same_shape(capsys, command, shape, shared):
    assert main([*command.split(), EASY, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    (result,) = document.pop("results")
    described = shape.model_json_schema()
    fields = {name: value for name, value in (document | result).items() if name in shared.split()}
    assert set(fields) == set(shared.split()) <= set(described["properties"])
    jsonschema.validate(fields, described | {"required": []})
