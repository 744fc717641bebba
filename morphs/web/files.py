"""The files of the page. What its modules import is told the browser at once, for finding it out
module by module takes a round each."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
FILES = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*.*"))}
FIRST = ("/api/about",)
"""What the page asks for before anything else."""


async def page(request: Request) -> Response:
    """The page itself, with a word of all that it will ask for."""
    heads = [f'<link rel="modulepreload" href="/static/{name}">' for name in _modules()]
    heads += [f'<link rel="preload" as="fetch" crossorigin href="{one}">' for one in FIRST]
    text = FILES["index.html"].read_text(encoding="utf-8")
    return _answer(
        request, text.replace("</head>", "\n".join([*heads, "</head>"])).encode(), ".html"
    )


def _modules() -> list[str]:
    return [name for name in FILES if name.endswith(".js")]


async def static(request: Request) -> Response:
    """One of the page's files, by its name among those there are: paths are not followed."""
    path = FILES.get(request.path_params["path"])
    if path is None or path.suffix not in KINDS:
        return JSONResponse({"error": "there is nothing at this address"}, 404)
    return _answer(request, path.read_bytes(), path.suffix)


def _answer(request: Request, data: bytes, suffix: str) -> Response:
    tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers | {"content-type": KINDS[suffix]})
