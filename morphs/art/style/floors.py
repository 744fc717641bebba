"""What floors are laid of, room by room, and the light that falls on them; the squares of plans on
blue paper, which go on over the rock.

Borders show nothing of it: slabs are whole squares, patterns end with their room, light ends before
the tile does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import polygons
from morphs.art.style.svg import line_style, number, path, path_data
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style

LIGHTS = {
    "brazier": 2.3,
    "campfire": 2.7,
    "cauldron": 2.2,
    "forge": 2.4,
    "hearth": 2.4,
    "shaft": 2.4,
}
"""What gives light, and how far at most, in squares."""
LEAST = 0.8
"""Light that reaches no farther is none."""
LAID = ("slabs", "slabs", "chequers", "bond", "bare")
"""How floors of rooms are laid."""
DARKER, LIGHTER = -0.35, 0.5
"""Slabs whose noise lies beyond these are darker, and lighter."""
OFF = 0.02
"""How far within its room a slab lies, in squares."""


def floors_svg(drawing: Drawing, style: Style) -> str:
    """The slabs of worked floors."""
    if not style.slabs:
        return ""
    parts = []
    for place, room in enumerate(drawing.hewn):
        spot = np.array([float(place)]), np.array([exact.rounded(room.area)])
        kind = LAID[int((noise(*spot, drawing.seed + 91)[0] + 1) / 2 * len(LAID)) % len(LAID)]
        whole = not _inner(room, drawing.shape)
        parts.append(_laid("slabs" if whole else kind, room, drawing.seed, style))
    return "".join(parts)


def _inner(room: BaseGeometry, shape: str) -> bool:
    """Whether a room lies off the border, so that no neighbour goes on with it."""
    (x0, y0, x1, y1), (width, height) = room.bounds, SIZES[shape]
    return min(x0, y0, width - x1, height - y1) > OFF


def _laid(kind: str, room: BaseGeometry, seed: int, style: Style) -> str:
    if kind == "bare" or room.is_empty:
        return ""
    x0, y0, x1, y1 = (int(v) for v in np.floor(room.bounds))
    x, y = (grid.ravel() for grid in np.meshgrid(np.arange(x0, x1 + 1), np.arange(y0, y1 + 1)))
    inner = shapely.box(x + OFF, y + OFF, x + 1 - OFF, y + 1 - OFF)
    shapely.prepare(room)
    on = shapely.contains(room, inner)
    x, y = x[on], y[on]
    if kind == "bond":
        joints = [LineString([(a + 0.5, b), (a + 0.5, b + 1)]) for a, b in zip(x, y, strict=True)]
        return path(path_data(MultiLineString(joints)), **line_style(style.grid, style.grid_width))
    level = noise(x.astype(np.float64), y.astype(np.float64), seed + 83)
    chosen = [(level < DARKER), (level > LIGHTER)]
    if kind == "chequers":
        chosen = [(x + y) % 2 == 0, np.zeros(len(x), dtype=bool)]
    parts = []
    for which, (colour, opacity) in zip(chosen, style.slabs, strict=True):
        data = "".join(f"M{a} {b}h1v1h-1z" for a, b in zip(x[which], y[which], strict=True))
        parts.append(path(data, fill=colour, fill_opacity=number(opacity)))
    return "".join(parts)


def glow_svg(drawing: Drawing, style: Style) -> str:
    """Pools of light round fires and shafts, on what is open and hangs together with their place:
    none beyond a wall."""
    if not style.glow or drawing.sky is not None:
        return ""
    width, height = SIZES[drawing.shape]
    parts = []
    for thing in drawing.things:
        off = min(thing.x, thing.y, width - thing.x, height - thing.y)
        reach = min(LIGHTS.get(thing.kind, 0.0), off)
        if reach < LEAST:
            continue
        spot = shapely.Point(thing.x, thing.y)
        ground = polygons(exact.intersection(exact.buffer(spot, reach, 12), drawing.open))
        if not ground:
            continue
        near = min(ground, key=lambda part: round(exact.distance(part, spot), 3))
        for share, colour, opacity in style.glow:
            lit = exact.intersection(exact.buffer(spot, reach * share, 12), near)
            parts.append(path(path_data(lit), fill=colour, fill_opacity=number(opacity)))
    return "".join(parts)


def rock_grid(zone: BaseGeometry, style: Style) -> str:
    """The lines between the squares of rock, in a zone."""
    if not style.rock_grid or zone.is_empty:
        return ""
    x0, y0, x1, y1 = (int(v) for v in np.round(zone.bounds))
    lines = [LineString([(x, y0 - 1), (x, y1 + 1)]) for x in range(x0, x1 + 1)]
    lines += [LineString([(x0 - 1, y), (x1 + 1, y)]) for y in range(y0, y1 + 1)]
    seen = exact.intersection(MultiLineString(lines), zone)
    return path(path_data(seen), **line_style(style.rock_grid, style.grid_width))
