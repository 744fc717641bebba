"""Floors of great rooms that lie within one tile: a border of mosaic as the room is, worn flags,
rings about the middle, a chequer, a way of dark stone; what is bare is well paved. Small rooms,
those with cells in them and those that go on in the next tile have none."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from shapely import LineString, MultiLineString, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES
from morphs.art.geometry.rough import polygons
from morphs.art.style.svg import line_style, path, path_data, pen_style
from morphs.art.things.pen import rect
from morphs.base import exact
from morphs.base.seeds import Dice

if TYPE_CHECKING:
    from morphs.art.style.style import Style

GREAT, OFF_BORDER = 16.0, 0.1
"""Rooms of fewer square squares are not great; those nearer to the border go on in the next tile,
in squares."""
LAID = ("border", "flags", "flags", "rings", "way", "chequer", "", "", "")
BARE, LAID_BARE = 0.05, ("border", "rings", "chequer", "chequer", "way")
"""How floors of great rooms are laid, and of those of which what stands there covers less than such
a share."""
STRAIGHT = 0.94
"""What share of a way down the middle of a room is floor, at least."""
DARK = 0.17
"""How dark the dark stones of a chequer are, and those of a way."""
BAND = (0.4, 0.55, 0.7)
"""How far the lines of a border lie within the wall, and the stones between them."""
STONES = ".24 .2"
"""How long the dark stones of a border are, and the gaps between, in squares."""
ROOMY = 1.4
"""How far a room reaches from its middle that has rings, in squares."""
UNDERFOOT = frozenset(("dais", "circle", "mosaic", "sand", "wheel", "inlay"))
"""What lies on floors and is drawn there."""
JOINTED, CRACKED = 45, 13
"""Of a hundred flags so many are cut in two, and so many cracked."""


def pavements_svg(drawing: Drawing, style: Style) -> str:
    """The floors of great rooms."""
    width, height = SIZES[drawing.shape]
    parts: list[str] = []
    taken = _taken(drawing)
    for room in drawing.hewn if drawing.sky is None else ():
        area = exact.rounded(room.area)
        if area < GREAT or len(polygons(room)) != 1:
            continue
        parted = drawing.partitions.intersects(exact.buffer(room, -OFF_BORDER))
        x0, y0, x1, y1 = room.bounds
        if parted or min(x0, y0, width - x1, height - y1) < OFF_BORDER:
            continue
        dice = Dice(drawing.seed, "pavement", f"{area:.2f}")
        kind = dice.choose(LAID_BARE if _is_bare(drawing, room) else LAID)
        if kind:
            free = exact.difference(room, taken)
            parts.append(_DRAWN[kind](room, free, style, dice))
    return "".join(parts)


def _taken(drawing: Drawing) -> BaseGeometry:
    """What else is drawn on floors: steps, signs, pictures, sand."""
    grounds = []
    for one in drawing.things:
        if one.kind in UNDERFOOT:
            body = box(-one.width / 2, -one.height / 2, one.width / 2, one.height / 2)
            turned = exact.rotate(body, one.angle, origin=(0, 0))
            grounds.append(exact.translate(turned, one.x, one.y))
    return exact.union_all(grounds)


def _is_bare(drawing: Drawing, room: BaseGeometry) -> bool:
    """Whether hardly anything stands in a room."""
    stood = (one.width * one.height for one in drawing.things if room.intersects(Dot(one.x, one.y)))
    bare = exact.rounded(sum(stood)) < BARE * exact.rounded(room.area)
    return bare and drawing.wet.disjoint(room)


def _border(room: BaseGeometry, free: BaseGeometry, style: Style, dice: Dice) -> str:
    """Two lines along the walls, and stones between them."""
    far, amid, near = (exact.buffer(room, -off, join_style="mitre") for off in BAND)
    lines = MultiLineString([part.exterior for one in (far, near) for part in polygons(one)])
    stones = MultiLineString([part.exterior for part in polygons(amid)])
    band = pen_style(style.faint, 0.15, stroke_dasharray=STONES, stroke_opacity=0.55)
    stones, lines = (exact.intersection(one, free) for one in (stones, lines))
    return path(path_data(stones), **band) + path(path_data(lines), **line_style(style.faint, 0.03))


def _rings(room: BaseGeometry, free: BaseGeometry, style: Style, dice: Dice) -> str:
    """Rings and joints about the middle of a room; nothing in one that is too narrow."""
    x0, y0, x1, y1 = room.bounds
    middle = Dot((x0 + x1) / 2, (y0 + y1) / 2)
    reach = exact.distance(room.boundary, middle) - 0.45
    if reach < ROOMY or not room.contains(middle):
        return ""
    rounds = [exact.buffer(middle, reach * share, 24) for share in (1.0, 0.9, 0.58, 0.5)]
    lines = [LineString(part.exterior) for one in rounds for part in polygons(one)]
    for k in range(32):
        turn = (k + 0.5) * math.pi / 16
        a, b = ((0.9, 0.58) if k % 2 else (0.9, 1.0)) if k % 4 else (0.5, 0.9)
        ends = [
            (middle.x + exact.cos(turn) * reach * s, middle.y + exact.sin(turn) * reach * s)
            for s in (a, b)
        ]
        lines.append(LineString(ends))
    seen = exact.intersection(MultiLineString(lines), free)
    return path(path_data(seen), **line_style(style.faint, 0.03, stroke_opacity=0.6))


def _flags(room: BaseGeometry, free: BaseGeometry, style: Style, dice: Dice) -> str:
    """Worn flags: some are cut in two, some have cracked."""
    x0, y0, x1, y1 = (round(side) for side in room.bounds)
    joints, cracks = [], []
    for x in range(x0, x1):
        for y in range(y0, y1):
            rolled, at, upright = dice.below(100), 0.3 + 0.4 * dice.fraction(), dice.below(2)
            bend = [0.15 + 0.7 * dice.fraction() for _ in range(4)]
            if not free.contains(box(x + 0.05, y + 0.05, x + 0.95, y + 0.95)):
                continue
            if rolled < JOINTED:
                ends = [(x + at, y), (x + at, y + 1)] if upright else [(x, y + at), (x + 1, y + at)]
                joints.append(LineString(ends))
            elif rolled < JOINTED + CRACKED:
                a, b, c, d = bend
                spots = [(x + a, y), (x + b, y + 0.35), (x + c, y + 0.6), (x + d, y + 1)]
                cracks.append(LineString(spots))
    laid = path(path_data(MultiLineString(joints)), **line_style(style.grid or style.faint, 0.035))
    return laid + path(path_data(MultiLineString(cracks)), **line_style(style.faint, 0.034))


def _chequer(room: BaseGeometry, free: BaseGeometry, style: Style, dice: Dice) -> str:
    """Every second square dark, but for those along the walls that are not whole."""
    x0, y0, x1, y1 = (round(side) for side in room.bounds)
    first = dice.below(2)
    squares = [
        rect(1.0, 1.0, x + 0.5, y + 0.5)
        for x in range(x0, x1)
        for y in range(y0, y1)
        if (x + y) % 2 == first and free.contains(box(x + 0.02, y + 0.02, x + 0.98, y + 0.98))
    ]
    return path("".join(squares), fill=style.faint, fill_opacity=DARK) if len(squares) > 5 else ""


def _way(room: BaseGeometry, free: BaseGeometry, style: Style, dice: Dice) -> str:
    """Dark stone down the middle of a room and across it, where such a way is straight from wall to
    wall, with a rim on both hands; a border where there is none."""
    x0, y0, x1, y1 = room.bounds
    half_w, half_h = (0.5 if round(side) % 2 else 1.0 for side in (x1 - x0, y1 - y0))
    a, b = (x0 + x1) / 2, (y0 + y1) / 2
    strips = [box(x0, b - half_h, x1, b + half_h), box(a - half_w, y0, a + half_w, y1)]
    ways = [
        one
        for one in strips
        if exact.rounded(exact.intersection(room, one).area) > STRAIGHT * one.area
    ]
    if not ways:
        return _border(room, free, style, dice)
    laid = exact.union_all(ways[: 1 + dice.below(2)])
    inner = exact.intersection(exact.buffer(room, -0.3, join_style="mitre"), laid)
    rims = exact.intersection(inner.boundary, free)
    ground = path(path_data(exact.intersection(inner, free)), fill=style.faint, fill_opacity=DARK)
    return ground + path(path_data(rims), **line_style(style.faint, 0.034))


Laid = Callable[[BaseGeometry, BaseGeometry, "Style", Dice], str]
"""Draws a floor: of a room, and of what of it is free; a style and dice."""
_DRAWN: dict[str, Laid] = {
    "border": _border,
    "rings": _rings,
    "flags": _flags,
    "chequer": _chequer,
    "way": _way,
}
