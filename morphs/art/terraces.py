"""Houses that stand across the border of city tiles, so that no line shows where tiles meet.

Where a quarter of houses runs over the border, its party walls cross it at fixed places, the same
whichever way the half-side is read; how deep a house goes, and where a street cuts it, is each
tile's own. Lengths are in squares, u along the half-side from its middle, v into the tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import shapely
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.frame import HALF, Faces, Half, halves
from morphs.art.rough import polygons

BUILT = "b"
GATES = {"n": 0.0, "r": 0.72, "a": 0.72, "v": 1.1, "c": 1.1, "w": 0.75}
"""How far from the middle of its half-side what crosses it keeps the houses."""
END = 1.92
"""From here to the half-side's end stands one house with its neighbours round the corner."""
CORNER = HALF / 2 - END
PARTY = (0.42, 1.2)
"""Where houses end between the middle and there, as far as nothing crosses."""
APART = 0.05
"""Half the gap between two houses."""
DEEP = (0.5, 1.15)
OVER = 0.3
"""How far houses are drawn on beyond the border."""
LEAST = 0.12
House = tuple[Polygon, BaseGeometry, int]


@dataclass(frozen=True)
class Terrace:
    """A house across the border: its ground, the lines of its roof, which of the roofs it has."""

    ground: Polygon
    ridge: BaseGeometry
    roof: int


def terraces(
    shape: str, faces: Faces, quarter: BaseGeometry, taken: BaseGeometry, rolls: Random
) -> Iterator[Terrace]:
    """Every house across the border, as far as its quarter goes and nothing else lies there."""
    free = quarter.buffer(OVER, join_style="mitre").difference(taken)
    built = [face[0] == BUILT for face in faces]
    for half, face in zip(halves(shape), faces, strict=True):
        if built[half.index]:
            houses = [*_houses(half, face[1], rolls), *_ends(half, built)]
            for ground, ridge, roof in houses:
                for piece in polygons(ground.intersection(free)):
                    if piece.area > LEAST + OVER * 0.4:
                        yield Terrace(piece, ridge.intersection(piece), roof)


def _houses(half: Half, line: str, rolls: Random) -> Iterator[House]:
    """Ground, ridge and roof of the houses along one half-side."""
    for a, b in _party_walls(GATES[line]):
        deep = DEEP[0] + (DEEP[1] - DEEP[0]) * rolls.random()
        ground = _quad(half, a, b, deep)
        ridge = LineString([half.at((a + b) / 2, -OVER), half.at((a + b) / 2, deep)])
        yield ground, ridge, 1 + round(10 * abs(a + b)) % 4


def _ends(half: Half, built: list[bool]) -> Iterator[House]:
    """The houses at the two ends of a half-side; in the middle of a side its first half draws the
    one that both share."""
    edge = HALF / 2
    if half.start_is_corner or not built[half.index - 1]:
        over = OVER if half.start_is_corner else 0.0
        hip = [half.at(-END, CORNER), half.at(-edge, 0.0)]
        yield _quad(half, -edge - over, -END, CORNER), LineString(hip), 0
    shared = not half.end_is_corner and built[(half.index + 1) % len(built)]
    over = OVER if half.end_is_corner else CORNER if shared else 0.0
    hips = [[half.at(END, CORNER), half.at(edge, 0.0)]]
    hips += [[half.at(edge + CORNER, CORNER), half.at(edge, 0.0)]] if shared else []
    yield _quad(half, END, edge + over, CORNER), MultiLineString(hips), 0


def _party_walls(gate: float) -> list[tuple[float, float]]:
    """From where to where the houses between the ends stand, the same on either hand."""
    walls = [gate or PARTY[0], *(u for u in PARTY if u > (gate or PARTY[0]) + 0.3), END]
    right = list(pairwise(walls))
    middle = [] if gate else [(-PARTY[0], PARTY[0])]
    return [*((-b, -a) for a, b in right[::-1]), *middle, *right]


def _quad(half: Half, a: float, b: float, deep: float) -> Polygon:
    a, b, deep = a + APART, b - APART, deep - APART
    corners = ((a, -OVER), (b, -OVER), (b, deep), (a, deep))
    return Polygon([half.at(u, v) for u, v in corners])


def built_over(found: tuple[Terrace, ...], gap: float) -> BaseGeometry:
    """The ground that no other house may take."""
    return shapely.union_all([one.ground for one in found]).buffer(gap, join_style="mitre")
