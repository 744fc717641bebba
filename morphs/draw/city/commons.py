"""What makes commons of open pastures about towns: a pond to water at, and cattle about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.city.crofts import draw_cows
from morphs.draw.city.ponds import draw_pond
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.lots import place_of
from morphs.generators.city.shapes import Point

WIDE, WET = 24_000.0, 0.75
"""From how many square feet on pastures may have a pond, and how many have one."""
TRIES, ROOM = 6, 46.0
"""How many places are tried for one, and how far from its middle the pasture goes on, in feet."""
ROUND = ((-17, -5), (-9, -11), (2, -10), (12, -12), (19, -3), (14, 6), (4, 9), (-6, 13), (-16, 6))
"""The shore of a pond about its middle, in feet, before dice move it."""
HERD, ABOUT = 9, 62.0
"""How many head of cattle there are at most, and how far about the pond, in feet."""


def ponds_of(parcels: Iterable[Parcel], kept: Iterable[Point], key: Key) -> list[Point]:
    """Return the middles of the ponds of commons, by dice of these, off what is kept there."""
    spots = [*kept]
    found = list[Point]()
    for parcel in parcels:
        place = place_of(parcel.outline)
        is_wide = parcel.kind == "pasture" and parcel.outline.area > WIDE
        if not is_wide or unit(key, *place, 160) > WET:
            continue
        inner = parcel.outline.buffer(-ROOM, quad_segs=2)
        left, top, right, bottom = parcel.outline.bounds
        for n in range(TRIES):
            x, y = (unit(key, *place, n, k) for k in (161, 162))
            at = Point(left + x * (right - left), top + y * (bottom - top)).snapped
            off = all(round(at.to(one).length) > 2 * ROOM for one in spots)
            if off and inner.contains(shapely.Point(at)):
                found.append(at)
                break
    return found


def draw_commons(sheet: Sheet, style: TownStyle, ponds: Iterable[Point], key: Key) -> None:
    """Draw the ponds of commons, and cattle about them."""
    for at in ponds:
        place = int(at.x // 4), int(at.y // 4)
        shore = [
            at.plus(Point(x, y), 0.75 + 0.5 * unit(key, *place, n, 163)).snapped
            for n, (x, y) in enumerate(ROUND)
        ]
        pond = Polygon(shore).buffer(-3.0, quad_segs=3).buffer(6.0, quad_segs=4)
        draw_pond(sheet, style, pond, key)
        draw_cows(sheet, style, _herd(at, pond.buffer(9.0, quad_segs=2), key, place))


def _herd(
    at: Point, wet: BaseGeometry, key: Key, place: tuple[int, int]
) -> Iterator[tuple[Point, Point]]:
    """Yield where cattle stand about a pond, off it and apart, and which way each looks."""
    held = list[Point]()
    for n in range(2 * HERD):
        x, y, turn = (unit(key, *place, n, k) for k in (164, 165, 166))
        spot = at.plus(Point(2 * x - 1, 1.4 * y - 0.7), ABOUT).snapped
        near = any(round(spot.to(one).length, 2) < 11.0 for one in held)
        if len(held) < HERD and not near and not wet.contains(shapely.Point(spot)):
            held.append(spot)
            yield spot, Point(1.0 if turn < 0.5 else -1.0, 3 * (turn % 0.5) - 0.75).unit
