"""The API as its own schema describes it, tried with made-up requests: no answer may be an error of ours."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from web_server import WebServer


@pytest.fixture(scope="module")
def server():
    server = WebServer()
    yield server
    assert server.end() == 0


# A few of the calls: all of them take minutes, which is what `schemathesis run` is for (docs/web.md).
CALLS = ("parse", "hint", "explain", "count")


@pytest.mark.parametrize("name", CALLS)
def test_no_answer_is_our_error(name, server):
    with server.client() as client:
        token = client.headers["x-nonet-token"]
        schema = schemathesis.openapi.from_dict(client.get("/api/v1/openapi.json").json())

    @settings(
        max_examples=2,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schema[f"/api/v1/{name}"]["POST"].as_strategy())
    def tried(case):
        case.headers = {**(case.headers or {}), "x-nonet-token": token}
        if isinstance(case.body, dict) and "max_seconds" in (case.body or {}):
            case.body["max_seconds"] = 0.05
        answer = case.call(base_url=server.url.rstrip("/"))
        assert answer.status_code < 500 or answer.status_code in (501, 503), answer.text

    tried()
