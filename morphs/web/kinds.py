"""The kinds of jobs there are, and what each is asked with."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.web.at_hand import refuse_large
from morphs.web.bodies import field
from morphs.web.hub import Hub
from morphs.web.jobs import Finished

Notify = Callable[[dict[str, Any]], None]


async def build(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Build a map; edits are got ready for while the page draws it."""
    finished = await hub.build(field(data, "request", dict), notify)
    hub.later(hub.warm_last())
    return finished


async def open_map(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Open a layout file."""
    finished = await hub.open_map(json.dumps(field(data, "layout", dict)), notify)
    hub.later(hub.warm_last())
    return finished


async def key(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Make the key of a map of the page."""
    keep = None if data.get("keep") is None else field(data, "keep", dict)
    arguments = {"map": field(data, "map", dict), "options": _options(data), "keep": keep}
    answer = await hub.on_free("key", {**arguments, **hub.names}, notify)
    return Finished(json.dumps(answer, ensure_ascii=False).encode())


async def key_file(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Write the key of a map of the page as a file."""
    arguments = {
        "map": field(data, "map", dict),
        "key": field(data, "key", dict),
        "ending": field(data, "ending", str),
        "options": _options(data),
        "folder": str(hub.folder),
        **hub.names,
    }
    return _filed(await hub.on_free("key_written", arguments, notify))


def _options(data: dict[str, Any]) -> dict[str, Any]:
    options = data.get("options") or {}
    if not isinstance(options, dict):
        raise MorphsError("options: should be an object")
    return options


async def export(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Write a map of the page as a file of any kind there is."""
    ending = field(data, "ending", str)
    arguments = {
        "map": field(data, "map", dict),
        "ending": ending,
        "options": _options(data),
        "folder": str(hub.folder),
        **hub.names,
    }
    return _filed(await hub.on_free("written", arguments, notify))


async def land(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Make a land, or show one of the steps that make it."""
    step, cell = data.get("step"), data.get("campaign")
    if step is not None:
        step = field(data, "step", int)
    campaign = None
    if cell is not None:
        campaign = (hub.land_named(field(data, "land", str)), field(data, "campaign", str))
    request = field(data, "request", dict)
    refuse_large(str(request.get("board") or ""), None)
    arguments = {"request_data": request, "step": step, "campaign": campaign}
    return await _made_land(hub, "land", arguments, notify)


async def kingdom(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Make a map of zones."""
    overlay = data.get("overlay")
    if overlay is not None:
        overlay = field(data, "overlay", str)
    arguments = {"request_data": field(data, "request", dict), "overlay": overlay}
    return await _made_land(hub, "kingdom", arguments, notify)


async def _made_land(hub: Hub, call: str, arguments: dict[str, Any], notify: Notify) -> Finished:
    made = await hub.on_free(call, {**arguments, "folder": str(hub.folder)}, notify)
    answer = {**made["answer"], "land": hub.put_land(made["text"])}
    return Finished(json.dumps(answer, ensure_ascii=False).encode(), Path(made["picture"]))


async def land_file(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Write a land as a file."""
    arguments = {
        "path": hub.land_named(field(data, "land", str)),
        "kind": field(data, "of", str),
        "ending": field(data, "ending", str),
        "folder": str(hub.folder),
    }
    return _filed(await hub.on_free("land_written", arguments, notify))


def _filed(path: str) -> Finished:
    return Finished(json.dumps({"name": Path(path).name}).encode(), Path(path))


async def detect(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Propose codes for the pictures of a folder that was dropped."""
    return await _of_pack(hub, "detect", data, {}, notify)


async def coded(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Take the codes of a folder's pictures."""
    codes = field(data, "codes", dict)
    if not all(isinstance(code, str) for code in codes.values()):
        raise MorphsError("codes: should be texts")
    return await _of_pack(hub, "coded", data, {"codes": codes}, notify)


async def review(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Check a pack, or tell what it lacks."""
    return await _of_pack(hub, "review", data, {"missing": data.get("missing") is True}, notify)


async def _of_pack(
    hub: Hub, call: str, data: dict[str, Any], more: dict[str, Any], notify: Notify
) -> Finished:
    arguments = {"name": field(data, "pack", str), "shelf": dict(hub.shelf), **more}
    answer = await hub.on_free(call, arguments, notify)
    return Finished(json.dumps(answer, ensure_ascii=False).encode())


async def renamed(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Hand out a folder's pictures with codes in their names."""
    name = field(data, "pack", str)
    arguments = {"name": name, "shelf": dict(hub.shelf), "folder": str(hub.folder)}
    return _filed(await hub.on_free("renamed", arguments, notify))


async def template(hub: Hub, data: dict[str, Any], notify: Notify) -> Finished:
    """Hand out a template to draw a tile on."""
    arguments = {"shape": field(data, "shape", str), "folder": str(hub.folder)}
    return _filed(await hub.on_free("template", arguments, notify))


KINDS: dict[str, Callable[[Hub, dict[str, Any], Notify], Awaitable[Finished]]] = {
    "build": build,
    "open": open_map,
    "key": key,
    "key-file": key_file,
    "export": export,
    "land": land,
    "kingdom": kingdom,
    "land-file": land_file,
    "detect": detect,
    "coded": coded,
    "renamed": renamed,
    "review": review,
    "template": template,
}
