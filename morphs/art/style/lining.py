"""The cut stone of sections: what masons built has flagstones under it, and rooms are lined with
ashlar, so that one tells them from caves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from shapely import MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import outline
from morphs.art.geometry.rough import beyond, polygons
from morphs.art.style.colours import SECTION
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, path, path_data
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

LOW = 0.8
"""Half the height from which on what was built is a room, not a way."""
LINED = 0.7
"""The share of rooms that are lined; those that go on in other tiles always are."""
DEEP, FLAG = 0.3, 0.2
"""How deep the stones round a room are, and the flagstones of floors."""
LONG = 0.42, 0.62
"""How long stones are, by turns of rooms; flagstones are as long as the latter."""
SOFT = 0.55
"""How strong their colour is in other styles than ink."""
CORNERS: dict[str, Any] = {"join_style": "mitre", "mitre_limit": 1.5}
"""Corners of rooms are of square stones, sharp ones are cut off."""
LEAST, ALONG = 0.05, 0.1
"""Smaller pieces are not laid; from how much of a stone a joint takes its direction."""


def lining_svg(drawing: Drawing, style: Style) -> str:
    """Stones in the rock round rooms, and flagstones under all that was built."""
    if drawing.built is None or drawing.built.is_empty:
        return ""
    laid, joints = stones_of(drawing)
    inked = style.name == SECTION
    stone = {"fill": style.light} if inked else {"fill": style.faint, "fill_opacity": SOFT}
    look = {**line_style(style.line, 0.03), **stone, "fill_rule": "evenodd"}
    return path(path_data(laid), **look) + path(path_data(joints), **line_style(style.line, 0.026))


def stones_of(drawing: Drawing) -> tuple[BaseGeometry, BaseGeometry]:
    """What is laid of cut stone, and the joints in it."""
    assert drawing.built is not None
    frame = outline(drawing.shape)
    built = beyond(drawing.shape, drawing.built)
    shut = beyond(drawing.shape, drawing.open)
    flags = exact.difference(exact.union(built, exact.translate(built, 0, FLAG)), shut)
    rings, lines = [flags], [exact.intersection(_across(), flags)]
    for number, room in enumerate(_rooms(drawing, built)):
        ring = exact.difference(exact.buffer(room, DEEP, 4, **CORNERS), shut)
        rings.append(ring)
        joints = MultiLineString(_joints(room, LONG[number % 2]).tolist())
        lines.append(exact.intersection(joints, ring))
    laid = exact.intersection(exact.union_all(rings), frame)
    whole = exact.union_all([part for part in polygons(laid) if part.area > LEAST])
    return whole, exact.intersection(exact.union_all(lines), whole)


def _rooms(drawing: Drawing, built: BaseGeometry) -> Iterator[Polygon]:
    """Rooms that are lined, without the ways that lead there."""
    core = exact.buffer(built, -LOW, 2, join_style="mitre")
    high = exact.intersection(exact.buffer(core, LOW, 2, join_style="mitre"), built)
    inside = exact.buffer(outline(drawing.shape), -LOW)
    rolls = Dice(drawing.seed, "lining")
    for room in sorted(polygons(exact.simplify(high, 0.03)), key=lambda room: room.bounds):
        seen = exact.intersection(room, outline(drawing.shape))
        if not seen.is_empty and (not inside.contains(seen) or rolls.fraction() < LINED):
            yield room


def _across() -> MultiLineString:
    """Upright lines, as far apart as flagstones are long, the same in every tile."""
    count = round(10 / LONG[1])
    return MultiLineString(
        [[(x, -1.0), (x, 11.0)] for x in exact.points(np.linspace(0, 10, count + 1))[1:-1]]
    )


def _joints(room: Polygon, long: float) -> Floats:
    """Lines across the walls of a room, one for each length of a stone, as pairs of points."""
    rim = shapely.normalize(room.exterior)
    count = max(4, round(exact.length(rim) / long))
    at = np.arange(count) / count
    here, there = (
        exact.points(
            shapely.get_coordinates(shapely.line_interpolate_point(rim, way, normalized=True))
        )
        for way in (at, at + ALONG / count)
    )
    along = there - here
    far = np.maximum(exact.lengths(along), exact.THIN)[:, None]
    out = np.column_stack([-along[:, 1], along[:, 0]]) / far * 2 * DEEP
    return exact.points(np.stack([here - out, here + out], axis=1))
