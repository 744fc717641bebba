"""Natural ground as water leaves it: no ribs, prongs and hooks of rock, no cracks; noses of rock
and hollows are round. Lengths are in squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.rough import polygons, shake, thinned
from morphs.base import exact
from morphs.base.exact import Floats

ROCK, GROUND = 0.32, 0.2
"""By which radii noses of rock and hollows are rounded: thinner rock and narrower cracks are
none."""
LUMP, STALK, AROUND = 1.6, 0.22, 2.0
"""Smaller lumps of rock, in square squares, do not hang on others by what is thinner than twice the
stalk; how far rock is looked at around a ground."""
NECK, TOUCH, SLIVER = 0.03, 0.01, 0.05
"""Smaller pieces of ground join nothing, in square squares; how near what touches lies; dry ground
so narrow beside water is none."""
LESSER = 0.005
"""What may be lost of outlines that are round: a third of the points of their arcs."""
IN_CAVE = 0.4
"""What share of a pool lies in a cave, at least."""
DEEP, BREADTHS, LEAST = 2.7, ((1.8, 3.4), (0.5, 1.2)), 1.0
"""How deep rock at a border stays as it is, in the mean, how far that swings, in waves of what
length, and how deep it is at least, in squares: else walls would run along the border."""
ARC = 3
"""Of how many pieces a quarter of a round is."""


def worn_round(natural: BaseGeometry, waters: Sequence[BaseGeometry]) -> BaseGeometry:
    """Natural ground worn round, together with the waters that lie in it; what hangs together still
    does."""
    pools = exact.union_all(
        one
        for one in waters
        if exact.rounded(exact.intersection(one, natural).area) > IN_CAVE * exact.rounded(one.area)
    )
    return _worn(natural, pools)


@lru_cache(maxsize=8)
def _worn(natural: BaseGeometry, pools: BaseGeometry) -> BaseGeometry:
    """Natural ground together with its waters; mending asks for the same again and again."""
    opened = thinned(exact.union(natural, pools) if not pools.is_empty else natural)
    closed = exact.buffer(exact.buffer(opened, ROCK, ARC), -ROCK, ARC)
    hollow = _opened(closed, GROUND)
    whole = _without_beads(exact.union_all([hollow, *_necks(closed, polygons(hollow))]))
    whole = exact.simplify(whole, LESSER)
    if pools.is_empty:
        return whole
    dry = _opened(exact.difference(whole, pools), SLIVER)
    return exact.union(dry, exact.intersection(whole, pools))


def off_rim(frame: BaseGeometry, size: tuple[float, float], seed: int) -> BaseGeometry:
    """A tile without a strip of natural breadth along its border."""
    inner = exact.segmentize(exact.buffer(frame, -DEEP), 0.2)
    for salt, (far, wave) in enumerate(BREADTHS, seed + 47):
        inner = exact.transform(inner, partial(_swung, size, salt, far, wave))
    return exact.intersection(inner, exact.buffer(frame, -LEAST))


def _swung(size: tuple[float, float], salt: int, far: float, wave: float, points: Floats) -> Floats:
    return shake(points, size, salt, far, wave, -9, -8)


def _opened(shape: BaseGeometry, radius: float) -> BaseGeometry:
    return exact.buffer(exact.buffer(shape, -radius, ARC), radius, ARC)


def _without_beads(ground: BaseGeometry) -> BaseGeometry:
    """The ground together with lumps of rock that hang on a stalk, and with these stalks."""
    if ground.is_empty:
        return ground
    left, top, right, bottom = ground.bounds
    around = box(left - AROUND, top - AROUND, right + AROUND, bottom + AROUND)
    beads = []
    for rock in polygons(exact.difference(around, ground)):
        lumps = polygons(_opened(rock, STALK))
        if len(lumps) > 1:
            beads += [one for one in lumps if exact.rounded(one.area) < LUMP]
    if not beads:
        return ground
    grown = exact.buffer(exact.union_all(beads), STALK, ARC)
    with_them = exact.union(ground, grown)
    return exact.buffer(exact.buffer(with_them, STALK, ARC), -STALK, ARC)


def _necks(ground: BaseGeometry, hollows: list[Polygon]) -> list[Polygon]:
    """The narrow pieces of a ground without which it would fall apart into hollows."""
    if len(hollows) < 2:
        return []
    narrow = polygons(exact.difference(ground, exact.union_all(hollows)))
    return [
        one
        for one in narrow
        if exact.rounded(one.area) > NECK
        and sum(exact.distance(one, hollow) < TOUCH for hollow in hollows) > 1
    ]
