"""Lands and kingdoms: made step by step, and pictured."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.toml import read_toml
from morphs.building.charts import LARGEST_CHART, chart, zone_picture
from morphs.building.outputs import TERRAIN, ZONES
from morphs.building.terrain import checked_terrain
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.style import style_named
from morphs.generators.terrain import toric
from morphs.generators.terrain.campaign import campaign_options
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.making import TerrainRequest
from morphs.generators.terrain.terrain_json import from_json, to_json
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.wargame import WargameOptions
from morphs.generators.zones.request import ZoneRequest
from morphs.generators.zones.templates.library import shipped_templates
from morphs.web.forms import choice, fields_of
from morphs.web.worker import Notify

WIDTH = 1500  # pixels of a picture, about
PARAMETERS = Path(toric.__file__).with_name("toric.toml")


def forms(shelf: dict[str, str], notify: Notify) -> bytes:
    """Return what can be chosen for each kind of land: what its generator can be told."""
    names = sorted(shipped_templates())
    zones = [one for one in fields_of(ZoneRequest) if one["name"] not in ("template", "seed")]
    answer = {
        "wargame": {"fields": fields_of(WargameOptions), "size": None},
        "folkesten": {
            "fields": [choice("mode", ("text", "textmapper", "original"), "text", "")],
            "stages": list(STAGES),
            "size": [22, 14],
        },
        "toric": {"fields": [], "tables": read_toml(PARAMETERS), "size": [40, 30]},
        "zones": {"fields": zones, "templates": names},
    }
    return json.dumps(answer).encode()


def land(
    request_data: dict[str, Any],
    folder: str,
    step: int | None,
    campaign: tuple[str, str] | None,
    notify: Notify,
) -> dict[str, Any]:
    """Make a land, as it is after a step (counted from 0) or whole; `campaign` is a land's file and
    a cell of it to fight on. Return its text, its picture's file, and what the page is told."""
    request = TerrainRequest.from_dict(_with_campaign(request_data, campaign), "land")
    steps: list[str] = []
    seen: dict[str, TerrainMap] = {}

    def snapshot(name: str, rule: str, number: int, total: int, look: Any) -> None:
        notify({"event": "progress", "stage": "land", "done": number, "of": total})
        if step is not None and len(steps) == step:
            seen["then"] = from_json(to_json(look()), "land")
        steps.append(f"{rule}: {name}" if rule else name)

    whole = checked_terrain(request, snapshot=snapshot)[0]
    shown = seen.get("then", whole)
    notify({"event": "stage", "stage": "draw"})
    picture, cells = _pictured(shown)
    answer = {
        "kind": "terrain",
        "generator": request.generator,
        "seed": request.seed,
        "steps": steps,
        "step": step,
        "notes": whole.notes,
        "columns": shown.ground.columns,
        "rows": shown.ground.rows,
        "cells": cells,
        "words": shown.words if cells else [],
        "log": [f"{name}: {', '.join(map(str, dice))} {what}" for name, dice, what in whole.log],
        "endings": list(TERRAIN.endings),
    }
    return _told(answer, to_json(whole), picture, folder)


def _with_campaign(
    request_data: dict[str, Any], campaign: tuple[str, str] | None
) -> dict[str, Any]:
    if campaign is None:
        return request_data
    path, place = campaign
    terrain = from_json(Path(path).read_text(encoding="utf-8"), "land")
    return {**request_data, "wargame": campaign_options(terrain, place)}


def _pictured(terrain: TerrainMap) -> tuple[bytes, list[float]]:
    """The chart, and where the middles of its cells are as shares of its width and height."""
    ground = terrain.ground
    pixels = max(2, min(90, WIDTH // max(ground.columns, ground.rows)))
    data = chart(terrain, {"px": pixels, "legend": True})
    if ground.count > LARGEST_CHART or pixels < 7:
        return data, []
    from io import BytesIO

    from PIL import Image

    drawn = Chart(terrain, ChartOptions(style_named("atlas"), pixels))
    wide, high = Image.open(BytesIO(data)).size
    at = drawn.margin
    cells = [
        round(v, 4) for x, y in drawn.sheet.centres for v in ((x + at) / wide, (y + at) / high)
    ]
    return data, cells


def kingdom(
    request_data: dict[str, Any], folder: str, overlay: str | None, notify: Notify
) -> dict[str, Any]:
    """Make a map of zones; return what `land` does."""
    from morphs.building.zones import checked_zones
    from morphs.generators.zones.making import Limits
    from morphs.generators.zones.request import resolve_request
    from morphs.generators.zones.templates.library import find_template
    from morphs.generators.zones.zone_json import to_json as zones_json

    request = ZoneRequest.from_dict(request_data, "kingdom")
    if request.template not in shipped_templates():
        raise MorphsError(f"template: {request.template!r} is none that ships")
    settled = resolve_request(request, find_template(request.template))
    steps: list[str] = []

    def watch(name: str, rule: str, number: int, total: int) -> None:
        notify({"event": "progress", "stage": "land", "done": number, "of": total})
        steps.append(name)

    made = checked_zones(request, settled, Limits(seconds=60), watch)
    notify({"event": "stage", "stage": "draw"})
    picture = zone_picture(made, {"overlay": overlay} if overlay else {})
    answer = {"kind": "zones", "generator": request.template, "seed": request.seed, "cells": []}
    endings = {"endings": list(ZONES.endings), "steps": [], "step": None, "notes": [], "log": []}
    return _told(answer | endings, zones_json(made), picture, folder)


def _told(answer: dict[str, Any], text: str, picture: bytes, folder: str) -> dict[str, Any]:
    path = Path(folder, "files", secrets.token_hex(8))
    path.mkdir(parents=True)
    (path / "land.png").write_bytes(picture)
    return {"text": text, "picture": str(path / "land.png"), "answer": answer}


def land_written(path: str, kind: str, ending: str, folder: str, notify: Notify) -> str:
    """Write a land that was made before as another file; return its path."""
    from morphs.generators.zones.zone_json import from_json as zones_from

    outputs = {"terrain": TERRAIN.endings, "zones": ZONES.endings}
    if ending not in outputs.get(kind, ()):
        raise MorphsError(f"ending: {ending[:20]!r} is none: use {', '.join(outputs['terrain'])}")
    place = Path(folder, "files", secrets.token_hex(8))
    place.mkdir(parents=True)
    text = Path(path).read_text(encoding="utf-8")
    target = place / f"land{ending}"
    if kind == "zones":
        from morphs.web.calls.exports import packed

        return packed(target, ZONES.write(zones_from(text, "land"), [target], {}))
    TERRAIN.write(from_json(text, "land"), [target], {})
    return str(target)
