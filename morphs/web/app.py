"""The server's addresses (Starlette): what is asked is read here, and answered by the hub."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from morphs.base.errors import MorphsError, one_line
from morphs.web import pictures
from morphs.web.about import about
from morphs.web.bodies import TooLargeError, body_of, field, json_of
from morphs.web.files import page, static
from morphs.web.firsts import FIRST
from morphs.web.guard import Guard
from morphs.web.hub import Hub, hub_of
from morphs.web.jobs import BusyError
from morphs.web.kinds import KINDS
from morphs.web.lanes import LostError, NeededError, RefusedError


def make_app(hub: Hub, port: int) -> Guard:
    """Return the server's application, which answers to a port only."""
    routes = [
        Route("/", page),
        Route("/static/{path:path}", static),
        Route("/api/about", _about),
        Route("/api/first/{width}", _first),
        Route("/api/lands", _lands),
        Route("/api/packs/{name}", _pack),
        Route("/api/packs/{name}/files/{file}", _drop, methods=["POST"]),
        Route("/api/packs/{name}", _dropped, methods=["POST"]),
        *pictures.ROUTES,
        Route("/api/jobs", _start, methods=["POST"]),
        Route("/api/jobs/{job}", _cancel, methods=["DELETE"]),
        Route("/api/jobs/{job}/events", _events),
        Route("/api/jobs/{job}/file", _file),
        Route("/api/edit", _edit, methods=["POST"]),
        Route("/api/candidates", _candidates, methods=["POST"]),
        Route("/api/check", _check, methods=["POST"]),
        Route("/api/whole", _whole, methods=["POST"]),
        Route("/api/export", _export, methods=["POST"]),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        warming = asyncio.create_task(hub.warm())
        yield
        warming.cancel()
        hub.close()

    faults = {
        BusyError: lambda _, error: _said(error, 429),
        TooLargeError: lambda _, error: _said(error, 413),
        MorphsError: lambda _, error: _said(error, 400),
        RefusedError: lambda _, error: JSONResponse(error.data, 422),
        NeededError: lambda _, __: JSONResponse({"error": "need layout"}, 409),
        LostError: lambda _, error: _said(error, 503),
        ClientDisconnect: lambda _, __: Response(status_code=400),  # nobody is left to read it
        404: lambda _, __: JSONResponse({"error": "there is nothing at this address"}, 404),
        405: lambda _, __: JSONResponse({"error": "nothing is done that way here"}, 405),
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=faults)
    app.state.hub = hub
    return Guard(app, port)


def _said(error: Exception, status: int) -> Response:
    return JSONResponse({"error": one_line(str(error))}, status)


def _json(data: bytes) -> Response:
    return Response(data, media_type="application/json", headers={"cache-control": "no-store"})


async def _about(request: Request) -> Response:
    return _json(about(hub_of(request).shelf))


async def _first(request: Request) -> Response:
    """A map that lies ready, or null: then the page has one built."""
    if request.path_params["width"] not in FIRST:
        return JSONResponse({"error": "there is no such width"}, 404)
    return _json(hub_of(request).first(request.path_params["width"]) or b"null")


async def _lands(request: Request) -> Response:
    return _json(await hub_of(request).forms())


# ---------------------------------------------------------------- packs and pictures


async def _pack(request: Request) -> Response:
    return _json(await hub_of(request).pack(request.path_params["name"]))


async def _drop(request: Request) -> Response:
    """Take one file of a folder that is dropped onto the page."""
    data = await body_of(request)
    hub_of(request).dropped(request.path_params["name"], request.path_params["file"], data)
    return _json(b"{}")


async def _dropped(request: Request) -> Response:
    """Take what was dropped as a pack, all its files being here."""
    hub, name = hub_of(request), request.path_params["name"]
    folder = hub.drop_folder(name)
    if not folder.is_dir():
        raise MorphsError(f"{name}: no file of it has come")
    known = {source: known for known, source in hub.shelf.items()}
    shelved = known.get(str(folder)) or hub.shelve(name, str(folder))
    return _json(await hub.pack(shelved))


# ---------------------------------------------------------------- jobs


async def _start(request: Request) -> Response:
    """Start a job of a kind; its events tell the rest."""
    data, hub = await json_of(request), hub_of(request)
    kind = field(data, "kind", str)
    if kind not in KINDS:
        raise MorphsError(f"kind: {kind[:40]!r} is none: use {', '.join(KINDS)}")
    job = hub.jobs.start(lambda tell: KINDS[kind](hub, data, tell))
    return JSONResponse({"job": job.number}, 202)


async def _cancel(request: Request) -> Response:
    try:
        hub_of(request).jobs.cancel(request.path_params["job"])
    except KeyError:
        return JSONResponse({"error": "there is no such job"}, 404)
    return _json(b"{}")


async def _events(request: Request) -> Response:
    seen = request.headers.get("last-event-id", "0")
    try:
        job = hub_of(request).jobs.find(request.path_params["job"])
    except KeyError:
        return JSONResponse({"error": "there is no such job"}, 404)
    first = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 9 else 0
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(job.stream(first), media_type="text/event-stream", headers=headers)


async def _file(request: Request) -> Response:
    try:
        job = hub_of(request).jobs.find(request.path_params["job"])
    except KeyError:
        job = None
    if job is None or job.file is None or not job.file.is_file():
        return JSONResponse({"error": "there is no such file (any more)"}, 404)
    return _attached(job.file)


def _attached(path: Path) -> Response:
    return FileResponse(
        path,
        media_type="application/octet-stream",
        filename=path.name,
        headers={"cache-control": "no-store"},
    )


# ---------------------------------------------------------------- layouts


async def _on_layout(request: Request, call: str, *fields: tuple[str, type[Any]]) -> Response:
    base, sent, arguments = await _layout_notes(request, fields)
    return _json(await hub_of(request).on_layout(call, base, sent, **arguments))


async def _layout_notes(
    request: Request, fields: Iterable[tuple[str, type[Any]]]
) -> tuple[str, str | None, dict[str, Any]]:
    """The name of a layout, the layout itself where it was sent along, and what else is told."""
    data = await json_of(request)
    base, layout = field(data, "base", str), data.get("layout")
    sent = None if layout is None else json.dumps(field(data, "layout", dict))
    return base, sent, {name: field(data, name, kind) for name, kind in fields}


async def _whole(request: Request) -> Response:
    """A part of the picture of a map that is drawn as a whole."""
    fields = (("style", str), ("level", int), ("column", int), ("row", int))
    base, sent, arguments = await _layout_notes(request, fields)
    data = await hub_of(request).whole(base, sent, **arguments)
    return Response(data, media_type="image/webp", headers={"cache-control": "no-store"})


async def _edit(request: Request) -> Response:
    """Make an edit; a refusal is an answer too, with its reason."""
    try:
        return await _on_layout(request, "edit", ("edit", str))
    except RefusedError as error:
        if "reason" not in error.data:
            raise
        return JSONResponse(error.data)


async def _candidates(request: Request) -> Response:
    return await _on_layout(request, "candidates", ("cell", int))


async def _check(request: Request) -> Response:
    return await _on_layout(request, "check")


async def _export(request: Request) -> Response:
    """Write a map and send the file; the page itself uses a job, which can be watched."""
    data, hub = await json_of(request), hub_of(request)
    job = hub.jobs.start(lambda tell: KINDS["export"](hub, data, tell))
    assert job.task
    await asyncio.wait([job.task])
    if job.file:
        return _attached(job.file)
    return Response(job.events[-1][1], 422, media_type="application/json")
