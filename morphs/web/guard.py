"""Who may ask this server for anything: the page it served itself, on this machine.

A page elsewhere can send requests here from the same browser, and a name of its own may be made to
point here; so the host, the origin and the browser's own word of where a request comes from are
checked, and whatever changes something must be of a kind that no form can send.
"""

from __future__ import annotations

import asyncio
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from morphs.web.limits import BODY_BYTES

HOSTS = ("localhost", "127.0.0.1", "[::1]")
HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?")
KINDS = ("application/json", "application/octet-stream")
SAFE = ("GET", "HEAD")
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Refuses what does not come from the page, and marks every answer with the page's rules."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.app = app
        self.port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it before anything reads it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        refused = refusal(scope["method"], Headers(scope=scope), self.port)
        if refused:
            status, why = refused
            answer = JSONResponse({"error": why}, status)
            await answer(scope, receive, _Answer(send))
            return
        answering = _Answer(send)
        try:
            await self.app(scope, receive, answering)
        except asyncio.CancelledError:  # the server ends: what was begun stays a part
            if not answering.begun:
                await JSONResponse({"error": "the server has ended"}, 503)(
                    scope, receive, answering
                )


class _Answer:
    """An answer on its way, marked with the page's rules; `begun` once any of it was sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        """Send a part of it."""
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await self._send(message)


def refusal(method: str, headers: Headers, port: int) -> tuple[int, str] | None:
    """Return the status and the sentence that a request is refused with, None if it is not."""
    host = HOST.fullmatch(headers.get("host", "").lower())
    if len(headers.getlist("host")) != 1 or not host or int(host[2] or 80) != port:
        return 400, f"this server answers to localhost:{port} and 127.0.0.1:{port} only"
    if method in SAFE:
        return _refused_site(headers)
    own = {f"http://{name}:{port}" for name in HOSTS}
    if port == 80:
        own |= {f"http://{name}" for name in HOSTS}
    if headers.get("origin") is not None and headers["origin"].lower() not in own:
        return 403, "only the page of this server may ask for that"
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return 403, "only the page of this server may ask for that"
    return _refused_body(method, headers)


def _refused_site(headers: Headers) -> tuple[int, str] | None:
    """What is only looked at is refused to other sites too, for to draw it takes time and room;
    their links may lead here."""
    here = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    if here or headers.get("sec-fetch-mode") == "navigate":
        return None
    return 403, "only the page of this server may ask for that"


def _refused_body(method: str, headers: Headers) -> tuple[int, str] | None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if method != "DELETE" and kind not in KINDS:
        return 415, f"what is sent here is {' or '.join(KINDS)}"
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or int(length) > BODY_BYTES:
        return 413, f"at most {BODY_BYTES // 2**20} MiB may be sent at once"
    return None
