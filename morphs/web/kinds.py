"""The kinds of jobs there are, and what each is asked with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.web.bodies import field
from morphs.web.hub import Hub
from morphs.web.jobs import Finished

Tell = Callable[[dict[str, Any]], None]
_warming: set[asyncio.Task[None]] = set()


async def build(hub: Hub, data: dict[str, Any], tell: Tell) -> Finished:
    """Build a map; edits are got ready for while the page draws it."""
    finished = await hub.build(field(data, "request", dict), tell)
    _warm(hub)
    return finished


async def open_map(hub: Hub, data: dict[str, Any], tell: Tell) -> Finished:
    """Open a layout file."""
    finished = await hub.open_map(json.dumps(field(data, "layout", dict)), tell)
    _warm(hub)
    return finished


def _warm(hub: Hub) -> None:
    task = asyncio.create_task(hub.warm_last())
    _warming.add(task)
    task.add_done_callback(_warming.discard)


async def export(hub: Hub, data: dict[str, Any], tell: Tell) -> Finished:
    """Write a map of the page as a file of any kind there is."""
    ending = field(data, "ending", str)
    options = data.get("options") or {}
    if not isinstance(options, dict):
        raise MorphsError("options: should be an object")
    arguments = {
        "map": field(data, "map", dict),
        "ending": ending,
        "options": options,
        "folder": str(hub.folder),
        **hub.names,
    }
    path = await hub.on_free("written", arguments, tell)
    return Finished(json.dumps({"name": Path(path).name}).encode(), Path(path))


KINDS: dict[str, Callable[[Hub, dict[str, Any], Tell], Awaitable[Finished]]] = {
    "build": build,
    "open": open_map,
    "export": export,
}
