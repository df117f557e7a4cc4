"""Problem JSON (RFC 9457): what is wrong, where, and what to do, in one sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from nonet.errors import MissingError, NonetError
from nonet.web.lanes import BusyError, HungUpError


class Json(JSONResponse):
    """JSON in plain ASCII: a text may hold half a character, which no encoding has."""

    def render(self, content: Any) -> bytes:
        """The bytes of an answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


class Problem(Json):
    """An answer that says why there is none.

    >>> Problem(404, "there is no such job").body
    b'{"type":"about:blank","title":"Not Found","status":404,"detail":"there is no such job"}'
    """

    media_type = "application/problem+json"

    def __init__(
        self,
        status: int,
        detail: str,
        where: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ):
        about = {
            "type": "about:blank",
            "title": HTTPStatus(status).phrase,
            "status": status,
            "detail": detail,
        }
        super().__init__(about | ({"where": dict(where)} if where else {}), status, headers)


def handle(app: FastAPI) -> None:
    """Turn every error of an app into a problem."""
    app.add_exception_handler(NonetError, _of_nonet)
    app.add_exception_handler(RequestValidationError, _of_schema)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(BusyError, _of_crowd)
    app.add_exception_handler(HungUpError, _of_silence)
    app.add_exception_handler(Exception, _of_ours)


def place(error: NonetError) -> dict[str, object]:
    """Where in a text an error is; empty if it is in no place of it."""
    return {key: at for key, at in (("line", error.line), ("column", error.column)) if at}


async def _of_nonet(request: Request, error: Exception) -> Response:
    assert isinstance(error, NonetError)
    return Problem(501 if isinstance(error, MissingError) else 422, str(error), place(error))


async def _of_schema(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return Problem(400, f"the body is not JSON: {first['ctx']['error']}", {"column": first["loc"][-1]})
    field = ".".join(map(str, first["loc"][1:])) or "body"
    return Problem(422, f"{field}: {first['msg'][:1].lower()}{first['msg'][1:]}", {"field": field})


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = {
        400: "the body is not JSON that can be read",
        404: f"there is nothing at {request.url.path}; GET /api/v1/openapi.json lists what there is",
        405: f"{request.method} means nothing at {request.url.path}",
    }.get(error.status_code, str(error.detail))
    return Problem(error.status_code, detail, headers=error.headers)


async def _of_crowd(request: Request, error: Exception) -> Response:
    return Problem(503, str(error), headers={"Retry-After": "3"})


async def _of_silence(request: Request, error: Exception) -> Response:
    return Response(status_code=204)  # nobody reads it


async def _of_ours(request: Request, error: Exception) -> Response:
    return Problem(500, "this is an error of Nonet's own; the terminal shows it")
