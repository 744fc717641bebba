"""Where open ground ends at a tile's corner: shade in the rock, which the tile beyond cannot know,
narrows towards it."""

from __future__ import annotations

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces, Point, halves, outline
from morphs.base import exact

REACH = 2.0
"""How far from the corner, along the wall, shade has its full width, in squares."""
SHORT = 0.75
"""The same where a passage on the side beyond the corner has shade of its own."""
HEM = 0.5
"""Shade no wider than this comes from walls so near to the border that there are none, in
squares."""
RIM = 0.02
"""What lies so near to the border is seen at it."""


def unshaded(shape: str, faces: Faces, opened: BaseGeometry, far: float) -> BaseGeometry:
    """The rock at all such corners of a tile that shade of width `far` leaves out, except where it
    belongs to other open ground than that in the corner."""
    found = []
    for half, face in zip(halves(shape), faces, strict=True):
        before, after = faces[half.index - 1], faces[(half.index + 1) % len(faces)]
        ends = [(half.start_is_corner, half.start, half.end, before)]
        ends += [(half.end_is_corner, half.end, half.start, after)]
        for is_corner, at, other, beyond in ends:
            if is_corner and face[0] != "s" and beyond[0] == "s":
                length = exact.apart(at, other)
                along = ((other[0] - at[0]) / length, (other[1] - at[1]) / length)
                reach = REACH if beyond == "sw" else SHORT
                others = exact.buffer(
                    exact.difference(opened, exact.buffer(shapely.Point(at), 1.5 * reach)), far
                )
                found.append(exact.difference(wedge(at, along, half.inward, far, reach), others))
    return exact.union_all(found)


def hemmed(shape: str, faces: Faces, opened: BaseGeometry, far: float) -> BaseGeometry:
    """What shade of width `far` leaves out along sides of rock, where the tile beyond knows only of
    the ways across them: the wider it is, the further from there it ends."""
    sides = [
        LineString([half.start, half.end])
        for half, face in zip(halves(shape), faces, strict=True)
        if face[0] == "s"
    ]
    if far <= HEM or not sides:
        return Polygon()
    rim = exact.buffer(outline(shape).exterior, RIM)
    known = exact.buffer(exact.intersection(opened, rim), far)
    strip = exact.union_all([exact.buffer(side, far - HEM, cap_style="flat") for side in sides])
    return exact.difference(strip, known)


def wedge(corner: Point, along: Point, inward: Point, far: float, reach: float = REACH) -> Polygon:
    """The rock between a wall that runs out at 45 degrees between two directions and the second,
    without what lies near the wall."""
    root = exact.root(0.5)
    wall = tuple(root * (a + b) for a, b in zip(along, inward, strict=True))
    away = tuple(root * (b - a) for a, b in zip(along, inward, strict=True))
    far = min(far, 0.8 * reach)
    shaded = tuple(c + reach * w + far * n for c, w, n in zip(corner, wall, away, strict=True))
    border = tuple(c + reach / root * b for c, b in zip(corner, inward, strict=True))
    return Polygon([corner, shaded, border])
