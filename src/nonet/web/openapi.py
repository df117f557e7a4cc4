"""The OpenAPI description of the API: what each call answers when all is well, and when it is not."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from nonet.web import schemas, step_schemas

Responses = dict[int | str, dict[str, Any]]


class Described(FastAPI):
    """An app whose description says what a problem looks like, which is no JSON of the usual media type."""

    def openapi(self) -> dict[str, Any]:
        """The description."""
        out = super().openapi()
        out["components"]["schemas"]["ProblemSchema"] = step_schemas.ProblemSchema.model_json_schema()
        return out


def _problems(*codes: int) -> Responses:
    shape = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemSchema"}}}
    return {code: {"description": _WHY[code], "content": shape} for code in codes}


_WHY = {
    400: "the body is not JSON",
    403: "no token, or a call from another site",
    404: "there is nothing of this name",
    408: "the body came too slowly",
    413: "the body is too long",
    421: "the server does not go by this name",
    422: "what was asked can't be answered: detail says why, where says the place",
    501: "a library for this is not installed",
    503: "too much work at once",
}

ALWAYS = _problems(403, 421, 422)
"""What every call may answer."""
ASKED = _problems(400, 408, 413, 501, 503)
"""What a call with a body may answer besides."""
NAMED = _problems(404)
"""What a call that names something may answer besides."""


def told(shape: Any, code: int = 200, what: str = "the answer") -> Responses:
    """An answer in JSON of this shape."""
    return {code: {"model": shape, "description": what}}


def made(*kinds: str) -> Responses:
    """An answer that is a file of one of these media types."""
    return {200: {"description": "what was made", "content": {kind: {"schema": BINARY} for kind in kinds}}}


BINARY = {"type": "string", "format": "binary"}

STREAM: Responses = {
    200: {
        "description": "server-sent events, each with its data as JSON, until the last one, done",
        "content": {"text/event-stream": {"schema": schemas.EventSchema.model_json_schema()}},
    }
}
"""What a job tells."""
