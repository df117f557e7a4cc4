"""Guard: who may ask, how much they may send and how slowly, and what a browser may do with the answer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.problems import Problem

MOST_BYTES = 1_000_000
"""Of a request's body."""
MOST_SECONDS = 10.0
"""To send it."""
TOKEN = "x-nonet-token"
"""The header that proves that a call comes from our own page, or from someone who asked for a session."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Lets requests through to an app that come from this machine's own pages, with a body of bounded size and time.

    ``hosts`` are the names that the server goes by. A page of another site that tricks a browser into calling us (DNS
    rebinding) calls us by its own name; addresses in figures can't be tricked, so ``any_address`` allows them.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], any_address: bool = False):
        self.app, self.hosts, self.any_address = app, frozenset(hosts), any_address
        self.token = secrets.token_urlsafe(24)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, read its body, pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                message["headers"] = headers.raw
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        if refusal is None and scope["method"] in ("POST", "PUT", "PATCH", "DELETE"):
            body = await _body(Headers(scope=scope), receive)
            if isinstance(body, Problem):
                refusal = body
            else:
                receive = _replay(body, receive)
        if refusal is not None:
            await refusal(scope, receive, guarded)
            return
        scope.setdefault("state", {})["token"] = self.token
        await self.app(scope, receive, guarded)

    def _refusal(self, method: str, headers: Headers) -> Problem | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return Problem(
                421, "the server does not go by this name; call it by the address that nonet serve printed"
            )
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return Problem(403, "pages of other sites may not call this server")
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return Problem(403, "pages of other sites may not call this server")
        if method not in ("GET", "HEAD", "OPTIONS") and not secrets.compare_digest(
            headers.get(TOKEN, "").encode(), self.token.encode()
        ):
            return Problem(
                403,
                f"the header {TOKEN} is missing or old; GET /api/v1/session tells the token",
                {"field": TOKEN},
            )
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return "/" not in host and (name in self.hosts or (self.any_address and _is_address(name)))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def _body(headers: Headers, receive: Receive) -> bytes | Problem:
    """The whole body, or why it is not read."""
    length = headers.get("content-length", "0")
    too_long = Problem(413, f"the body is longer than {MOST_BYTES:,} bytes", headers={"connection": "close"})
    if not length.isdecimal() or int(length[:20]) > MOST_BYTES:
        await _drain(receive)
        return too_long
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(MOST_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return Problem(400, "the body ended early")
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > MOST_BYTES:
                    await _drain(receive)
                    return too_long
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        return Problem(
            408, f"the body took longer than {MOST_SECONDS:g} seconds", headers={"connection": "close"}
        )


async def _drain(receive: Receive) -> None:
    """Let the client send on for a moment: many see an answer only after their last byte."""
    size, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(1):
            while more and size < 4 * MOST_BYTES:
                message = await receive()
                size += len(message.get("body", b""))
                more = message["type"] == "http.request" and bool(message.get("more_body"))


def _replay(body: bytes, receive: Receive) -> Receive:
    """Gives the app a body that was read already, and after it what the client does next."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
