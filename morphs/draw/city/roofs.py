"""The roofs of houses: the strokes on them, their ridges and hips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from morphs.draw.city.style import LIGHT, TownStyle
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, Points, area_of, box

CAST = (3.4, 2.4)
"""How far houses cast their shadows, in feet: in looks with tints, and in those where they are
ink."""
COURSE = 4.2, 0.8
"""How far from each other strokes across roofs stand in looks that hatch them, and how wide they
are, in feet."""
CLOSE = 0.72
"""How far from each other close strokes stand, by the usual."""
TILES = 2.4, 3.0
"""How long the strokes of tiled roofs are, and how far apart, in feet."""
HIPPED, HIPS = 0.72, ("patrician", "hall")
"""Above which dice of a house its roof has hips, and wards where all have."""
THATCHED, STRAW = "village", 0.62
"""The ward whose roofs are of straw, and how far from each other courses of that stand, by the
usual."""
DORMERED, ROOMY = "merchant", 620.0
"""The ward whose roofs have dormers, and from how many square feet on."""
DORMER, OUT = (3.0, 4.2), 0.2
"""How large these are, in feet, and how far along and beside the ridge they stand, in lengths and
breadths of roofs."""


def strokes(style: TownStyle, house: House, middle: Point, shaded: Sequence[Point]) -> list[Points]:
    """The strokes on a roof, in looks that have some: across the whole, broken along it, along it
    with others across the side that lies in the shade, or these alone, where nothing else tells
    that side."""
    if house.ward in style.hatched:
        return _courses(house, middle)
    if house.ward in style.blank:
        return []
    if house.ward in style.tiled:
        return [*_tiles(_courses(house._replace(ridge=house.ridge.left), middle))]
    if house.ward in style.crossed:
        along = _courses(house._replace(ridge=house.ridge.left), middle, CLOSE)
        return [*along, *_shaded(house, middle, shaded, CLOSE)]
    return [] if style.shaded else _shaded(house, middle, shaded, 0.75)


def _shaded(house: House, middle: Point, shaded: Sequence[Point], apart: float) -> list[Points]:
    """Strokes on the side of a roof that lies in the shade."""
    if len(shaded) < 3:
        return []
    return _courses(house._replace(outline=tuple(shaded)), middle, apart)


def _courses(house: House, middle: Point, apart: float = 1.0) -> list[Points]:
    """Strokes square to the ridge of a house, from eaves to eaves, so far apart by the usual."""
    way, step, found = house.ridge, apart * COURSE[0], list[Points]()
    levels = [middle.to(p).dot(way) for p in house.outline]
    edges = list(zip(house.outline, levels, strict=True))
    for n in range(round(min(levels) / step), round(max(levels) / step) + 1):
        level = n * step
        ends = [
            a.plus(a.to(b), (level - low) / (high - low)).snapped
            for (a, low), (b, high) in pairwise([*edges, edges[0]])
            if (low < level) != (high < level)
        ]
        found += [tuple(ends)] if len(ends) == 2 else []
    return found


def _tiles(rows: Sequence[Points]) -> Iterator[Points]:
    """Rows along a roof broken into tiles, those of every other row between those of the last."""
    for n, (start, end) in enumerate(rows):
        step = start.to(end)
        way, gone = step.unit, TILES[1] * (0.5 + 0.5 * (n % 2))
        while gone + TILES[0] < step.length:
            yield start.plus(way, gone).snapped, start.plus(way, gone + TILES[0]).snapped
            gone += sum(TILES)


def ridges_of(house: House, middle: Point, die: float) -> list[Points]:
    """The ridge of a roof, from gable to gable through its middle; of some it ends before them, and
    hips run from there to the corners."""
    way = house.ridge
    levels = _levels(house, middle)
    hipped = _is_hipped(house, die)
    long = 0.5 if hipped else 0.82
    low, high = (middle.plus(way, reach * long).snapped for reach in (min(levels), max(levels)))
    found: list[Points] = [(low, high)]
    for corner, level in zip(house.outline, levels, strict=True) if hipped else ():
        found.append((high if level > 0 else low, corner))
    return found


def hip_end(house: House, middle: Point, die: float) -> list[Points]:
    """The end of a hipped roof that lies in the shade."""
    if not _is_hipped(house, die):
        return []
    levels = _levels(house, middle)
    ahead = house.ridge.dot(LIGHT) > 0
    reach = max(levels) if ahead else min(levels)
    top = middle.plus(house.ridge, 0.5 * reach).snapped
    corners = [*zip(house.outline, levels, strict=True)]
    ends = [
        (a, b)
        for (a, low), (b, high) in pairwise([*corners, corners[0]])
        if (low > 0) == ahead and (high > 0) == ahead
    ]
    return [(a, b, top) for a, b in ends[:1]]


def thatch(style: TownStyle, house: House, middle: Point) -> list[Points]:
    """The courses of straw on a roof outside the walls; looks that are drawn in ink have strokes of
    their own."""
    return _courses(house, middle, STRAW) if house.ward == THATCHED and style.shaded else []


def dormers(house: House, middle: Point, away: Point) -> list[Points]:
    """Two dormers on the lit side of a large house of a merchant."""
    if house.ward != DORMERED or house.shed or area_of(house.outline) < ROOMY:
        return []
    levels = _levels(house, middle)
    deep = [middle.to(p).dot(away) for p in house.outline]
    row = middle.plus(away, -OUT * (max(deep) - min(deep)))
    reach = OUT * (max(levels) - min(levels))
    return [box(row.plus(house.ridge, side * reach), house.ridge, *DORMER) for side in (1, -1)]


def _is_hipped(house: House, die: float) -> bool:
    return len(house.outline) == 4 and (die > HIPPED or house.ward in HIPS)


def _levels(house: House, middle: Point) -> list[float]:
    """How far along the ridge from the middle the corners of a house lie."""
    return [middle.to(p).dot(house.ridge) for p in house.outline]
