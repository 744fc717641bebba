"""Universal VTT (.dd2vtt, .uvtt): one JSON file with picture, walls, doors and lights, as Foundry's
importers, Fantasy Grounds, MapTool, Owlbear and Roll20 read it.

The format number is a number; all keys are there; no line is empty; doors are holes in the walls,
as long as their portal; colours are alpha, red, green, blue.
"""

from __future__ import annotations

import base64
import json
import math
from typing import Any

from morphs.exports.how import How
from morphs.exports.raster import encoded, picture_within
from morphs.exports.subject import Subject
from morphs.exports.walls import FEET, Walls, walls_of
from morphs.plan.plan import Door

USUAL = 70
"""Pixels of a square of 5 ft."""


def to_uvtt(subject: Subject, how: How) -> str:
    """Return the text of the file, of a board of squares."""
    times = subject.picture.feet / FEET
    size = [side * times for side in subject.size]
    picture, px = picture_within(subject, USUAL * times, how)
    grid = round(px / times)
    if grid * times != px:
        grid = max(1, grid)
        picture = subject.scaled(grid * times)
    if how.image:
        picture.draw_tiles()
    walls = walls_of(subject.plan, subject.picture.feet, how)
    data: dict[str, object] = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": math.ceil(size[0]), "y": math.ceil(size[1])},
            "pixels_per_grid": grid,
        },
        "line_of_sight": [*_lines(walls), *_doors_as_walls(walls, how)],
        "objects_line_of_sight": [],
        "portals": [_portal(door) for door in walls.doors if _is_portal(door, how)],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": _lights(subject, times) if how.lights == "on" else [],
    }
    if how.image:
        data["image"] = base64.b64encode(encoded(picture, how)).decode()
    return json.dumps(data, separators=(",", ":")) + "\n"


def _point(x: float, y: float) -> dict[str, float]:
    return {"x": round(float(x), 2), "y": round(float(y), 2)}


def _lines(walls: Walls) -> list[list[dict[str, float]]]:
    return [[_point(x, y) for x, y in line] for line in walls.lines]


def _is_portal(door: Door, how: How) -> bool:
    shown = how.secret_doors == "portal" and not how.for_players
    return door.kind not in ("arch", "secret") or (door.kind == "secret" and shown)


def _doors_as_walls(walls: Walls, how: How) -> list[list[dict[str, float]]]:
    """Secret doors, where nothing may betray them."""
    hidden = [d for d in walls.doors if d.kind == "secret" and not _is_portal(d, how)]
    return [[_point(*door.a), _point(*door.b)] for door in hidden]


def _portal(door: Door) -> dict[str, Any]:
    angle = math.atan2(door.b[1] - door.a[1], door.b[0] - door.a[0])
    return {
        "position": _point(*door.middle),
        "bounds": [_point(*door.a), _point(*door.b)],
        "rotation": round(angle, 6),
        "closed": door.kind not in ("bars", "window"),
        "freestanding": False,
    }


def _lights(subject: Subject, times: float) -> list[dict[str, Any]]:
    return [
        {
            "position": _point(light.x * times, light.y * times),
            "range": light.reach * times,
            "intensity": 1,
            "color": "ff" + light.colour.removeprefix("#"),
            "shadows": True,
        }
        for light in subject.plan.lights
    ]
